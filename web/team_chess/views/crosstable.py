"""The wall chart of teams: one row a team, one cell for each published round with the opponent and
the game points. By a table it is a grid instead: a cell, or more, for each opponent.
"""

from collections.abc import Iterator, Mapping

from domain.contest.teams import Team
from domain.ids import EntryId, Number, RoundNo
from domain.results import Mark
from domain.standings.table import RankingTable
from domain.standings.tiebreaks.team_boards import TeamContext
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import bye_cell, sides_of
from domain.team_chess.stage import TeamStage
from web.contest.game_presentation import RankedTable, points_text, tables_of
from web.contest.notation import score_text
from web.contest.views.charts import Cell, Chart, ChartRow, chart_of
from web.contest.visibility import entrants_of, published_rounds
from web.team_chess.views.pairings import points_of


def _chart(stage: TeamStage) -> Chart:
    rounds, meetings = published_rounds(stage), _meetings(stage)
    return meetings, 0 if meetings else len(rounds), tuple(_rows(stage, rounds, meetings))


def _meetings(stage: TeamStage) -> int:
    """How often every two meet by the table; 0 where not all of them do."""
    table = stage.table.table if stage.table is not None else None
    return table.meetings if table is not None else 0


def _rows(stage: TeamStage, rounds: tuple[TeamRound, ...], meetings: int) -> Iterator[ChartRow]:
    (table,) = tables_of(stage, len(rounds))
    points = {line.number: points_text(line) for line in table.standings}
    games = _game_points(table)
    against, shown_as = _against(stage, rounds), entrants_of(stage)
    teams = dict(stage.numbered_entries())
    for number, team in teams.items():
        grid = (
            cell
            for number_of, other in (teams.items() if meetings else ())
            for to_come in (Cell(0 if other is team else number_of, "", ""),)
            for cell in (*against.get((team.id, other.id), ()), *(to_come,) * meetings)[:meetings]
        )
        yield ChartRow(
            key=str(team.id),
            player=shown_as(team, points[number]),
            cells=tuple(grid if meetings else (cell_of(stage, team, r) for r in rounds)),
            withdrawn=team.withdrawn_by(RoundNo(len(rounds) + 1)),
            game_points=score_text(games[number]),
        )


def _game_points(table: RankedTable) -> dict[Number, int]:
    """Return game points in tenths, whether or not they decide the places."""
    assert isinstance(table, RankingTable), "it is a ranking of teams"
    assert isinstance(table.context, TeamContext), "it is a ranking of teams"
    games = table.context.team_chart.games
    return {row.number: games.score(row.number) for row in games.rows}


def _against(
    stage: TeamStage, rounds: tuple[TeamRound, ...]
) -> Mapping[tuple[EntryId, EntryId], tuple[Cell, ...]]:
    found: dict[tuple[EntryId, EntryId], tuple[Cell, ...]] = {}
    for r in rounds:
        for match in r.matches:
            for one, other in (match.teams, match.teams[::-1]):
                cell = _of_match(stage, match, one)
                found[one, other] = (*found.get((one, other), ()), cell)
    return found


def cell_of(stage: TeamStage, team: Team, r: TeamRound) -> Cell:
    match = r.match_of(team.id)
    if match is not None:
        return _of_match(stage, match, team.id)
    mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
    return Cell(0, score_text(bye_cell(stage.rules, mark).game_points), "")


def _of_match(stage: TeamStage, match: Match, team: EntryId) -> Cell:
    side = match.side(team)
    other = stage.entry(match.teams[1 - side])
    points = points_of(stage, match)[side]
    return Cell(other.number or 0, points, _outcome(stage, match, side))


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


VIEW = chart_of(_chart)
