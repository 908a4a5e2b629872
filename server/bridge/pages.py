"""Pages of pairs: the tablet of a table, travellers, results for the director, ways to carry over,
pictures of movements.
"""

from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.bridge.phase import phase_of
from domain.errors import NotNow, Unknown
from domain.messages import say
from server.access.roles import Role
from server.bridge.double_dummy import SOLVED_DEALS
from server.bridge.table_codes import table_path
from server.context import answers
from server.context.game_routes import ReadRoute
from server.context.request_context import BY_READER, TournamentContext
from server.http.request_state import path_number, path_text
from server.refusals import BadRequest
from web.bridge.next_phases import CarryoverQuestion, compare_carryovers
from web.bridge.pages import PairsResultsPage, TableEntryPage, TypedScoresPage
from web.bridge.pictures.section import section_picture
from web.bridge.traveller import Traveller, TravellerPage, traveller_of_board
from web.bridge.views.session_board import BeatPar, pairs_beating_par
from web.bridge.views.table_tablet import TableSheet, table_sheet

UNKEPT = {"Cache-Control": "no-cache"}
_TABLE = "{section}/{table:int}"
_STAGE = "/t/{tournament}/s/{stage:int}"
_API = "/api/tournaments/{tournament}/stages/{stage:int}"


READS = (
    ReadRoute(
        "table/{section}/{table}",
        "table-state",
        "Read what the tablet of a table of pairs shows",
        TableSheet,
        (("section", "string"), ("table", "integer")),
    ),
    ReadRoute(
        "traveller/{session}/{board}",
        "read-traveller",
        "Read the traveller of a board of pairs",
        Traveller,
        (("session", "integer"), ("board", "integer")),
    ),
    ReadRoute(
        "session-board/par",
        "session-board",
        "Read who beat par on the board of the session that is shown",
        BeatPar,
        (),
    ),
)


def routes() -> list[Route]:
    return [
        Route(f"{_STAGE}/table/{_TABLE}", entry_page, name="table-entry"),
        Route(f"{_API}/table/{_TABLE}", table_state, name="table-state"),
        Route(
            f"{_STAGE}/traveller/{{session:int}}/{{board:int}}", traveller_page, name="traveller"
        ),
        Route(f"{_STAGE}/results", results_page, name="results"),
        Route(f"{_STAGE}/type", typed_page, name="typing"),
        Route(f"{_STAGE}/what-if", carryovers_into_phase, name="carryover-what-if"),
        Route(
            f"{_STAGE}/movement/{{section}}/{{round:int}}.svg",
            movement_svg,
            name="movement-picture",
        ),
        Route(f"{_API}/session-board/par", session_board, name="session-board"),
        Route(
            f"{_API}/traveller/{{session:int}}/{{board:int}}", read_traveller, name="read-traveller"
        ),
    ]


async def entry_page(request: Request) -> Response:
    ctx, (section, table) = await TournamentContext.from_request(request), _table_in_path(request)
    page = TableEntryPage.build(
        *(ctx.state, ctx.stage_id, f"{section}{table}", ctx.epoch),
        reader=ctx.reader,
        others=_other_tables_address(ctx),
    )
    return answers.as_page(page, headers=BY_READER)


def _other_tables_address(ctx: TournamentContext) -> str:
    """The address where a player's tablet without its own table chooses another table."""
    device = ctx.known_visitor.device
    if device.grant.role is not Role.PLAYER or device.grant.table:
        return ""
    return table_path(ctx.state, ctx.stage_id, "")


async def table_state(request: Request) -> Response:
    ctx, (section, table) = await TournamentContext.from_request(request), _table_in_path(request)
    found = table_sheet(ctx.state, ctx.stage_id, section, table)
    if not found.rows:
        raise Unknown(say("table in the session that is on:"), f"{section}{table}")
    return answers.as_json(found, UNKEPT)


async def traveller_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    draw = partial(TravellerPage.build, ctx.state, ctx.stage_id, *_board_in_path(request))
    reader = ctx.reader
    return await ctx.cached_response(
        (ctx.cache_key, SOLVED_DEALS.count),
        lambda: answers.as_page(draw(reader, SOLVED_DEALS.known_answers), headers=BY_READER),
    )


async def read_traveller(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    work_out = partial(traveller_of_board, ctx.state, ctx.stage_id, *_board_in_path(request))
    return answers.as_json(await to_thread.run_sync(work_out), UNKEPT)


async def session_board(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    work_out = partial(pairs_beating_par, ctx.state, ctx.stage_id, SOLVED_DEALS.known_answers)
    return answers.as_json(await to_thread.run_sync(work_out), UNKEPT)


async def results_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    return answers.framed_page(ctx, PairsResultsPage.build(ctx.state, ctx.stage_id, ctx.epoch))


async def typed_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    return answers.framed_page(ctx, TypedScoresPage.build(ctx.state, ctx.stage_id, ctx.epoch))


async def carryovers_into_phase(request: Request) -> Response:
    """Every way to carry over, as JSON: ?boards=26&top=10&places=12&situation=short,uneven."""
    ctx, asked = await TournamentContext.from_request(request), carryover_question_of(request)
    found = await to_thread.run_sync(compare_carryovers, ctx.state, ctx.stage_id, asked)
    return answers.as_json(found, UNKEPT)


def carryover_question_of(request: Request) -> CarryoverQuestion:
    query = request.query_params
    boards, top, places = (
        _parse_whole_number(query.get(name, "0")) for name in ("boards", "top", "places")
    )
    situation = [name for name in query.get("situation", "").split(",") if name]
    return CarryoverQuestion(boards, top, places, situation)


async def movement_svg(request: Request) -> Response:
    """A section in one round of the published session, as a self-contained SVG."""
    ctx = await TournamentContext.from_request(request)
    phase = phase_of(ctx.state, ctx.stage_id)
    if phase.public_session is None:
        raise NotNow("No session of {name} is published yet.", name=phase.name)
    section, round_number = path_text(request, "section"), path_number(request, "round")
    drawn = partial(section_picture, phase.public_session.seating, section, round_number)
    return await ctx.cached_response(
        ctx.cache_key, lambda: Response(drawn(), media_type="image/svg+xml")
    )


def _parse_whole_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 5:
        raise BadRequest(
            "{text} is not a whole number; boards, top and places are.", text=repr(text[:20])
        )
    return int(text)


def _table_in_path(request: Request) -> tuple[str, int]:
    return path_text(request, "section"), path_number(request, "table")


def _board_in_path(request: Request) -> tuple[int, int]:
    return path_number(request, "session"), path_number(request, "board")
