"""Handicaps are added to percentages and change nothing else."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from domain.bridge.phases.carryover import FullCarryover, LinearCarryover, carryovers
from domain.bridge.phases.pair_sums import PairSum
from domain.bridge.phases.phase_scores import phase_scores
from domain.bridge.phases.ranking import PhaseLength, PlacedPair, rank_pairs
from domain.bridge.session import PairNo
from domain.bridge.strength import MOST_HUNDREDTHS, NotAHandicap, handicap_text, parse_handicap

LENGTH = PhaseLength(boards=20, top=10)
EVEN = {PairNo(number): Fraction(0) for number in (1, 2, 3)}

# 20 boards, top 10: 200 possible. A handicap is added to the percentage.
# pair | won of 200 | per cent | handicap | net    | rank
#   1  |    116     |   58     |          | 58.00  |  2
#   2  |    100     |   50     |  +8.50   | 58.50  |  1
#   3  |     84     |   42     |  +15.25  | 57.25  |  3
WON = {
    PairNo(number): PairSum(20, Fraction(0), Fraction(share, 100) * 20, {1: Fraction(share, 100)})
    for number, share in ((1, 58), (2, 50), (3, 42))
}
HANDICAPS = {PairNo(2): Fraction(850, 10_000), PairNo(3): Fraction(1525, 10_000)}


def ranked_with_handicaps() -> tuple[PlacedPair, ...]:
    return rank_pairs(phase_scores(WON, LENGTH, EVEN, HANDICAPS), LENGTH)


def test_pairs_are_ranked_by_the_net_percentage() -> None:
    assert [(placed.pair, placed.total) for placed in ranked_with_handicaps()] == [
        (2, 117),
        (1, 116),
        (3, Fraction(1145, 10)),
    ]


def test_handicaps_do_not_change_results() -> None:
    assert {p.pair: 100 * p.score.share for p in ranked_with_handicaps()} == {1: 58, 2: 50, 3: 42}


def test_shares_are_carried_over_without_handicaps_and_ranks_with_them() -> None:
    ahead = PhaseLength(boards=10, top=10)
    full = carryovers(ranked_with_handicaps(), FullCarryover(), LENGTH, ahead)
    bare = carryovers(
        rank_pairs(phase_scores(WON, LENGTH, EVEN), LENGTH), FullCarryover(), LENGTH, ahead
    )
    assert full == bare
    linear = carryovers(ranked_with_handicaps(), LinearCarryover(), LENGTH, ahead)
    assert sorted(linear, key=linear.__getitem__) == [3, 1, 2]


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [("", 0), ("3", 300), ("3.5", 350), ("+3,25 %", 325), ("-1.05", -105), ("−50", -5000)],
)
def test_a_handicap_is_read_as_people_write_it(text: str, hundredths: int) -> None:
    assert parse_handicap(text) == hundredths


@pytest.mark.parametrize("text", ["50.01", "3.125", "--3", "five", "3.", "٣"])
def test_unreadable_handicaps_are_refused(text: str) -> None:
    with pytest.raises(NotAHandicap, match="per cent from -50 to 50"):
        parse_handicap(text)


@given(st.integers(-MOST_HUNDREDTHS, MOST_HUNDREDTHS))
def test_written_handicaps_are_read_back(hundredths: int) -> None:
    assert parse_handicap(handicap_text(hundredths)) == hundredths
