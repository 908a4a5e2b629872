"""What every request goes through, in one pass: it is named, anonymous readers take turns, its
answer gets the headers that all have, and an error becomes an answer.

Every request has an id: a log line of any process says for which one it was written. A proxy, or
another server that passes a request on, has named it already; its name is kept if it can be one.
The answer says it, so that who reports a trouble can say which.
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
from structlog.contextvars import bind_contextvars

from server.http.anonymous_fairness import AnonymousTurns, has_left
from server.http.headers import REQUEST_ID, security_headers

AnswerTo = Callable[[Request, Any], Awaitable[Response]]
Measure = Callable[[Scope, int, float], None]
_AN_ID = re.compile(rb"[0-9A-Za-z_-]{8,64}")
UNFORESEEN = 500


class EveryRequest:
    """Outside of all routes. `answers`: to the errors that are foreseen, by class; `unforeseen` to
    any other, which goes on to whoever runs the application. `measure` gets the status and the
    seconds of every request.
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
        # Asking the system for chance each time would hand the interpreter to other threads.
        process = secrets.token_hex(4)
        self._own = (f"{process}{number:08x}".encode() for number in count(1))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        said = dict(scope["headers"])
        named = said.get(REQUEST_ID, b"")
        named = named if _AN_ID.fullmatch(named) else next(self._own)
        scope.setdefault("state", {})["request_id"] = named
        scope["starlette.exception_handlers"] = (self._answers, {})
        bind_contextvars(request=named.decode())  # of this request's own task, so it stays bound
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["method"] == "GET" and b"cookie" not in said:
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
                raise  # half of an answer has gone out
            if not await self._is_foreseen(error, scope, receive, send_with_headers):
                raise
            error.__traceback__ = None  # else that of an error that is raised again grows
        finally:
            self._measure(scope, status or UNFORESEEN, perf_counter() - begun)

    async def _is_foreseen(
        self, error: Exception, scope: Scope, receive: Receive, send: Send
    ) -> bool:
        """It is answered in any case."""
        foreseen = next(filter(None, map(self._answers.get, type(error).__mro__)), None)
        answer = await (foreseen or self._unforeseen)(Request(scope, receive, send), error)
        await answer(scope, receive, send)
        return foreseen is not None
