"""The matches of the newest published round, teams without one below the last; and all rounds: the
schedule, and the wall chart.
"""

from collections.abc import Mapping
from decimal import Decimal

from domain.contest.entry import Team
from domain.ids import EntryId
from domain.results import Mark
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import BYES
from web.contest.sheet_parts import Entrant
from web.contest.views.charts import OUTCOMES, ChartCell, team_chart_view
from web.contest.views.team_matches import MatchRow, match_views
from web.shared.sheet import LEFT_OUT
from web.teams_of_four.scores import (
    boards_under_review,
    count_compared_and_counting,
    final_points,
    match_points,
    points_text,
)


def match_row(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch, teams: Mapping[EntryId, Entrant]
) -> MatchRow:
    score, points = match_score(stage, r, match), match_points(stage, r, match)
    entered, boards = count_compared_and_counting(score)
    games = [game for room in match.rooms for game in match.games_in_room(room)]
    return MatchRow(
        key=f"{r.number}.{match.number}",
        match=match.number,
        first=teams[match.first],
        second=teams[match.second],
        first_points=points[0],
        second_points=points[1],
        entered=entered,
        boards=boards,
        finished=score.complete,
        forfeit=match.forfeit is not None,
        disputed=any(game.is_disputed for game in games),
        revealed=match.revealed > 0,
        moved=match.moved_to,
        venue=match.venue,
        under_review=bool(points[0] and boards_under_review(stage, r, match)) or LEFT_OUT,
    )


VIEW, TOP, SCHEDULE = match_views(match_row, final_points)


def chart_cells_of_round(stage: TeamsStage, team: Team, r: TeamsRound) -> tuple[ChartCell, ...]:
    """The cells of the team for that round; two for a triangle that ends in it."""
    matches = [each for each in r.matches_of(team.id) if not each.is_first_half]
    if matches:
        return tuple(_match_cell(stage, r, each, team) for each in matches)
    if r.matches_of(team.id):
        return (ChartCell(0, "", ""),)
    mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
    worth = stage.rules.awards.bye if mark in BYES else Decimal(0)
    return (ChartCell(0, points_text(stage, worth), ""),)


def _match_cell(stage: TeamsStage, r: TeamsRound, match: BridgeMatch, team: Team) -> ChartCell:
    side, score = match.side_of(team.id), match_score(stage, r, match)
    other = stage.entry(match.teams[1 - side])
    points = final_points(stage, r, match)[side]
    mark = OUTCOMES.get(score.marks[side], "") if score.marks and points else ""
    return ChartCell(other.number or 0, points, mark)


CROSSTABLE = team_chart_view(chart_cells_of_round)
