"""A round that the arbiter pairs by hand, whoever meets in it: players or teams (endorsement rules
C.02 (2026), Q64-69).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from domain.errors import NotNow
from domain.results import Mark
from events.results import BYES as BYE_WORDS

DIFFERENCES = 60
"""Up to so many are told one by one."""


class _Round(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def manual(self) -> bool: ...


def not_by_hand(r: _Round) -> None:
    """Everything else waits until the arbiter has ended it."""
    if r.manual:
        raise NotNow(f"Round {r.number} is being paired by hand; end that first.")


def by_hand(r: _Round) -> None:
    if not r.manual:
        raise NotNow(f"Round {r.number} is not being paired by hand; start that first.")


class Paired(NamedTuple):
    """Who meets whom, White or the team named first in front, and who has which bye."""

    pairs: Sequence[tuple[int, int]]
    byes: Sequence[tuple[int, str]]

    def differs_from(self, other: "Paired") -> bool:
        return set(self.pairs) != set(other.pairs) or dict(self.byes) != dict(other.byes)


def instead(
    system: Paired, stands: Paired, meeting: Callable[[int, int], str], name: Callable[[int], str]
) -> Iterator[str]:
    """The system's own pairing where the round has another, and what the round has there."""
    if not system.pairs:
        yield "The system finds no legal pairing."
        return
    here = {id_: f"{BYE_WORDS[Mark(mark)]} for {name(id_)}" for id_, mark in stands.byes}
    for pair in stands.pairs:
        here |= dict.fromkeys(pair, meeting(*pair))
    pairs, byes = set(stands.pairs), dict(stands.byes)
    told = [
        f"The system pairs {meeting(*pair)}; here it is "
        f"{' and '.join(dict.fromkeys(here[id_] for id_ in pair))}."
        for pair in system.pairs
        if pair not in pairs
    ]
    told += [
        f"The system gives {name(id_)} {BYE_WORDS[Mark(mark)]}; here it is {here[id_]}."
        for id_, mark in system.byes
        if byes.get(id_) != mark
    ]
    yield from told[:DIFFERENCES]
    if len(told) > DIFFERENCES:
        yield f"And {len(told) - DIFFERENCES} more."
