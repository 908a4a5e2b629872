"""What players hold in their hands: their own page on the phone, printed sheets, pictures."""

from collections.abc import Callable
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from domain.bridge.phase import phase_of
from domain.errors import NotNow, Unknown
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from events.log.chain import short_code
from server.access.devices import Visitor
from server.access.roles import PRINT_SLIPS, Place, may
from server.chess.own_entry import address
from server.routes.language import BY_LANGUAGE, offered, spoken
from server.routes.pages import reached_at
from server.tournaments import Live, Tournaments
from web.bridge.pictures.section import picture
from web.chess.pictures.page import PicturesPage
from web.pages.find_me import FindMePage, own_page
from web.pages.printing import PrintPage
from web.pages.render import render
from web.shared.page import Page
from web.shared.paper import Foot, Half

_STAGE = "/t/{tournament}/s/{stage:int}"
LONGEST_NAME = 100


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/me", me, name="me"),
        Route(f"{_STAGE}/print/{{sheet}}", printed, name="print"),
        Route(f"{_STAGE}/pictures", pictures, name="pictures"),
        Route(
            f"{_STAGE}/movement/{{section}}/{{round:int}}.svg",
            movement_picture,
            name="movement-picture",
        ),
    ]


async def me(request: Request) -> Response:
    state = (await _live(request)).state
    asked = request.query_params
    words, languages = spoken(request), offered(request)
    if not asked.get("entry"):
        name = asked.get("name", "")[:LONGEST_NAME]
        page: Page = FindMePage.of(state, name, words, languages)
    else:
        stage, entry = _number(asked.get("stage", "")), _number(asked["entry"])
        page = own_page(state, StageId(stage), entry, words, languages)
    return HTMLResponse(render(page), headers=BY_LANGUAGE)


async def printed(request: Request) -> Response:
    sheet = request.path_params["sheet"]
    live = await _live(request)
    stage = StageId(request.path_params["stage"])
    origin, halves = reached_at(request), _halves(request, live.state, stage)
    foot = Foot(short_code(live.head.hash), live.head.version, origin, halves)
    lang = request.query_params.get("lang", "en")
    page = await to_thread.run_sync(partial(PrintPage.of, live.state, stage, sheet, foot, lang))
    return HTMLResponse(await to_thread.run_sync(render, page))


def _halves(request: Request, state: Tournament, stage: StageId) -> Callable[[Half], str] | None:
    """Whoever has the codes speaks for the players: only who may enter results prints them."""
    visitor: Visitor | None = request.state.visitor
    if not may(visitor.grant if visitor else None, PRINT_SLIPS, Place(state.id, stage)):
        return None
    return partial(address, request.app.state.lots, state)


async def pictures(request: Request) -> Response:
    live = await _live(request)
    stage = StageId(request.path_params["stage"])
    lang = request.query_params.get("lang", "en")
    page = await to_thread.run_sync(PicturesPage.of, live.state, stage, lang)
    return HTMLResponse(render(page))


async def movement_picture(request: Request) -> Response:
    """One section in one round of the session the hall sees, as SVG that stands alone."""
    phase = phase_of((await _live(request)).state, StageId(request.path_params["stage"]))
    if phase.shown is None:
        raise NotNow(f"No session of {phase.name} is published yet.")
    asked = request.path_params
    drawn = partial(picture, phase.shown.table, asked["section"], asked["round"])
    return Response(await to_thread.run_sync(drawn), media_type="image/svg+xml")


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Unknown("player", text)
    return int(text)


async def _live(request: Request) -> Live:
    tournaments: Tournaments = request.app.state.tournaments
    return await tournaments.live(TournamentId(request.path_params["tournament"]))
