"""A player's ratings in official lists, each with its list, the list's date and the first round it
applies to (FIDE B.02 (2024); endorsement rules C.02 (2026), Q116-144).

The entered rating (`Person.rating`) is that of the tournament; official ones are stored beside it.
An event over 30 days is rated by the list of each month: a later list applies from a round on.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from domain.times.time_control import Pace


class ListKind(StrEnum):
    FIDE = "fide"
    NATIONAL = "national"


USUAL: Mapping[Pace, tuple[Pace, ...]] = {
    Pace.STANDARD: (Pace.STANDARD, Pace.RAPID, Pace.BLITZ),
    Pace.RAPID: (Pace.RAPID, Pace.STANDARD, Pace.BLITZ),
    Pace.BLITZ: (Pace.BLITZ, Pace.RAPID, Pace.STANDARD),
}
"""The order in which FIDE's lists are searched for a player's rating, by the rate of play."""


class OfficialRating(NamedTuple):
    """`list` is its name, "FIDE standard"; `date` a day or month, ISO 8601."""

    kind: ListKind
    rating: int
    list: str
    date: str
    from_round: int = 1


def rating_for_round(
    ratings: Iterable[OfficialRating], kind: ListKind, number: int
) -> OfficialRating | None:
    """The newest rating that applies in round `number`; of two from one round the last stated."""
    valid = [each for each in ratings if each.kind is kind and each.from_round <= number]
    return max(reversed(valid), key=lambda each: each.from_round, default=None)
