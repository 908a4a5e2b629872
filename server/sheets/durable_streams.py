"""The read side of the Durable Streams protocol (its PROTOCOL.md, sections 5.4 to 8): the data
after an offset, at once, by long-polling, or as server-sent events.

All readers that wait at one offset use the same address, so that a cache sends one request for all
of them. For that, a cursor is the time when the offset became the newest, not that of the request.
Waits end at the same instants for all, whenever they began. And an answer without news may be
cached for some seconds, for requests that a cache held back meanwhile.
"""

import gzip
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import msgspec
from anyio import create_task_group, fail_after, move_on_after
from anyio.abc import TaskGroup
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from domain.errors import WallchartError
from server.refusals import BadRequest

NEXT, CURSOR, UP_TO_DATE = "Stream-Next-Offset", "Stream-Cursor", "Stream-Up-To-Date"
BEGINNING, NOW = "-1", "now"
A_WHILE = "public, max-age=60"
"""Section 8.1. Data after an offset only grows, and a reader with less continues from there. Not
cached longer, as sheets may be unpublished.
"""
A_MOMENT = "public, max-age=1"
UNTIL_ALL_HAVE_IT = "public, max-age=10"
"""For answers without news, for requests that a cache held back. No reader gets it twice, as its
next request has another cursor.
"""
NOT_KEPT = {"Cache-Control": "no-store"}
FOR_ALL_SITES = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": f"{NEXT}, {CURSOR}, {UP_TO_DATE}, ETag",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""Section 10.7: public data may be embedded by other sites."""
SEND_SECONDS = 10
WORTH_PACKING, LEVEL = 500, 6
MOST_DIGITS = 15


@dataclass(frozen=True, slots=True)
class Chunk:
    """The encoded data of a stream between two offsets."""

    body: bytes
    until: str
    empty: bool = False


class Stream(Protocol):
    """`kind` is the media type of its data; `tail` the newest offset, and `moved_at` when it became
    that: milliseconds of the wall clock, but always increasing. When it `has_ended`, at shutdown,
    waiting readers are answered, and reconnect to another server.
    """

    @property
    def kind(self) -> str: ...

    @property
    def tail(self) -> str: ...

    @property
    def moved_at(self) -> int: ...

    @property
    def has_ended(self) -> bool: ...

    def chunk_after(self, offset: str) -> Chunk:
        """All data after an offset, which may be BEGINNING but not NOW. BadRequest for an invalid
        offset, another refusal for one that is no longer kept.
        """
        ...

    async def wait_for_later(self, offset: str) -> None:
        """Wait until the stream has gone beyond `offset`, or is over."""
        ...


@dataclass(frozen=True, slots=True)
class StreamTiming:
    """`now` is in milliseconds of the wall clock, roughly the same on all servers. A wait ends at
    the next multiple of `wait` seconds, an event stream after `events` seconds (8.2), with a
    heartbeat every `beat`.
    """

    now: Callable[[], int]
    wait: int = 20
    events: int = 60
    beat: int = 15

    @property
    def period_start(self) -> int:
        """The beginning of the present period of waits, in milliseconds."""
        return self.now() // (1000 * self.wait) * (1000 * self.wait)


async def answer_stream(request: Request, stream: Stream, pace: StreamTiming) -> Response:
    if request.method == "HEAD":
        known = {NEXT: stream.tail, "Content-Type": stream.kind, **FOR_ALL_SITES, **NOT_KEPT}
        return Response(headers=known)
    wanted = StreamRequest.from_request(request)
    match wanted.live:
        case "":
            return _available_data(request, stream, wanted)
        case "long-poll":
            return await _wait_for_chunk(request, stream, wanted, pace)
        case "sse":
            return StreamEvents(stream, wanted, pace)
        case _:
            raise BadRequest('"live" is "long-poll" or "sse", or left out.')


def preflight_response() -> Response:
    """The answer to a CORS preflight request."""
    allowed = {"Access-Control-Allow-Methods": "GET, HEAD", "Access-Control-Allow-Headers": "*"}
    return Response(status_code=204, headers={**FOR_ALL_SITES, **allowed})


@dataclass(frozen=True, slots=True)
class StreamRequest:
    """The reader's `offset` and `cursor` (-1: none); `live` is "", "long-poll" or "sse"."""

    offset: str
    live: str
    cursor: int

    @classmethod
    def from_request(cls, request: Request) -> "StreamRequest":
        query = request.query_params
        offsets, live = query.getlist("offset"), query.get("live", "")
        if len(offsets) > 1 or offsets == [""]:
            raise BadRequest('Say one "offset": the Stream-Next-Offset of the answer before.')
        if live and not offsets:
            raise BadRequest('Who waits says from which "offset" on: "now", "-1", or the last one.')
        cursor = query.get("cursor", "")
        known = cursor.isdecimal() and len(cursor) <= MOST_DIGITS
        return cls(offsets[0] if offsets else BEGINNING, live, int(cursor) if known else -1)

    def next_cursor(self, instant: int) -> int:
        """A new cursor (8.1), the same for all readers with the same old one."""
        return max(instant, self.cursor + 1)


