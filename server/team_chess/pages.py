"""Pages of team chess beside the sheets: tablets of the hall and of a match's table."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.contest.entry import Team
from domain.ids import RoundNo
from domain.team_chess.line_ups import line_up_numbers
from domain.team_chess.stage import TeamStage, team_stage_of
from events.contest.commands import RecordResult
from events.log.vocabulary import Command
from events.team_chess.vocabulary.commands import HandInLineUp
from server.contest.captain import require_number
from server.contest.rounds import desk_round_route, why_match_routes
from server.context import answers
from server.context.game_routes import CaptainPart
from server.context.request_context import TournamentContext
from server.http.request_state import path_number
from web.team_chess.captain import CaptainPage
from web.team_chess.pages import MatchTabletPage
from web.team_chess.views.desk import DESK
from web.team_chess.why import WHY

_STAGE = "/t/{tournament}/s/{stage:int}"


def routes() -> list[Route]:
    """Routes, named like the tablets of every game, so that the same roles may use them."""
    return [
        desk_round_route(DESK, "matches", team_stage_of),
        Route(f"{_STAGE}/matches", hall_tablet, name="tablet"),
        Route(f"{_STAGE}/match/{{match:int}}", match_tablet, name="table-entry"),
        *why_match_routes(
            WHY,
            team_stage_of,
            f"{_STAGE}/why-match/{{round:int}}/{{match}}",
            f"{_STAGE}/draft-match/{{round:int}}/{{match}}",
        ),
    ]


async def hall_tablet(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    page = MatchTabletPage.build(ctx.state, ctx.stage_id, ctx.epoch, ctx.reader)
    return answers.device_page(ctx, page)


async def match_tablet(request: Request) -> Response:
    ctx, match = await TournamentContext.from_request(request), path_number(request, "match")
    page = MatchTabletPage.build(ctx.state, ctx.stage_id, ctx.epoch, ctx.reader, match)
    return answers.device_page(ctx, page)


def command_of_form(stage: TeamStage, team: Team, fields: Mapping[str, str]) -> Command:
    """The command of a captain's form: a result, or otherwise a line-up."""
    return (_result_command if "result" in fields else _line_up_command)(stage, team, fields)


def _line_up_command(stage: TeamStage, team: Team, fields: Mapping[str, str]) -> HandInLineUp:
    number = require_number(fields, "round")
    seats = len(line_up_numbers(stage.rules, RoundNo(number)))
    members = tuple(require_number(fields, f"board-{board}") for board in range(1, seats + 1))
    return HandInLineUp(stage.id, number, team.id, members)


def _result_command(stage: TeamStage, team: Team, fields: Mapping[str, str]) -> RecordResult:
    """The command that reports a result of the captain's own match."""
    number = require_number(fields, "round")
    match = stage.round(RoundNo(number)).match_of(team.id)
    return RecordResult(
        stage=stage.id,
        round=number,
        match=match.number if match else 0,
        board=require_number(fields, "board"),
        result=fields["result"],
        saw=require_number(fields, "saw"),
    )


CAPTAIN = CaptainPart(CaptainPage.build, command_of_form)
