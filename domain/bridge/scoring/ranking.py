"""Standings from the scores of one session or of several.

By percentage in matchpoints, by the sum in IMPs. Over several sessions a percentage is the mean
over all boards, whatever their tops, and not the mean over sessions. Equal pairs share a place.
"""

from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import NamedTuple

from domain.bridge.scoring.scores import Scores, Total
from domain.bridge.session import PairNo


class PairStanding(NamedTuple):
    """`shared`: others have the same place."""

    place: int
    shared: bool
    total: Total


def standings(
    sessions: Iterable[Scores], among: Collection[PairNo] | None = None
) -> tuple[PairStanding, ...]:
    """`among`: one field of two, such as those who sat NS; all who played if not given."""
    played = list(sessions)
    pairs = {pair for scores in played for pair in scores.tallies}
    ranked = pairs if among is None else pairs & set(among)
    return placed(_over_sessions([scores.total(pair) for scores in played]) for pair in ranked)


def placed(totals: Iterable[Total]) -> tuple[PairStanding, ...]:
    listed = list(totals)
    # Whole numbers over one denominator: comparing fractions is what ranking took longest for.
    common = lcm(*{_merit(total).denominator for total in listed})
    merits = {total.pair: int(_merit(total) * common) for total in listed}
    listed.sort(key=lambda total: (-merits[total.pair], total.pair))
    found: list[PairStanding] = []
    for _, group in groupby(listed, key=lambda total: merits[total.pair]):
        equal = list(group)
        place, shared = len(found) + 1, len(equal) > 1
        found.extend(PairStanding(place, shared, total) for total in equal)
    return tuple(found)


def _merit(total: Total) -> Fraction:
    return total.points if total.percentage is None else total.percentage


def _over_sessions(totals: list[Total]) -> Total:
    if len(totals) == 1:
        return totals[0]
    boards = sum(total.boards for total in totals)
    points = sum((total.points for total in totals), Fraction(0))
    parts = [(t.percentage, t.boards) for t in totals if t.percentage is not None]
    counted = sum(many for _, many in parts)
    percentage = (
        sum((each * many for each, many in parts), Fraction(0)) / counted if counted else None
    )
    return Total(totals[0].pair, boards, points, percentage)
