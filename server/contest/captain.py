"""The captain's telephone: the holder of a team's code hands in its line-ups and reports the games
of its match if that is allowed, and nothing else.

The code in its address is derived from the server's secret and the team, so that it need not be
stored and can't be guessed; revoking it makes another one. The other team's line-up is not shown
before both are revealed.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from domain.contest.teams import Team
from domain.errors import DomainError
from domain.ids import EntryId, RoundNo, StageId
from domain.messages import say
from domain.tournament import Tournament
from events.contest.commands import RecordResult
from events.contest.team_rules import device_of, teams_in
from events.game.roles import CAPTAIN
from events.log.vocabulary import Command
from server.clock import now
from server.context import answers
from server.context.request_context import BY_READER, TournamentContext, let_in
from server.http.bodies import fields_of
from server.live.server_draws import ServerChance
from server.live.tournaments import Sender
from server.refusals import BadRequest
from server.routes.api.commands import client_instant, decoded, key_of, receipt_response
from web.shared.frame import Reader
from web.shared.page import Page
from web.shared.qr import address_code

_TEAM = "/t/{tournament}/s/{stage:int}/captain/{team:int}/{code}"
_REPORT = "/api/captains/{tournament}/{stage:int}/{team:int}/{code}/record-result"
_SEE_OTHER = 303
_PRIVATE = {**BY_READER, "Cache-Control": "no-store"}


class CaptainOf(NamedTuple):
    """A game's part of it: the page (tournament, stage and team, now, reader, refusal), and the
    command of a submitted form, refused if it is invalid; None: the form has none.
    """

    page: Callable[[Tournament, tuple[int, Team], str, Reader, str], Page]
    meant: Callable[[Any, Team, Mapping[str, str]], Command]


_BY_GAME: dict[str, CaptainOf] = {}


def routes(by_game: Mapping[str, CaptainOf]) -> list[Route]:
    """The routes of captains; `by_game` has each game's part."""
    _BY_GAME.update(by_game)
    return [
        Route(_TEAM, page, name="captain-page"),
        Route(_TEAM, hand_in, methods=["POST"], name="captain"),
        Route(_REPORT, report, methods=["POST"], name="captain-report"),
        Route(
            "/t/{tournament}/s/{stage:int}/captain-phone/{team:int}",
            phone,
            name="see-captain-phone",
        ),
    ]


def address(chance: ServerChance, state: Tournament, part: StageId, team: int) -> str:
    """The path of a team's captain; Unknown if there is no such team."""
    return f"/t/{state.id}/s/{part}/captain/{team}/{_code(chance, state, part, team)}"


async def page(request: Request) -> Response:
    asked, team = await _let_in(request)
    return _show_page(asked, asked.state, team)


async def phone(request: Request) -> Response:
    """The captain's address and its QR code, for the desk."""
    asked = await TournamentContext.of(request)
    asked.services.guard.require_unlocked(request)
    led = address(asked.services.chance, asked.state, asked.number, request.path_params["team"])
    whole = f"{asked.origin}{led}"
    return answers.as_json({"address": whole, "qr": str(address_code(whole, "QR"))}, _PRIVATE)


async def hand_in(request: Request) -> Response:
    asked, team = await _let_in(request)
    fields = await fields_of(request)
    path, tournaments = request.url.path, asked.services.tournaments
    try:
        stage = teams_in(asked.state, asked.number)
        r = stage.round(RoundNo(number_in(fields, "round")))
        command = _BY_GAME[stage.game].meant(stage, team, fields)
        # A team of a triangle has two matches in a round.
        stood = [match.changed_at for match in r.matches if team.id in match.teams]
        key = sha256(repr((path, sorted(fields.items()), stood)).encode()).hexdigest()
        sender = Sender(CAPTAIN, device_of(team.id), key, client_instant(request))
        await tournaments.execute(asked.state.id, command, sender)
    except DomainError as refusal:
        newest = (await tournaments.live(asked.state.id)).state
        return _show_page(asked, newest, team, str(refusal), 409)
    return RedirectResponse(f"{path}{asked.words.query}", _SEE_OTHER)


async def report(request: Request) -> Response:
    """Enter a result like a tablet, under its own key, so that a repeated one is stored once."""
    asked, team = await _let_in(request)
    command, body = await decoded(request, RecordResult)
    if command.stage != asked.number:
        raise BadRequest("The stage of the result is not that of the address.")
    sender = Sender(CAPTAIN, device_of(team.id), key_of(request), client_instant(request))
    receipt = await asked.services.tournaments.execute(asked.state.id, command, sender, body)
    return receipt_response(receipt)


def _show_page(
    asked: TournamentContext, state: Tournament, team: Team, problem: str = "", status: int = 200
) -> Response:
    stage = teams_in(state, asked.number)
    place = (int(asked.number), stage.entry(team.id))
    page = _BY_GAME[stage.game].page(state, place, now(), asked.reader, problem)
    return answers.as_page(page, status, headers=_PRIVATE)


def number_in(fields: Mapping[str, str], name: str) -> int:
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadRequest(
            "The form lacks a whole number for {name}; load the page again.", name=name
        )
    return int(text)


async def _let_in(request: Request) -> tuple[TournamentContext, Team]:
    number = request.path_params["team"]

    def code_of(asked: TournamentContext) -> str:
        return _code(asked.services.chance, asked.state, asked.number, number)

    asked = await let_in(request, say("team with the code"), code_of)
    return asked, teams_in(asked.state, asked.number).entry(EntryId(number))


def _code(chance: ServerChance, state: Tournament, part: StageId, number: int) -> str:
    team = teams_in(state, part).entry(EntryId(number))
    return chance.secret_code("captain", state.id, part, team.id, team.phone)
