"""What a connection speaks from accept on: uvicorn's HTTP, TLS before it where there is a
certificate, and all of it within the limits of `connections`.

uvicorn would count a connection with TLS only after its handshake, and wait a minute for that. When
the server ends, readers that only wait for news are let go first.
"""

import asyncio
import socket
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from server.feed.direct_socket import DirectSocketProtocol
from server.operation.connections import REQUEST_SECONDS, Connection, Connections
from server.sheets.followed import FollowedSheets

WRITTEN_FOR = (0, 54)
"""The minor version of uvicorn whose insides this module and `server.feed.direct_socket` know: what
they override and read of it is promised to no one. Before another is allowed in pyproject.toml, its
`HttpToolsProtocol`, `WebSocketsSansIOProtocol` and `Server.shutdown` are compared with this one's.
"""
SWEEP_SECONDS = 1


class CountedHttp(HttpToolsProtocol):
    """Says of its guest whether they wait for us or we for them, and when they have left."""

    connections_known: Connections
    guest: Connection
    _in_body = False

    def data_received(self, data: bytes) -> None:
        if self._in_body:
            self._wait_for_more()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_body = True

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_body = False
        self.connections_known.has_said_all(self.guest)

    def on_response_complete(self) -> None:
        if not self.pipeline:
            self._wait_for_more()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self.connections_known.has_said_all(self.guest)
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, DirectSocketProtocol)
        line.ended = partial(self.connections_known.leave, self.guest)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections_known.leave(self.guest)
        super().connection_lost(exc)

    def _wait_for_more(self) -> None:
        self.connections_known.waits_for_more(self.guest, self.loop.time())


class CountedTls(SSLProtocol):
    """What it guards hears of its end only if the handshake came to one."""

    ended: Callable[[], None]

    def connection_lost(self, exc: BaseException | None) -> None:
        self.ended()
        super().connection_lost(exc)


class LimitedProtocol(asyncio.Protocol):
    """What uvicorn makes for each connection it accepts."""

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
        guest = self._connections.enter(address, transport.abort, self._loop.time())
        if guest is None:
            transport.abort()
            return
        self._http.connections_known, self._http.guest = self._connections, guest
        if self._tls is None:
            self._http.connection_made(transport)
            transport.set_protocol(self._http)
            return
        over = self._loop.create_future()
        over.add_done_callback(lambda shaken: shaken.exception())  # nobody to be told is here
        secure = CountedTls(
            *(self._loop, self._http, self._tls, over),
            server_side=True,
            ssl_handshake_timeout=REQUEST_SECONDS,
        )
        secure.ended = partial(self._connections.leave, guest)
        secure.connection_made(transport)
        transport.set_protocol(secure)


async def drop_late_connections(connections: Connections) -> None:
    """For as long as the server runs."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        connections.send_away_the_late(loop.time())


class GracefulServer(uvicorn.Server):
    """uvicorn waits for requests that are being answered, and breaks off what takes longer than it
    likes: a thousand readers would be a thousand errors in the log.
    """

    def __init__(self, config: uvicorn.Config, readings: FollowedSheets) -> None:
        super().__init__(config)
        self._readings = readings

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._readings.end()
        await super().shutdown(sockets)
