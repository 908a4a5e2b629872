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
from server.context.lists import read_list
from server.context.request_context import RequestContext, TournamentContext
from server.context.services import services_of
from server.http.request_state import path_text
from server.sheets.durable_streams import MOST_DIGITS
from web.faces import face_of, parts_by_game, public_views, view_of


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
        Route("/api/tournaments", list_tournaments, name="list-tournaments"),
        Route(
            "/api/tournaments/{tournament}/stages/{stage:int}/{view}", read_sheet, name="read-sheet"
        ),
    ]


async def list_tournaments(request: Request) -> Response:
    caller = RequestContext(request)
    known = await read_list(caller)
    shown = [live for live in known.lives if not live.state.discarded]
    lives = [live for live in shown if caller.may_list(live.state)]
    heads = tuple(live.head.hash for live in lives)
    answer = await services_of(request).response_cache.page_response(
        request, heads, lambda: answers.as_json([_tournament_line(live.state) for live in lives])
    )
    return known.with_headers(answer)


async def read_sheet(request: Request) -> Response:
    name = path_text(request, "view")
    if name not in public_views():
        raise Unknown("sheet", name)
    ctx = await TournamentContext.from_request(request)
    state, version = ctx.state, ctx.state.version
    tag = {"ETag": f'"{ctx.epoch}-{version}"'}
    client_version = _client_version(request.headers.get("If-None-Match", ""), ctx.epoch)
    if client_version >= version:
        return Response(status_code=304, headers={"ETag": f'"{ctx.epoch}-{client_version}"'})
    view = view_of(state, ctx.stage_id, name)

    def make() -> Response:
        built = view.build(state, ctx.stage_id)
        return answers.as_json({"version": version, "head": built.head, "rows": built.rows}, tag)

    return await ctx.cached_response(ctx.cache_key, make)


def _client_version(tag: str, epoch: str) -> int:
    """The version that the client has of this log; it may be newer, from another process."""
    known, _, version = tag.strip('"').rpartition("-")
    is_known = known == epoch and version.isdecimal() and len(version) <= MOST_DIGITS
    return int(version) if is_known else 0


def _tournament_line(state: Tournament) -> TournamentLine:
    stages = (
        StageLine(part.id, part.name, extent.planned, extent.seen)
        for part in parts_by_game(state)
        for extent in (face_of(part).extent(part),)
    )
    return TournamentLine(state.id, state.name, state.version, tuple(stages))
