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
from starlette.routing import BaseRoute
from starlette.types import Lifespan

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.store import EventStore, SharedStore
from events.log.store.editions import Edition
from events.log.store.sql import SqlStore
from server.access.open_sockets import OpenSockets
from server.access.records import records_on
from server.access.refusals import Locked
from server.access.registry import Access
from server.access.roles import PUBLIC
from server.application.backup_rotation import Rotation
from server.application.retention import put_away_in_time
from server.application.routes import routes
from server.application.upkeep import check_log, follow_log, keep_devices, watch_log
from server.backup.shelf import Shelf
from server.clock import SOURCE, draw_colour, milliseconds, now, seconds
from server.cluster.editions import ToTheNewest, own_edition
from server.cluster.proxy import Introduced, PassingOn
from server.cluster.session_sync import Newcomers
from server.cluster.share import share_of
from server.context.problems import problem
from server.context.services import FileImport, Services
from server.displays.records import records_on as displays_on
from server.displays.wall import Wall
from server.feed.publisher import Publisher
from server.files.site import Sites
from server.files.trail import Trail
from server.http.anonymous_fairness import InTurn, Turns
from server.http.guard import Guard
from server.http.headers import Compressed, SecurityHeaders
from server.http.metrics import Measures
from server.http.request_ids import RequestIds, name_answer
from server.http.response_cache import Hall
from server.live.chance import ServerChance, new_secret
from server.live.histories import Histories
from server.live.store_threads import Patience
from server.live.tournaments import Live, Tournaments
from server.live.writer import GroupWriter
from server.operation.connections import Connections, room_for_sockets
from server.operation.garbage_collector import Quiet, tidy_up
from server.operation.uvicorn_protocol import keep_time
from server.organisations.registry import Organisations
from server.organisations.usage_counting import Counting
from server.publishing.publication import Ground
from server.publishing.publications import Publishing
from server.publishing.records import Records
from server.publishing.sending import Wire
from server.ratings.list_import import Imports
from server.routes.devices import enrolment
from server.routes.pages import tournaments as tournament_pages
from server.settings import Settings
from server.sheets.followed import Readings
from server.transparency.keys import KeyRing, new_ring
from server.transparency.trees import Trees
from server.transparency.witness_client import post
from server.transparency.witnessing import Witnessing


def build_app(
    store: EventStore,
    secret: bytes | None = None,
    backups: Rotation | None = None,
    settings: Settings | None = None,
    keys: KeyRing | None = None,
) -> Starlette:
    """`secret` is what the seeds of draws come from, `keys` sign checkpoints; without them they end
    with the process.
    """
    settings = settings or Settings()
    writer, publisher, quiet = GroupWriter(store), Publisher(), Quiet()

    def changed(live: Live) -> None:
        publisher.changed(live)
        readings.changed(live)
        counting.changed(live)
        quiet.disturb()
        published.changed(live)
        witnessing.changed(live)
        if backups is not None:
            backups.changed(live)

    readings = Readings(publisher, milliseconds)
    chance = ServerChance(draw_colour, SOURCE, secret or new_secret())
    patience, turns = Patience(), Turns()
    limits = settings.limits.within(most := room_for_sockets(settings.files))
    organisations, sockets = Organisations(store, seconds), OpenSockets(limits)
    access = Access(records_on(store), seconds, organisations.room_for_device)
    counting, measures = Counting(organisations, patience), Measures(lambda: sockets.count)
    share = share_of(store, patience, settings.bounds, chance.secret, _edition)
    room = organisations.room
    tournaments = Tournaments(store, writer, now, changed, chance, patience, share, room)
    witnessing = _witnessing(store, keys, settings)
    sites = Sites(witnessing.trees)
    published = _publishing(settings, sites, tournaments)
    services = Services(
        settings=settings,
        patience=patience,
        tournaments=tournaments,
        histories=Histories(store),
        chance=chance,
        access=access,
        organisations=organisations,
        counting=counting,
        guard=Guard(access, store.epoch, settings, measures, organisations.of),
        hall=Hall(turns),
        sockets=sockets,
        publisher=publisher,
        readings=readings,
        wall=Wall(displays_on(store), monotonic),
        ratings=Imports(settings.ratings, now),
        file_import=FileImport(),
        sites=sites,
        shelf=_shelf_of(backups),
        publishing=published,
        trail=Trail(settings.beside and settings.beside / "trail.jsonl"),
        connections=Connections(most, limits, settings.proxy),
        measures=measures,
        witnessing=witnessing,
        passing_on=share.passing_on(tournaments, publisher, published) if share else None,
    )
    return _app_of(services, turns, _lifespan_of(services, writer, quiet, backups))


