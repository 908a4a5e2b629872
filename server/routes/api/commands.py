"""A POST route for each command: decode, execute, answer with the new position in the log."""

import re
from collections.abc import Iterable
from typing import TypeGuard, TypeVar

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.ids import TournamentId
from domain.messages import plain_text, say
from events.catalogue import ACT_OF, COMMANDS
from events.codec import NO_JSON, canonical_json
from events.decide import first_part_commands
from events.log.chain import is_instant, is_key
from events.log.records import Receipt
from events.log.vocabulary import Command
from events.tournament.vocabulary import CreateTournament
from events.transparency.signatures import Intent
from server.access.roles import ActPlace, Role
from server.context.services import services_of
from server.http.bodies import body_of
from server.http.guard import Endpoint, require_permission, table_of
from server.http.request_state import known_visitor_of, path_text, state_of
from server.live.sender import tournament_id
from server.live.tournaments import Sender
from server.organisations.registry import tournament_reservation
from server.refusals import BadRequest
from server.transparency.device_signatures import verified_signature

LARGEST_BODY = 64 * 1024
TOO_LARGE = say("The request is larger than 64 KiB; send less at once.")
COMMANDS_PATH = "/api/tournaments/{tournament}/commands/"
_ADDRESS = re.compile(r"/api/tournaments/(?P<tournament>[^/]+)/commands/(?P<name>[^/]+)")

C = TypeVar("C", bound=Command)


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """`version` is that of the command's last event; `repeated`: it was executed before."""

    version: int
    first: int
    repeated: bool
    tournament: str = ""


class CommandRoutes:
    """The routes of commands by name, before all `others`: a router would try one by one."""

    def __init__(self, routes: Iterable[BaseRoute], others: ASGIApp) -> None:
        self._apps = {route.name: route.app for route in routes if _is_of_command(route)}
        self._others = others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sent = scope["type"] == "http" and scope["method"] == "POST"
        address = _ADDRESS.fullmatch(scope["path"]) if sent else None
        app = self._apps.get(address["name"]) if address else None
        if address is None or app is None:
            await self._others(scope, receive, send)
            return
        scope["path_params"] = {"tournament": address["tournament"]}
        await app(scope, receive, send)


def _is_of_command(route: BaseRoute) -> TypeGuard[Route]:
    return isinstance(route, Route) and route.path.startswith(COMMANDS_PATH)


def commands_last(routes: Iterable[BaseRoute]) -> list[BaseRoute]:
    """The routes for a router, which needs those of commands only to refuse other methods."""
    return sorted(routes, key=_is_of_command)


def routes() -> list[Route]:
    of_a_tournament = [
        Route(f"{COMMANDS_PATH}{name}", _endpoint_of(name, command), methods=["POST"], name=name)
        for name, command in COMMANDS.items()
        if ACT_OF[command].roles and not ACT_OF[command].begins
    ]
    create = Route(
        "/api/tournaments", create_tournament, methods=["POST"], name="create-tournament"
    )
    return [*of_a_tournament, create]


async def create_tournament(request: Request) -> Response:
    sender = sender_of(request)
    command, body = await decode_command(request, CreateTournament)
    organisation = known_visitor_of(request).grant.organisation
    require_permission(request, "create-tournament", ActPlace(organisation=organisation))
    try:
        first_part_commands(command)
    except msgspec.ValidationError as reason:
        raise BadRequest("The first part can't be read: {reason}.", reason=reason) from None
    tournament, services = tournament_id(sender.key), services_of(request)
    async with tournament_reservation(
        services.organisations, services.store_threads, tournament, organisation
    ):
        receipt = await services.tournaments.execute(tournament, command, sender, body)
    return receipt_response(receipt, tournament)


def _endpoint_of(act: str, kind: type[Command]) -> Endpoint:
    named = {"section", "table"}.intersection(kind.__struct_fields__)

    async def endpoint(request: Request) -> Response:
        sender, services = sender_of(request), services_of(request)
        command, body = await decode_command(request, kind)
        tournament = TournamentId(path_text(request, "tournament"))
        visitor = known_visitor_of(request)
        if visitor.grant.stage or visitor.grant.role is Role.PLAYER:
            # The guard has seen the address, which names no part.
            table = table_of({name: getattr(command, name) for name in named})
            place = ActPlace(tournament, getattr(command, "stage", 0), table)
            services.guard.check_permission(visitor, act, place)
        if signature := signature_of(request, tournament, act, sender, body):
            sender = replace(sender, signature=signature)
        receipt = await services.tournaments.execute(tournament, command, sender, body)
        state_of(request.scope)["version"] = receipt.last
        return receipt_response(receipt)

    return endpoint


async def decode_command(request: Request, kind: type[C]) -> tuple[C, bytes]:
    """The command in the body, and its canonical bytes, which a device signs and the log keeps."""
    body = await body_of(request, LARGEST_BODY, TOO_LARGE)
    try:
        return msgspec.json.decode(body, type=kind), canonical_json(body)
    except NO_JSON as reason:
        raise BadRequest("The request can't be read: {reason}.", reason=reason) from None


def sender_of(request: Request) -> Sender:
    key, visitor = idempotency_key(request), known_visitor_of(request)
    return Sender(visitor.grant.role.value, visitor.device.log_name, key, client_instant(request))


def idempotency_key(request: Request) -> str:
    key = _header_text(request, b"idempotency-key")
    if not is_key(key):
        raise BadRequest(
            "Send a header Idempotency-Key of 8 to 128 characters, a new one for each act and "
            "the same one when you repeat it."
        )
    return key


def _header_text(request: Request, header: bytes) -> str:
    value: bytes = dict(request["headers"]).get(header, b"")
    return value.decode("latin-1")


def signature_of(
    request: Request, tournament: TournamentId, act: str, sender: Sender, body: bytes
) -> str:
    """The device's signature of the act; "" if it has no key or the signature is invalid."""
    visitor = known_visitor_of(request)
    if not visitor.device.public_key or not (
        signature := _header_text(request, b"device-signature")
    ):
        return ""
    intent = Intent(tournament, act, sender.key, sender.client_instant, body)
    return verified_signature(visitor.device.public_key, signature, intent)


def client_instant(request: Request) -> str:
    """The time by the sender's clock; "" if invalid, which is no reason to refuse an entry."""
    made = _header_text(request, b"client-instant")
    return made if is_instant(made) else ""


def receipt_response(receipt: Receipt, tournament: str = "") -> Response:
    done = Done(receipt.last, receipt.first, receipt.repeated, tournament)
    return Response(msgspec.json.encode(done, enc_hook=plain_text), media_type="application/json")
