"""The route from which the desk loads older rounds, one at a time."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.contest.stage import AnyStage
from domain.tournament import Tournament
from server.context import answers
from server.context.request_context import TournamentContext
from server.http.request_state import path_number
from web.contest.views.desk import DeskParts, rows_of_round

StageOf = Callable[[Tournament, int], AnyStage]


def desk_round(desk: DeskParts[Any, Any, Any], unit: str, stage_of: StageOf) -> Route:
    """The route of a round. `unit` is the plural in its path: boards, matches; `stage_of` raises
    Unknown for a stage of another game.
    """
    path = f"/t/{{tournament}}/s/{{stage:int}}/desk/{unit}/{{round:int}}"
    return Route(path, _round_endpoint(desk, stage_of), name="read-desk-round")


def _round_endpoint(
    desk: DeskParts[Any, Any, Any], stage_of: StageOf
) -> Callable[[Request], Awaitable[Response]]:
    async def send_round(request: Request) -> Response:
        ctx = await TournamentContext.from_request(request)
        stage = stage_of(ctx.state, ctx.stage_id)
        return answers.as_json(rows_of_round(desk, stage, path_number(request, "round")))

    return send_round
