"""The trees of the tournaments that are asked about: projections of the log, a tail at a time.

Nothing of them is the truth. Commands don't wait for them: a tree grows when it is asked for.

`log_files` is a tree as files of a site: checkpoint, tiles and keys, for any web server or bucket.
The entries are not among them: they are the whole log, with who sent what from which device. Tiles
of before stay where they are, for the checkpoints that stand on paper.
"""

from collections import OrderedDict
from collections.abc import Mapping
from itertools import islice
from threading import Lock

from domain.ids import TournamentId
from events.log.chain import Walk
from events.log.errors import UnknownTournament
from events.log.records import Version
from events.log.store import EventStore
from events.transparency.checkpoints import beginning_of, read_checkpoint, write_beginning
from events.transparency.merkle import Tree, entry_of, leaf_of
from events.transparency.notes import Note
from events.transparency.proofs import EventProof
from events.transparency.tiles import (
    CHECKPOINT,
    WIDTH,
    TreeEntries,
    TreeTile,
    entries_bytes,
    tile_bytes,
    tiles_of,
)
from server.transparency.keys import KeyRing

KEPT = 32


class GrownTree:
    """One log's tree, and how far its chain was followed."""

    def __init__(self) -> None:
        self.tree = Tree()
        self._walk = Walk()

    def follow(self, store: EventStore, tournament: TournamentId) -> None:
        acts = store.read(tournament, self._walk.head.version)
        self.tree.extend(leaf_of(record) for record in self._walk.along(acts))


class Trees:
    """Used from worker threads."""

    def __init__(self, store: EventStore, keys: KeyRing) -> None:
        self.keys = keys
        self._store = store
        self._grown: OrderedDict[TournamentId, GrownTree] = OrderedDict()
        self._lock = Lock()

    def tournaments(self) -> list[TournamentId]:
        return self._store.tournaments()

    def tree(self, tournament: TournamentId) -> Tree:
        """The tree up to date; UnknownTournament if the log has none of that name."""
        with self._lock:
            grown = self._grown.get(tournament) or GrownTree()
            grown.follow(self._store, tournament)
            if not grown.tree.size:
                raise UnknownTournament(tournament)
            self._grown[tournament] = grown
            self._grown.move_to_end(tournament)
            while len(self._grown) > KEPT:
                self._grown.popitem(last=False)
            return grown.tree

    def checkpoint(self, tournament: TournamentId, size: Version | None = None) -> Note:
        """The signed checkpoint of the log as it stands, or as it stood at that version."""
        tree = self.tree(tournament)
        at = tree.size if size is None else size
        return self.keys.checkpoint(tournament, at, tree.root(at))

    def beginning(self, tournament: TournamentId) -> Note:
        """How the log begins, signed."""
        first = next(Walk().along(self._store.read(tournament)))
        origin = self.keys.origin(tournament)
        return write_beginning(origin, beginning_of(first), self.keys.signers(origin))

    def proof(self, tournament: TournamentId, version: Version, note: Note) -> EventProof:
        """The proof that the event stands in the checkpoint's tree, with all signatures of that."""
        tree, checkpoint = self.tree(tournament), read_checkpoint(note)
        index = version - 1
        path = tree.inclusion(index, checkpoint.size)
        return EventProof(index, tree.node(0, index), path, note, checkpoint)

    def tile(self, tournament: TournamentId, tile: TreeTile | TreeEntries) -> bytes | None:
        """The bytes of a tile; None where the log has not come so far."""
        tree = self.tree(tournament)
        if isinstance(tile, TreeEntries):
            first = tile.index * WIDTH
            if tree.size < first + tile.width:
                return None
            records = Walk().along(self._store.read(tournament))
            wanted = islice(records, first, first + tile.width)
            return entries_bytes([entry_of(record) for record in wanted])
        if tree.size >> 8 * tile.level < tile.index * WIDTH + tile.width:
            return None
        return tile_bytes(tree.node, tile)


FOLDER = "log"


def log_files(
    tree: Tree, keys: KeyRing, tournament: TournamentId, note: Note | None = None
) -> Mapping[str, bytes]:
    """`note` is the checkpoint with the cosignatures there are; without it only the server's own
    signature is on it.
    """
    signed = note or keys.checkpoint(tournament, tree.size, tree.root())
    below = f"{FOLDER}/{tournament}"
    return {
        f"{FOLDER}/keys": keys.public_text().encode(),
        f"{below}/{CHECKPOINT}": str(signed).encode(),
        **{f"{below}/{tile.path}": tile_bytes(tree.node, tile) for tile in tiles_of(tree.size)},
    }
