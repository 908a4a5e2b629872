"""Team matches scored again by the rules, and the differences from the file.

Scores are those of the contracts (Law 77), else the printed ones. A board's printed IMPs agree if
they follow from the contracts or from the printed scores, so that a wrong score is reported once.
The printed result of a match is its IMPs won or lost, or its victory points on the given scale; the
file states which, or either agrees. Unless the file's unit is IMPs, the scale must fit.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.match import (
    MatchTotal,
    Scale,
    TeamImps,
    board_imps,
    match_total,
    match_victory_points,
)
from domain.bridge.scoring.result import (
    NotPlayed,
    PassedOut,
    PlayedContract,
    WeightedOutcome,
    assign_both,
    table_score,
)
from domain.formats.team_matches.document import MatchesFile, PrintedMatch, PrintedTable


class MatchDifference(NamedTuple):
    """A difference; `board` is 0 for the match as a whole, `table` is empty for both tables."""

    match: str
    board: int
    table: str
    field: str
    file: str
    computed: str
    line: int

    def __str__(self) -> str:
        where = f", board {self.board}" if self.board else ""
        table = f", table {self.table}" if self.table else ""
        line = f" (line {self.line})" if self.line else ""
        values = f"{self.field} {self.file} in the file, {self.computed} computed"
        return f"{self.match}{where}{table}: {values}{line}"


@dataclass(frozen=True, slots=True)
class BoardComparison:
    """`imps` is None if the board can't be compared, for the `reason`."""

    board: int
    tables: tuple[PrintedTable, ...]
    imps: TeamImps | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match scored again; `points` of home and visitors, None if no board was compared."""

    printed: PrintedMatch
    boards: tuple[BoardComparison, ...]
    total: MatchTotal
    points: tuple[Decimal, Decimal] | None
    differences: tuple[MatchDifference, ...]

    @property
    def compared_boards(self) -> int:
        return sum(board.imps is not None for board in self.boards)


def score_matches(file: MatchesFile, scale: Scale) -> tuple[ScoredMatch, ...]:
    return tuple(_score_match(match, scale) for match in file.matches)


def ns_score_of(table: PrintedTable) -> int | None:
    """The score of NS, by the contract, else as printed."""
    if isinstance(table.result, PlayedContract | PassedOut):
        return table_score(table.result, table.vulnerable)
    return table.score


def _score_match(match: PrintedMatch, scale: Scale) -> ScoredMatch:
    numbers = sorted({table.board for table in match.tables})
    boards = tuple(
        _compare_board(match, tuple(t for t in match.tables if t.board == number), number)
        for number in numbers
    )
    imps = [board.imps for board in boards if board.imps is not None]
    total = match_total(imps)
    points = match_victory_points(scale, total.margins, len(imps)) if imps else None
    differences = [each for board in boards for each in _board_differences(match, board)]
    differences += _total_differences(match, total, points)
    return ScoredMatch(match, boards, total, points, tuple(differences))


def _compare_board(
    match: PrintedMatch, tables: tuple[PrintedTable, ...], number: int
) -> BoardComparison:
    """The board scored again, or the reason why not: just two tables must have a score."""
    played = [table for table in tables if not isinstance(table.result, NotPlayed)]
    if len(played) < 2:
        reason = "no table has a score" if not played else "one table has no score"
        return BoardComparison(number, tables, None, reason)
    if len(played) > 2:
        return BoardComparison(number, tables, None, f"{len(played)} tables have a score")
    imps = _imps_of_board(match, *played)
    reason = "" if imps else "a team sat in the same direction at both tables, or has no score"
    return BoardComparison(number, tables, imps, reason)


def _imps_of_board(
    match: PrintedMatch, first: PrintedTable, second: PrintedTable
) -> TeamImps | None:
    """The IMPs of a board by its two tables; None if they can't be compared."""
    return board_imps(first.as_match_table(match.home), second.as_match_table(match.home))


def _board_differences(match: PrintedMatch, board: BoardComparison) -> Iterator[MatchDifference]:
    for table in board.tables:
        score = ns_score_of(table)
        if table.score is not None and score != table.score:
            yield _difference(match, table, "score", str(table.score), str(score))
    if board.imps is None:
        return
    played = [table for table in board.tables if not isinstance(table.result, NotPlayed)]
    as_printed = _imps_of_board(match, *(_table_as_printed(table) for table in played))
    for table in played:
        own = _imps_of_ns(match, table, board.imps)
        others = (own, _imps_of_ns(match, table, as_printed or board.imps))
        if table.imps is not None and Fraction(table.imps) not in others:
            yield _difference(match, table, "IMPs", str(table.imps), number_text(own))


def _table_as_printed(table: PrintedTable) -> PrintedTable:
    """The table with its printed score, if it has one, in place of its contract."""
    if table.score is None:
        return table
    return replace(table, result=assign_both(WeightedOutcome(1, table.score)))


def _imps_of_ns(match: PrintedMatch, table: PrintedTable, imps: TeamImps) -> Fraction:
    """The IMPs of the team that sat NS at the table."""
    home = table.as_match_table(match.home).home is Direction.NS
    return imps.home if home else imps.visitors


def _difference(
    match: PrintedMatch, table: PrintedTable, field: str, file: str, computed: str
) -> MatchDifference:
    return MatchDifference(match.title, table.board, table.table, field, file, computed, table.line)


def _total_differences(
    match: PrintedMatch, total: MatchTotal, points: tuple[Decimal, Decimal] | None
) -> Iterator[MatchDifference]:
    """The difference of the printed result, unless it is one that the rules allow."""
    if match.totals is None or points is None:
        return
    unit = match.totals.unit
    printed = (Fraction(match.totals.home), Fraction(match.totals.visitors))
    imps = unit.startswith("IMP")
    allowed = [] if imps else [tuple(map(Fraction, points))]
    if not unit.startswith("VP"):
        allowed += [tuple(total.won), tuple(total.margins), _only_gains(total.margins)]
    if printed not in allowed:
        computed = total.won if imps else tuple(map(Fraction, points))
        field = "IMPs" if imps else "victory points"
        file, own = (" : ".join(map(number_text, each)) for each in (printed, computed))
        yield MatchDifference(match.title, 0, "", field, file, own, 0)


def _only_gains(margins: TeamImps) -> tuple[Fraction, Fraction]:
    """The margins without the negative one."""
    return max(margins.home, Fraction(0)), max(margins.visitors, Fraction(0))


def number_text(value: Fraction) -> str:
    """The value as text, rounded to four decimals."""
    return str(decimal_of(value))


def decimal_of(value: Fraction) -> Decimal:
    """The value as a decimal, rounded to four places."""
    if value.denominator == 1:
        return Decimal(value.numerator)
    return round(Decimal(value.numerator) / value.denominator, 4).normalize()
