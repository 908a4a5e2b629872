"""Forwarding requests about a tournament to the process that leads it, and returning its answer:
clients need not know how many processes there are.

A request that can't be forwarded, because the leader has just died, waits until another process
leads the tournament, which takes as long as a lease outlives its process. Meanwhile the database is
queried whether that process still lives, once for all waiting requests: queries for each
tournament, ten a second, would slow down the process that is about to take over. Only idempotent
requests are repeated if the first may have arrived.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, MutableMapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

import msgspec
import structlog
from anyio import create_task_group, sleep
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.errors import LogUnavailable, UnknownKind, UnknownTournament
from events.log.store.leases import LIVES_SECONDS, Process
from server.cluster.local_state import ProcessState
from server.cluster.peers import (
    AnswerLost,
    PeerConnection,
    PeerRefused,
    Peers,
    PeerUnreachable,
    ProxiedRequest,
)
from server.cluster.shared_lead import SharedLead
from server.feed.messages import CLIENT_MESSAGE, Subscribe
from server.http.bodies import body_of
from server.http.every_request import HEADERS, ONLY_WITH_TLS, REQUEST_ID as REQUEST
from server.http.from_replica import show_from_replica
from server.http.request_state import state_of
from server.live.log_share import TournamentList
from server.live.tournaments import Tournaments

LEADER_WAIT_SECONDS = LIVES_SECONDS + 2.5
"""Longest wait for a new leader, which has to fold all its logs at once."""
RETRY_SECONDS = 0.1
LARGEST_FILE = 64 * 1024 * 1024
LARGEST_BODY = 64 * 1024
"""Limit for commands, and for devices that may not send files there."""
_TOO_LARGE = "The request is larger than {kib} KiB; send less at once."
PASSED_ON, FROM = b"wallchart-passed-on", b"wallchart-from"
SCHEME, HOST = b"wallchart-scheme", b"wallchart-host"
NOT_HERE = b"wallchart-not-here"
MISDIRECTED = 421

_HOP_BY_HOP = {b"connection", b"keep-alive", b"transfer-encoding", b"te", b"upgrade", b"expect"}
_NOT_FORWARDED = {*_HOP_BY_HOP, b"content-length", PASSED_ON, FROM, SCHEME, HOST, REQUEST}
_SET_HERE = {
    *_HOP_BY_HOP,
    b"date",
    REQUEST,
    ONLY_WITH_TLS[0],
    *(name.lower().encode() for name in HEADERS),
}

TournamentOf = Callable[[Scope], str]
"""Returns the tournament that a request is about, "" for none."""
FinishedAt = Callable[[TournamentId, str, Scope], Awaitable[TournamentList | None]]
"""Returns a finished tournament that no process leads, if the route of that name may show it."""
SendsFiles = Callable[[Scope, str], bool]
"""Whether a device may send files to the route of that name; "" for a newer program's route."""
Call = tuple[Scope, Receive, Send]
T = TypeVar("T")

log = structlog.get_logger(__name__)


class LeaderSilent(LogUnavailable):
    """The leader does not answer; it is unknown whether the command was stored."""

    def __init__(self) -> None:
        super().__init__("the server it was passed on to does not answer", "Wait a moment")


class AcceptProxied:
    """Accepts forwarded requests of other processes, with their original client's data."""

    def __init__(self, app: ASGIApp, lead: SharedLead) -> None:
        self._app = app
        self._lead = lead

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = dict(scope["headers"])
            if secret := headers.get(PASSED_ON, b"").decode("latin-1"):
                sender = await self._lead.process_watch.find_sender(secret)
                if sender is None or not sender.edition < self._lead.process.edition:
                    # Whoever sent this, it is not forwarded again, which could loop forever. An
                    # older program forwards everything, and never gets it back.
                    state_of(scope)["passed_on"] = True
                if sender is not None:
                    _restore_client(scope, headers)
        await self._app(scope, receive, send)


def _restore_client(scope: Scope, headers: Mapping[bytes, bytes]) -> None:
    """Restore client, scheme and host of a request that another process forwarded."""
    plain = "ws" if scope["type"] == "websocket" else "http"
    others = [(name, value) for name, value in scope["headers"] if name != b"host"]
    scope["client"] = (headers.get(FROM, b"").decode("latin-1"), 0)
    scope["scheme"] = f"{plain}s" if headers.get(SCHEME) == b"https" else plain
    scope["headers"] = [(b"host", headers.get(HOST, b"")), *others]


