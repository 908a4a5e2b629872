"""What players hold in their hands: their own page on the phone, printed sheets."""

from collections.abc import Callable
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.ids import StageId
from events.log.chain import short_code
from server.access.roles import PRINT_SLIPS
from server.asked import BY_LANGUAGE, Asked
from server.games import GAMES
from server.routes import answers
from server.routes.body import LONGEST_NAME
from web.pages.find_me import FindMePage, own_page
from web.pages.printing import PrintPage
from web.shared.page import Page
from web.shared.paper import Foot, Half


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/me", me, name="me"),
        Route("/t/{tournament}/s/{stage:int}/print/{sheet}", printed, name="print"),
    ]


async def me(request: Request) -> Response:
    asked, query = await Asked.of(request), request.query_params
    if not query.get("entry"):
        name = query.get("name", "")[:LONGEST_NAME]
        page: Page = FindMePage.of(asked.state, name, asked.reader)
    else:
        part, entry = _number(query.get("stage", "")), _number(query["entry"])
        page = own_page(asked.state, StageId(part), entry, asked.reader)
    return answers.as_page(page, headers=BY_LANGUAGE)


async def printed(request: Request) -> Response:
    asked, lang = await Asked.of(request), request.query_params.get("lang", "en")
    head = asked.live.head
    foot = Foot(short_code(head.hash), head.version, asked.origin, _own_entries(asked))
    of = (asked.state, asked.number, request.path_params["sheet"], foot, lang)
    page = await to_thread.run_sync(partial(PrintPage.of, *of))
    return await to_thread.run_sync(answers.as_page, page)


def _own_entries(asked: Asked) -> Callable[[Half], str] | None:
    """Whoever has the codes speaks for the players: only who may enter results prints them."""
    address = GAMES[asked.part.game].own_entry
    if address is None or not asked.may(PRINT_SLIPS):
        return None
    return partial(address, asked.services.chance, asked.state)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Unknown("player", text)
    return int(text)
