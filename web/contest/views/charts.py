"""The wall chart and the schedule of all games: their heads, the chart of teams, and the next round
of a schedule.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from domain.contest.entry import Team
from domain.contest.matches import AnyTeams
from domain.ids import Number, RoundNo, StageId
from domain.results import Mark
from domain.tournament import Tournament
from events.contest.acting import contest_in
from web.contest.game_presentation import lines_of, points_text
from web.contest.sheet_parts import Entrant, SheetHead
from web.contest.views.round_views import has_table
from web.contest.visibility import entrant_function, public_head, published_rounds
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
    """The view of the wall chart that `chart_parts` makes of a stage."""

    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        meetings, columns, rows = chart_parts(stage)
        head = fields_of(public_head(tournament, stage))
        return Sheet(ChartHead(**head, meetings=meetings, columns=columns, teams=teams), rows)

    return View("crosstable", build, "Crosstable", "contest/sheets/crosstable.js")


@dataclass(frozen=True, slots=True)
class ScheduleHead(SheetHead):
    """`next` is the first unpublished round, or 0. `turned`: not in the table's colours."""

    scheduled: int
    next: int
    turned: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)


class ScheduleContents(NamedTuple):
    """The rows of a schedule of that many rounds; `turned` as in `ScheduleHead`."""

    rounds: int
    rows: Sequence[KeyedRow]
    turned: bool = False


def schedule_view(scheduled: Callable[[Any], ScheduleContents], renderer: str) -> View:
    """The view of the schedule that `scheduled` makes of a stage; offered only for tables."""

    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        schedule, published = scheduled(stage), len(published_rounds(stage))
        head = ScheduleHead(
            **fields_of(public_head(tournament, stage)),
            scheduled=schedule.rounds,
            next=RoundNo(published + 1) if published < schedule.rounds else 0,
            turned=schedule.turned or LEFT_OUT,
        )
        return Sheet(head, schedule.rows)

    return View("schedule", build, "Schedule", renderer, worth_showing=has_table)


OUTCOMES: Mapping[Mark | None, str] = {
    Mark.WIN: "w",
    Mark.FORFEIT_WIN: "w",
    Mark.DRAW: "d",
    Mark.LOSS: "l",
    Mark.FORFEIT_LOSS: "l",
}
CellsOf = Callable[[Any, Team, Any], Sequence[ChartCell]]
"""A function that returns the cells of a team for a round: two for two matches, else one."""


def team_chart_view(
    cells_of: CellsOf, game_points: Callable[[Any], Mapping[Number, str]] | None = None
) -> View:
    """The chart of teams: a cell for each round, with the opponent and the points; for a table a
    grid instead, with one or more cells for each opponent. `game_points` are shown by number, even
    if they do not decide the places.
    """

    def chart(stage: AnyTeams) -> Chart:
        rounds = published_rounds(stage)
        points = {line.number: points_text(stage, line) for line in lines_of(stage, len(rounds))}
        games = game_points(stage) if game_points else {}
        table = stage.table.table if stage.table is not None else None
        meetings, shown_as = table.meetings if table is not None else 0, entrant_function(stage)
        entries = dict(stage.numbered_entries())

        def cells(team: Team) -> tuple[ChartCell, ...]:
            by_round = [cells_of(stage, team, r) for r in rounds]
            if meetings:
                return tuple(_cells_by_opponent(team, entries, chain(*by_round), meetings))
            return tuple(map(_merged_cell, by_round))

        rows = (
            ChartRow(
                key=str(team.id),
                player=shown_as(team, points.get(number, "")),
                cells=cells(team),
                withdrawn=team.is_withdrawn_by(RoundNo(len(rounds) + 1)),
                game_points=games.get(number, LEFT_OUT),
            )
            for number, team in entries.items()
        )
        return meetings, 0 if meetings else len(rounds), tuple(rows)

    return chart_view(chart, LEFT_OUT if game_points else True)


def _cells_by_opponent(
    team: Team, entries: Mapping[Number, Team], cells: Iterable[ChartCell], meetings: int
) -> Iterator[ChartCell]:
    """By opponent, as many cells as `meetings`: those of the team so far, then games to come."""
    cells_of_team = list(cells)
    for number, other in entries.items():
        so_far = [cell for cell in cells_of_team if cell.opponent == number]
        to_come = ChartCell(0 if other is team else number, "", "")  # the diagonal: no opponent
        yield from [*so_far, *[to_come] * meetings][:meetings]


def _merged_cell(cells: Sequence[ChartCell]) -> ChartCell:
    """One cell for a round: that of the second of two matches, with both results."""
    if len(cells) == 1:
        return cells[0]
    return ChartCell(cells[-1].opponent, " ".join(each.scored for each in cells), cells[-1].mark)
