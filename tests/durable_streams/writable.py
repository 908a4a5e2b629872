"""Streams that can be written to, read as ours are: the conformance suite writes what it reads.

python -m tests.durable_streams.writable PORT
"""

import json
import re
import sys
from dataclasses import dataclass, field

import uvicorn
from anyio import Event
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.errors import Unknown, WallchartError
from server.clock import milliseconds
from server.context.problems import problem_response
from server.http.anonymous_fairness import AnonymousTurns
from server.http.every_request import EveryRequest
from server.refusals import BadRequest
from server.sheets.durable_streams import (
    BEGINNING,
    Chunk,
    StreamTiming,
    answer_stream,
    preflight_response,
)

PACE = StreamTiming(milliseconds, wait=2, events=4, beat=2)
METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS"]


@dataclass
class WritableStream:
    """A stream that was written: of JSON a list of messages, of anything else bytes, as in the
    protocol.
    """

    kind: str
    messages: list[bytes] = field(default_factory=list)
    seq: str = ""
    moved_at: int = field(default_factory=milliseconds)
    changed: Event = field(default_factory=Event)
    has_ended: bool = False

    @property
    def tail(self) -> str:
        return f"{len(self.messages):010d}"

    def append(self, body: bytes) -> None:
        self.messages += self._messages_of(body)
        self.moved_at = max(milliseconds(), self.moved_at + 1)
        self.changed.set()
        self.changed = Event()

    @property
    def is_json(self) -> bool:
        return self.kind.partition(";")[0].strip().lower() == "application/json"

    def _messages_of(self, body: bytes) -> list[bytes]:
        if not self.is_json:
            return [body]
        try:
            said = json.loads(body)
        except ValueError:
            raise BadRequest("That is no JSON.") from None
        return [json.dumps(one).encode() for one in (said if isinstance(said, list) else [said])]

    def chunk_after(self, offset: str) -> Chunk:
        if offset == BEGINNING:
            offset = "0"
        if not re.fullmatch(r"\d{1,10}", offset):
            raise BadRequest("That is no offset.")
        rest = self.messages[int(offset) :]
        body = b"[%b]" % b",".join(rest) if self.is_json else b"".join(rest)
        return Chunk(body, self.tail, not rest)

    async def wait_for_later(self, offset: str) -> None:
        while self.tail == offset:
            await self.changed.wait()


_streams: dict[str, WritableStream] = {}


async def stream(request: Request) -> Response:
    try:
        match request.method:
            case "PUT":
                return _create(request, await request.body())
            case "POST":
                return _append(request, await request.body())
            case "DELETE":
                return _delete(request)
            case "OPTIONS":
                return preflight_response()
            case _:
                return await answer_stream(request, _stream_of(request), PACE)
    except WallchartError as refusal:
        return problem_response(refusal)


def _stream_of(request: Request) -> WritableStream:
    path = request.url.path
    if path not in _streams:
        raise Unknown("stream", path)
    return _streams[path]


def _kind(request: Request) -> str:
    return request.headers.get("content-type", "application/octet-stream")


def _same_kind(one: str, other: str) -> bool:
    return one.partition(";")[0].strip().lower() == other.partition(";")[0].strip().lower()


def _offset_response(stream: WritableStream, status: int) -> Response:
    headers = {"Stream-Next-Offset": stream.tail, "Content-Type": stream.kind}
    return Response(status_code=status, headers=headers)


def _create(request: Request, body: bytes) -> Response:
    path = request.url.path
    if path in _streams:
        same = _same_kind(_streams[path].kind, _kind(request))
        return _offset_response(_streams[path], 200 if same else 409)
    made = WritableStream(_kind(request))
    if body:
        made.append(body)
    _streams[path] = made
    answer = _offset_response(made, 201)
    answer.headers["Location"] = str(request.url)
    return answer


def _append(request: Request, body: bytes) -> Response:
    known, seq = _stream_of(request), request.headers.get("stream-seq", "")
    if "content-type" not in request.headers:
        raise BadRequest("Of what kind is it?")
    if not body or (known.is_json and body.strip() == b"[]"):
        raise BadRequest("There is nothing to append.")
    if not _same_kind(known.kind, _kind(request)) or (seq and seq <= known.seq):
        return _offset_response(known, 409)
    known.append(body)
    known.seq = seq or known.seq
    return _offset_response(known, 204)


def _delete(request: Request) -> Response:
    _stream_of(request)
    del _streams[request.url.path]
    return Response(status_code=204)


async def _unforeseen(_request: Request, error: Exception) -> Response:
    return problem_response(error)


def main() -> None:
    app = Starlette(routes=[Route("/{path:path}", stream, methods=METHODS)])
    app.add_middleware(
        EveryRequest,
        turns=AnonymousTurns(),
        answers={},
        unforeseen=_unforeseen,
        measure=lambda _scope, _status, _seconds: None,
    )
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")


if __name__ == "__main__":
    main()
