"""What came of pairing every round of a Swiss again (endorsement rules C.02 (2026), Q57-63)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.ids import EntryId, RoundNo


class CheckOccasion(StrEnum):
    """Why rounds are paired again: the last is closed, or another is or is no longer the last."""

    CLOSED = "closed"
    REPLANNED = "replanned"


Outcome = tuple[int, tuple[tuple[int, int], ...], int]
"""As an event has it: a round, its pairs and who has the bye, 0 for nobody."""


class Otherwise(NamedTuple):
    """A round that comes out otherwise, and how: no pair where there is no legal pairing."""

    round: RoundNo
    pairs: tuple[tuple[EntryId, EntryId], ...]
    bye: EntryId | None


@dataclass(frozen=True, slots=True)
class PairingsChecked:
    """`announced` is how many rounds there were to be, `rounds` how many were paired again."""

    occasion: CheckOccasion
    announced: int
    rounds: int
    otherwise: tuple[Otherwise, ...]


def check_summary(
    occasion: str, announced: int, rounds: int, outcomes: Iterable[Outcome]
) -> PairingsChecked:
    otherwise = (
        Otherwise(
            RoundNo(number),
            tuple((EntryId(one), EntryId(other)) for one, other in pairs),
            EntryId(bye) if bye else None,
        )
        for number, pairs, bye in outcomes
    )
    return PairingsChecked(CheckOccasion(occasion), announced, rounds, tuple(otherwise))
