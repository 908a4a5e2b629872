"""The middleware of every request: it gets an id, anonymous requests take turns, the response gets
the common headers, and an error becomes a response.

The id is in every log line of any process about the request. A proxy, or another process that
forwards a request, has given it an id already, which is kept if it is valid. The response has it,
too, for reports of problems.
"""

import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from time import perf_counter
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.http.anonymous_fairness import AnonymousTurns, has_left
from server.http.headers import REQUEST_ID, security_headers
from server.http.request_state import REQUEST, state_of

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
        self._own = (f"{process}{number:08x}".encode() for number in count(1))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers_in: dict[bytes, bytes] = dict(scope["headers"])
        named = headers_in.get(REQUEST_ID, b"")
        named = named if _AN_ID.fullmatch(named) else next(self._own)
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
