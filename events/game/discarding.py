"""Discarding entries made by mistake (`events.tournament.decisions.discarding`): the part that
games implement, and the part that is the same in every game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from domain.discarding import Discarded, without_entries
from domain.tournament import Part


class ListedEntry(Protocol):
    """An entry of any game."""

    @property
    def list(self) -> str: ...

    @property
    def full_name(self) -> str: ...


class Discarding(ABC):
    """Discarding entries of a part, which has `entries` by number and `discarded` acts. Types are
    `Any` here, as each game has its own.
    """

    def entries(self, part: Any) -> Mapping[int, ListedEntry]:
        entries: Mapping[int, ListedEntry] = part.entries
        return entries

    def acts(self, part: Any) -> Sequence[Discarded[Any, Any]]:
        acts: Sequence[Discarded[Any, Any]] = part.discarded
        return acts

    @abstractmethod
    def undiscardable(self, part: Any) -> Mapping[int, str]:
        """The entries that can't be discarded any more, with the reason and an alternative as words
        after their name.
        """

    @abstractmethod
    def change_words(self, part: Any, entry: Any) -> str:
        """How the entry was changed since it was made, as words after its name; "": unchanged."""

    @abstractmethod
    def ids_to_restore(self, part: Any, act: Discarded[Any, Any]) -> tuple[tuple[int, int], ...]:
        """The (old, new) numbers of entries to restore; refused if that is not possible."""

    @abstractmethod
    def restored_entry(self, part: Any, entry: Any, number: int) -> Any:
        """The restored entry, under that number."""

    def discard(self, part: Any, entries: Iterable[int], reason: str, version: int) -> Part:
        discarded = {number: part.entries[number] for number in entries}
        acts = (*part.discarded, Discarded(version, discarded, reason))
        rest: Part = replace(
            part, entries=without_entries(part.entries, discarded.keys()), discarded=acts
        )
        return rest

    def restore(self, part: Any, discarding: int, entries: Iterable[tuple[int, int]]) -> Part:
        """The part with the entries discarded at that version back, as (old number, new number)."""
        (act,) = (act for act in part.discarded if act.version == discarding)
        restored = {now: self.restored_entry(part, act.entries[was], now) for was, now in entries}
        left = tuple(one for one in part.discarded if one is not act)
        changed: Part = replace(part, entries={**part.entries, **restored}, discarded=left)
        return changed
