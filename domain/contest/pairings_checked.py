"""The result of pairing every round of a Swiss again (endorsement rules C.02 (2026), Q57-63)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.ids import EntryId, RoundNo


class CheckOccasion(StrEnum):
    """The reason of the check: the last round is closed, or another round became the last."""

    CLOSED = "closed"
    REPLANNED = "replanned"


Outcome = tuple[int, tuple[tuple[int, int], ...], int]
"""A round, its pairs and the receiver of the bye, 0 for none, as in an event."""


class Otherwise(NamedTuple):
    """A round with a different pairing; no pairs if there is no legal pairing."""

    round: RoundNo
    pairs: tuple[tuple[EntryId, EntryId], ...]
    bye: EntryId | None


@dataclass(frozen=True, slots=True)
class PairingsChecked:
    """`announced` is the announced number of rounds, `rounds` the number paired again."""

    occasion: CheckOccasion
    announced: int
    rounds: int
    otherwise: tuple[Otherwise, ...]


def check_summary(
    occasion: str, announced: int, rounds: int, outcomes: Iterable[Outcome]
) -> PairingsChecked:
    """The result of a check, from the data of its event."""
    otherwise = (
        Otherwise(
            RoundNo(number),
            tuple((EntryId(white), EntryId(black)) for white, black in pairs),
            EntryId(bye) if bye else None,
        )
        for number, pairs, bye in outcomes
    )
    return PairingsChecked(CheckOccasion(occasion), announced, rounds, tuple(otherwise))
