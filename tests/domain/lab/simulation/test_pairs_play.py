"""Simulated sessions of pairs: matchpoints, boards, carryovers."""

from collections import Counter
from fractions import Fraction
from random import Random

from hypothesis import given, strategies as st

from domain.bridge.session import PairNo
from domain.lab.simulation.pairs_tournament import (
    PairsField,
    matchpoints_of,
    phase_length,
    play_boards,
)


def test_two_for_each_lower_and_one_for_each_equal_result() -> None:
    assert matchpoints_of([420, 50, 420, -100, 450]) == [5, 2, 5, 0, 8]


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=12))
def test_matchpoints_are_the_sum_of_all_comparisons(results: list[int]) -> None:
    expected = [sum(1 + (own > other) - (own < other) for other in results) - 1 for own in results]

    assert matchpoints_of(results) == expected


@given(st.integers(4, 21), st.integers(1, 30), st.integers(0, 99))
def test_every_board_gives_out_all_its_matchpoints(pairs: int, boards: int, seed: int) -> None:
    strengths = PairsField(pairs).strengths()
    scores = play_boards(list(strengths), strengths, boards, {}, Random(seed))

    assert len(scores) == pairs
    assert sum(score.matchpoints for score in scores) * 2 == sum(s.possible for s in scores)
    played = Counter(score.possible / phase_length(pairs, boards).top for score in scores)
    assert max(played) - min(played) <= 2
    if pairs % 2 == 0:
        assert set(played) == {boards}


def test_carryovers_are_included() -> None:
    strengths = PairsField(6).strengths()
    scores = play_boards(list(strengths), strengths, 4, {PairNo(2): Fraction(7)}, Random(1))

    assert [score.carryover for score in scores] == [0, 7, 0, 0, 0, 0]


def test_the_strong_win_more_than_the_weak() -> None:
    strengths = PairsField(20).strengths()
    scores = play_boards(list(strengths), strengths, 200, {}, Random(1))

    assert scores[0].share > Fraction(1, 2) > scores[-1].share
