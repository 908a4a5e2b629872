"""Pages of chess: the tablet, pictures of the entries, round-robin tables, start positions and
their proofs; and the public explanations of the pairings of published rounds.
"""

from dataclasses import asdict
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.chess.stage import stage_of
from domain.chess960 import position_numbered
from domain.draws.start_positions import write_proof
from domain.errors import Unknown
from domain.ids import EntryId, RoundNo
from domain.messages import say
from server.contest.rounds import desk_round_route, read_question, requested_round, why_routes
from server.context import answers
from server.context.request_context import RequestContext, TournamentContext
from server.http.request_state import path_number, path_text
from web.chess.draft import DraftPage
from web.chess.pages import ChessTablet
from web.chess.pictures.page import PicturesPage
from web.chess.pictures.start_position import board_diagram
from web.chess.round_robin_table import TablePage
from web.chess.views.desk import DESK
from web.chess.views.round_robin import withdrawal_preview
from web.chess.why import WhyPage

_STAGE = "/t/{tournament}/s/{stage:int}"
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def routes() -> list[Route]:
    return [
        desk_round_route(DESK, "boards", stage_of),
        Route(f"{_STAGE}/tablet", tablet_page, name="tablet"),
        Route(f"{_STAGE}/pictures", pictures_page, name="pictures"),
        Route("/tables/{system}/{entries:int}", round_robin_table, name="table"),
        Route("/chess960/{number:int}.svg", start_position_picture, name="start-position-picture"),
        Route(
            f"{_STAGE}/start-positions/{{round:int}}.json",
            start_position_proof,
            name="start-position-proof",
        ),
        Route(
            "/api/tournaments/{tournament}/stages/{stage:int}/leaving/{entry:int}",
            preview_withdrawal,
            name="preview-withdrawal",
        ),
        *why_routes(f"{_STAGE}/why/{{round:int}}/{{board}}", _why_page),
        Route(f"{_STAGE}/draft/{{round:int}}", draft_page, name="draft"),
    ]


async def tablet_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    page = ChessTablet.build(ctx.state, ctx.stage_id, ctx.epoch, ctx.reader)
    return answers.device_page(ctx, page)


async def pictures_page(request: Request) -> Response:
    ctx = await TournamentContext.from_request(request)
    lang = request.query_params.get("lang", "en")
    draw = partial(PicturesPage.build, ctx.state, ctx.stage_id, lang)
    return await ctx.cached_response(ctx.cache_key, lambda: answers.as_page(draw()))


async def round_robin_table(request: Request) -> Response:
    system, entries = path_text(request, "system"), path_number(request, "entries")
    double, caller = request.query_params.get("double", ""), RequestContext(request)
    return await caller.cached_response(
        caller.words.lang,
        lambda: answers.reader_page(caller, TablePage.build(system, entries, double)),
    )


async def start_position_picture(request: Request) -> Response:
    position = position_numbered(path_number(request, "number"))
    return Response(board_diagram(position), media_type="image/svg+xml", headers=FOR_EVER)


async def start_position_proof(request: Request) -> Response:
    """The proof that `wallchart chess960 --verify` checks."""
    ctx, number = await TournamentContext.from_request(request), path_number(request, "round")
    stage = stage_of(ctx.state, ctx.stage_id)
    announced = stage.start_positions
    if announced is None or RoundNo(number) not in announced.draws:
        raise Unknown(say("draw of start positions in {name}: round", name=stage.name), number)
    name = f"{ctx.state.id}-{stage.id}-round-{number}-start-positions.json"
    return answers.as_file(write_proof(announced.draws[RoundNo(number)]), name, "application/json")


async def preview_withdrawal(request: Request) -> Response:
    """Show what a withdrawal from a round robin would change, as JSON."""
    ctx = await TournamentContext.from_request(request)
    entry = EntryId(path_number(request, "entry"))
    found = await to_thread.run_sync(withdrawal_preview, ctx.state, ctx.stage_id, entry)
    return answers.as_json(asdict(found))


async def draft_page(request: Request) -> Response:
    """The draft page for the desk: a whole round, published or not."""
    return answers.framed_page(
        await TournamentContext.from_request(request),
        await to_thread.run_sync(_requested_draft_page, request),
    )


def _requested_draft_page(request: Request) -> DraftPage:
    paired = requested_round(request, stage_of)
    return DraftPage.build(paired, paired.history.state_at(paired.history.head.version).name)


def _why_page(request: Request) -> WhyPage:
    refusal = "{name}= must be a player's number."
    return WhyPage.build(*read_question(request, stage_of, refusal))
