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
from events.transparency.proofs import pack_proof
from server.access.roles import PRINT_SLIPS
from server.context import answers
from server.context.request_context import BY_READER, TournamentContext
from server.games.registry import GAMES
from server.http.bodies import LONGEST_NAME
from server.http.request_state import path_text
from server.routes.pages import own_requests
from web.pages.printing import FindMePage, PrintPage, own_page
from web.shared.page import Page
from web.shared.paper import Foot, WitnessStatus


def routes() -> list[Route]:
    return [
        Route("/t/{tournament}/me", own_page_response, name="me"),
        Route("/t/{tournament}/s/{stage:int}/print/{sheet}", print_sheet, name="print"),
    ]


async def own_page_response(request: Request) -> Response:
    ctx, query = await TournamentContext.from_request(request), request.query_params
    section, entry = query.get("stage"), query.get("entry")
    if not (section and entry):
        name = query.get("name", "")[:LONGEST_NAME]
        search: Callable[[], Page] = partial(FindMePage.build, ctx.state, name, ctx.reader)
        return await ctx.cached_response(ctx.cache_key, lambda: _respond(search()))
    part = ctx.state.parts.get(StageId(_parse_number(section)))
    if part is None:
        where = {"section": section[:LONGEST_NAME], "name": ctx.state.name}
        return _wrong_address_response(
            ctx, say("There is no section {section} in {name}.", **where)
        )
    background = GAMES[part.game].aside
    about = ctx.cache_key, background.count if background else 0
    known_answers = background.known_answers if background else None
    find = partial(own_page, ctx.state, part.id, _parse_number(entry), ctx.reader, known_answers)
    try:
        return await ctx.cached_response(about, lambda: _respond(find()))
    except Unknown:
        where = {"entry": entry[:LONGEST_NAME], "name": part.name}
        return _wrong_address_response(ctx, say("There is no entry {entry} in {name}.", **where))


def _wrong_address_response(ctx: TournamentContext, wrong: str) -> Response:
    """The search by name, under what is wrong with the address."""
    page = FindMePage.build(ctx.state, "", ctx.reader, wrong)
    return answers.as_page(page, 404, BY_READER)


def _respond(page: Page) -> Response:
    """The page of a search, or a redirect to its only result."""
    if isinstance(page, FindMePage) and page.only_result is not None:
        return RedirectResponse(page.only_result.address, 303, BY_READER)
    return answers.as_page(page, headers=BY_READER)


async def print_sheet(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    lang = request.query_params.get("lang", "en")
    head, codes, game = ctx.live.head, PrintedCodes(ctx), GAMES[ctx.part.game]
    background = game.aside
    proof, witnessed = await _proof_of_sheet(ctx)
    foot = Foot(
        *(head_code(head.hash), head.version, ctx.origin, proof, witnessed),
        fingerprint=ctx.services.trees.keys.fingerprint,
        halves=codes.code_maker(game.own_entry),
        entries=codes.code_maker(own_requests.own_requests_path, ctx.stage_id),
        tables=codes.code_maker(game.table_code, ctx.stage_id),
        captains=codes.code_maker(game.captain, ctx.stage_id),
        admit=codes.require_unlocked if codes.may_print else None,
        worked_out=background.known_answers if background else None,
        round=_parse_round(request.query_params.get("round", "")),
    )
    arguments = (ctx.state, ctx.stage_id, path_text(request, "sheet"), foot, lang)

    def make() -> Response:
        page = PrintPage.build(*arguments)
        private = {"Cache-Control": "no-store"} if codes.has_given_codes else None
        return answers.as_page(page, headers=private)

    about = (ctx.cache_key, witnessed, background.count if background else 0)
    return await ctx.cached_response(about, make)


def _parse_round(text: str) -> int:
    """The requested round, 0 for none; Unknown for an invalid number."""
    if text and not (text.isascii() and text.isdigit() and len(text) < 4 and int(text)):
        raise Unknown(say("round"), text[:LONGEST_NAME])
    return int(text or 0)


async def _proof_of_sheet(ctx: TournamentContext) -> tuple[str, WitnessStatus]:
    """The proof of the log's last event, which is the sheet's, in the printed checkpoint."""
    tournament, version = ctx.state.id, ctx.live.head.version
    note, witnessed = await ctx.services.witnessing.sheet_checkpoint(tournament, version)
    prove = partial(ctx.services.trees.event_proof, tournament, version, note)
    return pack_proof(await to_thread.run_sync(prove)), witnessed


class PrintedCodes:
    """Codes by which their holders enter results for a player, a team or a table. A sheet with
    codes is not public: only a device that may enter results gets it, unlocked by its PIN if it has
    one, and it is not cached.
    """

    def __init__(self, ctx: TournamentContext) -> None:
        self._ctx = ctx
        self.may_print = ctx.may_do(PRINT_SLIPS)
        self.has_given_codes = False

    def code_maker(
        self, address: Callable[..., str] | None, *part: StageId
    ) -> Callable[..., str] | None:
        """A maker of codes, None if the game has none or this device may not print them."""
        if address is None or not self.may_print:
            return None
        ctx = self._ctx

        def make_code(place: object) -> str:
            self.require_unlocked()
            return address(ctx.services.chance, ctx.state, *part, place)

        return make_code

    def require_unlocked(self) -> None:
        """Mark the sheet as not public; raise Locked if the device is locked."""
        self._ctx.services.guard.require_unlocked(self._ctx.request)
        self.has_given_codes = True


def _parse_number(text: str) -> int:
    """The number of a section or an entry; 0, which none has, for other text."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0
