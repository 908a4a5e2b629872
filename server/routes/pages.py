"""The pages people open. What they show is decided in `web.pages`; problems are pages here, too."""

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from domain.errors import Unknown
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from server.problems import retry_after, status_and_title
from server.routes.language import BY_LANGUAGE, spoken
from server.routes.reader import BY_READER, reader
from server.routes.static import Static
from server.tournaments import Tournaments
from web.chess.pages import TabletPage
from web.pages.links import screen_titles
from web.pages.planning import NewTournamentPage
from web.pages.problem import ProblemPage
from web.pages.render import STATIC, render
from web.pages.tournaments import (
    FrontPage,
    ScreenPage,
    Seen,
    TournamentPage,
    desk_page,
)

_STAGE = "/t/{tournament}/s/{stage:int}"


def routes() -> list[Route | Mount]:
    return [
        Route("/", front, name="front"),
        Route("/new", new_tournament, name="new-tournament"),
        Route("/t/{tournament}/new-stage", new_stage, name="new-stage"),
        Route("/t/{tournament}", tournament, name="tournament"),
        Route(f"{_STAGE}/desk", desk, name="desk"),
        Route(f"{_STAGE}/tablet", tablet, name="tablet"),
        Route("/worker.js", worker, name="worker"),
        Route(f"{_STAGE}/screen/{{view}}", screen, name="screen"),
        Mount("/static", Static(directory=STATIC), name="static"),
        Route("/favicon.ico", favicon, name="favicon"),
    ]


async def front(request: Request) -> Response:
    lives = await _tournaments(request).all()
    page = FrontPage.of((live.state for live in lives), reader(request))
    return HTMLResponse(render(page), headers=BY_READER)


async def new_tournament(_request: Request) -> Response:
    return HTMLResponse(render(NewTournamentPage.of()))


async def new_stage(request: Request) -> Response:
    return HTMLResponse(render(NewTournamentPage.of(await _asked_for(request))))


async def tournament(request: Request) -> Response:
    origin = f"{request.url.scheme}://{request.url.netloc}"
    page = TournamentPage.of(await _asked_for(request), origin, reader(request))
    return HTMLResponse(render(page), headers=BY_READER)


async def desk(request: Request) -> Response:
    state = await _asked_for(request)
    stage = StageId(request.path_params["stage"])
    return HTMLResponse(render(desk_page(state, stage, _epoch(request))))


async def tablet(request: Request) -> Response:
    state = await _asked_for(request)
    stage = StageId(request.path_params["stage"])
    page = TabletPage.of(state, stage, _epoch(request), reader(request))
    return HTMLResponse(render(page))


async def worker(_request: Request) -> Response:
    """At the root, because a service worker serves only what lies below it."""
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers=headers)


async def screen(request: Request) -> Response:
    state = await _asked_for(request)
    view = request.path_params["view"]
    stage = StageId(request.path_params["stage"])
    if view not in screen_titles(state, stage):
        raise Unknown("screen", view)
    asked = request.query_params
    seen = Seen(asked.get("theme", "light"), asked.get("lang", "en"), reached_at(request))
    return HTMLResponse(render(ScreenPage.of(state, stage, view, _epoch(request), seen)))


def reached_at(request: Request) -> str:
    """How a phone in the hall reaches this server: as this screen did."""
    return f"{request.url.scheme}://{request.url.netloc}"


async def favicon(_request: Request) -> Response:
    return RedirectResponse("/static/icon.svg")


def problem_page(request: Request, error: Exception) -> Response:
    page = ProblemPage.of(*status_and_title(error), spoken(request))
    return HTMLResponse(render(page), page.status, {**BY_LANGUAGE, **retry_after(error)})


def _tournaments(request: Request) -> Tournaments:
    tournaments: Tournaments = request.app.state.tournaments
    return tournaments


def _epoch(request: Request) -> str:
    return _tournaments(request).store.epoch


async def _asked_for(request: Request) -> Tournament:
    name = TournamentId(request.path_params["tournament"])
    return (await _tournaments(request).live(name)).state
