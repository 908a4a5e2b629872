"""Middleware that reads devices and sessions from the database when a request has an unknown
session: the device may just have been enrolled at another process. (Changes are also read once a
second, see `server.application.upkeep`.)
"""

from asyncio import Lock
from collections.abc import Callable
from time import monotonic

from anyio import sleep
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from events.log.errors import LogUnavailable
from server.access.device_registry import DeviceRegistry
from server.http.guard import Guard
from server.live.store_threads import StoreThreads

QUERY_INTERVAL = 0.05
"""Shortest seconds between two queries for unknown cookies, however many there are."""
TRY_AGAIN_LATER = 1013


class SessionSync:
    def __init__(
        self,
        app: ASGIApp,
        guard: Guard,
        access: DeviceRegistry,
        threads: StoreThreads,
        problem: Callable[[Exception], Response],
    ) -> None:
        self._app = app
        self._problem = problem
        self._guard = guard
        self._access = access
        self._threads = threads
        self._one_by_one = Lock()
        self._looked = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and self._has_unknown_session(scope):
            try:
                await self._refresh_sessions(monotonic())
            except LogUnavailable as trouble:  # not a refusal of an unknown session
                await self._answer_unavailable(scope, receive, send, trouble)
                return
        await self._app(scope, receive, send)

    def _has_unknown_session(self, scope: Scope) -> bool:
        return (
            self._guard.session_token(scope) is not None and self._guard.find_visitor(scope) is None
        )

    async def _refresh_sessions(self, came: float) -> None:
        """Read changes; one query serves all requests that arrived before it."""
        async with self._one_by_one:
            if self._looked >= came:
                return
            await sleep(max(0.0, self._looked + QUERY_INTERVAL - monotonic()))
            began = monotonic()
            await self._threads.run_short_call(self._access.refresh)
            self._looked = began

    async def _answer_unavailable(
        self, scope: Scope, receive: Receive, send: Send, trouble: LogUnavailable
    ) -> None:
        if scope["type"] == "http":
            await self._problem(trouble)(scope, receive, send)
        else:
            await WebSocketClose(TRY_AGAIN_LATER)(scope, receive, send)
