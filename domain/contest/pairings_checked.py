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
"""A round, its new pairs and the receiver of the bye, 0 for none, as in a `RoundsPairedAgain`."""


class DifferingRound(NamedTuple):
    """A round and its different new pairing; without pairs if there is no legal one now."""

    round: RoundNo
    pairs: tuple[tuple[EntryId, EntryId], ...]
    bye: EntryId | None


@dataclass(frozen=True, slots=True)
class PairingsChecked:
    """`announced` is the announced number of rounds, `rounds` the number paired again, `otherwise`
    those of them that came out differently.
    """

    occasion: CheckOccasion
    announced: int
    rounds: int
    otherwise: tuple[DifferingRound, ...]


def check_summary(
    occasion: str, announced: int, rounds: int, differing: Iterable[Outcome]
) -> PairingsChecked:
    """The result of a check, from the fields of its event (`RoundsPairedAgain`)."""
    otherwise = (
        DifferingRound(
            RoundNo(number),
            tuple((EntryId(white), EntryId(black)) for white, black in pairs),
            EntryId(bye) if bye else None,
        )
        for number, pairs, bye in differing
    )
    return PairingsChecked(CheckOccasion(occasion), announced, rounds, tuple(otherwise))
