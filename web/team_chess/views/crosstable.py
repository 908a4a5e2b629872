"""The wall chart of teams: one row a team, one cell for each published round with the opponent and
the game points. By a table it is a grid instead: a cell, or more, for each opponent.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.ids import EntryId, StageId
from domain.results import Mark
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import bye_cell, sides_of
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.teams import Team
from domain.tournament import Tournament
from web.shared.notation import score_text, value_text
from web.shared.sheet import Sheet, View, fields_of
from web.team_chess import ranking
from web.team_chess.views.pairings import points_of
from web.team_chess.views.shown import Head, TeamLine, head_of, published_rounds
from web.team_chess.views.told import listed, withdrawn_after


class ChartCell(NamedTuple):
    """`opponent` is their number, 0 without a match; `points` are this team's game points, "" while
    no game has ended; `outcome` is "w", "d" or "l", "" before the end.
    """

    opponent: int
    points: str
    outcome: str


@dataclass(frozen=True, slots=True)
class ChartRow:
    key: str
    team: TeamLine
    cells: tuple[ChartCell, ...]
    game_points: str
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class ChartHead(Head):
    """`meetings` is how many cells there are for each opponent; 0: there is one for each round, as
    many as `columns`.
    """

    meetings: int
    columns: int


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    head = fields_of(head_of(tournament, stage, rounds[-1] if rounds else None))
    meetings = _meetings(stage)
    whole = ChartHead(**head, meetings=meetings, columns=0 if meetings else len(rounds))
    return Sheet(whole, tuple(_rows(stage, rounds, meetings)))


def _meetings(stage: TeamStage) -> int:
    """How often every two meet by the table; 0 where not all of them do."""
    table = stage.table.table if stage.table is not None else None
    return table.meetings if table is not None else 0


def _rows(stage: TeamStage, rounds: tuple[TeamRound, ...], meetings: int) -> Iterator[ChartRow]:
    values = {line.number: line.values for line in ranking.ranked(stage, len(rounds))}
    games = ranking.game_points(stage, len(rounds))
    against = _against(stage, rounds)
    teams = dict(stage.numbered())
    for number, team in teams.items():
        by_round = tuple(cell_of(stage, team, r) for r in rounds)
        cells = (
            tuple(
                cell
                for other in teams.values()
                for cell in _grid_cells(against.get((team.id, other.id), ()), meetings)
            )
            if meetings
            else by_round
        )
        yield ChartRow(
            key=str(team.id),
            team=listed(stage, team, value_text(values[number][0])),
            cells=cells,
            game_points=score_text(games[number]),
            withdrawn=withdrawn_after(team, len(rounds)),
        )


def _grid_cells(found: tuple[ChartCell, ...], meetings: int) -> tuple[ChartCell, ...]:
    """As many as there are meetings; a match still to come has no points."""
    return (*found, *(ChartCell(0, "", ""),) * meetings)[:meetings]


def _against(
    stage: TeamStage, rounds: tuple[TeamRound, ...]
) -> Mapping[tuple[EntryId, EntryId], tuple[ChartCell, ...]]:
    found: dict[tuple[EntryId, EntryId], tuple[ChartCell, ...]] = {}
    for r in rounds:
        for match in r.matches:
            for one, other in (match.teams, match.teams[::-1]):
                cell = _of_match(stage, match, one)
                found[one, other] = (*found.get((one, other), ()), cell)
    return found


def cell_of(stage: TeamStage, team: Team, r: TeamRound) -> ChartCell:
    match = r.match_of(team.id)
    if match is not None:
        return _of_match(stage, match, team.id)
    mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
    return ChartCell(0, score_text(bye_cell(stage.rules, mark).game_points), "")


def _of_match(stage: TeamStage, match: Match, team: EntryId) -> ChartCell:
    side = match.side(team)
    other = stage.entry(match.teams[1 - side])
    points = points_of(stage, match)[side]
    return ChartCell(other.number or 0, points, _outcome(stage, match, side))


_OUTCOMES = {
    Mark.WIN: "w",
    Mark.FORFEIT_WIN: "w",
    Mark.DRAW: "d",
    Mark.LOSS: "l",
    Mark.FORFEIT_LOSS: "l",
}


def _outcome(stage: TeamStage, match: Match, side: int) -> str:
    mark = sides_of(stage.rules, match)[side].mark
    return _OUTCOMES.get(mark, "") if mark else ""


VIEW = View("crosstable", build, "Crosstable", "team_chess/sheets/crosstable.js")
