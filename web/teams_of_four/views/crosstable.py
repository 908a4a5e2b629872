"""The wall chart: one row a team, a cell for each round with the opponent and the points; by a
table a grid of opponents instead.
"""

from collections.abc import Iterator
from decimal import Decimal

from domain.contest.entry import Team
from domain.ids import RoundNo
from domain.results import Mark
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.scores import counts_in_round, match_score
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import BYES
from web.contest.game_presentation import lines_of, points_text
from web.contest.views.charts import Chart, ChartCell, ChartRow, chart_view
from web.contest.views.team_chart import OUTCOMES, chart_cells, chart_shape
from web.contest.visibility import entrants_of, published_rounds
from web.teams_of_four.scores import final_points, points_text as of_points


def chart_cells_of_round(stage: TeamsStage, team: Team, r: TeamsRound) -> tuple[ChartCell, ...]:
    """The cells of the team for that round; two for a triangle that ends in it."""
    matches = [each for each in r.matches_of(team.id) if counts_in_round(r, each)]
    if matches:
        return tuple(_match_cell(stage, r, each, team) for each in matches)
    if r.matches_of(team.id):
        return (ChartCell(0, "", ""),)
    mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
    worth = stage.rules.awards.bye if mark in BYES else Decimal(0)
    return (ChartCell(0, of_points(worth), ""),)


def _match_cell(stage: TeamsStage, r: TeamsRound, match: BridgeMatch, team: Team) -> ChartCell:
    side, score = match.side_of(team.id), match_score(stage, r, match)
    other = stage.entry(match.teams[1 - side])
    points = final_points(stage, r, match)[side]
    mark = OUTCOMES.get(score.marks[side], "") if score.marks and points else ""
    return ChartCell(other.number or 0, points, mark)


def _chart_rows(stage: TeamsStage) -> Chart:
    return (*chart_shape(stage), tuple(_rows_of_chart(stage, published_rounds(stage))))


def _rows_of_chart(stage: TeamsStage, rounds: tuple[TeamsRound, ...]) -> Iterator[ChartRow]:
    points = {line.number: points_text(stage, line) for line in lines_of(stage, len(rounds))}
    shown_as = entrants_of(stage)
    cells = chart_cells(stage, lambda team, r: chart_cells_of_round(stage, team, r))
    for number, team in stage.numbered_entries():
        yield ChartRow(
            key=str(team.id),
            player=shown_as(team, points.get(number, "")),
            cells=cells(team),
            withdrawn=team.is_withdrawn_by(RoundNo(len(rounds) + 1)),
        )


VIEW = chart_view(_chart_rows, teams=True)
