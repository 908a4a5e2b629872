"""From pairs of ranks to boards: who gets which colour, and which board they play on.

Colours: FIDE C.04.3 (2026), 5; (2017), E. Boards are in the order of `domain.swiss.board_order`, by
standings points.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.ids import Number
from domain.pairing import Pairing
from domain.results import Colour
from domain.swiss.board_order import board_key
from domain.swiss.colour import ColourRule, Opponent, higher_gets
from domain.swiss.field import Field


class Board(NamedTuple):
    white: int
    black: int
    rule: ColourRule


def by_rank(a: int, b: int) -> tuple[int, int]:
    """The higher ranked first."""
    return (a, b) if a < b else (b, a)


def allocate(
    field: Field,
    pairs: Iterable[tuple[int, int]],
    ranked: Callable[[int, int], tuple[int, int]] = by_rank,
) -> list[Board]:
    """The boards in their order, players by rank; `ranked` puts the higher of a pair first."""
    boards = [_coloured(field, *ranked(*pair)) for pair in pairs]
    standing, parity = field.standing, field.parity

    def order(board: Board) -> tuple[int, int, int]:
        white, black = board.white, board.black
        return board_key((standing[white], parity[white]), (standing[black], parity[black]))

    return sorted(boards, key=order)


def _coloured(field: Field, higher: int, lower: int) -> Board:
    colour, rule = higher_gets(
        _opponent(field, higher), _opponent(field, lower), field.initial_colour
    )
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return Board(white, black, rule)


def _opponent(field: Field, g: int) -> Opponent:
    return Opponent(field.preference[g], field.history[g], field.parity[g])


def numbered(field: Field, boards: Iterable[Board]) -> tuple[Pairing, ...]:
    number = field.number
    return tuple(
        Pairing(Number(number[board.white]), Number(number[board.black])) for board in boards
    )
