"""A tournament's events as a tree."""

from collections.abc import Iterable

from events.log.chain import content
from events.log.recorded import Recorded
from events.transparency.leaves import entry
from events.transparency.merkle import Hash, Tree, leaf_hash


def entry_of(record: Recorded) -> bytes:
    asked = record.act if record.begins else None
    told = content(record.tournament, record.version, record.previous_hash, record.event, asked)
    return entry(told, record.hash)


def leaf_of(record: Recorded) -> Hash:
    return leaf_hash(entry_of(record))


def tree_of(records: Iterable[Recorded]) -> Tree:
    return Tree(map(leaf_of, records))
