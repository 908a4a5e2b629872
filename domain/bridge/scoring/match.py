"""A match of two teams of four: the IMPs of each board and their totals (Law 78B of 2017); and its
victory points: the scales of the WBF (2013) by name, and printed tables as data.

Home team and visitors sit at both tables in opposite directions. A board is compared if both its
tables have a score. Artificial scores (Law 12C2) are converted to IMPs: 3 for 60 per cent; if both
tables have one, decided here, the team gets their mean. Assigned scores are weighted (12C1c).
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Vulnerability
from domain.bridge.scoring.imps import (
    award_imps,
    discrete_victory_points,
    imps,
    victory_points,
    whole_imps,
)
from domain.bridge.scoring.result import Award, BoardResult, TableScore, View, comparable_score
from domain.bridge.session import NOBODY
from domain.errors import RuleViolation


class MatchTable(NamedTuple):
    """`home` is the direction of the home team at this table."""

    home: Direction
    result: BoardResult
    vulnerable: Vulnerability

    def score_of(self, side: Direction) -> View | Award | None:
        table = TableScore(NOBODY, NOBODY, self.result)
        return comparable_score(table, side, self.vulnerable)


class TeamImps(NamedTuple):
    """The IMPs from each team's view; they add up to 0 except after unequal rulings."""

    home: Fraction
    visitors: Fraction


class MatchTotal(NamedTuple):
    """`won`: the IMPs of the boards each team won; `margins`: own less the others', by team."""

    won: TeamImps
    margins: TeamImps


def board_imps(one: MatchTable, other: MatchTable) -> TeamImps | None:
    """IMPs of a board; None if a table has no score, or a team sat in one direction at both."""
    if one.home is other.home:
        return None
    home = _imps_of_team(one.score_of(one.home), other.score_of(other.home))
    visitors = _imps_of_team(one.score_of(one.home.other), other.score_of(other.home.other))
    return None if home is None or visitors is None else TeamImps(home, visitors)


def _imps_of_team(one: View | Award | None, other: View | Award | None) -> Fraction | None:
    """A team's IMPs on a board, by its scores at both tables; None if one has no score."""
    if one is None or other is None:
        return None
    if isinstance(one, Award) and isinstance(other, Award):
        return (award_imps(one) + award_imps(other)) / 2
    if isinstance(one, Award):
        return award_imps(one)
    if isinstance(other, Award):
        return award_imps(other)
    return sum(
        (Fraction(share * part) * imps(a + b) for share, a in one for part, b in other), Fraction(0)
    )


def match_total(boards: Iterable[TeamImps]) -> MatchTotal:
    each = list(boards)
    home, visitors = ([team[at] for team in each] for at in (0, 1))
    return MatchTotal(
        TeamImps(_total_won(home), _total_won(visitors)),
        TeamImps(sum(home, Fraction(0)), sum(visitors, Fraction(0))),
    )


def _total_won(of_a_team: list[Fraction]) -> Fraction:
    return sum((max(each, Fraction(0)) for each in of_a_team), Fraction(0))


WBF = {"wbf": victory_points, "wbf-discrete": discrete_victory_points}


@dataclass(frozen=True, slots=True)
class ScaleColumn:
    """A scale for matches of `fewest` to `most` boards: the widest margin for each value of `won`,
    with the loser's value in `lost`; the last value has no widest margin.
    """

    fewest: int
    most: int
    widest: tuple[int, ...]
    won: tuple[Decimal, ...]
    lost: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class VpTable:
    name: str
    source: str
    edition: str
    columns: tuple[ScaleColumn, ...]

    def points_of_both(self, margin: int, boards: int) -> tuple[Decimal, Decimal]:
        """The victory points of the team with that margin in IMPs, and of the other one."""
        for column in self.columns:
            if column.fewest <= boards <= column.most:
                at = bisect_left(column.widest, abs(margin))
                won, lost = column.won[at], column.lost[at]
                return (won, lost) if margin >= 0 else (lost, won)
        message = "The scale has no column for a match of {boards} boards"
        raise RuleViolation(message, self.name, boards=boards)


Scale = str | VpTable
"""A name of `WBF`, or a table."""


def match_victory_points(scale: Scale, margins: TeamImps, boards: int) -> tuple[Decimal, Decimal]:
    """Home's and visitors' points, each by its own margin. Fractions of IMPs are rounded to the
    nearest whole one, a half away from zero.
    """
    return _own_points(scale, margins.home, boards), _own_points(scale, margins.visitors, boards)


def _own_points(scale: Scale, margin: Fraction, boards: int) -> Decimal:
    if isinstance(scale, VpTable):
        return scale.points_of_both(whole_imps(margin), boards)[0]
    return WBF[scale](whole_imps(margin), boards).own
