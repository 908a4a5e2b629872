"""Matches of teams of four in a file: tables joined to matches by their teams."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Vulnerability
from domain.bridge.scoring.match import MatchTable
from domain.bridge.scoring.result import BoardResult
from domain.formats.pairs_results.document import PrintedPlayer, ReadWarning


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A board at one table. `score` and `imps` are the printed ones, from NS; `home` is the home
    team if the file names one; `line` is the file's. `players` sit North, East, South and West;
    empty if not named.
    """

    round: str
    board: int
    ns: str
    ew: str
    result: BoardResult
    vulnerable: Vulnerability
    score: int | None = None
    imps: Decimal | None = None
    table: str = ""
    line: int = 0
    home: str = ""
    players: tuple[str, ...] = ()

    def as_match_table(self, home: str) -> MatchTable:
        """The table for scoring, with the direction of the team `home`."""
        side = Direction.NS if self.ns == home else Direction.EW
        return MatchTable(side, self.result, self.vulnerable)


class PrintedTotals(NamedTuple):
    """`unit` is IMPS, VPS or empty if the file does not say."""

    home: Decimal
    visitors: Decimal
    unit: str = ""


@dataclass(frozen=True, slots=True)
class PrintedMatch:
    round: str
    home: str
    visitors: str
    tables: tuple[PrintedTable, ...]
    totals: PrintedTotals | None = None

    @property
    def title(self) -> str:
        teams = f"{self.home} v {self.visitors}"
        return f"Round {self.round}, {teams}" if self.round else teams


class PrintedTeam(NamedTuple):
    number: int
    name: str
    players: tuple[PrintedPlayer, ...] = ()
    total: Decimal | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class MatchesFile:
    """`date` as 2026-01-19, or empty."""

    title: str
    matches: tuple[PrintedMatch, ...]
    warnings: tuple[ReadWarning, ...] = ()
    teams: tuple[PrintedTeam, ...] = ()
    date: str = ""


def join_tables(tables: Iterable[PrintedTable]) -> tuple[PrintedMatch, ...]:
    """Matches made of the tables of the same two teams in a round. Home is the home team of the
    first table, else the team NS there.
    """
    found: dict[tuple[str, frozenset[str]], list[PrintedTable]] = {}
    for table in tables:
        found.setdefault((table.round, frozenset((table.ns, table.ew))), []).append(table)
    return tuple(_printed_match(tables) for tables in found.values())


def _printed_match(tables: list[PrintedTable]) -> PrintedMatch:
    first = tables[0]
    home = first.home or first.ns
    visitors = first.ew if home == first.ns else first.ns
    return PrintedMatch(first.round, home, visitors, tuple(tables))
