"""Victory points of a match: the scales of the WBF (2013) by name, and printed tables as data."""

from bisect import bisect_left
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from domain.bridge.scoring.victory_points import discrete_victory_points, victory_points
from domain.bridge.teams.match import TeamImps
from domain.errors import RuleViolation

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


def match_points(scale: Scale, margins: TeamImps, boards: int) -> tuple[Decimal, Decimal]:
    """Home's and visitors' points, each by its own margin. Fractions of IMPs are rounded to the
    nearest whole one, a half away from zero.
    """
    return _own_points(scale, margins.home, boards), _own_points(scale, margins.visitors, boards)


def _own_points(scale: Scale, margin: Fraction, boards: int) -> Decimal:
    whole = int(abs(margin) + Fraction(1, 2))
    signed = -whole if margin < 0 else whole
    if isinstance(scale, VpTable):
        return scale.points_of_both(signed, boards)[0]
    return WBF[scale](signed, boards).own
