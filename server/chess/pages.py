"""Pages of chess beside the sheets: the tablet, pictures of the entries, round-robin tables, start
positions and their proofs.

Also the public explanations of the pairings of published rounds.
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
from server.contest.desk_rounds import desk_round
from server.contest.why import read_question, round_asked, why_page
from server.context import answers
from server.context.request_context import TournamentContext, TournamentContext as Of
from server.context.services import services_of
from web.chess.draft import DraftPage
from web.chess.pages import TabletPage
from web.chess.pictures.page import PicturesPage
from web.chess.pictures.start_position import board_diagram
from web.chess.round_robin_table import TablePage
from web.chess.views.desk import DESK
from web.chess.views.round_robin import preview_of_leaving
from web.chess.why import WhyPage

_STAGE = "/t/{tournament}/s/{stage:int}"
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def routes() -> list[Route]:
    return [
        desk_round(DESK, "boards", stage_of),
        Route(f"{_STAGE}/tablet", tablet, name="tablet"),
        Route(f"{_STAGE}/pictures", pictures, name="pictures"),
        Route("/tables/{system}/{entries:int}", table, name="table"),
        Route("/chess960/{number:int}.svg", start_position, name="start-position-picture"),
        Route(f"{_STAGE}/start-positions/{{round:int}}.json", proof, name="start-position-proof"),
        Route(
            "/api/tournaments/{tournament}/stages/{stage:int}/leaving/{entry:int}",
            preview,
            name="preview-withdrawal",
        ),
        Route(f"{_ROUND}/{{board}}", page, name="why"),
        Route(f"{_ROUND}/{{board}}/facts", facts, name="why-facts"),
        Route("/t/{tournament}/s/{stage:int}/draft/{round:int}", draft, name="draft"),
    ]


async def tablet(request: Request) -> Response:
    asked = await TournamentContext.of(request)
    page = TabletPage.of(asked.state, asked.number, asked.epoch, asked.reader)
    return answers.for_device(asked, page)


async def pictures(request: Request) -> Response:
    asked, lang = await TournamentContext.of(request), request.query_params.get("lang", "en")
    draw = partial(PicturesPage.of, asked.state, asked.number, lang)
    return await asked.services.response_cache.page(
        request, asked.moment, lambda: answers.as_page(draw())
    )


async def table(request: Request) -> Response:
    system, entries = request.path_params["system"], request.path_params["entries"]
    double = request.query_params.get("double", "")
    return await services_of(request).response_cache.page(
        request, (), lambda: answers.as_page(TablePage.of(system, entries, double))
    )


async def start_position(request: Request) -> Response:
    position = position_numbered(request.path_params["number"])
    return Response(board_diagram(position), media_type="image/svg+xml", headers=FOR_EVER)


async def proof(request: Request) -> Response:
    """The proof that `wallchart chess960 --verify` checks."""
    asked, number = await TournamentContext.of(request), request.path_params["round"]
    stage = stage_of(asked.state, asked.number)
    announced = stage.start_positions
    if announced is None or RoundNo(number) not in announced.draws:
        raise Unknown(say("draw of start positions in {name}: round", name=stage.name), number)
    name = f"{asked.state.id}-{stage.id}-round-{number}-start-positions.json"
    return answers.as_file(write_proof(announced.draws[RoundNo(number)]), name, "application/json")


async def preview(request: Request) -> Response:
    """Preview the effects of a withdrawal entered now."""
    asked, entry = await TournamentContext.of(request), EntryId(request.path_params["entry"])
    found = await to_thread.run_sync(preview_of_leaving, asked.state, asked.number, entry)
    return answers.as_json(asdict(found))


_ROUND = "/t/{tournament}/s/{stage:int}/why/{round:int}"


async def page(request: Request) -> Response:
    return await why_page(request, lambda: _page(request))


async def facts(request: Request) -> Response:
    """The page's data as JSON, for programs."""
    moment = (await Of.of(request)).moment
    return await services_of(request).response_cache.study(
        request, moment, lambda: answers.as_json(_page(request))
    )


async def draft(request: Request) -> Response:
    """The draft page for the desk: a whole round, published or not."""
    return answers.in_frame(await Of.of(request), await to_thread.run_sync(_draft, request))


def _draft(request: Request) -> DraftPage:
    it = round_asked(request, stage_of)
    return DraftPage.of(it, it.history.at(it.history.head.version).name)


def _page(request: Request) -> WhyPage:
    found = read_question(request, stage_of, "{name}= must be a player's number.")
    return WhyPage.of(found.it, found.tournament, found.place, found.two, found.answer)
