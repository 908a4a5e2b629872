"""A plan's figures of directions and competition agree with its tables."""

from collections import Counter
from math import sqrt

import pytest

from domain.bridge.ledger import schedule_breaches
from domain.bridge.lines.directions import evenness_of
from domain.bridge.movements.balance import imbalance_squared, switch_arrow
from domain.bridge.movements.movement import Direction, MovementKind
from domain.bridge.planning.arrangement import arrange_sessions
from domain.bridge.planning.plan_figures import direction_evenness
from domain.bridge.planning.planner import MovementPlan, Requirements, Scheme, ordered_plans
from domain.bridge.planning.proposed_plans import balance_figure
from domain.bridge.session import PairNo


def one_winner_plan(pairs: int) -> MovementPlan:
    return next(plan for plan in ordered_plans(Requirements(pairs, 1)) if plan.arrow_switched)


@pytest.mark.parametrize("pairs", [8, 10, 12, 14, 16, 20, 24, 28, 36, 44])
@pytest.mark.parametrize("sessions", [1, 2, 3])
def test_directions_are_those_of_the_tables(pairs: int, sessions: int) -> None:
    for plan in ordered_plans(Requirements(pairs, sessions)):
        found = direction_evenness(plan, sessions)
        if found is None:
            continue
        apart: Counter[PairNo] = Counter({PairNo(n): 0 for n in range(1, pairs + 1)})
        rounds = 0
        for session in arrange_sessions(plan, [*apart], sessions):
            rounds += session.rounds
            for game in session.games:
                for pair in game.holders:
                    apart[pair] += 1 if game.side_of(pair) is Direction.NS else -1
        assert found == evenness_of([*apart.values()], rounds), plan.name


@pytest.mark.parametrize("pairs", [10, 14, 18, 22, 26, 30, 34, 38, 42])
def test_no_other_number_of_switched_rounds_is_fairer(pairs: int) -> None:
    plan = one_winner_plan(pairs)
    movement = plan.parts[0].movement
    plain = next(
        each.parts[0].movement
        for each in ordered_plans(Requirements(pairs, 1))
        if each.parts[0].movement.two_fields
        and each.parts[0].movement.kind is movement.kind
        and each.scheme is Scheme.ONE_SECTION
    )
    least = min(imbalance_squared(switch_arrow(plain, n)) for n in range(plain.rounds))

    assert imbalance_squared(movement) == least < imbalance_squared(plain)
    assert balance_figure(plan) == sqrt(imbalance_squared(movement))
    assert not movement.two_fields
    assert "arrow switch in round" in plan.name


@pytest.mark.parametrize("pairs", [13, 14, 27, 28])
def test_a_mitchell_with_one_winner_is_sound_and_seeded_like_one_with_two(pairs: int) -> None:
    plan = one_winner_plan(pairs)
    (session,) = arrange_sessions(plan, [PairNo(n) for n in range(1, pairs + 1)], 1)

    assert plan.parts[0].movement.kind is not MovementKind.HOWELL
    assert schedule_breaches(pairs, [session]) == ()
    seats = session.sections[0].seats[: plan.tables]
    assert abs(2 * sum(seats) - sum(range(pairs + 1))) <= pairs + 1
