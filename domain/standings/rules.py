"""The rules of a ranking: edition, kind of pairings, and the games that do not count in it, or
count otherwise.

FIDE Handbook C.07: "2023" stands for the texts in force from 1 September 2023 to 28 February 2026
(dummy opponents without a cap), "2026" for the one from 1 March 2026. Competition rules may deviate
from Article 16 (16.6); such deviations are not modelled.

Annulled games count for neither player: FIDE Handbook C.05 (2026) 6.6, round robins only. The games
of a player who withdraws or is expelled before half of them are played count for rating, but in no
standings. Only games over the board are played; if exactly half are played, all of them stand and
the rest are forfeits.

A win counts as a draw for prizes if the player gave back an irrevocable bye of that round (US
Chess, 7th edition, 22C).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from domain.ids import Number
from domain.results import ABSENT, Crosstable, CrosstableRow, Mark


class TieBreakEdition(StrEnum):
    FIDE_2023 = "2023"
    FIDE_2026 = "2026"


@dataclass(frozen=True, slots=True)
class RankingRules:
    """`predetermined`: the pairings were fixed in advance, as in a round robin (C.07 15.2).

    `total_rounds` is the announced number of rounds; None: the chart is complete. Only Fore
    Buchholz needs it, to know whether the last round of the chart is the final one.

    `unrated` is the rating announced for unrated players, for the tie-breaks of Article 10 only; 0:
    none, and these are undefined for all players as soon as one is unrated.
    """

    edition: TieBreakEdition = TieBreakEdition.FIDE_2026
    predetermined: bool = False
    total_rounds: int | None = None
    unrated: int = 0


CURRENT = RankingRules()


def without_games_of(chart: Crosstable, annulled: Collection[int]) -> Crosstable:
    """The chart without any game of these players, for both sides."""
    if not annulled:
        return chart
    rows = tuple(
        _empty_row(row) if row.number in annulled else _row_without_games(row, annulled)
        for row in chart.rows
    )
    return Crosstable(rows, chart.rounds, chart.points)


def _empty_row(row: CrosstableRow) -> CrosstableRow:
    """The row of an annulled player, without games."""
    return CrosstableRow(row.number, (), row.rating, awarded=None if row.awarded is None else ())


def _row_without_games(row: CrosstableRow, annulled: Collection[int]) -> CrosstableRow:
    """The row without its games against annulled players."""
    annulled_rounds = [cell.opponent in annulled for cell in row.cells]
    cells = tuple(
        ABSENT if is_annulled else cell
        for is_annulled, cell in zip(annulled_rounds, row.cells, strict=True)
    )
    awarded = row.awarded and tuple(
        0 if is_annulled else points
        for is_annulled, points in zip(annulled_rounds, row.awarded, strict=True)
    )
    return CrosstableRow(row.number, cells, row.rating, row.penalty, awarded)


def with_prize_draws(chart: Crosstable, rounds_of: Mapping[Number, Collection[int]]) -> Crosstable:
    """The chart with wins counted as draws in the rounds that `rounds_of` lists by number."""
    if not rounds_of:
        return chart
    rows = (
        replace(r, penalty=r.penalty - _tenths_above_draws(chart, r, rounds_of.get(r.number, ())))
        for r in chart.rows
    )
    return replace(chart, rows=tuple(rows))


def _tenths_above_draws(chart: Crosstable, row: CrosstableRow, rounds: Collection[int]) -> int:
    """The tenths by which the row's results in these rounds exceed draws."""
    cells = (row.cell(r) for r in set(rounds) if r <= chart.rounds)
    worth = chart.points.table
    return sum(
        max(0, worth[cell.mark, cell.colour] - worth[Mark.DRAW, cell.colour]) for cell in cells
    )
