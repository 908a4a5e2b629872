"""Point systems as announced and as read."""

from dataclasses import replace

import pytest

from domain.results import STANDARD, Cell, Colour, Mark, PointSystem, counted_points, points_as_read


def test_a_win_and_a_draw_are_the_better_colour_s_and_a_loss_the_worse() -> None:
    odd = replace(
        STANDARD, white_win=10, black_win=12, white_draw=4, black_draw=5, white_loss=1, black_loss=2
    )

    assert (odd.win, odd.draw, odd.loss) == (12, 5, 1)
    turned = replace(odd, white_loss=2, black_loss=1)
    assert turned.loss == 1


def test_a_bye_is_worth_a_win_unless_something_else_is_announced() -> None:
    three = PointSystem.from_values(win=30, draw=10, loss=0)

    assert (three.pairing_bye, three.full_bye, three.half_bye) == (30, 30, 10)
    assert PointSystem.from_values(win=30, draw=10, loss=0, bye=20).pairing_bye == 20
    assert PointSystem.from_values(win=30, draw=10, loss=0, bye=0).pairing_bye == 0


@pytest.mark.parametrize(
    ("tenths", "expected"),
    [(0, "0"), (5, "½"), (10, "1"), (15, "1½"), (12, "1.2"), (-5, "-½"), (-10, "-1"), (-15, "-1½")],
)
def test_points_are_read_with_a_half(tenths: int, expected: str) -> None:
    assert points_as_read(tenths) == expected


@pytest.mark.parametrize(
    ("tenths", "expected"),
    [(0, "0 points"), (5, "½ point"), (10, "1 point"), (-10, "-1 point"), (15, "1½ points")],
)
def test_up_to_one_point_the_word_is_singular(tenths: int, expected: str) -> None:
    assert counted_points(tenths) == expected


def test_a_cell_is_worth_what_its_colour_earns() -> None:
    odd = replace(STANDARD, white_win=10, black_win=12)

    assert odd.cell_points(Cell(2, Colour.WHITE, Mark.WIN)) == 10
    assert odd.cell_points(Cell(2, Colour.BLACK, Mark.WIN)) == 12
