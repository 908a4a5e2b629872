"""A log's tree as files of a site: checkpoint, tiles and keys, for any web server or bucket.

The entries are not among them: they are the whole log, with who sent what from which device. Tiles
of before stay where they are, for the checkpoints that stand on paper.
"""

from collections.abc import Mapping

from domain.ids import TournamentId
from events.transparency.merkle import Tree
from events.transparency.notes import Note
from events.transparency.tiles import CHECKPOINT, tile_bytes, tiles_of
from server.transparency.keys import KeyRing

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
