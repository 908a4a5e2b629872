"""The websocket of a screen, between the hub and the socket.

Every wait has a time limit. Due messages are written directly to the socket while that accepts
them; otherwise a task waits for it, at most ten seconds per message. A client that does not read is
closed, and reconnects with its version. Every socket gets a heartbeat every five seconds, so that a
screen can show its age; a frozen one is dropped at the second.
"""

import msgspec
from anyio import CancelScope, create_task_group, fail_after, move_on_after
from anyio.abc import TaskGroup
from starlette.websockets import WebSocket, WebSocketDisconnect

from domain.errors import WallchartError
from domain.ids import TournamentId
from domain.messages import say
from events.log.store.leases import Process
from server.access.refusals import TooOften
from server.clock import now_in_iso
from server.cluster.proxy import was_proxied
from server.cluster.socket_relay import MOVED, RelayTarget, relay_socket
from server.context.services import services_of
from server.feed.direct_socket import TOO_SLOW, direct_socket, text_frame
from server.feed.messages import CLIENT_MESSAGE, Subscribe, hello_message, refusal_message
from server.routes.feed.reader import OTHER_RIGHTS, TOO_MANY, FeedReader, FeedRights

SEND_SECONDS = 10
CLOSE_SECONDS = 2
LARGEST_MESSAGE = 16 * 1024
NOT_UNDERSTOOD = 4000


class FeedSocket:
    """A screen's websocket: reads its subscriptions and sends it the hub's messages."""

    def __init__(self, socket: WebSocket, tasks: TaskGroup, rights: FeedRights) -> None:
        self._socket = socket
        self._tasks = tasks
        self._direct_socket = direct_socket(socket.scope)
        self._tournaments = services_of(socket).tournaments
        self._is_sending_slowly = False
        self._reader = FeedReader(socket, rights, self._send_due, self._close_moved)
        self._next_target: RelayTarget | None = None

    async def serve_client(self, first: str) -> RelayTarget | None:
        """Serve the socket; `first` is the message that was received already, "" if none. Return
        the subscription to relay to another process; None: the client has left.
        """
        try:
            if not first:
                await self._send_message(
                    hello_message(
                        self._reader.epoch, await self._tournament_version(), now_in_iso()
                    )
                )
            await self._read_messages(first)
            self._tasks.cancel_scope.cancel()
        finally:
            self._reader.disconnect()
        if self._next_target is not None and self._direct_socket is not None:
            self._direct_socket.resume_keepalive()
        return self._next_target

    def _close_moved(self) -> None:
        """Close the socket: its page reconnects at once, and is directed to the new leader."""
        reason = say("another server leads this tournament")
        if self._direct_socket is not None:
            self._direct_socket.close(MOVED, reason)
        else:
            self._tasks.start_soon(self._close, MOVED, reason)

    def _send_due(self, is_heartbeat: bool) -> None:
        """Send due messages without blocking; the publisher calls this for all clients in turn."""
        line = self._direct_socket
        frozen = is_heartbeat and line is not None and line.drop_frozen()
        if frozen or self._is_sending_slowly:
            return
        if line is None or line.is_choked:
            self._is_sending_slowly = True
            self._tasks.start_soon(self._send_slowly)
        elif is_heartbeat:
            line.push_with_ping(map(text_frame, self._reader.take_messages()))
        else:
            for message in self._reader.take_messages():
                line.push_frame(text_frame(message))

    async def _send_slowly(self) -> None:
        while messages := self._reader.take_messages():
            for message in messages:
                await self._send_message(message)
        self._is_sending_slowly = False

    async def _read_messages(self, first: str) -> None:
        text = first
        while True:
            try:
                text = text or await self._socket.receive_text()
                message = CLIENT_MESSAGE.decode(text[:LARGEST_MESSAGE])
            except WebSocketDisconnect:
                return
            except (msgspec.DecodeError, KeyError) as problem:
                await self._close(
                    NOT_UNDERSTOOD,
                    say("This message was not understood: {problem}", problem=problem),
                )
                return
            if isinstance(message, Subscribe) and await self._follow_subscription(message, text):
                return
            text = ""

    async def _follow_subscription(self, wanted: Subscribe, text: str) -> bool:
        """Subscribe here, or record the leader; return whether another process leads."""
        try:
            leader = await _find_leader(self._socket, wanted.tournament)
        except WallchartError as trouble:
            await self._send_message(refusal_message(str(trouble)))
            return False
        if leader is not None:
            self._next_target = RelayTarget(leader, TournamentId(wanted.tournament), text)
        elif refusal := await self._reader.subscribe(wanted):
            await self._send_message(refusal)
        return leader is not None

    async def _tournament_version(self) -> int | None:
        """The version of the tournament in the address, if it has one."""
        named = self._socket.query_params.get("tournament")
        if not named:
            return None
        try:
            return (await self._tournaments.load(TournamentId(named))).state.version
        except WallchartError:
            return None

    async def _send_message(self, message: bytes) -> None:
        with fail_after(SEND_SECONDS):
            await self._socket.send_text(message.decode())

    async def _close(self, code: int, reason: str) -> None:
        with move_on_after(CLOSE_SECONDS):
            await self._socket.close(code, reason[:120])

    async def close_slow(self) -> None:
        if self._direct_socket is not None:
            self._direct_socket.close(TOO_SLOW, say("too slow"))
        else:
            await self._close(TOO_SLOW, say("too slow"))


