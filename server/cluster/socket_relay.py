"""Relaying feed sockets: if another process leads the tournament, its messages are passed on to the
client unchanged, until the client subscribes to another tournament or disconnects. A frozen client
is detected here, at its own connection.

When that process dies the relay waits for the next leader of the tournament, and subscribes there
again: after a pause the screen gets the whole sheet.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import msgspec
from anyio import create_task_group, fail_after, move_on_after, sleep
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.store.leases import Process
from server.cluster.proxy import LEADER_WAIT_SECONDS, RETRY_SECONDS, Proxy, proxy_headers
from server.feed.direct_socket import HEARTBEAT_SECONDS, direct_socket
from server.feed.messages import CLIENT_MESSAGE, Subscribe

MOVED = 1012
"""Service restart (IANA's registry of close codes): the client should reconnect."""
_ABNORMAL_CODES = (1006, MOVED)
OPEN_SECONDS = 2.0
SEND_SECONDS = 10
CLOSE_SECONDS = 2


@dataclass(frozen=True, slots=True)
class RelayTarget:
    """The process to relay to (None: this one), and the client's `subscription` message as sent;
    empty if only the address names the tournament so far.
    """

    leader: Process | None
    tournament: TournamentId
    subscription: str = ""


async def relay_socket(socket: WebSocket, to: RelayTarget, proxy: Proxy) -> RelayTarget | None:
    """Relay the socket until it has disconnected (None), or another process is the target."""
    until = monotonic() + LEADER_WAIT_SECONDS
    while to.leader is not None:
        through = _RelayConnection(socket, to, proxy)
        try:
            return await through.run()
        except (OSError, TimeoutError, WebSocketException) as trouble:
            if isinstance(trouble, ConnectionRefusedError):
                proxy.lead.process_watch.mark_refusing(to.leader)
            if through.heard:
                until = monotonic() + LEADER_WAIT_SECONDS
        to = through.to
        if not to.subscription or monotonic() > until:
            await _close(socket, MOVED, "the server that leads this tournament is gone")
            return None
        proxy.lead.forget_leader(to.tournament)
        try:
            if through.reached or to.leader is None:
                await sleep(RETRY_SECONDS)
            else:
                await proxy.lead.process_watch.wait_until_dead(to.leader)
            to = replace(to, leader=await proxy.find_leader(to.tournament))
        except WallchartError:
            continue  # the database is unavailable, too: try the same process again
    return to


class _RelayConnection:
    """A connection to the leader. `reached`: it was opened; `heard`: a message was received."""

    def __init__(self, socket: WebSocket, to: RelayTarget, proxy: Proxy) -> None:
        self.to = to
        self.reached = False
        self.heard = False
        self._socket = socket
        self._proxy = proxy
        self._next_target: RelayTarget | None = None
        self._is_leader_gone = False

    async def run(self) -> RelayTarget | None:
        """Relay; OSError, TimeoutError or WebSocketException if the process fails or ends."""
        assert self.to.leader is not None
        async with connect(
            _feed_url(self.to.leader.address, self._socket.url.query),
            additional_headers=_client_headers(self._socket, self._proxy.process),
            open_timeout=OPEN_SECONDS,
            compression=None,
            ping_interval=None,
            max_size=None,
            proxy=None,
            close_timeout=1,
            user_agent_header=None,
        ) as upstream:
            await self._relay_messages(upstream)
        if self._is_leader_gone:
            raise ConnectionResetError
        return self._next_target

    async def _relay_messages(self, upstream: ClientConnection) -> None:
        hello = await upstream.recv()
        self.reached = True
        if self.to.subscription:  # a hello was sent already
            await upstream.send(self.to.subscription)
        else:
            await self._socket.send_text(str(hello))
        async with create_task_group() as tasks:

            async def until_one_ends(relay: Callable[[ClientConnection], Awaitable[None]]) -> None:
                await relay(upstream)
                tasks.cancel_scope.cancel()

            tasks.start_soon(until_one_ends, self._abort_when_dead)
            tasks.start_soon(until_one_ends, self._relay_from_leader)
            tasks.start_soon(self._drop_frozen_client)
            tasks.start_soon(until_one_ends, self._relay_from_client)

    async def _abort_when_dead(self, upstream: ClientConnection) -> None:
        """End when the process is declared dead: one that hangs keeps its connections open."""
        assert self.to.leader is not None
        await self._proxy.lead.alive.death_event(self.to.leader).wait()
        self._is_leader_gone = True
        upstream.transport.abort()

    async def _drop_frozen_client(self) -> None:
        """Drop the client's socket when it is frozen, which ends the wait for its messages."""
        direct = direct_socket(self._socket.scope)
        if direct is None:
            return
        try:
            while not direct.drop_frozen():
                direct.push_with_ping(())
                await sleep(HEARTBEAT_SECONDS)
        finally:
            direct.resume_keepalive()

    async def _relay_from_leader(self, upstream: ClientConnection) -> None:
        try:
            async for message in upstream:
                self.heard = True
                with fail_after(SEND_SECONDS):
                    await self._socket.send_text(str(message))
        except (WebSocketDisconnect, TimeoutError):
            return
        except ConnectionClosed:
            pass  # its close code has the reason
        self._is_leader_gone = upstream.close_code is None or upstream.close_code in _ABNORMAL_CODES
        if not self._is_leader_gone:
            await _close(self._socket, upstream.close_code or MOVED, upstream.close_reason or "")

    async def _relay_from_client(self, upstream: ClientConnection) -> None:
        try:
            while True:
                text = await self._socket.receive_text()
                if (wanted := _parse_subscription(text)) is not None:
                    to = await self._target_of(wanted, text)
                    if to.leader != self.to.leader:
                        self._next_target = to
                        return
                    self.to = to
                await upstream.send(text)
        except WebSocketDisconnect:
            return
        except ConnectionClosed:
            self._is_leader_gone = True

    async def _target_of(self, wanted: Subscribe, text: str) -> RelayTarget:
        """Where to relay the subscription; the present process if the database is unavailable."""
        tournament = TournamentId(wanted.tournament)
        try:
            leader = await self._proxy.find_leader(tournament)
        except WallchartError:
            leader = self.to.leader
        return RelayTarget(leader, tournament, text)


def _parse_subscription(text: str) -> Subscribe | None:
    try:
        message = CLIENT_MESSAGE.decode(text)
    except msgspec.DecodeError:
        return None
    return message if isinstance(message, Subscribe) else None


def _feed_url(address: str, query: str) -> str:
    parts = urlsplit(address)
    scheme = "wss" if parts.scheme == "https" else "ws"
    return urlunsplit((scheme, parts.netloc, "/feed", query, ""))


def _client_headers(socket: WebSocket, own: Process) -> list[tuple[str, str]]:
    """Headers that identify the client, whose origin was checked here."""
    headers: Mapping[str, Any] = socket.headers
    cookies = [("cookie", str(headers["cookie"]))] if "cookie" in headers else []
    headers_to_add = proxy_headers(socket.scope, own)
    return [*cookies, *((name.decode(), value.decode("latin-1")) for name, value in headers_to_add)]


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with move_on_after(CLOSE_SECONDS):
        await socket.close(code, reason[:120])
