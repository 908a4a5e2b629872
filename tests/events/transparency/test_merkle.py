"""The tree against published vectors, the recursive definition of RFC 6962, and two programs of
others: `pip install metamorphic-log` (Rust), and Go's checksum database in `tests/bench/tiles`.
"""

import sys
from hashlib import sha256
from types import FrameType
from typing import Any

import metamorphic_log  # type: ignore[import-untyped]
import pytest

from events.transparency.merkle import (
    EMPTY_ROOT,
    Hash,
    Tree,
    is_extension,
    is_included,
    leaf_hash,
    node_hash,
)

LEAVES = [
    bytes.fromhex(digits)
    for digits in (
        *("", "00", "10", "2021", "3031", "40414243"),
        *("5051525354555657", "606162636465666768696a6b6c6d6e6f"),
    )
]
"""The eight leaves of the reference implementation of Certificate Transparency, and the roots of
the trees of one, two, three … of them.
"""
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
SIZES = 40


def tree_of_size(count: int) -> Tree:
    return Tree(leaf_hash(b"%d" % number) for number in range(count))


def root_by_definition(leaves: list[bytes]) -> Hash:
    """The tree's root by the recursive definition of MTH in RFC 6962, 2.1."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return leaf_hash(leaves[0])
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return node_hash(root_by_definition(leaves[:half]), root_by_definition(leaves[half:]))


def test_roots_equal_the_published_ones() -> None:
    assert EMPTY_ROOT.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    tree = Tree(map(leaf_hash, LEAVES))
    assert [tree.root_hash(size).hex() for size in range(1, 9)] == list(ROOTS)


def test_proofs_equal_the_published_ones() -> None:
    """PATH(0, D[8]) and PROOF(1, D[8]) of the same reference."""
    tree = Tree(map(leaf_hash, LEAVES))
    path = [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]
    assert [each.hex() for each in tree.inclusion_proof(0, 8)] == path
    assert [each.hex() for each in tree.consistency_proof(1, 8)] == path


def test_every_size_has_the_root_that_the_standard_defines() -> None:
    tree = tree_of_size(SIZES)
    for size in range(SIZES + 1):
        assert tree.root_hash(size) == root_by_definition(
            [b"%d" % number for number in range(size)]
        )


def test_every_leaf_is_proved_and_no_other() -> None:
    tree = tree_of_size(SIZES)
    for size in range(1, SIZES + 1):
        root = tree.root_hash(size)
        for index in range(size):
            path = tree.inclusion_proof(index, size)
            leaf = tree.node(0, index)
            assert is_included(leaf, index, size, path, root)
            assert not is_included(leaf, (index + 1) % size, size, path, root) or size == 1
            assert not is_included(leaf_hash(b"another"), index, size, path, root)
            assert not is_included(leaf, index, size, (*path, root), root)
            assert not path or not is_included(leaf, index, size, path[:-1], root)
            metamorphic_log.verify_inclusion(index, size, leaf, list(path), root)


def test_every_tree_has_a_consistency_proof_from_every_smaller_one() -> None:
    tree = tree_of_size(SIZES)
    for size in range(1, SIZES + 1):
        for old in range(1, size + 1):
            path = tree.consistency_proof(old, size)
            before, after = tree.root_hash(old), tree.root_hash(size)
            assert is_extension(old, before, size, after, path)
            assert not is_extension(old, leaf_hash(b"x"), size, after, path)
            assert not is_extension(old, before, size, leaf_hash(b"x"), path)
            assert not is_extension(old, before, size, after, (*path, after))
            assert not path or not is_extension(old, before, size, after, path[:-1])
            metamorphic_log.verify_consistency(old, size, list(path), before, after)


def test_a_smaller_tree_is_no_extension_of_a_larger_one() -> None:
    tree = tree_of_size(8)
    assert not is_extension(8, tree.root_hash(8), 7, tree.root_hash(7), ())
    with pytest.raises(IndexError):
        tree.consistency_proof(9, 8)
    with pytest.raises(IndexError):
        tree.inclusion_proof(8, 8)


def test_concurrent_readers_find_every_node_of_the_size_they_saw() -> None:
    """The nodes are read after each line of the append, as another thread may do it."""
    tree = tree_of_size(7)
    roots = {size: tree_of_size(size).root_hash() for size in range(7, 17)}
    sizes_read: set[int] = set()

    def read_root(_frame: FrameType, event: str, _about: Any) -> Any:
        size = tree.size
        if event == "line":
            assert tree.root_hash(size) == roots[size]
            sizes_read.add(size)
        return read_root

    before = sys.gettrace()
    sys.settrace(lambda frame, *_: read_root if frame.f_code is Tree.append.__code__ else None)
    try:
        tree.extend(leaf_hash(b"%d" % number) for number in range(7, 16))
    finally:
        sys.settrace(before)
    assert sizes_read >= set(range(7, 16))
