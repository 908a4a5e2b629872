"""The Merkle tree over a log's entries: RFC 6962, section 2.1, with SHA-256; and the tree as static
files (c2sp.org/tlog-tiles), for any web server or bucket.

A proof is a sequence of hashes, which a verifier needs without the tree. The verifying algorithms
are those of RFC 9162, sections 2.1.3.2 and 2.1.4.2, which gives them step by step; the tree is the
same.

A leaf of a tournament's tree is made of the stored bytes of an event and their chain hash. Bundles
of entries give an entry two bytes for its length. A longer one, as the pairing of a very large
round may be, is replaced by its hash.

A tile has up to 256 hashes of one level; a full one never changes, a partial one is named by its
width and stays valid for its size of the tree. `TreeEntries` are the data whose hashes are the
leaves.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from events.log.chain import hashed_content
from events.log.records import Recorded

Hash = bytes
Proof = tuple[Hash, ...]
Nodes = Callable[[int, int], Hash]
"""The hash of a complete subtree, by its level (0: leaves) and its index there."""

EMPTY_ROOT = sha256(b"").digest()


def leaf_hash(entry: bytes) -> Hash:
    return sha256(b"\0" + entry).digest()


def node_hash(left: Hash, right: Hash) -> Hash:
    return sha256(b"\1" + left + right).digest()


class Tree:
    """An append-only hash tree, which can also be read at any smaller size. The hashes of all
    complete subtrees are kept: twice as many as there are leaves, each computed once.
    """

    def __init__(self, leaves: Iterable[Hash] = ()) -> None:
        self._levels: list[list[Hash]] = [[]]
        self.extend(leaves)

    @property
    def size(self) -> int:
        return len(self._levels[0])

    def extend(self, leaves: Iterable[Hash]) -> None:
        for leaf in leaves:
            self.append(leaf)

    def append(self, leaf: Hash) -> None:
        """Append a leaf, after the nodes above it, so that concurrent readers find all nodes."""
        level, place, node = 0, self.size, leaf
        while place % 2:
            node = node_hash(self._levels[level][place - 1], node)
            level, place = level + 1, place // 2
            if level == len(self._levels):
                self._levels.append([])
            self._levels[level].append(node)
        self._levels[0].append(leaf)

    def at_size(self, size: int) -> "Tree":
        """The tree as it was at that size; itself if it has not grown since."""
        return self if size == self.size else Tree(self._levels[0][:size])

    def node(self, level: int, index: int) -> Hash:
        return self._levels[level][index]

    def root_hash(self, size: int | None = None) -> Hash:
        return root_hash(self.node, self.size if size is None else size)

    def inclusion_proof(self, index: int, size: int) -> Proof:
        return inclusion_proof(self.node, index, size)

    def consistency_proof(self, old: int, size: int) -> Proof:
        return consistency_proof(self.node, old, size)


def root_hash(nodes: Nodes, size: int) -> Hash:
    return _range_hash(nodes, 0, size) if size else EMPTY_ROOT


def inclusion_proof(nodes: Nodes, index: int, size: int) -> Proof:
    """PATH(index, D[size]) of RFC 6962, 2.1.1; IndexError if there is no such leaf."""
    if not 0 <= index < size:
        raise IndexError(index)
    path: list[Hash] = []
    low, high = 0, size
    while high - low > 1:
        middle = low + _half(high - low)
        if index < middle:
            path.append(_range_hash(nodes, middle, high))
            high = middle
        else:
            path.append(_range_hash(nodes, low, middle))
            low = middle
    return tuple(reversed(path))


def consistency_proof(nodes: Nodes, old: int, size: int) -> Proof:
    """PROOF(old, D[size]) of RFC 6962, 2.1.2; empty if `old` is 0 or `size`."""
    if not 0 <= old <= size:
        raise IndexError(old)
    if old in (0, size):
        return ()
    path: list[Hash] = []
    low, high, old_is_subtree = 0, size, True
    while old != high:
        middle = low + _half(high - low)
        if old <= middle:
            path.append(_range_hash(nodes, middle, high))
            high = middle
        else:
            path.append(_range_hash(nodes, low, middle))
            low, old_is_subtree = middle, False
    if not old_is_subtree:
        path.append(_range_hash(nodes, low, high))
    return tuple(reversed(path))


def is_included(leaf: Hash, index: int, size: int, path: Sequence[Hash], root: Hash) -> bool:
    """Whether the tree of that size and root has the leaf at the index (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    at, last, node = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            node = node_hash(sibling, node)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            node = node_hash(node, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and node == root


def is_extension(old: int, old_root: Hash, size: int, new_root: Hash, path: Sequence[Hash]) -> bool:
    """Whether the larger tree extends the smaller one (RFC 9162, 2.1.4.2)."""
    if not 0 <= old <= size:
        return False
    if old == size:
        return not path and old_root == new_root
    if old == 0:
        return not path
    hashes = list(path)
    if old & (old - 1) == 0:
        hashes.insert(0, old_root)
    return bool(hashes) and _both_roots(old, size, hashes) == (old_root, new_root)


def _both_roots(old: int, size: int, hashes: Sequence[Hash]) -> tuple[Hash, Hash] | None:
    """The roots of the smaller and the larger tree by the proof; None if its length is wrong."""
    at, last = old - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    before = after = hashes[0]
    for sibling in hashes[1:]:
        if last == 0:
            return None
        if at & 1 or at == last:
            before, after = node_hash(sibling, before), node_hash(sibling, after)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            after = node_hash(after, sibling)
        at, last = at >> 1, last >> 1
    return None if last else (before, after)


def _half(size: int) -> int:
    """The largest power of two smaller than the size."""
    return 1 << (size - 1).bit_length() - 1


def _range_hash(nodes: Nodes, low: int, high: int) -> Hash:
    """MTH(D[low:high]), where low is a multiple of a power of two not below high - low."""
    level = (high - low).bit_length() - 1
    if high - low == 1 << level:
        return nodes(level, low >> level)
    middle = low + _half(high - low)
    return node_hash(_range_hash(nodes, low, middle), _range_hash(nodes, middle, high))


LONGEST_ENTRY = 0xFFFF
_LONG = b"wallchart/long-entry/1"
"""Prefix of a long entry; other entries begin with the length of a tag."""


def entry_of_content(content: bytes, digest: bytes) -> bytes:
    """The entry of an event: `content` are the bytes that the chain hashes, `digest` the hash."""
    whole = content + digest
    return whole if len(whole) <= LONGEST_ENTRY else _LONG + sha256(content).digest() + digest


def entry_of_record(record: Recorded) -> bytes:
    first_act = record.act if record.begins else None
    content = hashed_content(
        record.tournament, record.version, record.previous_hash, record.event, first_act
    )
    return entry_of_content(content, record.hash)


def leaf_of_record(record: Recorded) -> Hash:
    return leaf_hash(entry_of_record(record))


def tree_of(records: Iterable[Recorded]) -> Tree:
    return Tree(map(leaf_of_record, records))


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
    """A bundle of entries; `index` counts bundles, `width` its entries."""

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
    index_text, partial, count = place.partition(".p/")
    is_width = count.isascii() and count.isdigit() and len(count) < 4
    width = int(count) if partial and is_width else WIDTH
    digits = index_text.replace("x", "").replace("/", "")
    if not (digits.isascii() and digits.isdigit() and kind.isascii()):
        return None
    level = int(kind) if kind.isdigit() and len(kind) < 3 else 0
    found: TreeTile | TreeEntries = TreeTile(level, int(digits), width)
    if kind == "entries":
        found = TreeEntries(int(digits), width)
    return found if found.path == path and found.width else None
