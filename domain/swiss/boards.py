"""From pairs to boards: who gets which colour, and which board they play on.

Colours: FIDE C.04.3 (2026), 5; (2017), E. The order of the boards is C.04.2 (2026), 3.6: first the
pair whose better player has most points, then the greater sum of points, then the better player's
place in the initial ranking. Points are standings points, without acceleration.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from domain.crosstable import Crosstable
from domain.ids import Number
from domain.pairing import Pairing
from domain.results import Colour
from domain.swiss.colour import ColourRule, Opponent, higher_gets
from domain.swiss.field import Field

ScoreAndRank = tuple[int, int]
"""A player's points in tenths and place in the initial ranking."""


def board_key(one: ScoreAndRank, other: ScoreAndRank) -> tuple[int, int, int]:
    """Sorts boards, board 1 first."""
    better = min((-one[0], one[1]), (-other[0], other[1]))
    return better[0], -(one[0] + other[0]), better[1]


def in_board_order(
    pairs: Iterable[Pairing], chart: Crosstable, round_number: int
) -> tuple[Pairing, ...]:
    """The pairs of that round, board 1 first; the points are those before it."""
    standing = {
        row.number: (int(chart.score(row.number, round_number - 1)), int(row.number))
        for row in chart.rows
    }
    return tuple(sorted(pairs, key=lambda pair: board_key(*(standing[n] for n in pair))))


class PairedBoard(NamedTuple):
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
) -> list[PairedBoard]:
    """The boards in their order, players by rank; `ranked` puts the higher of a pair first."""
    boards = [_coloured(field, *ranked(*pair)) for pair in pairs]
    standing, parity = field.standing, field.parity

    def order(board: PairedBoard) -> tuple[int, int, int]:
        white, black = board.white, board.black
        return board_key((standing[white], parity[white]), (standing[black], parity[black]))

    return sorted(boards, key=order)


def _coloured(field: Field, higher: int, lower: int) -> PairedBoard:
    colour, rule = higher_gets(
        _opponent(field, higher), _opponent(field, lower), field.initial_colour
    )
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return PairedBoard(white, black, rule)


def _opponent(field: Field, g: int) -> Opponent:
    return Opponent(field.preference[g], field.history[g], field.parity[g])


def numbered(field: Field, boards: Iterable[PairedBoard]) -> tuple[Pairing, ...]:
    number = field.number
    return tuple(
        Pairing(Number(number[board.white]), Number(number[board.black])) for board in boards
    )
