"""The asyncio protocol of accepted connections: uvicorn's HTTP, with TLS if there is a certificate,
within the limits of `connections`.

uvicorn would count a TLS connection only after its handshake, and wait a minute for that. At
shutdown streams of sheets are ended first.

Also limits the head of a request: its first line, its headers, and the trailers of a chunked body.
A browser's has 2 KB and 20 headers. The parser keeps an incomplete head and joins the parts of a
header, so an endless head would cost more with every byte.
"""

import asyncio
import socket
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from http import HTTPStatus
from itertools import chain
from typing import Any

import uvicorn
from anyio import create_task_group
from starlette.types import Message
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from server.feed.direct_socket import DirectSocketProtocol
from server.operation.connections import REQUEST_SECONDS, Connection, Connections
from server.operation.garbage_collector import QuietTime, collect_garbage
from server.sheets.followed_sheets import FollowedSheets

LARGEST = 32 * 1024
MOST_HEADERS = 100
PIECE = 8 * 1024
"""Bytes passed to the parser at a time."""
MOST_DROPPED = 1024 * 1024
"""Most bytes read after a refusal, so that its sender receives the refusal."""


class HeadRefused(Exception):
    """A request was refused by its head; `answer` is the response as bytes."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        sentence = f"{status.phrase}.".encode()
        self.answer = (
            b"HTTP/1.1 %d %b\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n"
            b"connection: close\r\n\r\n%b"
            % (status, status.phrase.encode(), len(sentence), sentence)
        )


TOO_LARGE = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE


class RequestHead:
    """A request's head. `refused`: why it is not read on; `unfinished`: bytes in the parser."""

    __slots__ = ("_checked", "refused", "unfinished")

    def __init__(self) -> None:
        self.refused: HeadRefused | None = None
        self.unfinished = 0
        self._checked = -1

    def check_complete(self, url: bytes, headers: Sequence[tuple[bytes, bytes]]) -> None:
        """Check a head, again if there are trailers; HeadRefused if too large or of two hosts."""
        self.unfinished = 0
        if len(headers) == self._checked:
            return
        self._checked = len(headers)
        size = len(url) + sum(map(len, chain.from_iterable(headers)))
        if size > LARGEST or len(headers) > MOST_HEADERS:
            self._refuse(TOO_LARGE)
        if [name for name, _ in headers].count(b"host") > 1:
            self._refuse(HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        self.refused = HeadRefused(status)
        raise self.refused


WRITTEN_FOR = (0, 54)
"""The minor version of uvicorn whose private parts this module and `server.feed.direct_socket` use.
Before another version is allowed in pyproject.toml, its `HttpToolsProtocol`,
`RequestResponseCycle`, `WebSocketsSansIOProtocol` and `Server.shutdown` must be compared with
this one's.
"""
SWEEP_SECONDS = 1


class WholeAnswers(RequestResponseCycle):
    """uvicorn's answer to a request, with head and body in one write if they come one after the
    other: one system call, and one wake-up of the client.

    Such an answer is written here, as most of its headers are always the same; all others, and
    those that close the connection or have a secret, which no cache may keep, by uvicorn.
    """

    _head: Message | None = None

    async def send(self, message: Message) -> None:  # type: ignore[override]
        head, self._head = self._head, None
        if head is None or message["type"] == "http.response.start":  # what failed had only a head
            names = [name for name, _ in message.get("headers", ())]
            whole = names.count(b"content-length") == 1 and b"set-cookie" not in names
            if self.keep_alive and whole:
                self._head = message
            else:
                await super().send(message)  # type: ignore[arg-type]
        elif not self._write_whole(head, message):
            await super().send(head)  # type: ignore[arg-type]
            await super().send(message)  # type: ignore[arg-type]

    def _write_whole(self, head: Message, message: Message) -> bool:
        """Write an answer that is complete and needs nothing else; return whether it was."""
        body = message.get("body", b"")
        headers = [*self.default_headers, *head["headers"]]
        lines = [header_line(*header) for header in headers]
        if (
            (b"content-length", b"%d" % len(body)) not in headers
            or None in lines
            or message.get("more_body", False)
            or self.scope["method"] == "HEAD"
            or self.disconnected
            or self.flow.write_paused
        ):
            return False
        self.response_started = self.response_complete = True
        self.waiting_for_100_continue = False
        parts = (STATUS_LINE[head["status"]], *filter(None, lines), b"\r\n", body)
        self.transport.write(b"".join(parts))
        self.message_event.set()
        self.on_response()
        return True


@lru_cache(maxsize=256)
def header_line(name: bytes, value: bytes) -> bytes | None:
    """The line of a header; None if uvicorn would refuse it, or has more to do for it."""
    if HEADER_RE.search(name) or HEADER_VALUE_RE.search(value):
        return None
    if name.lower() in (b"connection", b"transfer-encoding"):
        return None
    return b"%b: %b\r\n" % (name.lower(), value)


class CountedHttp(HttpToolsProtocol):
    """uvicorn's HTTP, which reports to `Connections` when the server waits for the client, when a
    request is complete, and when the connection ends.
    """

    connections_known: Connections
    guest: Connection
    _in_body = False
    _refused = False
    _dropped = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._head = RequestHead()
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._in_body:
            self._mark_waiting()
        for start in range(0, len(data), PIECE):
            if self._refused:
                self._dropped += len(data) - start
                if self._dropped > MOST_DROPPED:
                    self.transport.abort()
            if self._refused or self._is_upgraded_or_closing():
                return
            piece = data[start : start + PIECE]
            super().data_received(piece)
            self._head.unfinished += len(piece)
            too_many = self._head.unfinished > LARGEST or len(self.headers or ()) > MOST_HEADERS
            if too_many and not self._refused:
                self._refuse(HeadRefused(TOO_LARGE))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = RequestHead()

    def on_headers_complete(self) -> None:
        self._head.check_complete(self.url, self.headers)
        super().on_headers_complete()
        if self.cycle is not None:  # its response is written later
            self.cycle.__class__ = WholeAnswers
        self._in_body = True

    def on_body(self, body: bytes) -> None:
        self._head.unfinished = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head.check_complete(self.url, self.headers)
        super().on_message_complete()
        self._in_body = False
        self.connections_known.mark_received(self.guest)

    def send_400_response(self, msg: str) -> None:
        """Send the refusal, or 400; the parser stops at any exception of a callback."""
        self._refuse(self._head.refused or HeadRefused(HTTPStatus.BAD_REQUEST))

    def _is_upgraded_or_closing(self) -> bool:
        """Whether the connection was upgraded to a websocket, or is closing."""
        return self.transport.get_protocol() is not self or self.transport.is_closing()

    def _refuse(self, refusal: HeadRefused) -> None:
        """Send the refusal, and discard data in transit: closing the socket with unread data would
        reset the connection before the response arrives.
        """
        self._refused = True
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.write(refusal.answer)
        if self.transport.can_write_eof():
            self.transport.write_eof()
            self._mark_waiting()
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        if not self.pipeline:
            self._mark_waiting()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self.connections_known.mark_received(self.guest)
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, DirectSocketProtocol)
        line.ended = partial(self.connections_known.remove, self.guest)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections_known.remove(self.guest)
        super().connection_lost(exc)

    def _mark_waiting(self) -> None:
        self.connections_known.mark_waiting(self.guest, self.loop.time())


