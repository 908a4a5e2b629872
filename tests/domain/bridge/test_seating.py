"""The movement that an announced phase gets, or the reason why its field can have none."""

import pytest

from domain.bridge.planning.phase_plan import PhasePlan
from domain.bridge.planning.planner import ImpossiblePlan, Scheme
from domain.bridge.seating import movement_plan


@pytest.mark.parametrize(
    ("plan", "pairs", "sentence"),
    [
        (PhasePlan(Scheme.ONE_SECTION, 1, movement="Howell"), 80, "80 pairs can't play Howell."),
        (PhasePlan(Scheme.SPREAD, 3), 40, "40 pairs can't play one Howell over all sessions."),
    ],
)
def test_a_refusal_names_the_movement_or_else_the_scheme(
    plan: PhasePlan, pairs: int, sentence: str
) -> None:
    with pytest.raises(ImpossiblePlan) as refusal:
        movement_plan(plan, pairs)
    assert str(refusal.value).startswith(sentence)