async def feed_socket(socket: WebSocket) -> None:
    """Serve the feed here, or relay it to another process on the same log."""
    await socket.accept()
    proxy = services_of(socket).proxy
    to = await _target_elsewhere(socket)
    while True:
        if to is None or to.leader is None:
            to = await _serve_here(socket, to.subscription if to else "")
        elif proxy is None or was_proxied(socket.scope):
            await socket.close(MOVED, say("another server leads this tournament"))
            return
        else:
            to = await relay_socket(socket, to, proxy)
        if to is None:
            return


async def _target_elsewhere(socket: WebSocket) -> RelayTarget | None:
    """Where to relay this socket, by its address; a newer program gets all sockets."""
    named = socket.query_params.get("tournament", "")
    if not named and (newer := _newer_process(socket)) is not None:
        return RelayTarget(newer, TournamentId(""))
    try:
        leader = await _find_leader(socket, named)
    except WallchartError:
        return None  # reported when it subscribes
    return RelayTarget(leader, TournamentId(named)) if leader else None


async def _find_leader(socket: WebSocket, tournament: str) -> Process | None:
    proxy = services_of(socket).proxy
    if proxy is None or not tournament:
        return None
    return await proxy.find_leader_for(TournamentId(tournament), socket.scope)


def _newer_process(socket: WebSocket) -> Process | None:
    proxy = services_of(socket).proxy
    if proxy is None or was_proxied(socket.scope):
        return None
    return proxy.lead.alive.newer_process()


async def _serve_here(socket: WebSocket, first: str) -> RelayTarget | None:
    """Serve the socket here, until another process has to; None when it is closed. `first`
    is the message that was received already, "" if none was.
    """
    rights = FeedRights(socket)
    screen, following = None, None
    try:
        with rights.count_while_open():
            async with create_task_group() as tasks:
                if rights.visitor is not None:
                    tasks.start_soon(_close_at_other_rights, rights, socket, tasks.cancel_scope)
                screen = FeedSocket(socket, tasks, rights)
                following = await screen.serve_client(first)
    except* TooOften:
        await socket.close(TOO_MANY, say("too many sockets from here"))
    except* TimeoutError:
        if screen is not None:
            await screen.close_slow()
    except* WebSocketDisconnect:
        pass
    return following


async def _close_at_other_rights(rights: FeedRights, socket: WebSocket, scope: CancelScope) -> None:
    await rights.wait_for_other_rights()
    with move_on_after(CLOSE_SECONDS):
        await socket.close(OTHER_RIGHTS, say("the rights of this device have changed"))
    scope.cancel()
