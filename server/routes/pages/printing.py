"""Players' own pages on the phone, and printed sheets."""

from collections.abc import Callable
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.errors import Unknown
from domain.ids import StageId
from domain.messages import say
from events.log.chain import head_code
from events.transparency.proofs import pack
from server.access.roles import PRINT_SLIPS
from server.context import answers
from server.context.request_context import BY_READER, TournamentContext
from server.games.registry import GAMES
from server.http.bodies import LONGEST_NAME
from server.routes.pages import own_requests
from web.pages.printing import FindMePage, PrintPage, own_page
from web.shared.page import Page
from web.shared.paper import Foot, Witnessed


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/me", me, name="me"),
        Route("/t/{tournament}/s/{stage:int}/print/{sheet}", print_sheet, name="print"),
    ]


async def me(request: Request) -> Response:
    asked, query = await TournamentContext.of(request), request.query_params
    about: object = asked.moment
    if not (query.get("entry") and query.get("stage")):
        name = query.get("name", "")[:LONGEST_NAME]
        find: Callable[[], Page] = partial(FindMePage.of, asked.state, name, asked.reader)
    else:
        part, entry = _number(query["stage"]), _number(query["entry"])
        aside = GAMES[asked.state.part(StageId(part)).game].aside
        about = asked.moment, aside.count if aside else 0
        worked_out = aside.of if aside else None
        find = partial(own_page, asked.state, StageId(part), entry, asked.reader, worked_out)
    return await asked.services.response_cache.page(request, about, lambda: _found_page(find()))


def _found_page(page: Page) -> Response:
    """The page of a search, or a redirect to its only result."""
    if isinstance(page, FindMePage) and page.only is not None:
        return RedirectResponse(page.only.address, 303, BY_READER)
    return answers.as_page(page, headers=BY_READER)


async def print_sheet(request: Request) -> Response:
    asked, lang = await TournamentContext.of(request), request.query_params.get("lang", "en")
    head, codes, game = asked.live.head, PrintedCodes(asked), GAMES[asked.part.game]
    aside = game.aside
    proof, witnessed = await _proof_of_sheet(asked)
    foot = Foot(
        *(head_code(head.hash), head.version, asked.origin, proof, witnessed),
        fingerprint=asked.services.trees.keys.fingerprint,
        halves=codes.of(game.own_entry),
        entries=codes.of(own_requests.address, asked.number),
        tables=codes.of(game.table_code, asked.number),
        captains=codes.of(game.captain, asked.number),
        admit=codes.give if codes.may else None,
        worked_out=aside.of if aside else None,
        round=_round(request.query_params.get("round", "")),
    )
    of = (asked.state, asked.number, request.path_params["sheet"], foot, lang)

    def make() -> Response:
        page = PrintPage.of(*of)
        private = {"Cache-Control": "no-store"} if codes.given else None
        return answers.as_page(page, headers=private)

    about = (asked.moment, witnessed, aside.count if aside else 0)
    return await asked.services.response_cache.page(request, about, make)


def _round(text: str) -> int:
    """The requested round, 0 for none; Unknown for an invalid number."""
    if text and not (text.isascii() and text.isdigit() and len(text) < 4 and int(text)):
        raise Unknown(say("round"), text[:LONGEST_NAME])
    return int(text or 0)


async def _proof_of_sheet(asked: TournamentContext) -> tuple[str, Witnessed]:
    """The proof of the log's last event, which is the sheet's, in the printed checkpoint."""
    tournament, version = asked.state.id, asked.live.head.version
    note, witnessed = await asked.services.witnessing.for_sheet(tournament, version)
    prove = partial(asked.services.trees.proof, tournament, version, note)
    return pack(await to_thread.run_sync(prove)), witnessed


class PrintedCodes:
    """Codes by which their holders enter results for a player, a team or a table. A sheet with
    codes is not public: only a device that may enter results gets it, unlocked by its PIN if it has
    one, and it is not cached.
    """

    def __init__(self, asked: TournamentContext) -> None:
        self._asked = asked
        self.may = asked.may(PRINT_SLIPS)
        self.given = False

    def of(self, address: Callable[..., str] | None, *part: StageId) -> Callable[..., str] | None:
        """A maker of codes, None if the game has none or this device may not print them."""
        if address is None or not self.may:
            return None
        asked = self._asked

        def code(place: object) -> str:
            self.give()
            return address(asked.services.chance, asked.state, *part, place)

        return code

    def give(self) -> None:
        """Mark the sheet as not public. Locked if the device is."""
        self._asked.services.guard.require_unlocked(self._asked.request)
        self.given = True


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Unknown("player", text)
    return int(text)
