"""Discarding entries made by mistake (`events.tournament.decisions.discarding`): the part that
games implement, and the part that is the same in every game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from domain.discarding import DiscardedEntries, without_entries
from domain.fast_replace import fast_replace
from domain.tournament import Part


class ListedEntry(Protocol):
    """An entry of any game."""

    @property
    def list(self) -> str: ...

    @property
    def full_name(self) -> str: ...


P = TypeVar("P", bound=Part)
D = TypeVar("D", bound=ListedEntry, covariant=True)


class Discarding(ABC, Generic[P, D]):
    """Discarding entries D of a part P of one game; keys are numbers, of a type of its own."""

    @abstractmethod
    def entries(self, part: P) -> Mapping[Any, D]: ...

    @abstractmethod
    def discarding_acts(self, part: P) -> Sequence[DiscardedEntries[Any, D]]:
        """The acts that discarded entries, in order."""

    @abstractmethod
    def reasons_to_keep(self, part: P) -> Mapping[int, str]:
        """Entries that can't be discarded, with reason and alternative as words after them."""

    @abstractmethod
    def change_words(self, part: P, number: int) -> str:
        """How the entry was changed since it was made, as words after its name; "": unchanged."""

    @abstractmethod
    def ids_to_restore(self, part: P, act: DiscardedEntries[Any, D]) -> tuple[tuple[int, int], ...]:
        """The (old, new) numbers of entries to restore; refused if that is not possible."""

    @abstractmethod
    def restored_entry(self, part: P, act: DiscardedEntries[Any, D], was: int, number: int) -> D:
        """The restored entry `was`, under that number."""

    def discard(self, part: P, entries: Iterable[int], reason: str, version: int) -> Part:
        present = self.entries(part)
        discarded = {number: present[number] for number in entries}
        acts = (*self.discarding_acts(part), DiscardedEntries(version, discarded, reason))
        rest = without_entries(present, discarded.keys())
        return fast_replace(part, entries=rest, discarded=acts)

    def restore(self, part: P, discarding: int, entries: Iterable[tuple[int, int]]) -> Part:
        """The part with entries discarded at version `discarding` back: (old, new number)."""
        (act,) = (act for act in self.discarding_acts(part) if act.version == discarding)
        restored = {now: self.restored_entry(part, act, was, now) for was, now in entries}
        others = tuple(other for other in self.discarding_acts(part) if other is not act)
        return fast_replace(part, entries={**self.entries(part), **restored}, discarded=others)


AnyDiscarding: TypeAlias = Discarding[Any, ListedEntry]
"""That of any game; whoever finds it by a part asks it of that part alone."""
