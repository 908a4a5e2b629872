"""Starts of the next phase: carryovers of qualifiers, of pairs from a second way, of drop-ins."""

from dataclasses import replace
from fractions import Fraction

from domain.bridge.phases.carryover import LinearCarryover, NoCarryover, WeightedCarryover
from domain.bridge.phases.closing import (
    AnnouncedTransition,
    ClosingTerms,
    Origin,
    PhaseStart,
    close_field,
    starting_scores,
)
from domain.bridge.phases.drop_ins import DropInRule, LastQualifier
from domain.bridge.phases.formats import FINAL, two_phases
from domain.bridge.phases.ranking import PhaseScore
from domain.bridge.session import PairNo
from tests.domain.bridge.phases.standings import AHEAD, PLAYED, standings

LINEAR = AnnouncedTransition(LinearCarryover(), PLAYED, AHEAD)


def starts_of_final_of_three(some: list[PhaseScore]) -> tuple[PhaseStart, ...]:
    closing = close_field(some, ClosingTerms(PLAYED, two_phases(3).passages))
    return starting_scores([closing.group_going_to(FINAL).pairs], LINEAR)


def test_starts_list_qualifiers_before_drop_ins() -> None:
    announced = replace(LINEAR, qualifying=1)
    scores = starting_scores([standings(60, 55, 50)], announced, [[PairNo(9)]])

    # The drop-in's rank is x = 1 * 3 / (3 + 1) = 3/4, at least 1: it carries as the first does.
    assert scores == (
        PhaseStart(PairNo(1), Fraction(4800), Origin.QUALIFIED),
        PhaseStart(PairNo(2), Fraction(2400), Origin.QUALIFIED),
        PhaseStart(PairNo(3), Fraction(0), Origin.QUALIFIED),
        PhaseStart(PairNo(9), Fraction(4800), Origin.DROPPED_IN),
    )


def test_pairs_from_semifinal_b_carry_the_least_of_semifinal_a() -> None:
    announced = replace(LINEAR, policy=WeightedCarryover(Fraction(1, 10)))
    first_of_b = standings(10, 10, 10, 70)[0]
    scores = starting_scores([standings(60, 55, 50), (first_of_b,)], announced)

    # The last of A carries 1/10 of 50 % of its 100 boards, at the top of 48 ahead.
    assert scores[-1] == PhaseStart(PairNo(4), Fraction(240), Origin.SECOND_WAY)


def test_without_carryover_all_start_at_zero() -> None:
    announced = replace(LINEAR, policy=NoCarryover(), drop_ins=DropInRule(LastQualifier()))
    scores = starting_scores([standings(60, 55)], announced, [[PairNo(9)]])

    assert [start.carryover for start in scores] == [0, 0, 0]
