"""Counts over simulated tournaments: who reached which milestone how often."""

from collections import Counter
from fractions import Fraction

import pytest

from domain.bridge.phases.carryover import WeightedLinearCarryover
from domain.bridge.phases.formats import FINAL, QUALIFICATION, two_phases, two_semifinals
from domain.bridge.session import PairNo
from domain.lab.simulation.pairs_tally import Milestone, PairsTally, tally_outcome, tally_series
from domain.lab.simulation.pairs_tournament import (
    BoardsPlayed,
    PairsField,
    PairsOutcome,
    PairsSetup,
)

A, B, C, D, E = map(PairNo, range(1, 6))
SETUP = PairsSetup(
    PairsField(24),
    two_semifinals(12, 6, 2),
    BoardsPlayed(6, 6, 6),
    WeightedLinearCarryover(Fraction(3, 100)),
)


def test_an_outcome_is_counted_under_its_milestones() -> None:
    # A, C, B, D play the final and end in this order; B and D came by way of semifinal B.
    reached = {QUALIFICATION: (A, B, C, D, E), FINAL: (A, B, C, D)}
    tally = tally_outcome(PairsOutcome(reached, (D, E), (A, C, B, D), frozenset((B, D))))

    assert tally.chance(Milestone.WIN, A) == 1
    assert tally.chance(Milestone.FINAL, E) == 0
    assert tally.chance(Milestone.BELOW_AVERAGE, E) == 1
    # A and B, the two strongest, have medals, and B alone of the three medals came from B.
    assert tally.expected_count(Milestone.MEDAL, best=2) == 2
    assert tally.chance_from_b(Milestone.MEDAL) == Fraction(1, 3)
    # From 0 for the winner to 1 for the last: B is third of four, D fourth.
    assert tally.mean_place_from_b == (Fraction(2, 3) + 1) / 2


def test_parts_of_a_series_add_up_to_the_whole() -> None:
    parts = (tally_series(SETUP, "x", range(1, 4)), tally_series(SETUP, "x", range(4, 8)))

    assert sum(parts, PairsTally()) == tally_series(SETUP, "x", range(1, 8))


def test_ten_tournaments_have_ten_winners_three_medals_each_and_finals_of_six_and_two() -> None:
    tally = tally_series(SETUP, "x", range(1, 11))
    times_of_event = Counter(event for event, _ in tally.times.elements())

    assert (
        times_of_event[Milestone.WIN],
        times_of_event[Milestone.MEDAL],
        times_of_event[Milestone.FINAL],
    ) == (10, 10 * 3, 10 * (6 + 2))
    assert times_of_event[Milestone.FINAL_BY_B] == tally.from_b[Milestone.FINAL] == 10 * 2


def test_a_format_without_b_has_no_place_from_b() -> None:
    setup = PairsSetup(PairsField(24), two_phases(8), BoardsPlayed(4, 4, 4), SETUP.carryover)

    assert tally_series(setup, "x", range(1, 3)).mean_place_from_b is None


@pytest.mark.timeout(120)
def test_pairs_from_b_finish_in_the_lower_part_of_the_final() -> None:
    # The paper, 1.1: "B semifinalist ranking in the final averages in the bottom third"; seen here
    # with 100 pairs, 20 tournaments of 40 + 40 + 40 boards.
    form = two_semifinals(50, 18, 6)
    setup = PairsSetup(PairsField(100), form, BoardsPlayed(40, 40, 40), SETUP.carryover)
    place = tally_series(setup, "x", range(1, 21)).mean_place_from_b

    assert place is not None
    assert place > Fraction(3, 5)
