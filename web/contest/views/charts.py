"""The parts of the wall chart and the schedule common to all games: their heads, and the next
round.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.ids import RoundNo, StageId
from domain.tournament import Tournament
from events.contest.acting import contest_in
from web.contest.sheet_parts import Entrant, SheetHead
from web.contest.views.round_views import has_table
from web.contest.visibility import head_of, newest_published, published_rounds
from web.shared.sheet import LEFT_OUT, KeyedRow, LeftOut, Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class ChartHead(SheetHead):
    """`meetings` is the number of cells per opponent; 0: a cell for each round, `columns` in all.
    `teams`: marks are outcomes of matches, not colours.
    """

    meetings: int
    columns: int
    teams: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)


class ChartCell(NamedTuple):
    """`opponent` is a number, 0 without one. `scored` is a player's half, "" during the game, or a
    team's game points, "" before any game has ended; `mark` is the player's colour, "w" or "b", or
    the outcome of the match, "w", "d" or "l", "" before its end.
    """

    opponent: int
    scored: str
    mark: str


@dataclass(frozen=True, slots=True)
class ChartRow:
    key: str
    player: Entrant
    cells: tuple[ChartCell, ...]
    withdrawn: bool
    quad: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    game_points: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The game points of a team, even if they do not decide its place."""


Chart = tuple[int, int, Sequence[ChartRow]]
"""Meetings and columns of the head, and the rows."""


def chart_view(chart_parts: Callable[[Any], Chart], teams: bool | LeftOut = LEFT_OUT) -> View:
    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        meetings, columns, rows = chart_parts(stage)
        head = fields_of(head_of(tournament, stage, newest_published(stage)))
        return Sheet(ChartHead(**head, meetings=meetings, columns=columns, teams=teams), rows)

    return View("crosstable", build, "Crosstable", "contest/sheets/crosstable.js")


@dataclass(frozen=True, slots=True)
class ScheduleHead(SheetHead):
    """`scheduled` rounds are listed; `next` is the first unpublished one, or 0.
    `turned`: games are not in the table's colours.
    """

    scheduled: int
    next: int
    turned: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)


class Scheduled(NamedTuple):
    """The rows of a schedule of so many rounds; `turned` as in `ScheduleHead`."""

    rounds: int
    rows: Sequence[KeyedRow]
    turned: bool = False


def schedule_view(scheduled: Callable[[Any], Scheduled], renderer: str) -> View:
    """The view of a schedule; that of a Swiss has only its pairings."""

    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        schedule, published = scheduled(stage), len(published_rounds(stage))
        head = ScheduleHead(
            **fields_of(head_of(tournament, stage, newest_published(stage))),
            scheduled=schedule.rounds,
            next=RoundNo(published + 1) if published < schedule.rounds else 0,
            turned=schedule.turned or LEFT_OUT,
        )
        return Sheet(head, schedule.rows)

    return View("schedule", build, "Schedule", renderer, worth_showing=has_table)
