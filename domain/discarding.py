"""Entries made by mistake: removed from every list, but kept, so that they can be restored."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=int)
Entry = TypeVar("Entry", covariant=True)


@dataclass(frozen=True, slots=True)
class DiscardedEntries(Generic[Key, Entry]):
    """Entries discarded by one act, at that version of the log."""

    version: int
    entries: Mapping[Key, Entry]
    reason: str = ""


def without_entries(entries: Mapping[Key, Entry], ids: Collection[int]) -> dict[Key, Entry]:
    return {number: entry for number, entry in entries.items() if number not in ids}
