"""Middleware of processes on one log, besides that of `proxy`.

Processes of different program versions ("editions") may run, as during an upgrade: if another one
has a newer program, all requests are forwarded to it. This one does not know its commands, fields,
screens and routes, and pages need the scripts of the same program.

A request may have a session that is unknown here, as its device was just enrolled at another
process: then devices and sessions are read from the database. (Changes are also read once a second,
see `server.application.upkeep`.)
"""

from asyncio import Lock
from collections.abc import Callable, Sequence
from time import monotonic

from anyio import sleep
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from domain.errors import WallchartError
from events.catalogue import COMMANDS, KINDS
from events.log.errors import LogUnavailable
from events.log.store.leases import Edition, edition_of
from events.upcasts import UPCASTS
from server.access.device_registry import DeviceRegistry
from server.cluster.proxy import Proxy, was_proxied
from server.http.guard import Guard
from server.live.store_threads import StoreThreads
from server.release import release_name
from web.faces import FACES

NEVER_FORWARDED = ("/healthz", "/metrics")
"""Routes about this process itself, which are never forwarded."""


class ForwardToNewest:
    """Forwards requests to a newer edition before routing; sockets: `server.routes.feed.socket`."""

    def __init__(
        self, app: ASGIApp, proxy: Proxy, problem: Callable[[Exception], Response]
    ) -> None:
        self._app = app
        self._proxy = proxy
        self._problem = problem

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        own = scope["type"] != "http" or scope["path"] in NEVER_FORWARDED or was_proxied(scope)
        newest = None if own else self._proxy.lead.alive.newer_process()
        if newest is None:
            await self._app(scope, receive, send)
            return
        try:
            await self._proxy.forward_to_newest(self._app, newest, (scope, receive, send))
        except WallchartError as trouble:
            await self._problem(trouble)(scope, receive, send)


def own_edition(routes: Sequence[BaseRoute]) -> Edition:
    """This program's edition: its version, and how many routes, kinds, fields and views it has."""
    fields = sum(len(command.__struct_fields__) for command in COMMANDS.values())
    shown = sum(len(face.views) + len(face.placed) + len(face.files) for face in FACES.values())
    kinds = len(KINDS) + len(COMMANDS) + len(UPCASTS)
    return edition_of(release_name(), len(routes) + kinds + fields + shown)


QUERY_INTERVAL = 0.05
"""Shortest seconds between two queries for unknown cookies, however many there are."""
TRY_AGAIN_LATER = 1013


class SessionSync:
    """Reads sessions from the database if that of a request is unknown here."""

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
        self._query_lock = Lock()
        self._queried_at = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_session = scope["type"] != "lifespan" and self._guard.session_token(scope) is not None
        if has_session and self._guard.find_visitor(scope) is None:
            try:
                await self._refresh_sessions(monotonic())
            except LogUnavailable as trouble:  # not a refusal of an unknown session
                if scope["type"] == "http":
                    await self._problem(trouble)(scope, receive, send)
                else:
                    await WebSocketClose(TRY_AGAIN_LATER)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _refresh_sessions(self, came: float) -> None:
        """Read changes; one query serves all requests that arrived before it."""
        async with self._query_lock:
            if self._queried_at >= came:
                return
            await sleep(max(0.0, self._queried_at + QUERY_INTERVAL - monotonic()))
            began = monotonic()
            await self._threads.run_short_call(self._access.refresh)
            self._queried_at = began
