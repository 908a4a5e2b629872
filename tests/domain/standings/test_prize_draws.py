"""A win that is a draw for prizes loses what it has above a draw; nothing else loses anything."""

import pytest

from domain.ids import Number
from domain.standings.prize_draws import with_prize_draws
from tests.domain.standings.drawn import chart

DRAWN = chart("1 2000 +W2 =B3\n2 2000 -B1 H\n3 2000 U =W1")


@pytest.mark.parametrize(
    ("number", "rounds", "penalty"),
    [(1, (1,), -5), (1, (1, 1), -5), (1, (2,), 0), (2, (1,), 0), (2, (2,), 0), (1, (1, 2, 3), -5)],
)
def test_what_a_result_loses(number: int, rounds: tuple[int, ...], penalty: int) -> None:
    rows = with_prize_draws(DRAWN, {Number(number): rounds}).rows

    assert {row.number: row.penalty for row in rows} == {1: 0, 2: 0, 3: 0} | {number: penalty}


def test_nobody_s_rounds_change_nothing() -> None:
    assert with_prize_draws(DRAWN, {}) is DRAWN
