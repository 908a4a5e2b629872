"""The sheets of the screens over plain HTTP, for scripts and clients without websockets.

A response's ETag is the log version for which it is valid; a request with If-None-Match is cheap
while nothing changes.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.tournament import Tournament
from server.context import answers
from server.context.request_context import RequestContext, TournamentContext
from server.context.services import services_of
from server.sheets.durable_streams import MOST_DIGITS
from web.faces import face_of, game_by_game, public_views, view_of


class StageLine(msgspec.Struct, frozen=True):
    stage: int
    name: str
    rounds: int
    published: int


class TournamentLine(msgspec.Struct, frozen=True):
    """`published` counts the published rounds, or sessions of a phase of bridge."""

    tournament: str
    name: str
    version: int
    stages: tuple[StageLine, ...]


def routes() -> list[Route]:
    return [
        Route("/api/tournaments", tournaments, name="list-tournaments"),
        Route("/api/tournaments/{tournament}/stages/{stage:int}/{view}", sheet, name="read-sheet"),
    ]


async def tournaments(request: Request) -> Response:
    caller, listed = RequestContext(request), await services_of(request).tournaments.listed()
    lives = [live for live in listed if caller.may_find(live.state)]
    heads = tuple(live.head.hash for live in lives)
    return await services_of(request).response_cache.page(
        request, heads, lambda: answers.as_json([_line(live.state) for live in lives])
    )


async def sheet(request: Request) -> Response:
    name = request.path_params["view"]
    if name not in public_views():
        raise Unknown("sheet", name)
    asked = await TournamentContext.of(request)
    state, version = asked.state, asked.state.version
    tag = {"ETag": f'"{asked.epoch}-{version}"'}
    if (has := _reached(request.headers.get("If-None-Match", ""), asked.epoch)) >= version:
        return Response(status_code=304, headers={"ETag": f'"{asked.epoch}-{has}"'})
    view = view_of(state, asked.number, name)

    def make() -> Response:
        built = view.build(state, asked.number)
        return answers.as_json({"version": version, "head": built.head, "rows": built.rows}, tag)

    return await asked.services.response_cache.page(request, asked.moment, make)


def _reached(tag: str, epoch: str) -> int:
    """The version that the client has of this log. It may be newer than this server's, from another
    process; the client is never sent an older state.
    """
    known, _, version = tag.strip('"').rpartition("-")
    said = known == epoch and version.isdecimal() and len(version) <= MOST_DIGITS
    return int(version) if said else 0


def _line(state: Tournament) -> TournamentLine:
    stages = (
        StageLine(part.id, part.name, extent.planned, extent.seen)
        for part in game_by_game(state)
        for extent in (face_of(part).extent(part),)
    )
    return TournamentLine(state.id, state.name, state.version, tuple(stages))
