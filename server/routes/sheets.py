"""The sheets of the screens over plain HTTP: for scripts, and for who can't hold a websocket.

An answer's ETag is the log's version it is true for; asking again with If-None-Match costs nothing
while nothing has happened.
"""

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.phase import phases_of
from domain.chess.stage import stages_of
from domain.errors import Unknown
from domain.tournament import Tournament
from server.asked import Asked
from server.routes import answers
from server.services import services_of
from web.views import VIEWS


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
    lives = await services_of(request).tournaments.all()
    return answers.as_json([_line(live.state) for live in lives])


async def sheet(request: Request) -> Response:
    view = VIEWS.get(request.path_params["view"])
    if view is None or not view.public:
        raise Unknown("sheet", request.path_params["view"])
    asked = await Asked.of(request)
    state, version = asked.state, asked.state.version
    tag = {"ETag": f'"{asked.epoch}-{version}"'}
    if request.headers.get("If-None-Match") == tag["ETag"]:
        return Response(status_code=304, headers=tag)
    view.demand(state, asked.number)
    built = await to_thread.run_sync(view.build, state, asked.number)
    return answers.as_json({"version": version, "head": built.head, "rows": built.rows}, tag)


def _line(state: Tournament) -> TournamentLine:
    stages = (
        StageLine(s.id, s.name, s.rules.rounds, s.shown.number if s.shown else 0)
        for s in stages_of(state).values()
    )
    phases = (
        StageLine(p.id, p.name, p.plan.sessions, p.shown.number if p.shown else 0)
        for p in phases_of(state).values()
    )
    return TournamentLine(state.id, state.name, state.version, (*stages, *phases))
