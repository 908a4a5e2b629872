"""What every request and response has. A middleware gives requests an id, lets anonymous ones take
turns, and turns an error into a response; all responses get headers against foreign scripts,
framing and guessed types, and some are compressed.

The id is in every log line of any process about the request. A proxy, or another process that
forwards a request, has given it an id already, which is kept if it is valid. The response has it,
too, for reports of problems.
"""

import re
import secrets
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from itertools import count
from time import perf_counter
from typing import Any

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.http.anonymous_fairness import AnonymousTurns, has_left
from server.http.request_state import REQUEST, state_of
from web.pages.render import IN_THE_PAGE

FOLDER_OF_PROOF = "/proof/"
"""The only pages that run WebAssembly, for Python."""
_HASH = b64encode(sha256(IN_THE_PAGE.encode()).digest()).decode()
HEADERS = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self' 'sha256-{_HASH}'; style-src 'self'; "
        "font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
        "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
REQUEST_ID = b"x-request-id"
LEVEL = 6
"""Of compression: at 9, the middleware's own, a desk takes twice the time and is no shorter."""
ONLY_WITH_TLS = (b"strict-transport-security", b"max-age=31536000")
"""Without subdomains, which are their owner's decision (ASVS 5.0, 3.4.1)."""

_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_OF_PROOF = [
    (name, value.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'"))
    for name, value in _RAW
]


def security_headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of every response; no route sets any of them itself."""
    own = _OF_PROOF if scope["path"].startswith(FOLDER_OF_PROOF) else _RAW
    return [*own, ONLY_WITH_TLS] if scope["scheme"] == "https" else own


class ReadCompression(GZipMiddleware):
    """Compresses responses to reading requests; those to commands are too short."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reads = scope["type"] == "http" and scope["method"] == "GET"
        await (super().__call__ if reads else self.app)(scope, receive, send)


AnswerTo = Callable[[Request, Any], Awaitable[Response]]
Measure = Callable[[Scope, int, float], None]
_AN_ID = re.compile(rb"[0-9A-Za-z_-]{8,64}")
UNFORESEEN = 500


class EveryRequest:
    """Middleware around all routes. `answers` handle expected errors, by class; `unforeseen` any
    other, which is raised again. `measure` gets the status and the seconds of every
    request.
    """

    def __init__(
        self,
        app: ASGIApp,
        turns: AnonymousTurns,
        answers: Mapping[type[Exception], AnswerTo],
        unforeseen: AnswerTo,
        measure: Measure,
    ) -> None:
        self._app = app
        self._turns = turns
        self._answers = answers
        self._unforeseen = unforeseen
        self._measure = measure
        # Reading the system's random source each time would switch threads.
        process = secrets.token_hex(4)
        self._new_ids = (f"{process}{number:08x}".encode() for number in count(1))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers_in: dict[bytes, bytes] = dict(scope["headers"])
        named = headers_in.get(REQUEST_ID, b"")
        named = named if _AN_ID.fullmatch(named) else next(self._new_ids)
        state_of(scope)["request_id"] = named
        scope["starlette.exception_handlers"] = (self._answers, {})
        REQUEST.set(named.decode())  # in its own task: never reset
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["method"] == "GET" and b"cookie" not in headers_in:
            await self._turns.wait_for_turn()
            if has_left(receive):
                return
        begun, status = perf_counter(), 0
        headers = (*security_headers(scope), (REQUEST_ID, named))

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as error:
            if status:
                raise  # the response was partly sent
            if not await self._answer_error(error, scope, receive, send_with_headers):
                raise
            error.__traceback__ = None  # otherwise that of a reused error grows
        finally:
            self._measure(scope, status or UNFORESEEN, perf_counter() - begun)

    async def _answer_error(
        self, error: Exception, scope: Scope, receive: Receive, send: Send
    ) -> bool:
        """Send the response to an error; return whether such an error is expected."""
        foreseen = next(filter(None, map(self._answers.get, type(error).__mro__)), None)
        answer = await (foreseen or self._unforeseen)(Request(scope, receive, send), error)
        await answer(scope, receive, send)
        return foreseen is not None
