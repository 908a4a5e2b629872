"""The captain's page on the telephone: the holder of a team's code may hand in its line-ups and,
where that is allowed, report results of its match, and nothing else.

The code in its address is derived from the server's secret and the team, so that it need not be
stored and can't be guessed; revoking it makes another one. The other team's line-up is not shown
before both are revealed.
"""

from collections.abc import Mapping
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.contest.entry import Team
from domain.errors import DomainError
from domain.ids import EntryId, RoundNo, StageId
from domain.messages import say
from domain.tournament import Tournament
from events.contest.commands import RecordResult
from events.contest.team_rules import captain_device, teams_in
from events.game.roles import CAPTAIN
from server.clock import now_in_iso
from server.context import answers
from server.context.game_routes import CaptainPart
from server.context.request_context import PRIVATE_PAGE, TournamentContext, authorise_by_code
from server.http.bodies import fields_of
from server.http.request_state import path_number
from server.live.server_draws import ServerChance
from server.live.tournaments import Sender
from server.refusals import BadRequest
from server.routes.api.commands import (
    client_instant,
    decode_command,
    idempotency_key,
    receipt_response,
)
from web.shared.qr import address_code

_TEAM = "/t/{tournament}/s/{stage:int}/captain/{team:int}/{code}"
_REPORT = "/api/captains/{tournament}/{stage:int}/{team:int}/{code}/record-result"
_SEE_OTHER = 303


_BY_GAME: dict[str, CaptainPart] = {}


def routes(by_game: Mapping[str, CaptainPart]) -> list[Route]:
    """The routes of captains; `by_game` has each game's part."""
    _BY_GAME.update(by_game)
    return [
        Route(_TEAM, show_form, name="captain-page"),
        Route(_TEAM, submit_form, methods=["POST"], name="captain"),
        Route(_REPORT, report_result, methods=["POST"], name="captain-report"),
        Route(
            "/t/{tournament}/s/{stage:int}/captain-phone/{team:int}",
            captain_phone,
            name="see-captain-phone",
        ),
    ]


def captain_path(chance: ServerChance, state: Tournament, part: StageId, team: int) -> str:
    """The path of a team's captain; Unknown if there is no such team."""
    return f"/t/{state.id}/s/{part}/captain/{team}/{_team_code(chance, state, part, team)}"


async def show_form(request: Request) -> Response:
    ctx, team = await _authorise_captain(request)
    return _show_page(ctx, ctx.state, team)


async def captain_phone(request: Request) -> Response:
    """The captain's address and its QR code, for the desk."""
    ctx = await TournamentContext.from_request(request)
    ctx.services.guard.require_unlocked(request)
    path = captain_path(ctx.services.chance, ctx.state, ctx.stage_id, path_number(request, "team"))
    address = f"{ctx.origin}{path}"
    return answers.as_json(
        {"address": address, "qr": str(address_code(address, "QR"))}, PRIVATE_PAGE
    )


async def submit_form(request: Request) -> Response:
    ctx, team = await _authorise_captain(request)
    fields = await fields_of(request)
    path, tournaments = request.url.path, ctx.services.tournaments
    try:
        stage = teams_in(ctx.state, ctx.stage_id)
        r = stage.round(RoundNo(require_number(fields, "round")))
        command = _BY_GAME[stage.game].command_of_form(stage, team, fields)
        # A team of a triangle has two matches in a round.
        stood = [match.changed_at for match in r.matches if team.id in match.teams]
        key = sha256(repr((path, sorted(fields.items()), stood)).encode()).hexdigest()
        sender = Sender(CAPTAIN, captain_device(team.id), key, client_instant(request))
        await tournaments.execute(ctx.state.id, command, sender)
    except DomainError as refusal:
        newest = (await tournaments.load(ctx.state.id)).state
        return _show_page(ctx, newest, team, str(refusal), 409)
    return RedirectResponse(f"{path}{ctx.words.query}", _SEE_OTHER)


async def report_result(request: Request) -> Response:
    """Enter a result as a tablet does: with an idempotency key, so that it is stored only once."""
    ctx, team = await _authorise_captain(request)
    command, body = await decode_command(request, RecordResult)
    if command.stage != ctx.stage_id:
        raise BadRequest("The stage of the result is not that of the address.")
    sender = Sender(
        CAPTAIN, captain_device(team.id), idempotency_key(request), client_instant(request)
    )
    receipt = await ctx.services.tournaments.execute(ctx.state.id, command, sender, body)
    return receipt_response(receipt)


def _show_page(
    ctx: TournamentContext, state: Tournament, team: Team, problem: str = "", status: int = 200
) -> Response:
    stage = teams_in(state, ctx.stage_id)
    place = (int(ctx.stage_id), stage.entry(team.id))
    page = _BY_GAME[stage.game].page(state, place, now_in_iso(), ctx.reader, problem)
    return answers.as_page(page, status, headers=PRIVATE_PAGE)


def require_number(fields: Mapping[str, str], name: str) -> int:
    """The whole number in that field of a form; BadRequest if there is none."""
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadRequest(
            "The form lacks a whole number for {name}; load the page again.", name=name
        )
    return int(text)


async def _authorise_captain(request: Request) -> tuple[TournamentContext, Team]:
    number = path_number(request, "team")

    def code_of(ctx: TournamentContext) -> str:
        return _team_code(ctx.services.chance, ctx.state, ctx.stage_id, number)

    ctx = await authorise_by_code(request, say("team with the code"), code_of)
    return ctx, teams_in(ctx.state, ctx.stage_id).entry(EntryId(number))


def _team_code(chance: ServerChance, state: Tournament, part: StageId, number: int) -> str:
    team = teams_in(state, part).entry(EntryId(number))
    return chance.secret_code("captain", state.id, part, team.id, team.phone)
