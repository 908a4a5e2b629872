"""The newest published round, match by match; teams without one below the last."""

from collections.abc import Iterator, Mapping

from domain.ids import EntryId
from domain.messages import say
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage
from web.contest.sheet_parts import Entrant
from web.contest.views.charts import Scheduled, schedule_view
from web.contest.views.round_views import round_view
from web.contest.views.team_matches import MatchRow, rows_of_round as of_teams, schedule_rows
from web.shared.sheet import LEFT_OUT
from web.teams_of_four.scores import (
    boards_under_review,
    compared_and_counting,
    final_points,
    match_points,
)

TOP_MATCHES = 4


def match_row(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch, teams: Mapping[EntryId, Entrant]
) -> MatchRow:
    score, points = match_score(stage, r, match), match_points(stage, r, match)
    entered, boards = compared_and_counting(score)
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
        disputed=any(game.disputed for game in games),
        revealed=match.revealed > 0,
        moved=match.moved_to,
        venue=match.venue,
        under_review=bool(points[0] and boards_under_review(stage, r, match)) or LEFT_OUT,
    )


def match_rows(stage: TeamsStage, r: TeamsRound) -> Iterator[MatchRow]:
    return of_teams(stage, r, match_row)


def _rows_with_match(stage: TeamsStage, r: TeamsRound) -> tuple[MatchRow, ...]:
    return tuple(row for row in match_rows(stage, r) if row.match)


def _schedule_rows(stage: TeamsStage) -> Scheduled:
    return schedule_rows(stage, final_points)


VIEW = round_view("pairings", match_rows, say("Pairings by match"), "contest/teams/matches.js")
TOP = round_view(
    "top",
    _rows_with_match,
    say("Top matches"),
    "contest/teams/top.js",
    most=TOP_MATCHES,
    together=False,
)
SCHEDULE = schedule_view(_schedule_rows, "contest/teams/schedule.js")
