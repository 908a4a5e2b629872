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
        _nothing_of(row) if row.number in annulled else _remaining(row, annulled)
        for row in chart.rows
    )
    return Crosstable(rows, chart.rounds, chart.points)


def _nothing_of(row: Row) -> Row:
    return Row(row.number, (), row.rating, awarded=None if row.awarded is None else ())


def _remaining(row: Row, annulled: Collection[int]) -> Row:
    out = [cell.opponent in annulled for cell in row.cells]
    cells = tuple(ABSENT if gone else cell for gone, cell in zip(out, row.cells, strict=True))
    awarded = row.awarded and tuple(
        0 if gone else points for gone, points in zip(out, row.awarded, strict=True)
    )
    return Row(row.number, cells, row.rating, row.penalty, awarded)
