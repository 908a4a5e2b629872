"""What a game says of entries made by mistake (`events.tournament.decisions.discarding`), and what
becomes of them in every game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from domain.discarding import Discarded, without
from domain.tournament import Part


class ListedEntry(Protocol):
    """An entry of any game."""

    @property
    def list(self) -> str: ...

    @property
    def called(self) -> str: ...


class Discarding(ABC):
    """The discarding of entries of a part, which has `entries` by number and `discarded` acts. No
    pair of types is named: each game knows its own.
    """

    def entries(self, part: Any) -> Mapping[int, ListedEntry]:
        found: Mapping[int, ListedEntry] = part.entries
        return found

    def acts(self, part: Any) -> Sequence[Discarded[Any, Any]]:
        found: Sequence[Discarded[Any, Any]] = part.discarded
        return found

    @abstractmethod
    def held(self, part: Any) -> Mapping[int, str]:
        """The entries that can't go any more, with why and what can be done instead, after their
        name.
        """

    @abstractmethod
    def changed(self, part: Any, entry: Any) -> str:
        """What somebody has done with it since it came, after its name; "": nothing."""

    @abstractmethod
    def coming_back(self, part: Any, act: Discarded[Any, Any]) -> tuple[tuple[int, int], ...]:
        """The (old, new) numbers of entries that come back; refused if they can't."""

    @abstractmethod
    def back(self, part: Any, entry: Any, number: int) -> Any:
        """The entry as it comes back, under that number."""

    def without(self, part: Any, entries: Iterable[int], reason: str, version: int) -> Part:
        gone = {number: part.entries[number] for number in entries}
        acts = (*part.discarded, Discarded(version, gone, reason))
        left: Part = replace(part, entries=without(part.entries, gone.keys()), discarded=acts)
        return left

    def restored(self, part: Any, discarding: int, entries: Iterable[tuple[int, int]]) -> Part:
        """The entries discarded at that version: (number then, number from now on)."""
        (act,) = (act for act in part.discarded if act.version == discarding)
        back = {now: self.back(part, act.entries[was], now) for was, now in entries}
        left = tuple(one for one in part.discarded if one is not act)
        there: Part = replace(part, entries={**part.entries, **back}, discarded=left)
        return there
