"""The points of every line of one board, for both its sides.

The two columns are scored separately: on a complete board they add up to the top, but a split
ruling may give EW other scores than NS. On a fouled board each form is a separate comparison.

Matchpoints (Law 78A of 2017) and Neuberg's formula for boards with fewer scores than expected.

All are in the European scale, 2 for a lower score and 1 for an equal one, as exact numbers:
rounding is for display. Nothing here depends on pairs or results; a view is one side's weighted
scores."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, assert_never

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Vulnerability, vulnerability
from domain.bridge.scoring.imps import butler_imps, cross_imps, datum_of
from domain.bridge.scoring.policy import (
    Form,
    MatchpointScale,
    ScoringPolicy,
    SmallGroups,
    Weighting,
)
from domain.bridge.scoring.result import (
    Award,
    Encounter,
    NotPlayed,
    TableScore,
    View,
    comparable_score,
)

SMALL_GROUPS = (1, 2, 3)


class Frequencies:
    """The frequency of each score; weighted scores count with their shares."""

    def __init__(self, views: Iterable[View]) -> None:
        often: dict[int, int | Fraction] = {}
        for view in views:
            for share, score in view:
                often[score] = often.get(score, 0) + share
        self._often = often
        self._scores = sorted(often)
        self._below: list[int | Fraction] = [0]
        for score in self._scores:
            self._below.append(self._below[-1] + often[score])

    def points_for(self, score: int) -> int | Fraction:
        """Points for a score: 2 for each lower score, 1 for each equal one, its own included."""
        below = self._below[bisect_left(self._scores, score)]
        return 2 * below + self._often.get(score, 0)

    def points_for_view(self, view: View) -> int | Fraction:
        return sum(share * self.points_for(score) for share, score in view)


def raw_matchpoints(views: Sequence[View]) -> list[int | Fraction]:
    """The matchpoints inside the comparison: out of 2(A-1) for A scores."""
    frequencies = Frequencies(views)
    known: dict[View, int | Fraction] = {}
    for view in views:
        if view not in known:
            # Two draws of the same weighted score beat each other equally often: it counts exactly
            # 1 against itself, as a plain score does.
            known[view] = frequencies.points_for_view(view) - 1
    return [known[view] for view in views]


def neuberg_value(inside: int | Fraction, scores: int, expected: int) -> Fraction:
    """The value of M matchpoints among A scores if E were expected, out of 2(E-1).

    M' = (M·E + E - A) / A, used by EBU, EBL and WBF. Decided here: more scores than expected are
    scaled down in proportion, so that the top stays the same.
    """
    if scores > expected:
        return Fraction(inside * (expected - 1), scores - 1)
    return (inside + 1) * Fraction(expected, scores) - 1


def is_small_group(scores: int, expected: int) -> bool:
    return scores in SMALL_GROUPS and expected >= 3 * scores


def sixty_percent(inside: int | Fraction, scores: int, expected: int) -> Fraction:
    """60 per cent, and 5 more or less for each matchpoint from the group's average, out of 2(E-1).

    English Bridge Union, White Book (2013), for two and three scores. Decided here: a lone score
    gets 60 per cent, too.
    """
    return (60 + 5 * (Fraction(inside) - (scores - 1))) * 2 * (expected - 1) / 100


Worth = Fraction | Award | None
"""Points; an award, whose points depend on the whole session; or None: not played."""


class Points(NamedTuple):
    ns: Worth
    ew: Worth


def score_board(
    board: int, lines: Iterable[TableScore], policy: ScoringPolicy
) -> Mapping[Encounter, Points]:
    """The points of both pairs of each line of the board."""
    listed = sorted(lines, key=lambda line: (line.form, line.ns, line.ew))
    vulnerable = vulnerability(board)
    groups = [list(group) for _, group in groupby(listed, key=lambda line: line.form)]
    fouled = len({line.form for line in listed if not isinstance(line.result, NotPlayed)}) > 1
    points: dict[Encounter, Points] = {}
    for group in groups:
        ns, ew = (_worths_of_side(group, side, vulnerable, policy, fouled) for side in Direction)
        for line, *worth in zip(group, ns, ew, strict=True):
            points[line.encounter] = Points(*worth)
    return points


def board_datum(board: int, lines: Iterable[TableScore], policy: ScoringPolicy) -> int | None:
    """Butler's datum from NS; None while the board has no score."""
    found = (comparable_score(line, Direction.NS, vulnerability(board)) for line in lines)
    views = [each for each in found if each is not None and not isinstance(each, Award)]
    return datum_of(views, policy.datum) if views else None


def _worths_of_side(
    lines: Sequence[TableScore],
    side: Direction,
    vulnerable: Vulnerability,
    policy: ScoringPolicy,
    fouled: bool,
) -> list[Worth]:
    scores = [comparable_score(line, side, vulnerable) for line in lines]
    views = [each for each in scores if each is not None and not isinstance(each, Award)]
    scored = iter(_score_views(views, policy, fouled))
    return [each if each is None or isinstance(each, Award) else next(scored) for each in scores]


def _score_views(views: Sequence[View], policy: ScoringPolicy, fouled: bool) -> list[Fraction]:
    if policy.weighting is Weighting.FRACTIONS or all(len(view) == 1 for view in views):
        return _points_by_form(views, policy, fouled)
    plain = [view for view in views if len(view) == 1]
    scored = iter(_points_by_form(plain, policy, fouled))
    return [
        next(scored) if len(view) == 1 else _mean_value(view, plain, policy, fouled)
        for view in views
    ]


def _mean_value(view: View, plain: Sequence[View], policy: ScoringPolicy, fouled: bool) -> Fraction:
    """The weighted mean of the points that each outcome of the view would get alone."""
    return sum(
        (
            share * _points_by_form([*plain, ((1, score),)], policy, fouled)[-1]
            for share, score in view
        ),
        Fraction(0),
    )


def _points_by_form(views: Sequence[View], policy: ScoringPolicy, fouled: bool) -> list[Fraction]:
    match policy.form:
        case Form.MATCHPOINTS:
            scores, expected = len(views), policy.expected
            small = fouled and policy.small_groups is SmallGroups.SIXTY_PERCENT
            formula = sixty_percent if small and is_small_group(scores, expected) else neuberg_value
            factor = 1 if policy.scale is MatchpointScale.TWO_AND_ONE else Fraction(1, 2)
            inside = raw_matchpoints(views)
            worth = {each: formula(each, scores, expected) * factor for each in set(inside)}
            return [worth[each] for each in inside]
        case Form.CROSS_IMPS:
            return cross_imps(views, policy.expected)
        case Form.BUTLER:
            return butler_imps(views, policy.datum)
        case _:
            assert_never(policy.form)
