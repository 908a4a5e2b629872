"""Annulled games, and wins that are draws for prizes."""

import pytest

from domain.ids import Number
from domain.results import ABSENT
from domain.standings.rules import with_prize_draws, without_games_of
from tests.domain.standings.drawn import chart_of
from tests.domain.standings.published import ROUND_ROBIN


def test_games_of_an_annulled_player_vanish_for_both_sides() -> None:
    left = without_games_of(ROUND_ROBIN, {6})

    assert left.by_number[6].cells == ()
    assert [row.number for row in left.rows if ABSENT in row.cells] == [1, 2, 3, 4, 5]
    assert ROUND_ROBIN.by_number[1].cells[:4] == left.by_number[1].cells[:4]


def test_without_annulled_players_the_chart_is_unchanged() -> None:
    assert without_games_of(ROUND_ROBIN, ()) is ROUND_ROBIN


DRAWN = chart_of("1 2000 +W2 =B3\n2 2000 -B1 H\n3 2000 U =W1")


@pytest.mark.parametrize(
    ("number", "rounds", "penalty"),
    [(1, (1,), -5), (1, (1, 1), -5), (1, (2,), 0), (2, (1,), 0), (2, (2,), 0), (1, (1, 2, 3), -5)],
)
def test_a_win_counted_as_a_draw_costs_half_a_point_and_no_other_game_costs_any(
    number: int, rounds: tuple[int, ...], penalty: int
) -> None:
    """In tenths; player 1 has won in round 1 alone."""
    rows = with_prize_draws(DRAWN, {Number(number): rounds}).rows

    assert {row.number: row.penalty for row in rows} == {1: 0, 2: 0, 3: 0} | {number: penalty}


def test_without_counted_draws_the_chart_is_unchanged() -> None:
    assert with_prize_draws(DRAWN, {}) is DRAWN
