"""Finished frames, straight to the socket: what goes to a thousand screens is framed once.

A framework's `send` frames and copies a message for each client, in a task of that client's own.
Here a server that offers it (`DirectSocketProtocol`, given to uvicorn as its websocket class) puts
a `DirectSocket` into the connection's scope; the feed writes the same bytes to every one that is
not choked, and goes the usual way where there is none. Frames: RFC 6455, 5.2; those of a server are
not masked.

A heartbeat has a ping with it, which any client answers as long as it runs. Who has not by the next
one is frozen, if nothing that was sent to them is on its way any more: their machine has it, and
they don't look. What a bad line keeps is waited for by the system, which counts itself how long it
gets no acknowledgement (`server.cli.run.serve`).
"""

import socket
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from domain.messages import say

LINE = "wallchart.line"
LAST_WORD_SECONDS = 5
HEARTBEAT_SECONDS = 5
ANSWER_SECONDS = HEARTBEAT_SECONDS - 1
TOO_SLOW = 4008
_TEXT, _SHORT, _MEDIUM = 0x81, 125, 0xFFFF
PING = b"\x89\x00"
_UNACKNOWLEDGED = slice(24, 28)
"""Of the system's `tcp_info`: how many segments are on their way."""


class DirectSocket:
    """One client's socket. `choked`: it has not taken what it was given before."""

    __slots__ = ("_asked", "_pinged", "_protocol", "_unsent")

    def __init__(self, protocol: "DirectSocketProtocol") -> None:
        self._protocol = protocol
        self._unsent = 0
        self._pinged = False
        self._asked = -float(ANSWER_SECONDS)

    @property
    def choked(self) -> bool:
        return not self._protocol.writable.is_set()

    def push(self, frame: bytes) -> None:
        protocol = self._protocol
        if not (protocol.close_sent or protocol.disconnected):
            protocol.transport.write(frame)

    def push_with_ping(self, frames: Iterable[bytes]) -> None:
        """In one piece. uvicorn's own pings end: of several a client may answer only the last."""
        self._protocol.stop_keepalive()
        self._pinged = True
        self.push(b"".join([*frames, PING]))

    def leave_pings(self) -> None:
        """To uvicorn again, for whom nobody beats here any more."""
        self._protocol.start_keepalive()

    def drop_frozen(self) -> bool:
        """Asked before each heartbeat: whether this is a frozen one, which is gone by that."""
        frozen = self.is_frozen()
        if frozen:
            self.drop(TOO_SLOW, say("too slow"))
        return frozen

    def is_frozen(self) -> bool:
        """Whether since the heartbeat before nothing went out though something waits, or nothing
        was heard though there was a ping, and the line is not what keeps it.
        """
        protocol, now = self._protocol, self._protocol.loop.time()
        if protocol.disconnected or protocol.transport.is_closing():
            return False  # it is going already
        if now - self._asked < ANSWER_SECONDS:
            return False  # a heartbeat out of turn says nothing of who had no time to answer
        self._asked = now
        before, self._unsent = self._unsent, protocol.transport.get_write_buffer_size()
        silent = self._pinged and not (protocol.heard or protocol.read_paused)
        self._pinged = protocol.heard = False
        return (silent or 0 < before <= self._unsent) and not self._is_on_its_way()

    def _is_on_its_way(self) -> bool:
        """False also where the system does not say."""
        if sys.platform != "linux":
            return False
        try:
            end = self._protocol.transport.get_extra_info("socket")
            told = end.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _UNACKNOWLEDGED.stop)
        except OSError:  # it is no TCP, or is gone
            return False
        return any(told[_UNACKNOWLEDGED])

    def drop(self, code: int, reason: str) -> None:
        """As `close`, but no last word waits behind what does not go out."""
        if self._unsent:
            self._protocol.transport.abort()
        else:
            self.close(code, reason)

    def close(self, code: int, reason: str) -> None:
        """Say why, if it still listens; gone in a few seconds in any case."""
        protocol = self._protocol
        if not protocol.close_sent and not protocol.disconnected:
            protocol.conn.send_close(code, reason)
            protocol.transport.write(b"".join(protocol.conn.data_to_send()))
            protocol.close_sent = True
        protocol.transport.close()
        protocol.loop.call_later(LAST_WORD_SECONDS, protocol.transport.abort)


def _nobody() -> None:
    """The default, where connections are not counted."""


def direct_socket(scope: Mapping[str, Any]) -> DirectSocket | None:
    """The one that the server has put into a connection's scope, if it offers it."""
    line: DirectSocket | None = scope.get("extensions", {}).get(LINE)
    return line


class DirectSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websocket, with a `DirectSocket` in the scope. `ended` is called at its end."""

    ended: Callable[[], None] = staticmethod(_nobody)
    heard = False
    """Anything since the last heartbeat, a pong at least."""

    def data_received(self, data: bytes) -> None:
        self.heard = True
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # the application has not run yet, only been scheduled
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = DirectSocket(self)


@lru_cache(maxsize=64)
def text_frame(message: bytes) -> bytes:
    """The whole message as one frame, made once for all who get it."""
    length = len(message)
    if length <= _SHORT:
        return bytes((_TEXT, length)) + message
    if length <= _MEDIUM:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + message
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + message
