"""What a leaf of a tournament's tree is: the stored bytes of an event with their chain hash.

Bundles of entries (c2sp.org/tlog-tiles) give an entry two bytes for its length. What is longer, as
the pairing of a very large round may be, stands there by its hash; its chain hash says the rest.
"""

from hashlib import sha256

from events.transparency.merkle import Hash, leaf_hash

LONGEST_ENTRY = 0xFFFF
_LONG = b"wallchart/long-entry/1"
"""No event's bytes begin so: theirs begin with the length of a tag."""


def entry(content: bytes, digest: bytes) -> bytes:
    """`content` is what the chain hashes, `digest` that hash."""
    whole = content + digest
    return whole if len(whole) <= LONGEST_ENTRY else _LONG + sha256(content).digest() + digest


def leaf(content: bytes, digest: bytes) -> Hash:
    return leaf_hash(entry(content, digest))
