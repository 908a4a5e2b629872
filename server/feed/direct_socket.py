"""Finished frames, straight to the socket: what goes to a thousand screens is framed once.

A framework's `send` frames and copies a message for each client, in a task of that client's own.
Here a server that offers it (`DirectSocketProtocol`, given to uvicorn as its websocket class) puts
a `DirectSocket` into the connection's scope; the feed writes the same bytes to every one that is
not choked, and goes the usual way where there is none. Frames: RFC 6455, 5.2; those of a server are
not masked.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

LINE = "wallchart.line"
LAST_WORD_SECONDS = 5
_TEXT, _SHORT, _MEDIUM = 0x81, 125, 0xFFFF


class DirectSocket:
    """One client's socket. `choked`: it has not taken what it was given before."""

    __slots__ = ("_protocol", "_unsent")

    def __init__(self, protocol: "DirectSocketProtocol") -> None:
        self._protocol = protocol
        self._unsent = 0

    @property
    def choked(self) -> bool:
        return not self._protocol.writable.is_set()

    def push(self, frame: bytes) -> None:
        protocol = self._protocol
        if not (protocol.close_sent or protocol.disconnected):
            protocol.transport.write(frame)

    def stands_still(self) -> bool:
        """Whether nothing went out since this was asked last, though something waits."""
        before, self._unsent = self._unsent, self._protocol.transport.get_write_buffer_size()
        return 0 < before <= self._unsent

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


class DirectSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websocket, with a `DirectSocket` in the scope. `ended` is called at its end."""

    ended: Callable[[], None] = staticmethod(_nobody)

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
