"""Tiles as the standard's example has them, and a tree read back from the files alone."""

import pytest

from events.transparency.merkle import (
    Tree,
    TreeEntries,
    TreeTile,
    entries_bytes,
    is_extension,
    is_included,
    leaf_hash,
    tile_at,
    tile_bytes,
    tiles_of,
)
from tests.events.transparency.read_tiles import CutOff, Tiled, read_entries


def tree_of(size: int) -> Tree:
    return Tree(leaf_hash(b"%d" % number) for number in range(size))


def files(tree: Tree, size: int) -> dict[str, bytes]:
    return {tile.path: tile_bytes(tree.node, tile) for tile in tiles_of(size)}


def test_a_tree_of_seventy_thousand_has_the_tiles_of_the_standards_example() -> None:
    """c2sp.org/tlog-tiles, Partial Tiles."""
    tiles = list(tiles_of(70_000))  # 273 tiles of 256 leaves and one of 112
    assert len([tile for tile in tiles if tile.level == 0 and tile.width == 256]) == 273
    assert [tile for tile in tiles if tile.width < 256] == [
        TreeTile(0, 273, 112),
        TreeTile(1, 1, 17),
        TreeTile(2, 0, 1),
    ]
    assert list(tiles_of(256)) == [TreeTile(0, 0), TreeTile(1, 0, 1)]


def test_paths_are_those_of_the_standard() -> None:
    assert TreeTile(0, 1_234_067).path == "tile/0/x001/x234/067"
    assert TreeTile(2, 0, 17).path == "tile/2/000.p/17"
    assert TreeEntries(999).path == "tile/entries/999"
    assert TreeEntries(1000).path == "tile/entries/x001/000"


@pytest.mark.parametrize(
    "tile", [TreeTile(0, 0), TreeTile(1, 1_234_067, 3), TreeEntries(12, 255), TreeEntries(5)]
)
def test_a_path_names_its_tile(tile: TreeTile | TreeEntries) -> None:
    assert tile_at(tile.path) == tile


@pytest.mark.parametrize(
    "path",
    [
        *("tile/0/1", "tile/0/0001", "tile/0/x001", "tile/0/001.p/256", "tile/0/001.p/0"),
        *("tile/00/001", "tile/entries", "tile/entries/001.p/012", "tile/-1/001", "tile/0/../x"),
        *("tile/0/001.p/", "checkpoint", "tile/²/001", "tile/0/" + "x001/" * 20 + "001"),
    ],
)
def test_other_paths_name_no_tile(path: str) -> None:
    assert tile_at(path) is None


def test_a_tree_is_read_back_from_its_files() -> None:
    tree = tree_of(700)
    for size in (1, 255, 256, 257, 511, 512, 700):
        stored = files(tree, size)
        read = Tiled(size, stored.__getitem__)
        assert read.root() == tree.root_hash(size)
        assert is_included(read.leaf(0), 0, size, read.inclusion(0), tree.root_hash(size))
        if size > 1:
            proof = read.consistency(size // 2)
            assert is_extension(
                size // 2, tree.root_hash(size // 2), size, tree.root_hash(size), proof
            )


def test_a_tile_of_another_length_is_refused() -> None:
    one_byte_less = bytes(3 * len(leaf_hash(b"")) - 1)
    with pytest.raises(CutOff, match=r"tile/0/000.p/3"):
        Tiled(3, lambda _path: one_byte_less).root()


def test_entries_are_read_back() -> None:
    entries = [b"", b"one", b"x" * 0xFFFF]
    assert read_entries(entries_bytes(entries)) == entries
    with pytest.raises(CutOff):
        read_entries(entries_bytes(entries)[:-1])
