"""The sheets of the screens over plain HTTP: for scripts, and for who can't hold a websocket.

An answer's ETag is the log's version it is true for; asking again with If-None-Match costs nothing
while nothing has happened.
"""

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from server.tournaments import Tournaments
from web.faces import face_of, game_by_game, public_views, view_of


class StageLine(msgspec.Struct, frozen=True):
    stage: int
    name: str
    rounds: int
    published: int


class TournamentLine(msgspec.Struct, frozen=True):
    """`published` counts the rounds the hall has seen; of a phase of bridge, the sessions."""

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
    lives = await _tournaments(request).all()
    return _json([_line(live.state) for live in lives])


async def sheet(request: Request) -> Response:
    name = request.path_params["view"]
    if name not in public_views():
        raise Unknown("sheet", name)
    source = _tournaments(request)
    live = await source.live(TournamentId(request.path_params["tournament"]))
    tag = f'"{source.store.epoch}-{live.state.version}"'
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    stage = StageId(request.path_params["stage"])
    view = view_of(live.state, stage, name)
    built = await to_thread.run_sync(view.build, live.state, stage)
    return _json({"version": live.state.version, "head": built.head, "rows": built.rows}, tag)


def _line(state: Tournament) -> TournamentLine:
    stages = (
        StageLine(part.id, part.name, extent.planned, extent.seen)
        for part in game_by_game(state)
        for extent in (face_of(part).extent(part),)
    )
    return TournamentLine(state.id, state.name, state.version, tuple(stages))


def _tournaments(request: Request) -> Tournaments:
    found: Tournaments = request.app.state.tournaments
    return found


def _json(body: object, tag: str = "") -> Response:
    headers = {"ETag": tag} if tag else {}
    return Response(msgspec.json.encode(body), media_type="application/json", headers=headers)
