"""The tree as static files (c2sp.org/tlog-tiles): any web server or bucket serves them.

A tile has up to 256 hashes of one height; a full one never changes, a partial one is named by its
width and stays true for the size it was made for. `entries` of the same places are what the leaves
are the hashes of.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from domain.errors import WallchartError
from domain.said import say
from events.transparency.merkle import Hash, Nodes, Proof, consistency, inclusion, node_hash, root

WIDTH, HEIGHT = 256, 8
_HASH = 32
CHECKPOINT = "checkpoint"


class CutOff(WallchartError):
    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        return say("{path} is not whole; fetch it again.", path=self.path)


@dataclass(frozen=True, slots=True)
class Tile:
    """`level` counts tiles, not nodes: its hashes are those of trees of 256 to the level."""

    level: int
    index: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        return f"tile/{self.level}/{_place(self.index, self.width)}"


@dataclass(frozen=True, slots=True)
class Entries:
    index: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        return f"tile/entries/{_place(self.index, self.width)}"


def _place(index: int, width: int) -> str:
    digits = f"{index:03}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    path = "/".join([*(f"x{group}" for group in groups[:-1]), groups[-1]])
    return path if width == WIDTH else f"{path}.p/{width}"


def tiles_of(size: int) -> Iterator[Tile]:
    """Those that a tree of the size is made of; empty ones are none."""
    level, nodes = 0, size
    while nodes:
        full, rest = divmod(nodes, WIDTH)
        yield from (Tile(level, index) for index in range(full))
        if rest:
            yield Tile(level, full, rest)
        level, nodes = level + 1, full


def entries_of(size: int) -> Iterator[Entries]:
    full, rest = divmod(size, WIDTH)
    yield from (Entries(index) for index in range(full))
    if rest:
        yield Entries(full, rest)


def tile_bytes(nodes: Nodes, tile: Tile) -> bytes:
    first = tile.index * WIDTH
    return b"".join(nodes(tile.level * HEIGHT, first + at) for at in range(tile.width))


def entries_bytes(entries: Sequence[bytes]) -> bytes:
    return b"".join(len(each).to_bytes(2, "big") + each for each in entries)


def read_entries(data: bytes) -> list[bytes]:
    """CutOff if the last one is not whole."""
    found, at = [], 0
    while at < len(data):
        length = int.from_bytes(data[at : at + 2], "big")
        at += 2
        if at + length > len(data):
            raise CutOff("entries")
        found.append(data[at : at + length])
        at += length
    return found


def tile_at(path: str) -> Tile | Entries | None:
    """Which tile or bundle the path below a log's address names; None for any other path."""
    kind, _, place = path.removeprefix("tile/").partition("/")
    if not path.startswith("tile/") or len(place) > 40:
        return None
    left, partial, said = place.partition(".p/")
    width = int(said) if partial and said.isascii() and said.isdigit() and len(said) < 4 else WIDTH
    digits = left.replace("x", "").replace("/", "")
    if not (digits.isascii() and digits.isdigit() and kind.isascii()):
        return None
    level = int(kind) if kind.isdigit() and len(kind) < 3 else 0
    found: Tile | Entries = Tile(level, int(digits), width)
    if kind == "entries":
        found = Entries(int(digits), width)
    return found if found.path == path and found.width else None


class Tiled:
    """A tree read from its tiles, as far as it is asked for. `fetch` gives the bytes at a path."""

    def __init__(self, size: int, fetch: Callable[[str], bytes]) -> None:
        self.size = size
        self._fetch = fetch
        self._tiles: dict[tuple[int, int], bytes] = {}

    def node(self, level: int, index: int) -> Hash:
        height, above = divmod(level, HEIGHT)
        first = index << above
        tile, at = divmod(first, WIDTH)
        return _over(self._hashes(height, tile), at, 1 << above)

    def root(self) -> Hash:
        return root(self.node, self.size)

    def inclusion(self, index: int) -> Proof:
        return inclusion(self.node, index, self.size)

    def consistency(self, old: int) -> Proof:
        return consistency(self.node, old, self.size)

    def leaf(self, index: int) -> Hash:
        return self.node(0, index)

    def _hashes(self, level: int, index: int) -> bytes:
        """CutOff for a tile that has not the length that its place in the tree gives it."""
        if (level, index) not in self._tiles:
            nodes = self.size >> level * HEIGHT
            tile = Tile(level, index, min(WIDTH, nodes - index * WIDTH))
            data = self._fetch(tile.path)
            if len(data) != tile.width * _HASH:
                raise CutOff(tile.path)
            self._tiles[level, index] = data
        return self._tiles[level, index]


def _over(hashes: bytes, at: int, count: int) -> Hash:
    if count == 1:
        return hashes[at * _HASH : (at + 1) * _HASH]
    half = count // 2
    return node_hash(_over(hashes, at, half), _over(hashes, at + half, half))
