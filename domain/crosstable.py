"""The wall chart itself: who played whom, round by round. Engines and tie-breaks read nothing else.

One value for every source: the log's projection, a report file, a generator. It knows numbers, not
people, so that a pairing can't depend on a name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from domain.ids import Number, Tenths
from domain.points import STANDARD, PointSystem
from domain.results import ABSENT, Cell


@dataclass(frozen=True)
class Row:
    """One player. `cells[r-1]` is round r; a shorter row means zero-point byes from there on."""

    number: Number
    cells: tuple[Cell, ...] = ()
    rating: int = 0
    penalty: int = 0
    """Tenths taken off (negative) or added by a ruling, outside any round."""
    awarded: tuple[int, ...] | None = None
    """Tenths of each round where its mark doesn't tell them: a team's match or game points."""

    def cell(self, round_number: int) -> Cell:
        return self.cells[round_number - 1] if round_number <= len(self.cells) else ABSENT


@dataclass(frozen=True)
class Crosstable:
    """`rows` ascend by number. `rounds` have been paired; the results may still be incomplete."""

    rows: tuple[Row, ...]
    rounds: int
    points: PointSystem = STANDARD

    @cached_property
    def by_number(self) -> Mapping[int, Row]:
        return {row.number: row for row in self.rows}

    def score(self, number: int, after_round: int | None = None) -> Tenths:
        """Standings points in tenths, without virtual points; after all rounds unless told."""
        row = self.by_number[number]
        last = self.rounds if after_round is None else after_round
        if row.awarded is not None:
            return Tenths(sum(row.awarded[:last]) + row.penalty)
        table = self.points.table
        total = sum(table[cell.mark, cell.colour] for cell in row.cells[:last])
        total += self.points.zero_bye * (last - len(row.cells[:last]))
        return Tenths(total + row.penalty)

    def until(self, round_number: int) -> "Crosstable":
        """The chart as it stood after that round, penalties included."""
        rows = tuple(
            replace(
                row,
                cells=row.cells[:round_number],
                awarded=None if row.awarded is None else row.awarded[:round_number],
            )
            for row in self.rows
        )
        return Crosstable(rows, min(round_number, self.rounds), self.points)
