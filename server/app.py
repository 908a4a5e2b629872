"""The application as data: routes, middleware, what happens at start and stop. No globals."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from anyio import create_task_group
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from domain.errors import WallchartError
from events.log.store import EventStore, SharedStore
from server.access.guard import Guard
from server.access.records import records_on
from server.access.refusals import Locked
from server.access.registry import Access
from server.access.roles import PUBLIC
from server.access.sockets import OpenSockets
from server.backup.rotation import Rotation
from server.bridge import planning as pairs
from server.bridge import results as tables
from server.bridge import session_files
from server.chance import ServerChance, new_secret
from server.chess import own_entry, round_robin, why
from server.clock import SOURCE, draw_colour, now, seconds
from server.displays.records import records_on as displays_on
from server.displays.wall import Wall
from server.feed.publisher import Publisher
from server.histories import Histories
from server.openapi import written
from server.operation.collector import Quiet, tidy_up
from server.operation.device_upkeep import keep_up
from server.operation.following import follow
from server.operation.headers import Compressed, SecurityHeaders
from server.operation.measures import Measures
from server.problems import problem
from server.ratings.importing import Imports
from server.routes import (
    audit,
    commands,
    devices,
    displays,
    files,
    imports,
    operations,
    pages,
    papers,
    ratings,
    sheets,
)
from server.routes import enrolment as doors
from server.routes.event_stream import feed_events
from server.routes.feed import feed
from server.settings import Settings
from server.tournaments import Live, Tournaments
from server.writer import GroupWriter


def build_app(
    store: EventStore,
    secret: bytes | None = None,
    backups: Rotation | None = None,
    settings: Settings | None = None,
) -> Starlette:
    """`secret` is what the seeds of draws come from; without one they end with the process."""
    settings = settings or Settings()
    access = Access(records_on(store), seconds)
    sockets = OpenSockets(settings.limits)
    measures = Measures(lambda: sockets.count)
    guard = Guard(access, settings.limits, measures)
    lots = ServerChance(draw_colour, SOURCE, secret or new_secret())
    app = Starlette(
        routes=guard.before([route for route in routes() if _offered(route, settings)]),
        middleware=[Middleware(SecurityHeaders), Middleware(Compressed)],
        exception_handlers={WallchartError: _answer, HTTPException: _answer, Exception: _answer},
        lifespan=_lifespan_on(store, lots, backups),
    )
    app.state.lots = lots
    app.state.settings, app.state.epoch, app.state.guard = settings, store.epoch, guard
    app.state.imports = Imports(settings.ratings, now)
    app.state.file_imports = imports.FileImports()
    app.state.access, app.state.sockets, app.state.measures = access, sockets, measures
    return app


def _offered(route: BaseRoute, settings: Settings) -> bool:
    """All of it, or what the public may see: then there is no door to knock at."""
    return not settings.public or getattr(route, "name", "") in PUBLIC


def routes() -> list[BaseRoute]:
    return [
        *commands.routes(),  # first: the busiest, and routes are tried in turn
        *pages.routes(),
        *audit.routes(),
        *why.routes(),
        *doors.routes(),
        *files.routes(),
        *imports.routes(),
        *session_files.routes(),
        *devices.routes(),
        *displays.routes(),
        *pairs.routes(),
        *papers.routes(),
        *own_entry.routes(),
        *operations.routes(),
        *sheets.routes(),
        *tables.routes(),
        *round_robin.routes(),
        *ratings.routes(),
        Route("/api/openapi.json", openapi, name="openapi"),
        Route("/feed/events", feed_events, name="feed-events"),
        WebSocketRoute("/feed", feed, name="feed"),
    ]


def _lifespan_on(store: EventStore, lots: ServerChance, backups: Rotation | None):  # type: ignore[no-untyped-def]  # Starlette's own type is private
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        writer = GroupWriter(store)
        publisher = Publisher()
        quiet = Quiet()
        app.state.publisher = publisher

        def changed(live: Live) -> None:
            publisher.changed(live)
            quiet.disturb()
            if backups is not None:
                backups.changed(live)

        app.state.histories = Histories(store)
        app.state.wall = Wall(displays_on(store), monotonic)
        app.state.tournaments = Tournaments(store, writer, now, changed, lots)
        writer.start()
        try:
            async with create_task_group() as tasks:
                tasks.start_soon(publisher.run)
                tasks.start_soon(keep_up, app)
                tasks.start_soon(publisher.beat)
                tasks.start_soon(tidy_up, quiet)
                if backups is not None:
                    tasks.start_soon(backups.run)
                if isinstance(store, SharedStore):
                    tasks.start_soon(follow, store, app.state.tournaments)
                yield
                tasks.cancel_scope.cancel()
        finally:
            writer.stop()

    return lifespan


async def openapi(_request: Request) -> Response:
    return Response(written(), media_type="application/json")


async def _answer(request: Request, error: Exception) -> Response:
    if request.url.path.startswith("/api/"):
        return problem(error)
    if isinstance(error, Locked):
        return doors.lock_page(request)
    return pages.problem_page(request, error)
