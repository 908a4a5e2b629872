"""The figures of a plan for its players: balance of directions, fairness of comparison.

Also the whole Polish movement: from a number of pairs to every table of every session.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from domain.bridge.lines.directions import (
    EDITION,
    Evenness,
    balance_directions,
    direction_balances,
    even_out_directions,
    evenness,
    evenness_of,
    ns_minus_ew_rounds,
)
from domain.bridge.lines.lines import Lines, LineSession, circle_line_ups, sessions_of, vary_tails
from domain.bridge.lines.relining import seed_lines, shuffle_lines
from domain.bridge.movements.howell import HowellForm, howell, howell_of
from domain.bridge.movements.movement import Movement, as_barometer
from domain.bridge.movements.tails import Shape, shape_for_tables
from domain.bridge.planning.planner import MovementPlan, Scheme
from domain.bridge.session import PairNo, Session


@dataclass(frozen=True)
class PolishPlan:
    """A whole Polish movement: the lines, their meetings, and all tables of all sessions."""

    pairs: int
    lines: Lines
    line_ups: tuple[LineSession, ...]
    sessions: tuple[Session, ...]


def polish_plan(pairs: int, sessions: int, base: int = 5, lots: Random | None = None) -> PolishPlan:
    """A Polish plan of pairs numbered by strength. Without lots lines keep that order."""
    return polish_plan_of([PairNo(n) for n in range(1, pairs + 1)], sessions, base, lots)


def polish_plan_of(
    ranking: Sequence[PairNo],
    sessions: int,
    base: int = 5,
    lots: Random | None = None,
    edition: int = EDITION,
) -> PolishPlan:
    """The Polish plan of the pairs in `ranking`, strongest first; old logs have older editions."""
    shape = shape_for_tables((len(ranking) + 1) // 2, base)
    line_ups = (
        schedule_line_ups(shape, sessions, edition)
        if edition > 1
        else balance_directions(circle_line_ups(shape, sessions))
    )
    lines = seed_lines(ranking, shape)
    if lots is not None:
        lines = shuffle_lines(lines, lots)
    return PolishPlan(len(ranking), lines, line_ups, sessions_of(lines, line_ups))


@cache
def schedule_line_ups(
    shape: Shape, sessions: int, edition: int = EDITION
) -> tuple[LineSession, ...]:
    """The meetings and directions of lines, balanced as evenly as possible."""
    return even_out_directions(
        shape, vary_tails(shape, circle_line_ups(shape, sessions)), edition=edition
    )


@cache
def whole_howell(tables: int, edition: int = EDITION) -> Movement:
    """All rounds of a Howell that is spread over sessions. With its recorded directions a pair sits
    one way in all of them; from edition 3 on every pair sits NS once more or once less than EW, the
    best possible as their number is odd.
    """
    found = as_barometer(howell(tables))
    return howell_of(found, 1, HowellForm.LEVEL) if edition > 2 else found


def direction_evenness(plan: MovementPlan, sessions: int) -> Evenness | None:
    """The balance of the pairs' directions; None if that many sessions can't be played or the
    meetings are not known in advance, and for an individual, where no player has a direction.
    """
    if sessions > plan.most_sessions or plan.scheme in (Scheme.SWISS, Scheme.INDIVIDUAL):
        return None
    if plan.arrow_switched:
        apart = [
            each
            for p in plan.parts
            for _ in range(p.count)
            for each in ns_minus_ew_rounds(p.movement)
        ]
        return evenness_of(apart, plan.rounds)
    if plan.scheme is Scheme.POLISH:
        shape = shape_for_tables(plan.tables, plan.base)
        return evenness(shape, schedule_line_ups(shape, sessions))
    if plan.scheme is Scheme.MIXTURE:
        return _mixture_evenness(plan, sessions)
    movement = plan.parts[0].movement
    if plan.scheme is Scheme.SPREAD:
        movement = whole_howell(movement.tables)
    return evenness_of(ns_minus_ew_rounds(movement), movement.rounds)


def _mixture_evenness(plan: MovementPlan, sessions: int) -> Evenness:
    """The balance for mixed sections: every Mitchell seats its lines one way for a session."""
    found: list[int] = []
    for part in plan.parts:
        circle = schedule_line_ups(Shape(plan.base, part.count), sessions)
        for balance in direction_balances(circle).values():
            found += [balance * part.movement.rounds] * part.movement.tables
    return evenness_of(found, plan.rounds * sessions)