class CountedTls(SSLProtocol):
    """TLS which also reports the end of a connection without a complete handshake."""

    ended: Callable[[], None]

    def connection_lost(self, exc: BaseException | None) -> None:
        self.ended()
        super().connection_lost(exc)


class LimitedProtocol(asyncio.Protocol):
    """The protocol that uvicorn creates for each accepted connection."""

    def __init__(
        self,
        connections: Connections,
        tls: ssl.SSLContext | None,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._connections = connections
        self._tls = tls
        self._loop = _loop or asyncio.get_event_loop()
        self._http = CountedHttp(config, server_state, app_state, self._loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        address = (get_remote_addr(transport) or ("", 0))[0]
        guest = self._connections.admit(address, transport.abort, self._loop.time())
        if guest is None:
            transport.abort()
            return
        self._http.connections_known, self._http.guest = self._connections, guest
        if self._tls is None:
            self._http.connection_made(transport)
            transport.set_protocol(self._http)
            return
        handshake = self._loop.create_future()
        handshake.add_done_callback(lambda done: done.exception())  # nothing to report
        secure = CountedTls(
            *(self._loop, self._http, self._tls, handshake),
            server_side=True,
            ssl_handshake_timeout=REQUEST_SECONDS,
        )
        secure.ended = partial(self._connections.remove, guest)
        secure.connection_made(transport)
        transport.set_protocol(secure)


async def drop_late_connections(connections: Connections) -> None:
    """Close late connections, for as long as the server runs."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        connections.close_late_connections(loop.time())


class GracefulServer(uvicorn.Server):
    """A server that ends followed sheets at shutdown: uvicorn would wait for them and then abort
    them, with an error in the log for each of a thousand readers. It has its process for itself,
    and so tunes its garbage collector.
    """

    def __init__(self, config: uvicorn.Config, readings: FollowedSheets, quiet: QuietTime) -> None:
        super().__init__(config)
        self._readings = readings
        self._quiet = quiet

    async def main_loop(self) -> None:
        async with create_task_group() as tasks:
            tasks.start_soon(collect_garbage, self._quiet)
            await super().main_loop()
            tasks.cancel_scope.cancel()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._readings.end_all()
        await super().shutdown(sockets)
