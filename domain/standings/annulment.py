"""Games that count for nobody: FIDE Handbook C.05 (2026) 6.6, round robins only.

A player who withdraws or is expelled before half of their games are played keeps them for rating,
but they count in nobody's standings. A game over the board is a game played; exactly half is enough
for all of them to stand, the rest being forfeits.
"""

from collections.abc import Collection

from domain.crosstable import Crosstable, Row
from domain.results import ABSENT


def played_too_little(chart: Crosstable, number: int, scheduled: int) -> bool:
    """Whether a player who withdrew has played less than half of their scheduled games."""
    cells = chart.by_number[number].cells
    return 2 * sum(cell.played for cell in cells) < scheduled


def without_games_of(chart: Crosstable, annulled: Collection[int]) -> Crosstable:
    """The chart with every game of these players taken out, for both sides."""
    if not annulled:
        return chart
    rows = tuple(
        Row(row.number, (), row.rating) if row.number in annulled else _remaining(row, annulled)
        for row in chart.rows
    )
    return Crosstable(rows, chart.rounds, chart.points)


def _remaining(row: Row, annulled: Collection[int]) -> Row:
    cells = tuple(ABSENT if cell.opponent in annulled else cell for cell in row.cells)
    return Row(row.number, cells, row.rating, row.penalty)
