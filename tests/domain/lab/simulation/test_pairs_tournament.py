"""A simulated multi-phase event of pairs in each format."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.bridge.phases.carryover import NoCarryover, WeightedLinearCarryover
from domain.bridge.phases.formats import (
    FINAL,
    SEMIFINAL_A,
    SEMIFINAL_B,
    Format,
    one_semifinal,
    two_phases,
    two_semifinals,
)
from domain.errors import RuleViolation
from domain.lab.simulation.pairs_tournament import (
    BoardsPlayed,
    PairsField,
    PairsSetup,
    play_tournament,
)

BOARDS = BoardsPlayed(10, 10, 10)
CARRYOVER = WeightedLinearCarryover(Fraction(3, 100))
FORMATS = (two_phases(10), one_semifinal(20, 10), two_semifinals(20, 7, 3))


def pairs_setup(form: Format, pairs: int = 40, boards: BoardsPlayed = BOARDS) -> PairsSetup:
    return PairsSetup(PairsField(pairs), form, boards, CARRYOVER)


@given(st.sampled_from(FORMATS), st.integers(24, 45), st.integers(0, 99))
def test_every_group_has_its_pairs_and_the_final_ranks_all_of_its_own(
    form: Format, pairs: int, seed: int
) -> None:
    plan = pairs_setup(form, pairs)
    outcome = play_tournament(plan, plan.field.strengths(), Random(seed))

    assert {group: len(some) for group, some in outcome.reached.items()} == plan.group_sizes
    assert all(len(set(some)) == len(some) for some in outcome.reached.values())
    assert sorted(outcome.final) == sorted(outcome.reached[FINAL])


def test_every_pair_plays_one_of_two_semifinals() -> None:
    plan = pairs_setup(FORMATS[2])
    reached = play_tournament(plan, plan.field.strengths(), Random(1)).reached

    assert sorted(reached[SEMIFINAL_A] + reached[SEMIFINAL_B]) == list(range(1, 41))


def test_the_second_way_leads_from_b_into_the_final() -> None:
    plan = pairs_setup(FORMATS[2])
    outcome = play_tournament(plan, plan.field.strengths(), Random(1))

    assert len(outcome.second_way) == 3
    assert outcome.second_way <= set(outcome.reached[SEMIFINAL_B]) & set(outcome.final)


def test_the_same_lots_give_the_same_tournament() -> None:
    plan = pairs_setup(FORMATS[2])
    strengths = plan.field.strengths()

    assert play_tournament(plan, strengths, Random(5)) == play_tournament(
        plan, strengths, Random(5)
    )


def test_formats_share_the_qualification_of_the_same_lots() -> None:
    outcomes = [
        play_tournament(pairs_setup(form), pairs_setup(form).field.strengths(), Random(5))
        for form in FORMATS
    ]

    assert len({outcome.below_average for outcome in outcomes}) == 1


def test_a_group_too_small_to_play_is_refused() -> None:
    with pytest.raises(RuleViolation, match="3 pairs would play the final"):
        pairs_setup(two_phases(3))


def test_more_qualifiers_than_pairs_are_refused() -> None:
    with pytest.raises(RuleViolation, match="50 can't qualify out of 40 pairs"):
        pairs_setup(two_phases(50))


def test_a_phase_without_boards_is_refused() -> None:
    with pytest.raises(RuleViolation, match="The final has no boards"):
        PairsSetup(PairsField(40), FORMATS[0], BoardsPlayed(10, 10, 0), NoCarryover())
