"""Results of pairs: the tablet of a table, travellers, the director's page, ways to carry over."""

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from server.problems import BadRequest
from server.routes.language import BY_LANGUAGE, offered, spoken
from server.tournaments import Tournaments
from web.bridge.pages import PairsResultsPage, TableEntryPage
from web.bridge.traveller import TravellerPage, traveller
from web.bridge.views.table_tablet import table_sheet
from web.bridge.what_if import Asked, ways
from web.pages.render import render
from web.shared.page import Page

_TABLE = "{section}/{table:int}"
_STAGE = "/t/{tournament}/s/{stage:int}"
_API = "/api/tournaments/{tournament}/stages/{stage:int}"


def routes() -> list[Route]:
    return [
        Route(f"{_STAGE}/table/{_TABLE}", entry_page, name="table-entry"),
        Route(f"{_API}/table/{_TABLE}", state, name="table-state"),
        Route(f"{_STAGE}/traveller/{{session:int}}/{{board:int}}", travellers, name="traveller"),
        Route(f"{_STAGE}/results", results, name="results"),
        Route(f"{_STAGE}/what-if", carried, name="carryover-what-if"),
        Route(
            f"{_API}/traveller/{{session:int}}/{{board:int}}", read_traveller, name="read-traveller"
        ),
    ]


async def entry_page(request: Request) -> Response:
    of, (section, table) = await _asked_for(request), _place(request)
    page: Page = TableEntryPage.of(
        *(of, _stage(request), f"{section}{table}", _epoch(request)),
        words=spoken(request),
        languages=offered(request),
    )
    return HTMLResponse(render(page), headers=BY_LANGUAGE)


async def state(request: Request) -> Response:
    of, (section, table) = await _asked_for(request), _place(request)
    found = table_sheet(of, _stage(request), section, table)
    if not found.rows:
        raise Unknown("table in the session that is on:", f"{section}{table}")
    return _json(found)


async def travellers(request: Request) -> Response:
    session, board = request.path_params["session"], request.path_params["board"]
    of, words = await _asked_for(request), spoken(request)
    asked = (of, _stage(request), session, board, words, offered(request))
    page = await to_thread.run_sync(TravellerPage.of, *asked)
    return HTMLResponse(render(page), headers=BY_LANGUAGE)


async def read_traveller(request: Request) -> Response:
    session, board = request.path_params["session"], request.path_params["board"]
    of = await _asked_for(request)
    return _json(await to_thread.run_sync(traveller, of, _stage(request), session, board))


async def results(request: Request) -> Response:
    page: Page = PairsResultsPage.of(await _asked_for(request), _stage(request), _epoch(request))
    return HTMLResponse(render(page))


async def carried(request: Request) -> Response:
    """Every way to carry over, as JSON: ?boards=26&top=10&places=12&situation=short,uneven."""
    asked = request.query_params
    boards, top, places = (_whole(asked.get(name, "0")) for name in ("boards", "top", "places"))
    situation = [name for name in asked.get("situation", "").split(",") if name]
    wish = Asked(boards, top, places, situation)
    state = await _asked_for(request)
    return _json(await to_thread.run_sync(ways, state, _stage(request), wish))


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 5:
        raise BadRequest(f"{text[:20]!r} is no whole number; boards, top and places are.")
    return int(text)


def _stage(request: Request) -> StageId:
    return StageId(request.path_params["stage"])


def _epoch(request: Request) -> str:
    epoch: str = request.app.state.epoch
    return epoch


def _place(request: Request) -> tuple[str, int]:
    return request.path_params["section"], request.path_params["table"]


async def _asked_for(request: Request) -> Tournament:
    tournaments: Tournaments = request.app.state.tournaments
    return (await tournaments.live(TournamentId(request.path_params["tournament"]))).state


def _json(value: object) -> Response:
    headers = {"Cache-Control": "no-cache"}
    return Response(msgspec.json.encode(value), media_type="application/json", headers=headers)
