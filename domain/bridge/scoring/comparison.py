"""What every line of one board is worth to both its sides.

The two columns are scored apart: on a complete board they add up to the top, but a split ruling
may bring other scores to EW than to NS. On a fouled board each form is a comparison of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, assert_never

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.board import Vulnerability, vulnerability
from domain.bridge.scoring.imps import butler, cross_imps, datum
from domain.bridge.scoring.matchpoints import (
    is_small,
    matchpoints,
    neuberg,
    sixty_percent,
)
from domain.bridge.scoring.policy import Form, MatchpointScale, Policy, SmallGroups, Weighting
from domain.bridge.scoring.result import Award, NotPlayed
from domain.bridge.scoring.traveller import Encounter, TableScore, View, brought

Worth = Fraction | Award | None
"""Points, an award whose points depend on the whole session, or nothing: not played."""


class Points(NamedTuple):
    ns: Worth
    ew: Worth


def scored_board(
    board: int, lines: Iterable[TableScore], policy: Policy
) -> Mapping[Encounter, Points]:
    listed = sorted(lines, key=lambda line: (line.form, line.ns, line.ew))
    vulnerable = vulnerability(board)
    groups = [list(group) for _, group in groupby(listed, key=lambda line: line.form)]
    fouled = len({line.form for line in listed if not isinstance(line.result, NotPlayed)}) > 1
    points: dict[Encounter, Points] = {}
    for group in groups:
        ns, ew = (_column(group, side, vulnerable, policy, fouled) for side in Direction)
        for line, *worth in zip(group, ns, ew, strict=True):
            points[line.encounter] = Points(*worth)
    return points


def board_datum(board: int, lines: Iterable[TableScore], policy: Policy) -> int | None:
    """Butler's datum from NS; none while the board has no score."""
    found = (brought(line, Direction.NS, vulnerability(board)) for line in lines)
    views = [each for each in found if each is not None and not isinstance(each, Award)]
    return datum(views, policy.datum) if views else None


def _column(
    lines: Sequence[TableScore],
    side: Direction,
    vulnerable: Vulnerability,
    policy: Policy,
    fouled: bool,
) -> list[Worth]:
    everything = [brought(line, side, vulnerable) for line in lines]
    views = [each for each in everything if each is not None and not isinstance(each, Award)]
    scored = iter(_scored(views, policy, fouled))
    return [
        each if each is None or isinstance(each, Award) else next(scored) for each in everything
    ]


def _scored(views: Sequence[View], policy: Policy, fouled: bool) -> list[Fraction]:
    if policy.weighting is Weighting.FRACTIONS or all(len(view) == 1 for view in views):
        return _together(views, policy, fouled)
    plain = [view for view in views if len(view) == 1]
    scored = iter(_together(plain, policy, fouled))
    return [
        next(scored) if len(view) == 1 else _apart(view, plain, policy, fouled) for view in views
    ]


def _apart(view: View, plain: Sequence[View], policy: Policy, fouled: bool) -> Fraction:
    """The mean of what each outcome would have been worth at this table."""
    return sum(
        (share * _together([*plain, ((1, score),)], policy, fouled)[-1] for share, score in view),
        Fraction(0),
    )


def _together(views: Sequence[View], policy: Policy, fouled: bool) -> list[Fraction]:
    match policy.form:
        case Form.MATCHPOINTS:
            return _matchpoints(views, policy, fouled)
        case Form.CROSS_IMPS:
            return cross_imps(views, policy.expected)
        case Form.BUTLER:
            return butler(views, policy.datum)
        case _:
            assert_never(policy.form)


def _matchpoints(views: Sequence[View], policy: Policy, fouled: bool) -> list[Fraction]:
    scores, expected = len(views), policy.expected
    small = fouled and policy.small_groups is SmallGroups.SIXTY_PERCENT
    formula = sixty_percent if small and is_small(scores, expected) else neuberg
    factor = 1 if policy.scale is MatchpointScale.TWO_AND_ONE else Fraction(1, 2)
    inside = matchpoints(views)
    worth = {each: formula(each, scores, expected) * factor for each in set(inside)}
    return [worth[each] for each in inside]
