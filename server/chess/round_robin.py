"""Round robins and start positions beyond the sheets: tables of any kind, previews, proofs."""

from dataclasses import asdict

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from domain.chess.stage import Stage, stage_of
from domain.chess960.position import of_number
from domain.chess960.proof_file import written
from domain.errors import Unknown
from domain.ids import EntryId, RoundNo, StageId, TournamentId
from domain.tournament import Tournament
from server.tournaments import Tournaments
from web.chess.pictures.start_position import diagram
from web.chess.round_robin_table import TablePage
from web.chess.views.round_robin import leaving
from web.pages.render import render

_STAGE = "/t/{tournament}/s/{stage:int}"
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def routes() -> list[Route]:
    return [
        Route("/tables/{system}/{entries:int}", table, name="table"),
        Route("/chess960/{number:int}.svg", picture, name="start-position-picture"),
        Route(f"{_STAGE}/start-positions/{{round:int}}.json", proof, name="start-position-proof"),
        Route(
            "/api/tournaments/{tournament}/stages/{stage:int}/leaving/{entry:int}",
            preview,
            name="preview-withdrawal",
        ),
    ]


async def table(request: Request) -> Response:
    system, entries = request.path_params["system"], request.path_params["entries"]
    double = request.query_params.get("double", "")
    page = await to_thread.run_sync(TablePage.of, system, entries, double)
    return HTMLResponse(await to_thread.run_sync(render, page))


async def picture(request: Request) -> Response:
    position = of_number(request.path_params["number"])
    return Response(diagram(position), media_type="image/svg+xml", headers=FOR_EVER)


async def proof(request: Request) -> Response:
    """What `wallchart chess960 --verify` checks."""
    tournament, stage = await _stage(request)
    number = request.path_params["round"]
    announced = stage.start_positions
    if announced is None or RoundNo(number) not in announced.draws:
        raise Unknown(f"draw of start positions in {stage.name}: round", number)
    name = f"{tournament.id}-{stage.id}-round-{number}-start-positions.json"
    return Response(
        written(announced.draws[RoundNo(number)]),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def preview(request: Request) -> Response:
    """What a withdrawal entered now would do; nothing is done."""
    tournament, stage = await _stage(request)
    entry = EntryId(request.path_params["entry"])
    found = await to_thread.run_sync(leaving, tournament, stage.id, entry)
    return Response(msgspec.json.encode(asdict(found)), media_type="application/json")


async def _stage(request: Request) -> tuple[Tournament, Stage]:
    tournaments: Tournaments = request.app.state.tournaments
    live = await tournaments.live(TournamentId(request.path_params["tournament"]))
    return live.state, stage_of(live.state, StageId(request.path_params["stage"]))
