"""The plan of a phase."""

from domain.bridge.planning.phase_plan import PhasePlan
from domain.bridge.planning.planner import Scheme


def test_a_plan_defaults_to_two_boards_a_round() -> None:
    plan = PhasePlan(Scheme.POLISH, 1)

    assert plan.boards == 2
    assert not any((plan.base, plan.movement, plan.rooms, plan.barometer, plan.arrow_switched))
