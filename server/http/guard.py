"""The guard before every route: refuses other sites, unknown devices and acts without permission.

A route's name is the act, whose roles are in `roles`. Commands have their stage in the body: they
check again (`require_permission`) when they have read it. An act without a rule is refused.
"""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from copy import copy
from typing import Any

import structlog
from msgspec.structs import replace
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.catalogue import COMMANDS
from server.access import refusals
from server.access.device_registry import DeviceRegistry
from server.access.devices import Visitor
from server.access.roles import PUBLIC, SELF_CHECKED, ActPlace, may_do, may_do_somewhere
from server.http.metrics import Metrics
from server.http.origin import host_of, is_accepted_host, is_cross_site, is_secure
from server.http.rate_limits import Buckets
from server.http.request_state import state_of, visitor_of
from server.settings import Settings

REFUSED_CODE = 4403

Connection = Mapping[str, Any]
"""A scope, or Starlette's wrapper of one."""
Endpoint = Callable[[Request], Awaitable[Response]]

log = structlog.get_logger(__name__)


class Guard:
    """The guard of an application. `owner_of` returns the organisation of a tournament's id."""

    def __init__(
        self,
        access: DeviceRegistry,
        epoch: str,
        settings: Settings,
        measures: Metrics,
        owner_of: Callable[[str], str],
    ) -> None:
        self._access = access
        self._owner_of = owner_of
        self._cookie = f"wallchart-{epoch}"
        self._secure_cookie = f"__Host-{self._cookie}"
        self._names = settings.names
        self._measures = measures
        limits = settings.limits
        self._commands = Buckets(limits.commands)
        self._enrolment = Buckets(limits.enrolment)
        self._pins = Buckets(limits.pins)
        self._slips_by_address = Buckets(limits.commands)
        self._slips_by_path = Buckets(limits.slips)

    def guard_routes(self, routes: Sequence[BaseRoute]) -> list[BaseRoute]:
        """Copies of the routes that check each request before it is answered."""
        return [self._guard_route(route) for route in routes]

    def _guard_route(self, route: BaseRoute) -> BaseRoute:
        assert isinstance(route, Route | WebSocketRoute | Mount)
        own, act = copy(route), route.name or ""
        if act in COMMANDS:
            assert isinstance(route, Route)
            own.app = self._command_app(route.endpoint, act)
        else:
            own.app = self._guard_app(route.app, act)
        return own

    def _command_app(self, endpoint: Endpoint, act: str) -> ASGIApp:
        """The guarded endpoint of a command, whose response needs no cache headers."""

        async def guarded_app(scope: Scope, receive: Receive, send: Send) -> None:
            self._admit_request(scope, act)
            state_of(scope)["command"] = act
            answer = await endpoint(Request(scope, receive, send))
            await answer(scope, receive, send)

        return guarded_app

    def _guard_app(self, app: ASGIApp, act: str) -> ASGIApp:
        async def guarded_app(scope: Scope, receive: Receive, send: Send) -> None:
            try:
                self._admit_request(scope, act)
            except refusals.AccessRefused:
                if scope["type"] != "websocket":
                    raise
                await send({"type": "websocket.close", "code": REFUSED_CODE})
                return
            await app(scope, receive, _forbid_caching(scope, act, send))

        return guarded_app

    def _admit_request(self, scope: Scope, act: str) -> None:
        """Note the request's visitor; AccessRefused if the request may not go on."""
        state = state_of(scope)
        state["visitor"] = None
        try:
            if self._names is not None and not is_accepted_host(requested_host(scope), self._names):
                raise refusals.OtherName
            visitor = state["visitor"] = self.find_visitor(scope)
            if is_cross_site(scope):
                raise refusals.CrossOrigin
            if act not in PUBLIC:
                self._check_request(scope, act, visitor)
        except refusals.AccessRefused as refusal:
            reason = type(refusal).__name__
            self._measures.count_refusal(reason)
            log.warning(
                "refused",
                act=act,
                reason=reason,
                address=client_address(scope),
                **_sender_fields(scope),
            )
            raise

    def _check_request(self, scope: Scope, act: str, visitor: Visitor | None) -> None:
        if scope.get("method") == "POST":
            self._limit_rate(scope, act, visitor)
        if act in SELF_CHECKED:
            return
        path = scope.get("path_params", {})
        where = (path.get("tournament", ""), path.get("stage", 0), table_of(path))
        self._authorise_visitor(visitor, act, ActPlace(*where, path.get("organisation", "")))

    def find_visitor(self, connection: Connection) -> Visitor | None:
        return self._access.find_visitor(self.session_token(connection))

    def session_token(self, connection: Connection) -> str | None:
        """The session token in the request's cookie; None without a cookie of this log."""
        name, found = self.cookie_name(connection), None
        for header, value in connection["headers"]:
            if header == b"cookie":
                found = cookie_parser(value.decode("latin-1")).get(name, found)
        return found

    def cookie_name(self, connection: Connection) -> str:
        """The name of this log's cookie, as cookies ignore ports and two servers on one machine
        must not share theirs. With TLS its prefix prevents other sites from setting it (ASVS 5.0,
        3.3.3).
        """
        return self._secure_cookie if is_secure(connection) else self._cookie

    def sends_files(self, scope: Scope, act: str) -> bool:
        """Whether this device may send a file to the route named `act`, as far as that is known
        before the request is forwarded. "" is a route that this program does not have.
        """
        visitor = self.find_visitor(scope)
        if visitor is None or act in COMMANDS or act in SELF_CHECKED:
            return False
        return may_do_somewhere(visitor.grant, act or "preview-players")

    def require_unlocked(self, connection: Connection) -> Visitor | None:
        visitor = self.find_visitor(connection)
        if visitor is not None and self._access.is_locked(visitor):
            raise refusals.Locked
        return visitor

    def is_locked(self, visitor: Visitor) -> bool:
        return self._access.is_locked(visitor)

    def note_presence(self, visitor: Visitor) -> None:
        """Record that the visitor's page is open, even if unattended."""
        self._access.note_use(visitor, by_hand=False)

    def _limit_rate(self, scope: Scope, act: str, visitor: Visitor | None) -> None:
        address, now = client_address(scope), time.monotonic()
        sender = visitor.device.id if visitor else address
        match act:
            case "enrol":
                wait = self._enrolment.take_token(address, now)
            case "own-entry" | "table-code":
                path = scope["path"]
                wait = self._slips_by_address.take_token(
                    address, now
                ) or self._slips_by_path.take_token(path, now)
            case "telephone":
                wait = self._slips_by_address.take_token(address, now)
            case _ if act in SELF_CHECKED:
                wait = self._pins.take_token(sender, now)
            case _:
                wait = self._commands.take_token(sender, now)
        if wait:
            raise refusals.TooOften(wait)

    def _authorise_visitor(self, visitor: Visitor | None, act: str, place: ActPlace) -> None:
        """Refuse an act that the visitor may not do there. A place without tournament, organisation
        or stage is that of the visitor's own grant.
        """
        if visitor is None:
            raise refusals.NotSignedIn
        if self._access.is_locked(visitor):
            raise refusals.Locked
        own = visitor.grant
        if not place.tournament and not place.organisation:
            place = replace(place, tournament=own.tournament, organisation=own.organisation)
        if own.stage and not place.stage:
            place = replace(place, stage=own.stage)
        self.check_permission(visitor, act, place)
        self._access.note_use(visitor, by_hand=True)

    def check_permission(self, visitor: Visitor | None, act: str, place: ActPlace) -> None:
        refuse_not_allowed(visitor, act, self.with_organisation(place))

    def with_organisation(self, place: ActPlace) -> ActPlace:
        """The place with the organisation that owns its tournament."""
        owner = self._owner_of(place.tournament) if place.tournament else place.organisation
        return place if owner == place.organisation else replace(place, organisation=owner)

    def measure_command(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a command that was admitted, with its status and seconds."""
        act = state_of(scope).get("command")
        if act is not None:
            self._measures.count_command(act, status, seconds)
            log.info(
                "command",
                act=act,
                status=status,
                ms=round(seconds * 1000, 1),
                **_sender_fields(scope),
            )


def require_permission(request: Request, act: str, place: ActPlace) -> None:
    guard: Guard = request.app.state.services.guard
    guard.check_permission(visitor_of(request), act, place)


def refuse_not_allowed(visitor: Visitor | None, act: str, place: ActPlace) -> None:
    if visitor is None:
        raise refusals.NotSignedIn
    grant = visitor.grant
    if may_do(grant, act, place):
        return
    if may_do(grant, act, replace(place, table="")):
        raise refusals.OtherTable(grant.table, place.table)
    raise refusals.NotAllowed(grant.role)


def table_of(named: Mapping[str, Any]) -> str:
    """The table of pairs that a path or a command names, "A3"; empty if it names none."""
    section, table = named.get("section", ""), named.get("table", 0)
    return f"{section}{table}" if section and table else ""


def client_address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def requested_host(scope: Scope) -> str:
    return host_of(Headers(scope=scope).get("host", ""))


def _forbid_caching(scope: Scope, act: str, send: Send) -> Send:
    """A `send` that forbids caching restricted responses, and pages with links for one device."""

    async def send_uncached(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            has_visitor = state_of(scope)["visitor"] is not None
            if act not in PUBLIC or (has_visitor and "Cookie" in headers.get("vary", "")):
                headers["Cache-Control"] = "no-store"
        await send(message)

    return send_uncached


def _sender_fields(scope: Scope) -> dict[str, object]:
    """The fields of a log line that say whose request it was, and about what."""
    state = state_of(scope)
    visitor = state.get("visitor")
    fields: dict[str, object] = {"tournament": scope.get("path_params", {}).get("tournament", "")}
    if version := state.get("version"):
        fields["version"] = version
    if visitor is not None:
        fields |= {"device": visitor.device.id, "role": visitor.grant.role.value}
    return fields
