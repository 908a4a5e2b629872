"""What is done to every answer: headers against foreign scripts, framing and guessed types, and
compression of what is worth it.

Every request has an id: a log line of any process says for which one it was written. A proxy, or
another server that passes a request on, has named it already; its name is kept if it can be one.
The answer says it, so that who reports a trouble can say which.
"""

import re
import secrets
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from itertools import count

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from web.pages.render import IN_THE_PAGE

FOLDER_OF_PROOF = "/proof/"
"""Its pages run Python, which is WebAssembly; no others do."""
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
ONLY_WITH_TLS = (b"strict-transport-security", b"max-age=31536000")
"""Not for subdomains: those are for their owner to decide (ASVS 5.0, 3.4.1)."""

_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_OF_PROOF = [
    (name, value.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'"))
    for name, value in _RAW
]


class SecurityHeaders:
    """No route says any of these itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = _OF_PROOF if scope["path"].startswith(FOLDER_OF_PROOF) else _RAW
                added = [*own, ONLY_WITH_TLS] if scope["scheme"] == "https" else own
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class ReadCompression(GZipMiddleware):
    """What is read; the answer to a command is shorter than the way to find that out."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reads = scope["type"] == "http" and scope["method"] == "GET"
        await (super().__call__ if reads else self.app)(scope, receive, send)


HEADER = b"x-request-id"
_AN_ID = re.compile(rb"[0-9A-Za-z_-]{8,64}")


class RequestIds:
    """An unforeseen error is answered further out: `name_answer` is for that."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        # Asking the system for chance each time would hand the interpreter to other threads.
        process = secrets.token_hex(4)
        self._own = (f"{process}{number:08x}".encode() for number in count(1))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        named = _id_of_request(scope) or next(self._own)

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _with(named, message.get("headers", ()))
            await send(message)

        scope["headers"] = _with(
            named, scope["headers"]
        )  # so it goes along where this is passed on
        scope.setdefault("state", {})["request_id"] = named
        bind_contextvars(request=named.decode())  # of this request's own task, so it stays bound
        await self._app(scope, receive, send_with_id)


def name_answer(request: Request, answer: Response) -> Response:
    answer.headers[HEADER.decode()] = request.state.request_id.decode()
    return answer


def _with(named: bytes, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [*(each for each in headers if each[0] != HEADER), (HEADER, named)]


def _id_of_request(scope: Scope) -> bytes:
    said: bytes = next((value for name, value in scope["headers"] if name == HEADER), b"")
    return said if _AN_ID.fullmatch(said) else b""
