from domain.bridge.planning.phase_plan import PhasePlan
from domain.bridge.planning.planner import Scheme


def test_what_a_plan_does_not_say_is_two_boards_a_round_and_nothing_else() -> None:
    plan = PhasePlan(Scheme.POLISH, 1)

    assert plan.boards == 2
    assert not any((plan.base, plan.movement, plan.rooms, plan.barometer, plan.arrow_switched))