def _app_of(services: Services, turns: Turns, lifespan: Lifespan[Starlette]) -> Starlette:
    settings, passing_on = services.settings, services.passing_on
    offered = services.guard.before([route for route in routes() if _offered(route, settings)])
    app = Starlette(
        routes=passing_on.before(offered) if passing_on else offered,
        middleware=[
            Middleware(RequestIds),
            *(_among_servers(services, passing_on) if passing_on else ()),
            Middleware(InTurn, turns=turns),
            Middleware(SecurityHeaders),
            Middleware(Compressed),
        ],
        exception_handlers={
            WallchartError: _answer,
            HTTPException: _answer,
            Exception: _unforeseen,
        },
        lifespan=lifespan,
    )
    app.state.services = services
    return app


def _among_servers(services: Services, passing_on: PassingOn) -> list[Middleware]:
    guard, access, patience = services.guard, services.access, services.patience
    return [
        Middleware(Introduced, lead=passing_on.lead),
        Middleware(ToTheNewest, passing_on=passing_on, problem=problem),
        Middleware(Newcomers, guard=guard, access=access, patience=patience, problem=problem),
    ]


def _witnessing(store: EventStore, keys: KeyRing | None, settings: Settings) -> Witnessing:
    trees = Trees(store, keys or new_ring(new_secret(), now()))
    folder = settings.beside and settings.beside / "witnessed"
    return Witnessing(trees, settings.witnesses, folder, now, post)


def _publishing(settings: Settings, sites: Sites, tournaments: Tournaments) -> Publishing:
    records = Records(settings.beside and settings.beside / "publications")
    wire = Wire(settings.private_targets, now)
    return Publishing(Ground(records, sites, tournaments.live, wire))


async def _alone(_tournament: TournamentId) -> bool:
    return True


def _shelf_of(backups: Rotation | None) -> Shelf | None:
    if backups is None:
        return None
    return Shelf(backups.store, backups.source, backups.folder, backups.keep)


def _offered(route: BaseRoute, settings: Settings) -> bool:
    """All of it, or what the public may see: the rest is not there at all."""
    return not settings.public or getattr(route, "name", "") in PUBLIC


def _edition() -> Edition:
    return own_edition(routes())


def _lifespan_of(  # type: ignore[no-untyped-def]  # Starlette's own type is private
    services: Services, writer: GroupWriter, quiet: Quiet, backups: Rotation | None
):
    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        store, passing_on = services.tournaments.store, services.passing_on
        writer.start()
        if passing_on is not None:
            await passing_on.begin()
        try:
            async with create_task_group() as tasks:
                tasks.start_soon(services.publisher.run)
                tasks.start_soon(services.publisher.beat)
                tasks.start_soon(keep_devices, services)
                tasks.start_soon(watch_log, store, services.patience)
                tasks.start_soon(keep_time, services.connections)
                tasks.start_soon(tidy_up, quiet)
                leads = passing_on.leads if passing_on else _alone
                tasks.start_soon(services.publishing.run, leads)
                tasks.start_soon(put_away_in_time, services, leads)
                tasks.start_soon(services.witnessing.run)
                tasks.start_soon(services.counting.run, services.tournaments)
                if backups is not None:
                    tasks.start_soon(backups.run)
                if services.settings.unchecked and isinstance(store, SqlStore):
                    tasks.start_soon(check_log, store, writer)
                if passing_on is not None:
                    tasks.start_soon(passing_on.lead.run)
                elif isinstance(store, SharedStore):
                    tasks.start_soon(follow_log, store, services.tournaments, services.patience)
                yield
                tasks.cancel_scope.cancel()
        finally:
            writer.stop()
            if passing_on is not None:
                await passing_on.end()

    return lifespan


async def _answer(request: Request, error: Exception) -> Response:
    if request.url.path.startswith("/api/"):
        return problem(error)
    if isinstance(error, Locked):
        return enrolment.lock_page(request)
    return tournament_pages.problem_page(request, error)


async def _unforeseen(request: Request, error: Exception) -> Response:
    return name_answer(request, await _answer(request, error))