class Proxy:
    """Forwards requests about a tournament to its leader, before routing."""

    def __init__(
        self,
        lead: SharedLead,
        tournaments: Tournaments,
        local: ProcessState,
        finished: FinishedAt | None = None,
    ) -> None:
        self.lead = lead
        self._tournaments = tournaments
        self.local = local
        self._finished = finished
        self._peers = Peers()
        self._sends_files: SendsFiles = lambda _scope, _act: False

    def wrap_routes(self, routes: Sequence[BaseRoute], sends_files: SendsFiles) -> list[BaseRoute]:
        """The routes, of which those about a tournament forward requests to its leader."""
        self._sends_files = sends_files
        for route in routes:
            if isinstance(route, Route) and (tournament_of := _tournament_getter(route)):
                route.app = self._leading_app(route.app, tournament_of, route.name)
        return list(routes)

    @property
    def process(self) -> Process:
        return self.lead.process

    async def start(self) -> None:
        await self.lead.join_processes(self.local)

    async def stop(self) -> None:
        self._peers.close()
        await self.lead.leave_processes()

    def _leading_app(self, app: ASGIApp, tournament_of: TournamentOf, act: str) -> ASGIApp:
        """`app` for tournaments that this process leads; other requests are forwarded."""

        async def answer_or_forward(scope: Scope, receive: Receive, send: Send) -> None:
            state_of(scope)["act"] = act
            tournament = TournamentId(tournament_of(scope))
            found = await self._finished(tournament, act, scope) if self._finished else None
            if found is not None:
                await app(scope, receive, show_from_replica(scope, send, found))
                return
            leader = await self.find_leader_for(tournament, scope) if tournament else None
            if leader is None:
                await app(scope, receive, send)
            elif was_proxied(scope):
                await _send_misdirected(send)
            else:
                await self._forward_to_leader(app, tournament, leader, (scope, receive, send))

        return answer_or_forward

    async def is_leader(self, tournament: TournamentId) -> bool:
        """Whether this process leads the tournament, or takes the lead now; False if unknown."""
        try:
            return await self._find_readable_leader(tournament) is None
        except WallchartError as trouble:
            log.warning("who leads it is not known", tournament=tournament, reason=str(trouble))
            return False

    async def find_leader_for(
        self, tournament: TournamentId, scope: MutableMapping[str, Any]
    ) -> Process | None:
        """Like `find_leader`; what was forwarded here is not forwarded again to a newer program."""
        if was_proxied(scope):
            return await self._find_readable_leader(tournament)
        return await self.find_leader(tournament)

    async def find_leader(self, tournament: TournamentId) -> Process | None:
        """The process to forward the tournament's requests to; None if it is this one."""
        return self.lead.alive.newer_process() or await self._find_readable_leader(tournament)

    async def _find_readable_leader(self, tournament: TournamentId) -> Process | None:
        """The process that leads the tournament. UnknownKind if none does and this program can't
        read its log; then the lead is released.
        """
        leader = await self.lead.find_leader(tournament)
        if leader is None:
            try:
                await self._tournaments.load(tournament)
            except UnknownTournament:
                return None
            except UnknownKind as unknown:
                self.lead.give_up(tournament, unknown)
                raise
        return leader

    async def _forward_to_leader(
        self, app: ASGIApp, tournament: TournamentId, leader: Process, call: Call
    ) -> None:
        async def next_leader(unreachable: Process | None) -> Process | None:
            self.lead.forget_leader(tournament)
            await (
                self.lead.process_watch.wait_until_dead(unreachable)
                if unreachable
                else sleep(RETRY_SECONDS)
            )
            return await self.find_leader(tournament)

        await self._forward_until_answered(app, leader, next_leader, call)

    async def forward_to_newest(self, app: ASGIApp, newest: Process, call: Call) -> None:
        """Forward the request to the newest process, or answer it here once none is newer."""

        async def next_newer(_unreachable: Process | None) -> Process | None:
            await sleep(RETRY_SECONDS)
            return self.lead.alive.newer_process()

        await self._forward_until_answered(app, newest, next_newer, call)

    async def _forward_until_answered(
        self,
        app: ASGIApp,
        first: Process,
        otherwise: Callable[[Process | None], Awaitable[Process | None]],
        call: Call,
    ) -> None:
        """Send the request to `first` and then to the processes that `otherwise` returns, until one
        answers; to `app` if it returns None. `otherwise` gets the process that was unreachable.
        """
        scope, receive, send = call
        act = state_of(scope).get("act", "")
        largest = LARGEST_FILE if self._sends_files(scope, act) else LARGEST_BODY
        too_large = _TOO_LARGE.format(kib=largest // 1024)
        try:
            body = await body_of(Request(scope, receive), largest, too_large)
        except ClientDisconnect:
            return  # the client hung up during its request
        until = monotonic() + LEADER_WAIT_SECONDS
        to: Process | None = first
        while to is not None:
            question = self._make_request(scope, body)
            unreachable: Process | None = None
            try:
                if await self._forward_answer(to, question, receive, send):
                    return
            except AnswerLost:
                if not question.is_repeatable:
                    raise LeaderSilent from None
            except PeerUnreachable as trouble:
                unreachable = to
                if isinstance(trouble, PeerRefused):
                    self.lead.process_watch.mark_refusing(to)
            if monotonic() > until:
                raise LeaderSilent
            to = await otherwise(unreachable)
        await app(scope, _replay_body(body, receive), send)

    def _make_request(self, scope: Scope, body: bytes) -> ProxiedRequest:
        return ProxiedRequest(
            scope["method"],
            scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b""),
            [*_headers_to_send(scope["headers"]), *proxy_headers(scope, self.lead.process)],
            body,
        )

    async def _forward_answer(
        self, leader: Process, question: ProxiedRequest, receive: Receive, send: Send
    ) -> bool:
        """Forward the answer; False if that process does not lead it. AnswerLost if none came."""
        connection = await self._peers.get_connection(
            leader.address, may_reuse=question.is_repeatable
        )
        ended = self.lead.alive.death_event(leader)
        try:
            head = await _answer_unless_dead(ended, connection.send_request(question))
            if head.status_code == MISDIRECTED and any(n == NOT_HERE for n, _ in head.headers):
                return False
            headers = [(name, value) for name, value in head.headers if name not in _SET_HERE]
            start = {"type": "http.response.start", "status": head.status_code, "headers": headers}
            await send(start)
            with suppress(AnswerLost):  # a begun answer can't be repeated
                if await _answer_unless_dead(ended, _forward_body(connection, receive, send)):
                    self._peers.return_connection(leader.address, connection)
                    connection = None  # type: ignore[assignment]  # it is returned to the pool
            return True
        finally:
            if connection is not None:
                connection.close()


