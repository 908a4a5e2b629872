"""Four players after one round: 1 and 3 won, 2 and 4 lost; 5 and 6 drew."""

from domain.ids import Number
from domain.pairing import Pairing
from domain.results import Cell, Colour, Crosstable, CrosstableRow, Mark
from domain.swiss.completion import sort_by_board

CHART = Crosstable(
    tuple(
        CrosstableRow(Number(number), (Cell(opponent, Colour.WHITE, mark),))
        for number, opponent, mark in (
            (1, 2, Mark.WIN),
            (2, 1, Mark.LOSS),
            (3, 4, Mark.WIN),
            (4, 3, Mark.LOSS),
            (5, 6, Mark.DRAW),
            (6, 5, Mark.DRAW),
        )
    ),
    rounds=1,
)


def pair(white: int, black: int) -> Pairing:
    return Pairing(Number(white), Number(black))


def test_boards_are_ordered_by_the_better_score_and_then_by_the_sum() -> None:
    pairs = [pair(2, 4), pair(6, 1), pair(5, 3)]

    assert sort_by_board(pairs, CHART, 2) == (pair(6, 1), pair(5, 3), pair(2, 4))


def test_the_sum_of_points_comes_before_the_number() -> None:
    pairs = [pair(2, 1), pair(3, 5)]

    assert sort_by_board(pairs, CHART, 2) == (pair(3, 5), pair(2, 1))
