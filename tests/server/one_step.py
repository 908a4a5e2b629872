"""The transport of Starlette's test client with fewer steps between its two threads.

Starlette's asks the thread of the event loop eight times for each request, and waits for it each
time; that took half the time of a request. Here the thread is asked once. Only an answer whose
length is not announced is handed over piece by piece, as it may never end.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextlib import ExitStack
from typing import Any
from urllib.parse import unquote

import anyio
import anyio.from_thread
import httpx2
from starlette.testclient import _TestClientTransport

PORTS = {"http": 80, "https": 443}
Message = Mapping[str, Any]


class Exchange:
    """A request that the application answers in the event loop, and its answer."""

    def __init__(self, app: Any, scope: Message, body: bytes) -> None:
        self._app, self._scope, self._body = app, scope, [body]
        self.status = 0
        self.headers: list[tuple[str, str]] = []
        self.content: list[bytes] = []
        self.is_stream = False
        self.begun: Future[None] = Future()
        """Done once the application has ended, or has begun an answer of unknown length."""

    async def run(self) -> None:
        self._over, self._cancelling = anyio.Event(), anyio.CancelScope()
        self._pieces, self._rest = anyio.create_memory_object_stream[bytes](0)
        with self._cancelling, self._rest, self._pieces:
            await self._app(self._scope, self._receive, self._send)

    def end(self, _task: object = None) -> None:
        if not self.begun.done():
            self.begun.set_result(None)

    def cancel(self) -> None:
        self._cancelling.cancel()

    def cancel_unless_over(self) -> None:
        if not self._over.is_set():
            self.cancel()

    async def next_piece(self) -> bytes:
        """The next piece of a stream; EndOfStream after the last."""
        return await self._rest.receive()

    async def _receive(self) -> Message:
        if self._body:
            return {"type": "http.request", "body": self._body.pop()}
        await self._over.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            assert not self.status, "an answer begins once"
            self.status = message["status"]
            self.headers = [(name.decode(), text.decode()) for name, text in message["headers"]]
            self.is_stream = all(name.lower() != "content-length" for name, _ in self.headers)
            if self.is_stream:
                self.end()
            return
        assert self.status, "a body comes after the beginning of the answer"
        assert not self._over.is_set(), "nothing comes after the end of the answer"
        piece = bytes(message.get("body", b""))
        if self.is_stream:
            await self._pieces.send(piece)
        else:
            self.content.append(piece)
        if not message.get("more_body", False):
            self._over.set()


class _Stream(httpx2.SyncByteStream):
    def __init__(self, pieces: Iterator[bytes], close: Callable[[], None]) -> None:
        self._pieces, self._close = pieces, close

    def __iter__(self) -> Iterator[bytes]:
        return self._pieces

    def close(self) -> None:
        self._close()


class OneStepTransport(_TestClientTransport):
    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.url.scheme not in PORTS:
            return super().handle_request(request)
        exchange = Exchange(self.app, self._scope_of(request), request.read())
        with ExitStack() as opened:
            portal = opened.enter_context(self.portal_factory())
            task = portal.start_task_soon(exchange.run)
            task.add_done_callback(exchange.end)
            opened.push(lambda raised, *_: self._finish(portal, exchange, task, raised))
            exchange.begun.result()
            if exchange.is_stream:
                still_open = opened.pop_all()
                still_open.push(lambda *_: self._open_requests.discard(still_open.close))
                self._open_requests.add(still_open.close)
        if exchange.is_stream:
            pieces = self._pieces_of(exchange, portal, still_open, request.method != "HEAD")
            stream: httpx2.SyncByteStream = _Stream(pieces, still_open.close)
        elif exchange.status:
            content = b"".join(exchange.content) if request.method != "HEAD" else b""
            stream = httpx2.ByteStream(content)
        else:
            assert not self.raise_server_exceptions, "the application has not answered"
            return httpx2.Response(500, stream=httpx2.ByteStream(b""), request=request)
        return httpx2.Response(
            exchange.status, headers=exchange.headers, stream=stream, request=request
        )

    def _finish(
        self,
        portal: anyio.from_thread.BlockingPortal,
        exchange: Exchange,
        task: "Future[None]",
        raised: type[BaseException] | None,
    ) -> None:
        """Wait for the application's end; what it raised, the client raises."""
        if not task.done():
            portal.call(exchange.cancel if raised else exchange.cancel_unless_over)
        wait([task])
        if raised is None and self.raise_server_exceptions and (error := task.exception()):
            raise error

    def _pieces_of(
        self,
        exchange: Exchange,
        portal: anyio.from_thread.BlockingPortal,
        still_open: ExitStack,
        has_body: bool,
    ) -> Iterator[bytes]:
        while True:
            try:
                piece = portal.call(exchange.next_piece)
            except (anyio.EndOfStream, anyio.ClosedResourceError):
                break
            if has_body and piece:
                yield piece
        still_open.close()

    def _scope_of(self, request: httpx2.Request) -> dict[str, Any]:
        url = request.url
        return {
            "type": "http",
            "http_version": "1.1",
            "method": request.method,
            "path": unquote(url.path),
            "raw_path": url.raw_path.split(b"?", 1)[0],
            "root_path": self.root_path,
            "scheme": url.scheme,
            "query_string": url.query,
            "headers": [(name.lower(), text) for name, text in request.headers.raw],
            "client": self.client,
            "server": [url.raw_host.decode("ascii"), url.port or PORTS[url.scheme]],
            "extensions": {},
            "state": self.app_state.copy(),
        }