def _headers_to_send(headers: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers to forward, with a host even for HTTP/1.0, as HTTP/1.1 requires one."""
    sent = [(name, value) for name, value in headers if name not in _NOT_FORWARDED]
    has_host = any(name == b"host" for name, _ in sent)
    return sent if has_host else [(b"host", b""), *sent]


def was_proxied(connection: MutableMapping[str, Any]) -> bool:
    """Whether another process forwarded the request, so that it must be answered here."""
    return state_of(connection).get("passed_on", False)


def proxy_headers(scope: MutableMapping[str, Any], process: Process) -> list[tuple[bytes, bytes]]:
    """The headers of a request that `process` forwards, with the client's data."""
    client = scope.get("client")
    secure = scope["scheme"] in ("https", "wss")
    return [
        (PASSED_ON, process.secret.encode()),
        (FROM, (client[0] if client else "").encode("latin-1")),
        (SCHEME, b"https" if secure else b"http"),
        (HOST, dict(scope["headers"]).get(b"host", b"")),
        (REQUEST, state_of(scope)["request_id"]),
    ]


def _tournament_getter(route: Route) -> TournamentOf | None:
    """The function that finds the tournament of a request; None if the route is about none."""
    if "{tournament}" in route.path:
        return lambda scope: str(scope["path_params"]["tournament"])
    if route.name == "feed-events":
        return _subscribed_tournament
    return None


def _subscribed_tournament(scope: Scope) -> str:
    text = HTTPConnection(scope).query_params.get("subscription", "")
    try:
        wanted: Any = CLIENT_MESSAGE.decode(text)
    except msgspec.DecodeError:
        return ""  # the route reports the error
    return wanted.tournament if isinstance(wanted, Subscribe) else ""


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body again, for a route of this process."""
    replayed = False

    async def receive_again() -> Message:
        nonlocal replayed
        if replayed:
            return await receive()
        replayed = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def _answer_unless_dead(ended: asyncio.Event, answer: Coroutine[Any, Any, T]) -> T:
    """The answer; AnswerLost once its process is declared dead (`ended`), as it may only hang."""
    asking, ending = asyncio.create_task(answer), asyncio.create_task(ended.wait())
    try:
        await asyncio.wait([asking, ending], return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            raise AnswerLost
        return asking.result()
    finally:
        ending.cancel()
        asking.cancel()


async def _forward_body(connection: PeerConnection, receive: Receive, send: Send) -> bool:
    """Forward the body; return whether it was complete. An event stream ends when its client
    leaves, or breaks off, and then the client reconnects.
    """
    ended = False
    async with create_task_group() as tasks:

        async def stop_at_disconnect() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            tasks.cancel_scope.cancel()

        tasks.start_soon(stop_at_disconnect)
        try:
            async for piece in connection.body_pieces():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            ended = True
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except AnswerLost:
            pass
        tasks.cancel_scope.cancel()
    return ended


async def _send_misdirected(send: Send) -> None:
    headers = [(NOT_HERE, b"1"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": MISDIRECTED, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
