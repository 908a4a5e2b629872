"""The wall chart of teams: one row a team, one cell for each published round with the opponent and
the game points. By a table it is a grid instead: a cell, or more, for each opponent.
"""

from collections.abc import Iterator

from domain.contest.entry import Team
from domain.ids import EntryId, Number, RoundNo
from domain.results import Mark
from domain.standings.table import RankingTable
from domain.standings.tiebreaks.team_boards import TeamContext
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import bye_cell, scores_by_side
from domain.team_chess.stage import TeamStage
from web.contest.game_presentation import RankedTable, points_text, tables_of
from web.contest.notation import score_text
from web.contest.views.charts import Chart, ChartCell, ChartRow, chart_view
from web.contest.views.team_chart import OUTCOMES, chart_cells, chart_shape
from web.contest.visibility import entrants_of, published_rounds
from web.team_chess.views.boards import points_so_far


def _chart_rows(stage: TeamStage) -> Chart:
    return (*chart_shape(stage), tuple(_rows_of_chart(stage, published_rounds(stage))))


def _rows_of_chart(stage: TeamStage, rounds: tuple[TeamRound, ...]) -> Iterator[ChartRow]:
    (table,) = tables_of(stage, len(rounds))
    points = {line.number: points_text(stage, line) for line in table.standings}
    games, shown_as = _game_points(table), entrants_of(stage)
    cells = chart_cells(stage, lambda team, r: (chart_cell(stage, team, r),))
    for number, team in stage.numbered_entries():
        yield ChartRow(
            key=str(team.id),
            player=shown_as(team, points[number]),
            cells=cells(team),
            withdrawn=team.is_withdrawn_by(RoundNo(len(rounds) + 1)),
            game_points=score_text(games[number]),
        )


def _game_points(table: RankedTable) -> dict[Number, int]:
    """The game points in tenths, whether or not they decide the places."""
    assert isinstance(table, RankingTable), "it is a ranking of teams"
    assert isinstance(table.context, TeamContext), "it is a ranking of teams"
    games = table.context.team_chart.games
    return {row.number: games.score(row.number) for row in games.rows}


def chart_cell(stage: TeamStage, team: Team, r: TeamRound) -> ChartCell:
    match = r.match_of(team.id)
    if match is not None:
        return _match_cell(stage, match, team.id)
    mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
    return ChartCell(0, score_text(bye_cell(stage.rules, mark).game_points), "")


def _match_cell(stage: TeamStage, match: Match, team: EntryId) -> ChartCell:
    side = match.side_of(team)
    other = stage.entry(match.teams[1 - side])
    points = points_so_far(stage, match)[side]
    mark = scores_by_side(stage.rules, match)[side].mark
    return ChartCell(other.number or 0, points, OUTCOMES.get(mark, ""))


VIEW = chart_view(_chart_rows)
