"""Merkle trees of tournaments, projections of their logs, updated when they are requested, so that
commands don't wait for them.

`log_files` is a tree as files of a site: checkpoint, tiles and keys, for any web server or bucket.
The entries are not included: they are the whole log, with senders and devices. Older tiles are
kept, for printed checkpoints.
"""

from collections import OrderedDict
from collections.abc import Mapping
from itertools import islice
from threading import Lock

from domain.ids import TournamentId
from events.log.chain import Walk, chain_hash
from events.log.errors import UnknownTournament
from events.log.records import GENESIS, Version
from events.log.store import EventStore
from events.transparency.checkpoints import checkpoint_of_note, sign_beginning
from events.transparency.merkle import (
    CHECKPOINT,
    WIDTH,
    Tree,
    TreeEntries,
    TreeTile,
    entries_bytes,
    entry_of_record,
    leaf_of_record,
    tile_bytes,
    tiles_of,
)
from events.transparency.notes import Note
from events.transparency.proofs import EventProof
from server.transparency.keys import KeyRing

KEPT = 32


class GrownTree:
    """The Merkle tree of a log up to the head that was verified last."""

    def __init__(self) -> None:
        self.tree = Tree()
        self._walk = Walk()

    def update_from(self, store: EventStore, tournament: TournamentId) -> None:
        acts = store.read(tournament, self._walk.head.version)
        self.tree.extend(leaf_of_record(record) for record in self._walk.verify_acts(acts))


class Trees:
    """The Merkle trees of all tournaments, cached; used from worker threads."""

    def __init__(self, store: EventStore, keys: KeyRing) -> None:
        self.keys = keys
        self._store = store
        self._grown: OrderedDict[TournamentId, GrownTree] = OrderedDict()
        self._lock = Lock()

    def tournaments(self) -> list[TournamentId]:
        return self._store.tournaments()

    def current_tree(self, tournament: TournamentId) -> Tree:
        """The up-to-date tree; UnknownTournament if the log does not have it."""
        with self._lock:
            grown = self._grown.get(tournament) or GrownTree()
            grown.update_from(self._store, tournament)
            if not grown.tree.size:
                raise UnknownTournament(tournament)
            self._grown[tournament] = grown
            self._grown.move_to_end(tournament)
            while len(self._grown) > KEPT:
                self._grown.popitem(last=False)
            return grown.tree

    def signed_checkpoint(self, tournament: TournamentId, size: Version | None = None) -> Note:
        """The signed checkpoint of the present log, or as of that version."""
        tree = self.current_tree(tournament)
        wanted_size = tree.size if size is None else size
        return self.keys.signed_checkpoint(tournament, wanted_size, tree.root_hash(wanted_size))

    def signed_beginning(self, tournament: TournamentId) -> Note:
        """The signed note of the log's first act."""
        first = next(Walk().verify_acts(self._store.read(tournament)))
        origin = self.keys.log_origin(tournament)
        return sign_beginning(
            origin,
            chain_hash(TournamentId(""), 1, GENESIS, first.event, first.act),
            self.keys.signers(origin),
        )

    def event_proof(self, tournament: TournamentId, version: Version, note: Note) -> EventProof:
        """The proof that the event is in the checkpoint's tree, with all its signatures."""
        tree, checkpoint = self.current_tree(tournament), checkpoint_of_note(note)
        index = version - 1
        path = tree.inclusion_proof(index, checkpoint.size)
        return EventProof(index, tree.node(0, index), path, note, checkpoint)

    def read_tile(self, tournament: TournamentId, tile: TreeTile | TreeEntries) -> bytes | None:
        """The bytes of a tile; None if the log is too short."""
        tree = self.current_tree(tournament)
        if isinstance(tile, TreeEntries):
            first = tile.index * WIDTH
            if tree.size < first + tile.width:
                return None
            records = Walk().verify_acts(self._store.read(tournament))
            wanted = islice(records, first, first + tile.width)
            return entries_bytes([entry_of_record(record) for record in wanted])
        if tree.size >> 8 * tile.level < tile.index * WIDTH + tile.width:
            return None
        return tile_bytes(tree.node, tile)


FOLDER = "log"


def log_files(tree: Tree, keys: KeyRing, tournament: TournamentId) -> Mapping[str, bytes]:
    """The files of a tree."""
    signed = keys.signed_checkpoint(tournament, tree.size, tree.root_hash())
    below = f"{FOLDER}/{tournament}"
    return {
        f"{FOLDER}/keys": keys.public_text().encode(),
        f"{below}/{CHECKPOINT}": str(signed).encode(),
        **{f"{below}/{tile.path}": tile_bytes(tree.node, tile) for tile in tiles_of(tree.size)},
    }
