"""Tie-breaks of a Swiss calculated slowly by the words of C.07, for the usual points.

Only the crosstable is shared with the engine. Sums are in tenths of a point, products of points
and scores in hundredths.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from domain.results import PLAYED, STANDARD, Cell, Colour, Crosstable, CrosstableRow, Mark

DRAW = 5
REQUESTED = {Mark.HALF_BYE, Mark.ZERO_BYE}
AWARDED = {Mark.PAIRING_BYE, Mark.FULL_BYE}


@dataclass(frozen=True)
class Contribution:
    """One round: the opponent's score, the points won, whether it was a voluntarily unplayed round
    (16.2.5)."""

    score: int
    points: int
    voluntary: bool

    @property
    def product(self) -> int:
        return self.score * self.points


class Regulation:
    def __init__(self, chart: Crosstable, capped: bool) -> None:
        """`capped`: the edition of 2026, whose dummies have at most that many points (16.4)."""
        self.chart = chart
        self.capped = capped
        self.rows = {int(row.number): row for row in chart.rows}

    def cells(self, number: int) -> list[Cell]:
        row: CrosstableRow = self.rows[number]
        return [row.cell(r) for r in range(1, self.chart.rounds + 1)]

    def score(self, number: int) -> int:
        return sum(STANDARD.cell_points(cell) for cell in self.cells(number))

    def is_voluntary(self, cell: Cell) -> bool:
        return cell.mark in REQUESTED or cell.mark is Mark.FORFEIT_LOSS

    def is_bye_before_withdrawal(self, number: int, at: int) -> bool:
        """16.2.5: a requested bye followed by nothing but voluntarily unplayed rounds."""
        cells = self.cells(number)
        return cells[at].mark in REQUESTED and all(map(self.is_voluntary, cells[at + 1 :]))

    def adjusted_score(self, number: int) -> int:
        """The score as an opponent (16.3)."""
        return sum(
            DRAW if self.is_bye_before_withdrawal(number, at) else STANDARD.cell_points(cell)
            for at, cell in enumerate(self.cells(number))
        )

    def dummy_score(self, number: int, cell: Cell) -> int:
        """16.4: the score of the opponent of an unplayed round."""
        own = self.score(number)
        if not self.capped:
            return own
        if cell.opponent:
            return min(own, self.adjusted_score(cell.opponent))
        return min(own, DRAW * self.chart.rounds)

    def contributions(self, number: int) -> Iterator[Contribution]:
        for cell in self.cells(number):
            played = cell.mark in PLAYED
            met = self.adjusted_score(cell.opponent) if played else self.dummy_score(number, cell)
            yield Contribution(
                met, STANDARD.cell_points(cell), not played and self.is_voluntary(cell)
            )

    def buchholz(self, number: int, low: int = 0, high: int = 0) -> int:
        left = list(self.contributions(number))
        for _ in range(min(low, len(left))):
            voluntary = [one for one in left if one.voluntary]
            left.remove(min(voluntary or left, key=lambda one: one.score))
        for _ in range(min(high, len(left))):
            left.remove(max(left, key=lambda one: one.score))
        return sum(one.score for one in left)

    def sonneborn_berger(self, number: int, low: int = 0) -> int:
        left = list(self.contributions(number))
        for _ in range(min(low, len(left))):
            least = min(left, key=lambda one: (one.score, one.product))
            voluntary = min(
                (one for one in left if one.voluntary), key=lambda one: one.product, default=least
            )
            left.remove(max(voluntary, least, key=lambda one: one.product))
        return sum(one.product for one in left)

    def progressive(self, number: int, cut: int = 0) -> int:
        cells = self.cells(number)
        running = [
            sum(STANDARD.cell_points(cell) for cell in cells[:after])
            for after in range(1, len(cells) + 1)
        ]
        return sum(running[cut:])

    def count(self, number: int, holds: Callable[[Cell], bool]) -> int:
        return sum(map(holds, self.cells(number)))

    def value(self, code: str, number: int) -> Fraction:
        tenth, hundredth = Fraction(1, 10), Fraction(1, 100)
        match code.split("/"):
            case ["BH"]:
                return self.buchholz(number) * tenth
            case ["BH", cut]:
                times = int(cut[1:])
                return self.buchholz(number, times, times if cut[0] == "M" else 0) * tenth
            case ["SB", *cut]:
                return self.sonneborn_berger(number, len(cut)) * hundredth
            case ["PS", *cut]:
                return self.progressive(number, len(cut)) * tenth
        return Fraction(self.count(number, COUNTED[code]))


def is_won_over_the_board(cell: Cell) -> bool:
    return cell.mark in PLAYED and STANDARD.cell_points(cell) == STANDARD.win


COUNTED: dict[str, Callable[[Cell], bool]] = {
    "WIN": lambda cell: STANDARD.cell_points(cell) >= STANDARD.win,
    "WON": is_won_over_the_board,
    "BPG": lambda cell: cell.mark in PLAYED and cell.colour is Colour.BLACK,
    "BWG": lambda cell: is_won_over_the_board(cell) and cell.colour is Colour.BLACK,
    "REP": lambda cell: cell.mark not in REQUESTED and cell.mark is not Mark.FORFEIT_LOSS,
}
CODES = ("BH", "BH/C1", "BH/C2", "BH/M1", "SB", "SB/C1", "PS", "PS/C1", *COUNTED)
