"""A win that counts as a draw for prizes: the player gave back an irrevocable bye of that round (US
Chess, 7th edition, 22C).
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from domain.crosstable import Crosstable, Row
from domain.ids import Number
from domain.results import Mark


def with_prize_draws(chart: Crosstable, rounds_of: Mapping[Number, Collection[int]]) -> Crosstable:
    """`rounds_of` lists by number the rounds in which a win is taken down to a draw."""
    if not rounds_of:
        return chart
    rows = (
        replace(r, penalty=r.penalty - _too_much(chart, r, rounds_of.get(r.number, ())))
        for r in chart.rows
    )
    return replace(chart, rows=tuple(rows))


def _too_much(chart: Crosstable, row: Row, rounds: Collection[int]) -> int:
    cells = (row.cell(r) for r in set(rounds) if r <= chart.rounds)
    worth = chart.points.table
    return sum(
        max(0, worth[cell.mark, cell.colour] - worth[Mark.DRAW, cell.colour]) for cell in cells
    )
