"""The proposed plans, the best first: by fairness of comparison, number of opponents and number of
boards.

Decided here, for one session. One ranking can't compare pairs that never sat in the same direction:
sections of two fields are proposed with the arrow switched in as many last rounds as give the best
balance, or, in one section, with a winner in each direction. The measure is the balance figure
(`domain.bridge.movements.balance`) over all sections together, since all play the same deals, in
steps of a tenth. Plans of a usual length, 20 to 33 boards, come first, among these the most
balanced, then those with the most opponents, then those in which all play every board, nearest 26
of them. For several sessions, in which lines change direction, the order is that of
`domain.bridge.planning.planner`.
"""

from dataclasses import replace
from fractions import Fraction
from math import isqrt, sqrt

from domain.bridge.movements.balance import imbalance_squared
from domain.bridge.planning.planner import (
    LAST_RESORTS,
    SWITCHED,
    USUAL_BOARDS,
    MovementPlan,
    PlanReason,
    Requirements,
    Scheme,
    every_plan,
    ordered_plans,
)

SHORTEST, LONGEST = 20, 33
"""The boards of a usual evening."""
MOST_COMPARED = 80
"""The most places for which the balance figure is computed while a user waits."""


def has_two_winners(plan: MovementPlan) -> bool:
    """Whether each direction has its own ranking."""
    return plan.scheme is Scheme.ONE_SECTION and plan.parts[0].movement.two_fields


def balance_figure(plan: MovementPlan) -> float | None:
    """For one ranking of one session; None if each direction has its own, or for large fields."""
    squared = _balance_figure_squared(plan)
    return None if squared is None else sqrt(squared)


def _balance_figure_squared(plan: MovementPlan) -> Fraction | None:
    movements = [part.movement for part in plan.parts for _ in range(part.count)]
    places = sum(movement.places for movement in movements)
    alike = plan.scheme not in LAST_RESORTS or plan.scheme is Scheme.INDIVIDUAL
    if has_two_winners(plan) or places > MOST_COMPARED or not alike:
        return None
    return imbalance_squared(*movements)


def proposed_plans(wish: Requirements) -> tuple[MovementPlan, ...]:
    """The plans to propose, those within the limits first, the best of all marked."""
    if wish.sessions > 1:
        return ordered_plans(wish)
    fair = [replace(plan, reasons=()) for plan in every_plan(wish) if _is_proposed(plan)]
    first, *others = sorted(fair, key=_order_of_plan)
    if first.objections:
        return (first, *others)
    return (replace(first, reasons=_reasons_for_first(first, others)), *others)


def _is_proposed(plan: MovementPlan) -> bool:
    """Whether to propose the plan; of several sections only if one ranking compares all pairs."""
    if plan.scheme in SWITCHED:
        several = sum(part.count for part in plan.parts) > 1
        return several and not any(part.movement.two_fields for part in plan.parts)
    return True


def _order_of_plan(plan: MovementPlan) -> tuple[int, ...]:
    """A sort key, least for the best plan."""
    return (
        len(plan.objections),
        LAST_RESORTS.get(plan.scheme, 0),
        _boards_beyond_usual(plan),
        has_two_winners(plan),
        isqrt(int(100 * (_balance_figure_squared(plan) or 0))),
        -plan.rounds,
        not plan.complete,
        abs(plan.boards - USUAL_BOARDS),
        plan.extra_copies,
        plan.sets,
    )


def _boards_beyond_usual(plan: MovementPlan) -> int:
    """The number of boards by which a plan is shorter or longer than a usual evening."""
    return max(SHORTEST - plan.boards, plan.boards - LONGEST, 0)


def _reasons_for_first(first: MovementPlan, others: list[MovementPlan]) -> tuple[PlanReason, ...]:
    if all(plan.objections for plan in others):
        return (PlanReason.ONLY,)
    whole = (PlanReason.COMPLETE,) if first.complete else ()
    usual = not _boards_beyond_usual(first) and not has_two_winners(first)
    return (*whole, PlanReason.EVENEST if usual else PlanReason.USUAL_LENGTH)
