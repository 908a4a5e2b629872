"""What a plan comes to for those who play it: how evenly they sit, how fairly they compare."""

from domain.bridge.lines.directions import direction_balances
from domain.bridge.lines.evenness import Evenness, evenness, evenness_of, rounds_apart
from domain.bridge.movements.balance import imbalance
from domain.bridge.movements.howell import howell
from domain.bridge.movements.movement import barometer
from domain.bridge.movements.tails import Shape, shape
from domain.bridge.planning.planner import MovementPlan, Scheme
from domain.bridge.planning.polish import scheduled


def directions_of(plan: MovementPlan, sessions: int) -> Evenness | None:
    """None where so many sessions can't be played, or nobody knows who will meet."""
    if sessions > plan.most_sessions or plan.scheme is Scheme.SWISS:
        return None
    if plan.scheme is Scheme.POLISH:
        form = shape(plan.tables, plan.base)
        return evenness(form, scheduled(form, sessions))
    if plan.scheme is Scheme.MIXTURE:
        return _of_mixture(plan, sessions)
    movement = plan.parts[0].movement
    if plan.scheme is Scheme.SPREAD:
        movement = barometer(howell(movement.tables))
    return evenness_of(rounds_apart(movement), movement.rounds)


def _of_mixture(plan: MovementPlan, sessions: int) -> Evenness:
    """Every Mitchell seats its lines one way for a session, whatever their size."""
    found: list[int] = []
    for part in plan.parts:
        circle = scheduled(Shape(plan.base, part.count), sessions)
        for balance in direction_balances(circle).values():
            found += [balance * part.movement.rounds] * part.movement.tables
    return evenness_of(found, plan.rounds * sessions)


def competition_of(plan: MovementPlan) -> float | None:
    """The balance figure of a plan with one winner in one section: 0 is perfect."""
    if plan.scheme is not Scheme.ONE_SECTION or plan.parts[0].movement.two_fields:
        return None
    return imbalance(plan.parts[0].movement)
