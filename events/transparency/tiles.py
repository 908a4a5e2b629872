"""The tree as static files (c2sp.org/tlog-tiles), for any web server or bucket.

A tile has up to 256 hashes of one level; a full one never changes, a partial one is named by its
width and stays valid for its size of the tree. `entries` are the data whose hashes are the leaves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from events.transparency.merkle import Nodes

WIDTH, HEIGHT = 256, 8
CHECKPOINT = "checkpoint"


@dataclass(frozen=True, slots=True)
class TreeTile:
    """`level` counts tiles, not nodes: a hash is that of a tree of 256 ** level leaves."""

    level: int
    index: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        return f"tile/{self.level}/{_path_of_tile(self.index, self.width)}"


@dataclass(frozen=True, slots=True)
class TreeEntries:
    index: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        return f"tile/entries/{_path_of_tile(self.index, self.width)}"


def _path_of_tile(index: int, width: int) -> str:
    """The index in groups of three digits, and the width of a partial tile: "x001/234.p/5"."""
    digits = f"{index:03}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    path = "/".join([*(f"x{group}" for group in groups[:-1]), groups[-1]])
    return path if width == WIDTH else f"{path}.p/{width}"


def tiles_of(size: int) -> Iterator[TreeTile]:
    """The non-empty tiles of a tree of that size."""
    level, nodes = 0, size
    while nodes:
        full, rest = divmod(nodes, WIDTH)
        yield from (TreeTile(level, index) for index in range(full))
        if rest:
            yield TreeTile(level, full, rest)
        level, nodes = level + 1, full


def tile_bytes(nodes: Nodes, tile: TreeTile) -> bytes:
    first = tile.index * WIDTH
    return b"".join(nodes(tile.level * HEIGHT, first + at) for at in range(tile.width))


def entries_bytes(entries: Sequence[bytes]) -> bytes:
    return b"".join(len(each).to_bytes(2, "big") + each for each in entries)


def tile_at(path: str) -> TreeTile | TreeEntries | None:
    """The tile or bundle that the path below a log's address names; None for any other path."""
    kind, _, place = path.removeprefix("tile/").partition("/")
    if not path.startswith("tile/") or len(place) > 40:
        return None
    left, partial, said = place.partition(".p/")
    width = int(said) if partial and said.isascii() and said.isdigit() and len(said) < 4 else WIDTH
    digits = left.replace("x", "").replace("/", "")
    if not (digits.isascii() and digits.isdigit() and kind.isascii()):
        return None
    level = int(kind) if kind.isdigit() and len(kind) < 3 else 0
    found: TreeTile | TreeEntries = TreeTile(level, int(digits), width)
    if kind == "entries":
        found = TreeEntries(int(digits), width)
    return found if found.path == path and found.width else None
