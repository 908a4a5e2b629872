"""Relaying feed sockets: if another process leads the tournament, its messages are passed through
unchanged, until the client subscribes to something else or disconnects. A frozen client is detected
here, at its own connection.

When that process dies the socket waits for the next leader of the tournament, and subscribes there
again: a screen has a pause, and then the whole sheet.
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
from server.cluster.proxy import LOOKS_AGAIN, WAITS_SECONDS, Proxy, proxy_headers
from server.feed.direct_socket import HEARTBEAT_SECONDS, direct_socket
from server.feed.messages import CLIENT_MESSAGE, Subscribe

MOVED = 1012
"""Service restart (IANA's registry of close codes): the client should reconnect."""
_OF_NOBODY = (1006, MOVED)
OPEN_SECONDS = 2.0
SEND_SECONDS = 10
CLOSE_SECONDS = 2


@dataclass(frozen=True, slots=True)
class RelayTarget:
    """The process to relay to (None: this one), and the subscription as sent; empty if the address
    names the tournament and nothing was sent yet.
    """

    leader: Process | None
    tournament: TournamentId
    said: str = ""


async def relay(socket: WebSocket, to: RelayTarget, proxy: Proxy) -> RelayTarget | None:
    """Relay the socket until it disconnects (None), or this process has to serve another target."""
    until = monotonic() + WAITS_SECONDS
    while to.leader is not None:
        through = _Through(socket, to, proxy)
        try:
            return await through.run()
        except (OSError, TimeoutError, WebSocketException) as trouble:
            if isinstance(trouble, ConnectionRefusedError):
                proxy.lead.process_watch.mark_refusing(to.leader)
            if through.heard:
                until = monotonic() + WAITS_SECONDS
        to = through.to
        if not to.said or monotonic() > until:
            await _close(socket, MOVED, "the server that leads this tournament is gone")
            return None
        proxy.lead.doubt(to.tournament)
        try:
            if through.reached or to.leader is None:
                await sleep(LOOKS_AGAIN)
            else:
                await proxy.lead.process_watch.wait_until_dead(to.leader)
            to = replace(to, leader=await proxy.leader(to.tournament))
        except WallchartError:
            continue  # the database is unavailable, too: try the same process again
    return to


class _Through:
    """A connection to the leader. `reached`: it was opened; `heard`: there was an answer."""

    def __init__(self, socket: WebSocket, to: RelayTarget, proxy: Proxy) -> None:
        self.to = to
        self.reached = False
        self.heard = False
        self._socket = socket
        self._proxy = proxy
        self._next: RelayTarget | None = None
        self._gone = False

    async def run(self) -> RelayTarget | None:
        """Relay; OSError, TimeoutError or WebSocketException if the process fails or ends."""
        assert self.to.leader is not None
        async with connect(
            _feed_of(self.to.leader.address, self._socket.url.query),
            additional_headers=_headers(self._socket, self._proxy.process),
            open_timeout=OPEN_SECONDS,
            compression=None,
            ping_interval=None,
            max_size=None,
            proxy=None,
            close_timeout=1,
            user_agent_header=None,
        ) as behind:
            await self._hand_through(behind)
        if self._gone:
            raise ConnectionResetError
        return self._next

    async def _hand_through(self, behind: ClientConnection) -> None:
        hello = await behind.recv()
        self.reached = True
        if self.to.said:  # a hello was sent already
            await behind.send(self.to.said)
        else:
            await self._socket.send_text(str(hello))
        async with create_task_group() as tasks:

            async def until_one_ends(hand: Callable[[ClientConnection], Awaitable[None]]) -> None:
                await hand(behind)
                tasks.cancel_scope.cancel()

            tasks.start_soon(until_one_ends, self._until_taken_for_dead)
            tasks.start_soon(until_one_ends, self._hand_back)
            tasks.start_soon(self._until_frozen)
            tasks.start_soon(until_one_ends, self._hand_on)

    async def _until_taken_for_dead(self, behind: ClientConnection) -> None:
        """End when the process is declared dead: one that hangs keeps its connections open."""
        assert self.to.leader is not None
        await self._proxy.lead.alive.end_of(self.to.leader).wait()
        self._gone = True
        behind.transport.abort()

    async def _until_frozen(self) -> None:
        """Drop the client's socket when it is frozen, which ends the wait for its messages."""
        line = direct_socket(self._socket.scope)
        if line is None:
            return
        try:
            while not line.drop_frozen():
                line.push_with_ping(())
                await sleep(HEARTBEAT_SECONDS)
        finally:
            line.leave_pings()

    async def _hand_back(self, behind: ClientConnection) -> None:
        try:
            async for message in behind:
                self.heard = True
                with fail_after(SEND_SECONDS):
                    await self._socket.send_text(str(message))
        except (WebSocketDisconnect, TimeoutError):
            return
        except ConnectionClosed:
            pass  # its close code has the reason
        self._gone = behind.close_code is None or behind.close_code in _OF_NOBODY
        if not self._gone:
            await _close(self._socket, behind.close_code or MOVED, behind.close_reason or "")

    async def _hand_on(self, behind: ClientConnection) -> None:
        try:
            while True:
                said = await self._socket.receive_text()
                if (wanted := _subscription(said)) is not None:
                    to = await self._asked_of(wanted, said)
                    if to.leader != self.to.leader:
                        self._next = to
                        return
                    self.to = to
                await behind.send(said)
        except WebSocketDisconnect:
            return
        except ConnectionClosed:
            self._gone = True

    async def _asked_of(self, wanted: Subscribe, said: str) -> RelayTarget:
        """Where to relay the subscription; the present process if the database is unavailable."""
        tournament = TournamentId(wanted.tournament)
        try:
            leader = await self._proxy.leader(tournament)
        except WallchartError:
            leader = self.to.leader
        return RelayTarget(leader, tournament, said)


def _subscription(said: str) -> Subscribe | None:
    try:
        message = CLIENT_MESSAGE.decode(said)
    except msgspec.DecodeError:
        return None
    return message if isinstance(message, Subscribe) else None


def _feed_of(address: str, query: str) -> str:
    parts = urlsplit(address)
    scheme = "wss" if parts.scheme == "https" else "ws"
    return urlunsplit((scheme, parts.netloc, "/feed", query, ""))


def _headers(socket: WebSocket, own: Process) -> list[tuple[str, str]]:
    """Headers that identify the client, whose origin was checked here."""
    headers: Mapping[str, Any] = socket.headers
    asked = [("cookie", str(headers["cookie"]))] if "cookie" in headers else []
    said = proxy_headers(socket.scope, own)
    return [*asked, *((name.decode(), what.decode("latin-1")) for name, what in said)]


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with move_on_after(CLOSE_SECONDS):
        await socket.close(code, reason[:120])
