"""Movement plans for a field: which are offered, which is best, which limits the others break."""

import pytest

from domain.bridge.movements.tails import shape_for_tables
from domain.bridge.planning.planner import (
    HalfTable,
    PlanObjectionKind,
    PlanReason,
    Requirements,
    Scheme,
    ordered_plans,
    refusal_with_plans,
)
from domain.bridge.planning.proposed_plans import proposed_plans
from domain.errors import RuleViolation, Unsupported
from tests.every import every


def test_for_several_sessions_base_five_is_the_best() -> None:
    """100 pairs make 20 lines of five, for 19 sessions; a session is 5 rounds of 2 boards."""
    best, *others = ordered_plans(Requirements(100, 5))

    assert (best.scheme, best.base) == (Scheme.POLISH, 5)
    assert (best.rounds, best.boards, best.most_sessions) == (5, 10, 19)
    assert best.reasons == (PlanReason.COMPLETE, PlanReason.SHORTEST)
    assert not any(plan.is_best for plan in others)


def test_polish_plans_on_all_bases_are_offered() -> None:
    found = [
        plan.base for plan in ordered_plans(Requirements(100, 3)) if plan.scheme is Scheme.POLISH
    ]

    assert found == [5, 7, 9, 11, 13]


def test_the_best_plan_of_an_evening_has_about_the_usual_number_of_boards() -> None:
    best = ordered_plans(Requirements(14, 1))[0]

    assert (best.name, best.boards) == ("Howell, 7 tables", 26)


def test_mixed_sections_miss_boards() -> None:
    mixed = next(
        p for p in ordered_plans(Requirements(88, 1)) if p.scheme is Scheme.MIXTURE and p.base == 7
    )

    # 44 tables: four Mitchells of 7 and two skip Mitchells of 8
    assert [(part.movement.tables, part.count) for part in mixed.parts] == [(7, 4), (8, 2)]
    assert not mixed.complete
    assert mixed.most_sessions == 3


def test_sets_are_counted_with_their_copies() -> None:
    plan = ordered_plans(Requirements(52, 3))[0]

    # four Mitchells with five sets each, and the reverse appendix needs two of each
    assert plan.sets == 4 * 5 + 2 * 5
    assert plan.barometer_sets == 5 * 26


def test_every_limit_that_is_broken_is_named() -> None:
    for plan in ordered_plans(Requirements(52, 12, rooms=(20,), copies=10, longest_minutes=30)):
        kinds = {objection.kind for objection in plan.objections}
        # A Swiss of as many matches is possible, and a match is short.
        lasts = {PlanObjectionKind.SESSIONS, PlanObjectionKind.MINUTES}
        assert kinds == set(PlanObjectionKind) - (lasts if plan.scheme is Scheme.SWISS else set())
        assert not plan.is_best


def test_plans_of_an_odd_field_have_a_sit_out() -> None:
    assert ordered_plans(Requirements(51, 3))[0].half_table is HalfTable.SIT_OUT
    assert not ordered_plans(Requirements(52, 3))[0].half_table


def test_a_small_field_can_spread_a_howell() -> None:
    plan = next(p for p in ordered_plans(Requirements(8, 3)) if p.is_best)

    assert plan.scheme is Scheme.SPREAD
    assert (plan.rounds, plan.most_sessions, plan.sets) == (3, 7, 12)


def test_a_refusal_lists_possible_plans() -> None:
    refusal = refusal_with_plans(RuleViolation("Too many.", "1.3.3"), Requirements(8, 3))

    assert [plan.scheme for plan in refusal.instead] == [Scheme.SPREAD, Scheme.SWISS]
    assert str(refusal).startswith("Too many. (1.3.3) Possible instead: Howell, 4 tables")


def test_other_plans_are_offered_to_four_pairs_but_not_to_three() -> None:
    refusal = RuleViolation("Too many.", "1.3.3")

    assert refusal_with_plans(refusal, Requirements(4, 1)).instead
    assert not refusal_with_plans(refusal, Requirements(3, 1)).instead


@pytest.mark.parametrize(
    "wish", [Requirements(3, 1), Requirements(20, 0), Requirements(20, 1, boards=0)]
)
def test_impossible_requirements_are_refused(wish: Requirements) -> None:
    with pytest.raises(Unsupported):
        ordered_plans(wish)


@every("pairs", range(6, 400, 7))
def test_every_plan_seats_all_pairs(pairs: int) -> None:
    for plan in ordered_plans(Requirements(pairs, 2)):
        seats = sum(part.count * part.movement.places for part in plan.parts)
        assert 0 <= seats - pairs <= 1
        assert plan.complete or plan.scheme is not Scheme.POLISH
        if plan.scheme is Scheme.POLISH:
            assert plan.tables == shape_for_tables((pairs + 1) // 2, plan.base).tables


@pytest.mark.parametrize("pairs", [7, 9, 13, 15, 27, 29, 41])
def test_a_half_table_is_a_sit_out_or_a_bump_mitchell(pairs: int) -> None:
    """No half-empty table where the extra pair bumps: one table fewer."""
    found = proposed_plans(Requirements(pairs, 1))
    bumping = [plan for plan in found if plan.half_table is HalfTable.BUMP]
    resting = [plan for plan in found if plan.half_table is HalfTable.SIT_OUT]
    assert {plan.tables for plan in bumping} == {pairs // 2}
    assert {plan.tables for plan in resting} == {pairs // 2 + 1}
