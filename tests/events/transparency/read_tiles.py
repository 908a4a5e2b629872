"""A tree read back from its files alone, as anybody who mirrors a log reads it."""

from collections.abc import Callable

from events.transparency.merkle import (
    HEIGHT,
    WIDTH,
    Hash,
    Proof,
    TreeTile,
    consistency_proof,
    inclusion_proof,
    node_hash,
    root_hash,
)

_HASH = 32


class CutOff(Exception):
    """A tile has not the length that its place says, or a file of entries ends early."""


def read_entries(data: bytes) -> list[bytes]:
    """The entries of a file of entries; raises CutOff if the last one is not whole."""
    found, at = [], 0
    while at < len(data):
        length = int.from_bytes(data[at : at + 2], "big")
        at += 2
        if at + length > len(data):
            raise CutOff("entries")
        found.append(data[at : at + length])
        at += length
    return found


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
        return _hash_over(self._hashes(height, tile), at, 1 << above)

    def root(self) -> Hash:
        return root_hash(self.node, self.size)

    def inclusion(self, index: int) -> Proof:
        return inclusion_proof(self.node, index, self.size)

    def consistency(self, old: int) -> Proof:
        return consistency_proof(self.node, old, self.size)

    def leaf(self, index: int) -> Hash:
        return self.node(0, index)

    def _hashes(self, level: int, index: int) -> bytes:
        """The hashes of a tile; raises CutOff if it has not the length that its place in the tree
        says.
        """
        if (level, index) not in self._tiles:
            nodes = self.size >> level * HEIGHT
            tile = TreeTile(level, index, min(WIDTH, nodes - index * WIDTH))
            data = self._fetch(tile.path)
            if len(data) != tile.width * _HASH:
                raise CutOff(tile.path)
            self._tiles[level, index] = data
        return self._tiles[level, index]


def _hash_over(hashes: bytes, at: int, count: int) -> Hash:
    if count == 1:
        return hashes[at * _HASH : (at + 1) * _HASH]
    half = count // 2
    return node_hash(_hash_over(hashes, at, half), _hash_over(hashes, at + half, half))
