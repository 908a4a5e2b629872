"""A player's half of a printed slip, whose holder may enter the result of that player's board, and
nothing else.

The code in its address is derived from the server's secret and the players of the board, so that it
need not be stored, can't be guessed, and is invalid once the players change.
"""

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.chess.stage import stage_of
from domain.errors import DomainError, Unknown
from domain.ids import BoardNo, RoundNo
from domain.messages import say
from domain.tournament import Tournament
from events.chess.vocabulary.entries import ResultReported
from server.context import answers
from server.context.request_context import (
    BY_READER,
    TournamentContext,
    authorise_by_code,
    stage_id_in_path,
)
from server.http.bodies import fields_of
from server.http.request_state import path_number, path_text
from server.live.server_draws import ServerChance
from server.live.tournaments import Sender
from server.routes.api.commands import client_instant
from web.chess.pages import OwnEntryPage
from web.shared.paper import SlipHalf

_HALF = "/t/{tournament}/s/{stage:int}/own/{round:int}/{board:int}/{side}/{code}"
_SEE_OTHER = 303


def routes() -> list[Route]:
    return [
        Route(_HALF, show_form, name="own-entry-page"),
        Route(_HALF, enter_result, methods=["POST"], name="own-entry"),
    ]


def own_entry_path(chance: ServerChance, state: Tournament, half: SlipHalf) -> str:
    """The path for one side of a board; Unknown if there is no such board."""
    code = _half_code(chance, state, half)
    return f"/t/{state.id}/s/{half.stage}/own/{half.round}/{half.board}/{half.side}/{code}"


async def show_form(request: Request) -> Response:
    ctx, half = await _authorise_player(request)
    page = OwnEntryPage.build(ctx.state, half, lang=ctx.words.lang)
    return answers.as_page(page, headers=BY_READER)


async def enter_result(request: Request) -> Response:
    ctx, half = await _authorise_player(request)
    result = (await fields_of(request)).get("result", "")
    command = ResultReported(half.stage, half.round, half.board, half.side, result)
    path, tournaments = request.url.path, ctx.services.tournaments
    made = client_instant(request)
    device = say("slip {round}.{side}", round=half.round, side=f"{half.board}{half.side}")
    if _has_asked_for(ctx.state, half, device, result):
        return RedirectResponse(f"{path}{ctx.words.query}", _SEE_OTHER)
    key = sha256(f"{path} {result} {made or ctx.live.head.hash.hex()}".encode()).hexdigest()
    try:
        await tournaments.execute(ctx.state.id, command, Sender("player", device, key, made))
    except DomainError as refusal:
        newest = (await tournaments.load(ctx.state.id)).state
        page = OwnEntryPage.build(newest, half, str(refusal), ctx.words.lang)
        return answers.as_page(page, 409)
    return RedirectResponse(f"{path}{ctx.words.query}", _SEE_OTHER)


def _has_asked_for(state: Tournament, half: SlipHalf, device: str, result: str) -> bool:
    """Whether the arbiter has yet to answer this player's request for that result."""
    return any(
        (request.at.round, request.at.board) == (half.round, half.board)
        and (request.claim.device, request.claim.result.code) == (device, result)
        for request in stage_of(state, half.stage).requests
    )


async def _authorise_player(request: Request) -> tuple[TournamentContext, SlipHalf]:
    place = RoundNo(path_number(request, "round")), BoardNo(path_number(request, "board"))
    half = SlipHalf(stage_id_in_path(request), *place, path_text(request, "side"))

    def code_of(ctx: TournamentContext) -> str:
        return _half_code(ctx.services.chance, ctx.state, half)

    return await authorise_by_code(request, say("half of a slip with the code"), code_of), half


def _half_code(chance: ServerChance, state: Tournament, half: SlipHalf) -> str:
    """The secret code of half a slip; Unknown unless its board is published."""
    stage = stage_of(state, half.stage)
    shown = stage.newest_shown_round
    if shown is None or half.round > shown.number or half.side not in ("w", "b"):
        raise Unknown(say("published round"), half.round)
    board = stage.round(half.round).board(half.board)
    place = (state.id, half.stage, half.round, half.board, half.side, board.white, board.black)
    return chance.secret_code("own entry", *place)
