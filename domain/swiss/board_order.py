"""The order of the boards: C.04.2 (2026), 3.6.

First the pair whose better player has most points, then the greater sum of points, then the better
player's place in the initial ranking. Points are standings points, without acceleration.
"""

from collections.abc import Iterable

from domain.crosstable import Crosstable
from domain.pairing import Pairing

Standing = tuple[int, int]
"""A player's points in tenths and place in the initial ranking."""


def board_key(one: Standing, other: Standing) -> tuple[int, int, int]:
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
