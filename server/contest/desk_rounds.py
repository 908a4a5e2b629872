"""Older rounds, which the desk loads one at a time."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.tournament import Tournament
from server.context import answers
from server.context.request_context import TournamentContext
from web.contest.views.desk import DeskParts, rows_of_round

StageOf = Callable[[Tournament, int], Any]


def desk_round(of: DeskParts[Any, Any, Any], what: str, stage_of: StageOf) -> Route:
    """The route of a round. `what` names the parts of a round in its path; `stage_of` raises for a
    stage of another game.
    """
    path = f"/t/{{tournament}}/s/{{stage:int}}/desk/{what}/{{round:int}}"
    return Route(path, _answer(of, stage_of), name="read-desk-round")


def _answer(
    of: DeskParts[Any, Any, Any], stage_of: StageOf
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        asked = await TournamentContext.of(request)
        stage = stage_of(asked.state, asked.number)
        return answers.as_json(rows_of_round(of, stage, request.path_params["round"]))

    return answer
