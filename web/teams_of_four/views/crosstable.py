"""The wall chart: one row a team, a cell for each round with the opponent and the points; by a
table a grid of opponents instead.
"""

from collections.abc import Iterator
from decimal import Decimal

from domain.contest.teams import Team
from domain.ids import RoundNo
from domain.results import Mark
from domain.teams_of_four.round import Match, TeamsRound
from domain.teams_of_four.scores import counted_in, match_score
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import BYES
from web.contest.game_presentation import lines_of, points_text
from web.contest.views.charts import Cell, Chart, ChartRow, chart_of
from web.contest.visibility import entrants_of, published_rounds
from web.teams_of_four.scores import match_points, points_text as of_points

_OUTCOMES = {
    Mark.WIN: "w",
    Mark.FORFEIT_WIN: "w",
    Mark.DRAW: "d",
    Mark.LOSS: "l",
    Mark.FORFEIT_LOSS: "l",
}


def cells_of(stage: TeamsStage, team: Team, r: TeamsRound) -> tuple[Cell, ...]:
    """What the team has of that round: of a triangle that ends in it, two matches."""
    matches = [each for each in r.matches_of(team.id) if counted_in(r, each)]
    if matches:
        return tuple(_of_match(stage, r, each, team) for each in matches)
    if r.matches_of(team.id):
        return (Cell(0, "", ""),)
    mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
    worth = stage.rules.awards.bye if mark in BYES else Decimal(0)
    return (Cell(0, of_points(worth), ""),)


def _of_match(stage: TeamsStage, r: TeamsRound, match: Match, team: Team) -> Cell:
    side, score = match.side(team.id), match_score(stage, r, match)
    other = stage.entry(match.teams[1 - side])
    mark = _OUTCOMES.get(score.marks[side], "") if score.marks else ""
    return Cell(other.number or 0, match_points(stage, r, match)[side], mark)


def _chart(stage: TeamsStage) -> Chart:
    rounds = published_rounds(stage)
    return 0, len(rounds), tuple(_rows(stage, rounds))


def _rows(stage: TeamsStage, rounds: tuple[TeamsRound, ...]) -> Iterator[ChartRow]:
    points = {line.number: points_text(line) for line in lines_of(stage, len(rounds))}
    shown_as = entrants_of(stage)
    for number, team in stage.numbered_entries():
        cells = [cells_of(stage, team, r) for r in rounds]
        yield ChartRow(
            key=str(team.id),
            player=shown_as(team, points.get(number, "")),
            cells=tuple(_together(each) for each in cells),
            withdrawn=team.withdrawn_by(RoundNo(len(rounds) + 1)),
        )


def _together(cells: tuple[Cell, ...]) -> Cell:
    """One cell a round: of two matches the second, with both results."""
    if len(cells) == 1:
        return cells[0]
    return Cell(cells[-1].opponent, " ".join(each.scored for each in cells), cells[-1].mark)


VIEW = chart_of(_chart)
