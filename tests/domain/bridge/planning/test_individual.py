"""Plans for individuals by number of players, listed after the plans for pairs."""

import pytest

from domain.bridge.planning.planner import (
    HalfTable,
    ImpossiblePlan,
    Requirements,
    Scheme,
    refusal_with_plans,
)
from domain.bridge.planning.proposed_plans import proposed_plans
from domain.errors import RuleViolation


def individuals(players: int, boards: int = 2, sessions: int = 1) -> list[tuple[str, int, int]]:
    """Movement, rounds and boards of all individuals proposed, which come last."""
    found = proposed_plans(Requirements(players, sessions, boards))
    alone = [plan for plan in found if plan.scheme is Scheme.INDIVIDUAL]
    assert not alone or list(found[-len(alone) :]) == alone
    return [(plan.movement, plan.rounds, plan.boards) for plan in alone]


def test_an_individual_of_twelve_is_eleven_rounds() -> None:
    assert individuals(12) == [("whist individual", 11, 22)]
    assert individuals(8, 3) == [("whist individual", 7, 21)]


def test_an_individual_has_as_many_rounds_as_an_evening() -> None:
    assert individuals(32) == [("whist individual", 16, 32)]
    assert individuals(32, 4) == [("whist individual", 8, 32)]
    whole, cut_short = ("rainbow individual", 5, 20), ("whist individual", 8, 32)
    assert individuals(20, 4) == [whole, cut_short]


def test_other_numbers_and_several_sessions_are_not_offered() -> None:
    """No movement has 6, 14 or 33 players, and none goes over two sessions."""
    assert individuals(6) == individuals(14) == individuals(33) == individuals(12, 2, 2) == []


@pytest.mark.parametrize("players", [8, 9, 10, 11])
def test_surplus_players_rest(players: int) -> None:
    found = proposed_plans(Requirements(players, 1, 3))[-1]
    assert found.half_table is (HalfTable.REST if players % 4 else None)
    assert found.tables == (2 if players < 11 else 3)


def test_pairs_cannot_be_planned_as_an_individual() -> None:
    reason = refusal_with_plans(RuleViolation("No.", "a rule"), Requirements(12, 1, 2))
    assert isinstance(reason, ImpossiblePlan)
    assert all(plan.scheme is not Scheme.INDIVIDUAL for plan in reason.instead)
