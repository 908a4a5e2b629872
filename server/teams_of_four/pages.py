"""Pages of teams of four beside the sheets: tablets of the hall and of one room of a match,
explanations of pairings, and the captain's telephone.
"""

from collections.abc import Mapping

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.contest.entry import Team
from domain.messages import say
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from events.codec import NO_JSON
from events.log.vocabulary import Command
from events.teams_of_four.vocabulary.commands import HandInStanza, PlanFinalOfTeams
from server.contest.captain import require_number
from server.contest.desk_rounds import desk_round
from server.contest.why import why_match_routes
from server.context import answers
from server.context.game_routes import CaptainPart
from server.context.request_context import TournamentContext
from server.http.bodies import body_of
from server.http.request_state import path_number, path_text
from server.refusals import BadRequest
from server.teams_of_four import brought_matches
from web.teams_of_four.captain import FourCaptainPage
from web.teams_of_four.pages import FourTabletPage
from web.teams_of_four.planning import qualified_teams
from web.teams_of_four.views.desk import DESK
from web.teams_of_four.why import WHY

_STAGE = "/t/{tournament}/s/{stage:int}"
_PLACES = 4
_LARGEST_PLAN = 16 * 1024


def routes() -> list[Route]:
    """Routes, named like the tablets of every game, so that the same roles may use them."""
    return [
        desk_round(DESK, "rooms", teams_stage_of),
        *brought_matches.routes(),
        Route(f"{_STAGE}/rooms", hall_tablet, name="tablet"),
        Route(f"{_STAGE}/rooms/{{match:int}}/{{room}}", room_tablet, name="table-entry"),
        *why_match_routes(
            WHY,
            teams_stage_of,
            f"{_STAGE}/why-teams/{{round:int}}/{{match}}",
            f"{_STAGE}/draft-teams/{{round:int}}/{{match}}",
        ),
        Route("/api/finals/{tournament}", preview_final, methods=["POST"], name="preview-final"),
    ]


async def hall_tablet(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    page = FourTabletPage.build(ctx.state, ctx.stage_id, ctx.epoch, ctx.reader)
    return answers.device_page(ctx, page)


async def room_tablet(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    place = (path_number(request, "match"), path_text(request, "room"))
    page = FourTabletPage.build(ctx.state, ctx.stage_id, ctx.epoch, ctx.reader, *place)
    return answers.device_page(ctx, page)


async def preview_final(request: Request) -> Response:
    """Preview the qualifiers and carryovers of a command, as JSON."""
    refusal = say("The request is larger than 16 KiB; send less at once.")
    body = await body_of(request, _LARGEST_PLAN, refusal)
    try:
        command = msgspec.json.decode(body, type=PlanFinalOfTeams)
    except NO_JSON as reason:
        raise BadRequest("The request can't be read: {reason}.", reason=reason) from None
    ctx = await TournamentContext.from_request(request)
    return answers.as_json(await to_thread.run_sync(qualified_teams, ctx.state, command))


def _line_up_command(stage: TeamsStage, team: Team, fields: Mapping[str, str]) -> Command:
    members = tuple(require_number(fields, f"seat-{place}") for place in range(1, _PLACES + 1))
    place = (require_number(fields, "stanza"), require_number(fields, "match"))
    return HandInStanza(stage.id, require_number(fields, "round"), team.id, members, *place)


CAPTAIN = CaptainPart(FourCaptainPage.build, _line_up_command)
