"""Writing ready-made websocket frames directly to sockets: a message for a thousand screens is
framed once.

The `send` of a framework frames and copies a message for each client, in a task for each client.
Here `DirectSocketProtocol`, given to uvicorn as its websocket class, puts a `DirectSocket` into the
connection's scope; the feed writes the same bytes to all of them, except those with unsent data. If
there is none in the scope, the feed uses `send`. Frames: RFC 6455, 5.2; a server's are not masked.

A heartbeat includes a ping, which any running client answers. A client that has not answered by the
next one is frozen, if no data is in transit: its machine has received it, but the client does not
read. The system itself waits for a bad connection, and limits the time without acknowledgement
(`server.cli.run.serve`).
"""

import socket
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from domain.messages import say

SCOPE_KEY = "wallchart.line"
CLOSE_SECONDS = 5
HEARTBEAT_SECONDS = 5
ANSWER_SECONDS = HEARTBEAT_SECONDS - 1
TOO_SLOW = 4008
_TEXT, _SHORT, _MEDIUM = 0x81, 125, 0xFFFF
PING = b"\x89\x00"
_UNACKNOWLEDGED = slice(24, 28)
"""The number of segments in transit, in the system's `tcp_info`."""


class DirectSocket:
    """A client's socket. `is_choked`: earlier data is still unsent."""

    __slots__ = ("_asked", "_pinged", "_protocol", "_unsent")

    def __init__(self, protocol: "DirectSocketProtocol") -> None:
        self._protocol = protocol
        self._unsent = 0
        self._pinged = False
        self._asked = -float(ANSWER_SECONDS)

    @property
    def is_choked(self) -> bool:
        return not self._protocol.writable.is_set()

    def push_frame(self, frame: bytes) -> None:
        protocol = self._protocol
        if not (protocol.close_sent or protocol.disconnected):
            protocol.transport.write(frame)

    def push_with_ping(self, frames: Iterable[bytes]) -> None:
        """Push frames with a ping; uvicorn's pings stop, as clients may answer only the last."""
        self._protocol.stop_keepalive()
        self._pinged = True
        self.push_frame(b"".join([*frames, PING]))

    def resume_keepalive(self) -> None:
        """Let uvicorn send pings again, as there are no more heartbeats."""
        self._protocol.start_keepalive()

    def drop_frozen(self) -> bool:
        """Drop the client if it is frozen; called before each heartbeat."""
        frozen = self.detect_frozen()
        if frozen:
            self.close_or_abort(TOO_SLOW, say("too slow"))
        return frozen

    def detect_frozen(self) -> bool:
        """Compare with the last heartbeat; return whether the client has stopped since: none of the
        waiting data was sent, or the ping was not answered, although the network delivers data.
        """
        protocol, now = self._protocol, self._protocol.loop.time()
        if protocol.disconnected or protocol.transport.is_closing():
            return False  # it is closing already
        if now - self._asked < ANSWER_SECONDS:
            return False  # after an early heartbeat there was no time to answer
        self._asked = now
        before, self._unsent = self._unsent, protocol.transport.get_write_buffer_size()
        silent = self._pinged and not (protocol.heard or protocol.read_paused)
        self._pinged = protocol.heard = False
        return (silent or 0 < before <= self._unsent) and not self._has_data_in_transit()

    def _has_data_in_transit(self) -> bool:
        """Whether data is in transit; False if the system does not report it."""
        if sys.platform != "linux":
            return False
        try:
            end = self._protocol.transport.get_extra_info("socket")
            tcp_info = end.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _UNACKNOWLEDGED.stop)
        except OSError:  # not TCP, or closed
            return False
        return any(tcp_info[_UNACKNOWLEDGED])

    def close_or_abort(self, code: int, reason: str) -> None:
        """Close, or abort if unsent data would block the close frame."""
        if self._unsent:
            self._protocol.transport.abort()
        else:
            self.close(code, reason)

    def close(self, code: int, reason: str) -> None:
        """Send a close frame with the reason; the connection ends in a few seconds in any case."""
        protocol = self._protocol
        if not protocol.close_sent and not protocol.disconnected:
            protocol.conn.send_close(code, reason)
            protocol.transport.write(b"".join(protocol.conn.data_to_send()))
            protocol.close_sent = True
        protocol.transport.close()
        protocol.loop.call_later(CLOSE_SECONDS, protocol.transport.abort)


def direct_socket(scope: Mapping[str, Any]) -> DirectSocket | None:
    """The direct socket in a connection's scope, if the server supports it."""
    line: DirectSocket | None = scope.get("extensions", {}).get(SCOPE_KEY)
    return line


class DirectSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websocket, with a `DirectSocket` in the scope. `ended` is called at its end."""

    ended: Callable[[], None] | None = None
    heard = False
    """Whether anything was received since the last heartbeat, at least a pong."""

    def data_received(self, data: bytes) -> None:
        self.heard = True
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.ended is not None:
            self.ended()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # the application is scheduled but has not run yet
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SCOPE_KEY] = DirectSocket(self)


@lru_cache(maxsize=64)
def text_frame(message: bytes) -> bytes:
    """The whole message as one frame, made once for all clients."""
    length = len(message)
    if length <= _SHORT:
        return bytes((_TEXT, length)) + message
    if length <= _MEDIUM:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + message
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + message