def _available_data(request: Request, stream: Stream, wanted: StreamRequest) -> Response:
    if wanted.offset == NOW:
        rest = stream.chunk_after(stream.tail)
        return _send_chunk(request, stream, rest, wanted.next_cursor(stream.moved_at), NOT_KEPT)
    return _read_from(request, stream, wanted, A_MOMENT if wanted.offset == BEGINNING else A_WHILE)


def _read_from(
    request: Request, stream: Stream, wanted: StreamRequest, cache_control: str
) -> Response:
    chunk, cursor = stream.chunk_after(wanted.offset), wanted.next_cursor(stream.moved_at)
    headers = {"ETag": f'"{wanted.offset}:{chunk.until}"', "Cache-Control": cache_control}
    return not_modified(request, headers) or _send_chunk(request, stream, chunk, cursor, headers)


async def _wait_for_chunk(
    request: Request, stream: Stream, wanted: StreamRequest, pace: StreamTiming
) -> Response:
    offset = stream.tail if wanted.offset == NOW else wanted.offset
    if stream.chunk_after(offset).empty:
        end = pace.period_start + 1000 * pace.wait
        with move_on_after((end - pace.now()) / 1000):
            await stream.wait_for_later(offset)
        if stream.tail == offset:
            return _no_news_response(stream, wanted.next_cursor(max(end, stream.moved_at)))
    return _read_from(request, stream, StreamRequest(offset, wanted.live, wanted.cursor), A_WHILE)


def not_modified(request: Request, headers: dict[str, str]) -> Response | None:
    """The answer 304, if the reader has it. Caches that compress weaken tags."""
    known = request.headers.get("if-none-match", "")
    tags = [tag.strip().removeprefix("W/") for tag in known.split(",")]
    if headers["ETag"] not in tags:
        return None
    return Response(status_code=304, headers={**headers, **FOR_ALL_SITES})


def _send_chunk(
    request: Request, stream: Stream, chunk: Chunk, cursor: int, headers: dict[str, str]
) -> Response:
    stream_headers = {NEXT: chunk.until, CURSOR: str(cursor), "Content-Type": stream.kind}
    if chunk.until == stream.tail:
        stream_headers[UP_TO_DATE] = "true"
    body = chunk.body
    if len(body) >= WORTH_PACKING:
        stream_headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            stream_headers["Content-Encoding"] = "gzip"
            body = _compress(body)
    return Response(body, headers={**stream_headers, **FOR_ALL_SITES, **headers})


@lru_cache(maxsize=32)
def _compress(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)


def _no_news_response(stream: Stream, cursor: int) -> Response:
    stream_headers = {NEXT: stream.tail, CURSOR: str(cursor), UP_TO_DATE: "true"}
    kept = {"Cache-Control": UNTIL_ALL_HAVE_IT}
    return Response(status_code=204, headers={**stream_headers, **kept, **FOR_ALL_SITES})


class StreamEvents(Response):
    """An event stream (section 5.7); a client that reads nothing for ten seconds is dropped."""

    def __init__(self, stream: Stream, wanted: StreamRequest, pace: StreamTiming) -> None:
        kind = {"content-type": "text/event-stream", "cache-control": "no-cache"}
        super().__init__(headers={**kind, "x-accel-buffering": "no", **FOR_ALL_SITES})
        del self.headers["content-length"]
        self._stream, self._wanted, self._pace = stream, wanted, pace
        offset = stream.tail if wanted.offset == NOW else wanted.offset
        self._first = stream.chunk_after(offset)  # a refusal is a response, not an event

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with create_task_group() as tasks:
                tasks.start_soon(self._send_events, send, tasks)
                while (await receive())["type"] != "http.disconnect":
                    pass
                tasks.cancel_scope.cancel()
        except* (TimeoutError, OSError):
            pass  # it reconnects with its offset

    async def _send_events(self, send: Send, tasks: TaskGroup) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        with (
            move_on_after(self._pace.events),
            suppress(WallchartError),
        ):  # it reconnects and is answered
            chunk = self._first
            while not self._stream.has_ended:
                await self._send_event(send, chunk)
                with move_on_after(self._pace.beat):
                    await self._stream.wait_for_later(chunk.until)
                chunk = self._stream.chunk_after(chunk.until)
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        tasks.cancel_scope.cancel()

    async def _send_event(self, send: Send, chunk: Chunk) -> None:
        cursor = self._wanted.next_cursor(self._stream.moved_at)
        control: dict[str, Any] = {"streamNextOffset": chunk.until, "streamCursor": str(cursor)}
        if chunk.until == self._stream.tail:
            control["upToDate"] = True
        data = b"" if chunk.empty else _event_bytes("data", chunk.body)
        body = data + _event_bytes("control", msgspec.json.encode(control))
        with fail_after(SEND_SECONDS):
            await send({"type": "http.response.body", "body": body, "more_body": True})


def _event_bytes(name: str, data: bytes) -> bytes:
    """An event, with its data split into lines, as any line break would end one."""
    lines = b"".join(b"data:%b\n" % line for line in data.splitlines())
    return b"event: %b\n%b\n" % (name.encode(), lines)
