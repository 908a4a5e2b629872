"""What players hold in their hands: their own page on the phone, printed sheets, pictures."""

from collections.abc import Callable
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.movements.picture import picture
from domain.bridge.phase import phase_of, phases_of
from domain.errors import NotNow, Unknown
from domain.ids import EntryId, StageId
from events.log.chain import short_code
from server.access.roles import PRINT_SLIPS
from server.asked import BY_LANGUAGE, Asked
from server.chess.own_entry import address
from server.routes import answers
from web.bridge.printing import PHASE_PAPERS
from web.chess.me import MePage
from web.chess.own_entry import Half
from web.chess.pictures.page import PicturesPage
from web.chess.printing import SHEETS, Foot, PrintPage

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
    asked, query = await Asked.of(request), request.query_params
    state, words, languages = asked.state, asked.words, asked.languages
    if not query.get("entry"):
        name = query.get("name", "")[:LONGEST_NAME]
        page = MePage.search(state, name, words, languages)
    else:
        stage, entry = _number(query.get("stage", "")), _number(query["entry"])
        page = MePage.of(state, StageId(stage), EntryId(entry), words, languages)
    return answers.as_page(page, headers=BY_LANGUAGE)


async def printed(request: Request) -> Response:
    asked, sheet = await Asked.of(request), request.path_params["sheet"]
    state, stage, head = asked.state, asked.number, asked.live.head
    if sheet not in (PHASE_PAPERS if stage in phases_of(state) else SHEETS):
        raise Unknown("printed sheet", sheet)
    foot = Foot(short_code(head.hash), head.version, asked.origin, _halves(asked))
    lang = request.query_params.get("lang", "en")
    page = await to_thread.run_sync(partial(PrintPage.of, state, stage, sheet, foot, lang))
    return await to_thread.run_sync(answers.as_page, page)


def _halves(asked: Asked) -> Callable[[Half], str] | None:
    """Whoever has the codes speaks for the players: only who may enter results prints them."""
    if not asked.may(PRINT_SLIPS):
        return None
    return partial(address, asked.services.lots, asked.state)


async def pictures(request: Request) -> Response:
    asked, lang = await Asked.of(request), request.query_params.get("lang", "en")
    page = await to_thread.run_sync(PicturesPage.of, asked.state, asked.number, lang)
    return answers.as_page(page)


async def movement_picture(request: Request) -> Response:
    """One section in one round of the session the hall sees, as SVG that stands alone."""
    asked = await Asked.of(request)
    phase = phase_of(asked.state, asked.number)
    if phase.shown is None:
        raise NotNow(f"No session of {phase.name} is published yet.")
    section, round_number = request.path_params["section"], request.path_params["round"]
    drawn = partial(picture, phase.shown.table, section, round_number)
    return Response(await to_thread.run_sync(drawn), media_type="image/svg+xml")


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Unknown("player", text)
    return int(text)
