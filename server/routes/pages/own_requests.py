"""A player's slip of entry, whose holder makes requests for that player or pair only.

The code in its address is derived from the server's secret and the entry, so that it need not be
stored and can't be guessed.
"""

from collections.abc import Mapping
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.errors import DomainError
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from events.log.vocabulary import Command
from events.tournament.vocabulary import PlayerAsked, TakeBackOwnRequest
from server.context import answers
from server.context.request_context import PRIVATE_PAGE, TournamentContext, authorise_by_code
from server.http.bodies import fields_of
from server.http.request_state import path_number
from server.live.server_draws import ServerChance
from server.live.tournaments import Sender
from server.refusals import BadRequest
from web.pages.own_requests import OwnRequestsPage

_SLIP = "/t/{tournament}/s/{stage:int}/mine/{entry:int}/{code}"
_SEE_OTHER = 303


def routes() -> list[Route]:
    return [
        Route(_SLIP, show_form, name="own-requests-page"),
        Route(_SLIP, enter_request, methods=["POST"], name="own-requests"),
    ]


def own_requests_path(chance: ServerChance, state: Tournament, part: StageId, entry: int) -> str:
    """The path of an entry's own page; Unknown if there is no such entry."""
    return f"/t/{state.id}/s/{part}/mine/{entry}/{_entry_code(chance, state, part, entry)}"


async def show_form(request: Request) -> Response:
    ctx, entry = await _authorise_entry(request)
    page = OwnRequestsPage.build(ctx.state, ctx.stage_id, entry, ctx.reader)
    return answers.as_page(page, headers=PRIVATE_PAGE)


async def enter_request(request: Request) -> Response:
    ctx, entry = await _authorise_entry(request)
    fields = await fields_of(request)
    command = _command_of(ctx.stage_id, entry, fields)
    path, tournaments = request.url.path, ctx.services.tournaments
    # A form that is sent twice is executed once.
    seen = f"{path} {sorted(fields.items())} {ctx.state.part(ctx.stage_id).own_requests}"
    sender = Sender(
        "player", say("entry {entry}", entry=entry), sha256(seen.encode()).hexdigest(), ""
    )
    try:
        await tournaments.execute(ctx.state.id, command, sender)
    except DomainError as refusal:
        newest = (await tournaments.load(ctx.state.id)).state
        page = OwnRequestsPage.build(newest, ctx.stage_id, entry, ctx.reader, str(refusal))
        return answers.as_page(page, 409, headers=PRIVATE_PAGE)
    return RedirectResponse(f"{path}{ctx.words.query}", _SEE_OTHER)


def _command_of(part: StageId, entry: int, fields: Mapping[str, str]) -> Command:
    """The command of the form, which takes a request back or makes one."""
    if "take-back" in fields:
        return TakeBackOwnRequest(part, _parse_round(fields["take-back"]), entry)
    wish, _, round_number = fields.get("ask", "").partition(" ")
    return PlayerAsked(
        part, entry, wish[:40], _parse_round(round_number or fields.get("round", ""))
    )


def _parse_round(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 10 and int(text)):
        raise BadRequest("Choose a round first.")
    return int(text)


async def _authorise_entry(request: Request) -> tuple[TournamentContext, int]:
    entry = path_number(request, "entry")
    ctx = await authorise_by_code(
        request,
        say("slip with the code"),
        lambda ctx: _entry_code(ctx.services.chance, ctx.state, ctx.stage_id, entry),
    )
    return ctx, entry


def _entry_code(chance: ServerChance, state: Tournament, part: StageId, entry: int) -> str:
    state.part(part).numbered_name(entry)  # Unknown without such an entry
    return chance.secret_code("own requests", state.id, part, entry)
