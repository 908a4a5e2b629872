"""The feed as server-sent events (WHATWG HTML, 9.2), for proxies that let no websocket through.

One way only: the address has the subscription and the client's version; each message of the feed is
one event. As with a socket, a client gets the newest state and never a queue, and is disconnected
if it accepts nothing for ten seconds, or if its device's rights change.
"""

from collections.abc import Awaitable, Callable

import msgspec
from anyio import Event, create_task_group, fail_after
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from server.clock import now_in_iso
from server.context.services import services_of
from server.feed.messages import CLIENT_MESSAGE, Subscribe, hello_message
from server.refusals import BadRequest
from server.routes.feed.reader import FeedReader, FeedRights

SEND_SECONDS = 10
LARGEST_SUBSCRIPTION = 4 * 1024


_NOT_A_SUBSCRIPTION = (
    'End the address in ?subscription= and, in JSON, what the feed calls "subscribe".'
)


class EventStream(Response):
    """An endless response: it lasts until the client leaves or stops reading."""

    def __init__(self, request: Request, wanted: Subscribe) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(media_type="text/event-stream", headers=headers)
        del self.headers["content-length"]
        self._wanted = wanted
        self._rights = FeedRights(request)
        self._request = request
        self._due = Event()
        self._moved = Event()
        self._stopping = services_of(request).sheets.stopping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._rights.count_while_open():
            reader = FeedReader(
                self._request, self._rights, lambda _beats: self._due.set(), self._moved.set
            )
            try:
                await self._serve_client(reader, receive, send)
            finally:
                reader.disconnect()

    async def _serve_client(self, reader: FeedReader, receive: Receive, send: Send) -> None:
        async def end_after(wait: Callable[[], Awaitable[None]]) -> None:
            """End the stream, whose client reconnects: with its rights, at the process that leads,
            or when the server runs again.
            """
            await wait()
            tasks.cancel_scope.cancel()

        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            async with create_task_group() as tasks:
                tasks.start_soon(self._send_messages, reader, send)
                if self._rights.visitor is not None:
                    tasks.start_soon(end_after, self._rights.wait_for_other_rights)
                tasks.start_soon(end_after, self._moved.wait)
                tasks.start_soon(end_after, self._stopping.wait)
                while (await receive())["type"] != "http.disconnect":
                    pass
                tasks.cancel_scope.cancel()
            with fail_after(SEND_SECONDS):
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except* (TimeoutError, OSError):
            pass  # it does not read, or is gone: it reconnects with its version

    async def _send_messages(self, reader: FeedReader, send: Send) -> None:
        await _send_event(send, hello_message(reader.epoch, None, now_in_iso()))
        if refusal := await reader.subscribe(self._wanted):
            await _send_event(send, refusal)
        while True:
            await self._due.wait()
            self._due = Event()
            for message in reader.take_messages():
                await _send_event(send, message)


async def _send_event(send: Send, message: bytes) -> None:
    with fail_after(SEND_SECONDS):
        body = b"data: %b\n\n" % message
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def feed_events(request: Request) -> Response:
    text = request.query_params.get("subscription", "")[:LARGEST_SUBSCRIPTION]
    try:
        wanted = CLIENT_MESSAGE.decode(text)
    except msgspec.DecodeError as error:
        raise BadRequest(_NOT_A_SUBSCRIPTION) from error
    if not isinstance(wanted, Subscribe):
        raise BadRequest(_NOT_A_SUBSCRIPTION)
    return EventStream(request, wanted)
