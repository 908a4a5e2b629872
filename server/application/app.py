"""Assembling the application: its services, routes, middleware and background tasks. No globals."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from anyio import create_task_group
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Lifespan

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.store import EventStore, SharedStore
from events.log.store.read_only import ReadOnlyStore
from events.log.store.sql import SqlStore
from server.access.device_registry import DeviceRegistry
from server.access.open_sockets import OpenSockets
from server.access.records import device_records_on
from server.access.refusals import Locked
from server.access.roles import PUBLIC
from server.application.backup_rotation import BackupRotation
from server.application.routes import routes
from server.application.upkeep import (
    check_log,
    fold_ahead,
    follow_log,
    run_retention,
    sync_devices,
    watch_clock,
    watch_log,
)
from server.clock import SOURCE, SteadySeconds, draw_colour, milliseconds, now_in_iso, seconds
from server.cluster.middleware import ForwardToNewest, SessionSync, own_edition
from server.cluster.proxy import AcceptProxied
from server.cluster.share import share_of
from server.context.problems import problem_response
from server.context.services import FileImport, Services
from server.displays.content import display_records_on as displays_on
from server.displays.registry import DisplayRegistry
from server.feed.publisher import Publisher
from server.fees import fee_records_on
from server.files.file_journal import FileJournal
from server.files.site import SiteCache
from server.games.registry import device_exchange
from server.http.anonymous_fairness import AnonymousTurns
from server.http.every_request import EveryRequest, ReadCompression
from server.http.from_replica import NoteWriters
from server.http.guard import Guard
from server.http.metrics import Metrics
from server.http.response_cache import CLIENT_CLOSED_REQUEST, ResponseCache
from server.live.histories import HistoryCache
from server.live.log_checks import WriteTrials
from server.live.replicas import AgeHeader, ReplicaLag
from server.live.server_draws import ServerChance, new_secret
from server.live.store_threads import StoreThreads
from server.live.tournaments import Live, Tournaments
from server.live.writer import GroupWriter
from server.operation.connections import Connections
from server.operation.garbage_collector import QuietTime
from server.operation.uvicorn_protocol import drop_late_connections
from server.organisations.registry import Organisations
from server.organisations.usage_counting import UsageCounter
from server.publishing.publication import PublishingContext
from server.publishing.publications import Publications
from server.publishing.records import PublicationRecords
from server.publishing.sending import SendingTerms
from server.publishing.target import FolderRoot
from server.publishing.web_push import VapidKey
from server.ratings.list_import import RatingImports
from server.routes.api.commands import CommandRoutes, commands_last
from server.routes.devices import enrolment
from server.routes.pages import tournaments as tournament_pages
from server.settings import Settings
from server.sheets.followed_sheets import FollowedSheets
from server.transparency.keys import KeyRing, new_ring
from server.transparency.trees import Trees
from server.transparency.witness_client import post_text
from server.transparency.witnessing import Witnessing


def build_app(
    store: EventStore,
    secret: bytes | None = None,
    backups: BackupRotation | None = None,
    settings: Settings | None = None,
    keys: KeyRing | None = None,
) -> Starlette:
    """Build the application. `secret` derives the seeds of draws, `keys` sign checkpoints; without
    them temporary ones are made for this process.
    """
    publisher, quiet, settings = Publisher(ReplicaLag(store)), QuietTime(), settings or Settings()

    def notify_all(live: Live) -> None:
        for tell in (publisher.on_change, sheets.on_change, usage.on_change, published.on_change):
            tell(live)
        quiet.note_activity()
        witnessing.on_change(live)
        if backups is not None:
            backups.on_change(live)

    writer, sheets = GroupWriter(store), FollowedSheets(publisher, milliseconds)
    chance = ServerChance(draw_colour, SOURCE, secret or new_secret())
    threads, turns, steady = StoreThreads(), AnonymousTurns(), _steady_clock(store)
    limits = settings.limits.limited_to(most_sockets := settings.files * 3 // 4)  # rest: log, pages
    organisations, sockets = Organisations(store, steady), OpenSockets(limits)
    access = DeviceRegistry(device_records_on(store), steady, organisations.check_room_for_device)
    measures = Metrics(lambda: sockets.count, lambda: publisher.lag.seconds)
    share = share_of(store, threads, settings.bounds, chance.secret, lambda: own_edition(routes()))
    room, witnessing = organisations.check_room, _make_witnessing(store, keys, settings)
    tournaments = Tournaments(store, writer, now_in_iso, notify_all, chance, threads, share, room)
    sites, usage = SiteCache(witnessing.trees), UsageCounter(organisations, threads)
    published = _make_publications(settings, sites, tournaments, organisations.owner_of, chance)
    services = Services(
        settings=settings,
        clock=steady,
        quiet=quiet,
        store_threads=threads,
        tournaments=tournaments,
        write_trials=WriteTrials(store, threads),
        histories=HistoryCache(store),
        chance=chance,
        access=access,
        organisations=organisations,
        usage=usage,
        guard=Guard(access, store.epoch, settings, measures, organisations.owner_of),
        response_cache=ResponseCache(turns),
        sockets=sockets,
        publisher=publisher,
        sheets=sheets,
        displays=DisplayRegistry(displays_on(store), monotonic),
        fees=fee_records_on(store),
        ratings=RatingImports(settings.ratings, now_in_iso),
        file_import=FileImport(),
        sites=sites,
        backup_folder=backups,
        publications=published,
        trail=FileJournal(settings.beside and settings.beside / "trail.jsonl"),
        connections=Connections(most_sockets, limits, settings.proxy),
        metrics=measures,
        witnessing=witnessing,
        proxy=share.make_proxy(tournaments, publisher, published) if share else None,
    )
    return _assemble_middleware(services, turns, _lifespan_of(services, writer, backups))


def _steady_clock(store: EventStore) -> SteadySeconds:
    """A clock set by the database's if there is one, so that its servers agree on expiry."""
    log = store.store_with_tables if isinstance(store, ReadOnlyStore) else store
    return SteadySeconds((isinstance(log, SqlStore) and log.database_seconds()) or seconds())


def _assemble_middleware(
    services: Services, turns: AnonymousTurns, lifespan: Lifespan[Starlette]
) -> Starlette:
    """The application: the guarded routes that this server offers, within the middleware."""
    settings, proxy, lag = services.settings, services.proxy, services.publisher.lag
    offered = services.guard.guard_routes(
        [r for r in routes() if not settings.public or getattr(r, "name", "") in PUBLIC]
    )
    if proxy is not None:
        offered = proxy.wrap_routes(offered, services.guard.sends_files)
    app = Starlette(routes=commands_last(offered), lifespan=lifespan)
    app.state.services = services
    inner: ASGIApp = CommandRoutes(offered, ReadCompression(app.router.app))
    if lag.is_replica:
        inner = AgeHeader(inner, lag)
    if proxy is not None:
        guard, access, threads = services.guard, services.access, services.store_threads
        known = SessionSync(NoteWriters(inner), guard, access, threads, problem_response)
        inner = AcceptProxied(ForwardToNewest(known, proxy, problem_response), proxy.lead)
    foreseen = {
        WallchartError: _error_response,
        HTTPException: _error_response,
        ClientDisconnect: _answer_disconnected,
    }
    app.middleware_stack = EveryRequest(
        inner, turns, foreseen, _error_response, services.guard.measure_command
    )
    return app


def _make_witnessing(store: EventStore, keys: KeyRing | None, settings: Settings) -> Witnessing:
    trees = Trees(store, keys or new_ring(new_secret(), now_in_iso()))
    folder = settings.beside and settings.beside / "witnessed"
    return Witnessing(trees, settings.witnesses, folder, now_in_iso, post_text)


def _make_publications(
    settings: Settings,
    sites: SiteCache,
    tournaments: Tournaments,
    owner_of: Callable[[str], str],
    chance: ServerChance,
) -> Publications:
    records = PublicationRecords(settings.beside and settings.beside / "publications")
    terms = SendingTerms(settings.private_targets, now_in_iso)
    folders = FolderRoot(settings.publish_into, owner_of)
    vapid = VapidKey(b"".join(chance.secret_seed(f"web push {half}") for half in (1, 2)))
    live, execute = tournaments.load, tournaments.execute
    return Publications(
        PublishingContext(records, sites, live, terms, folders, execute, device_exchange, vapid)
    )


async def _always_leads(_tournament: TournamentId) -> bool:
    return True


def _lifespan_of(  # type: ignore[no-untyped-def]  # Starlette's own type is private
    services: Services, writer: GroupWriter, backups: BackupRotation | None
):
    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        store, proxy = services.tournaments.store, services.proxy
        writer.start()
        if proxy is not None:
            await proxy.start()
        try:
            async with create_task_group() as tasks:
                tasks.start_soon(services.publisher.run)
                tasks.start_soon(services.publisher.send_heartbeats)
                tasks.start_soon(sync_devices, services)
                tasks.start_soon(watch_clock, services.clock)
                tasks.start_soon(watch_log, services)
                tasks.start_soon(drop_late_connections, services.connections)
                leads = proxy.is_leader if proxy else _always_leads
                tasks.start_soon(services.publications.run, leads)
                tasks.start_soon(run_retention, services, leads)
                tasks.start_soon(services.witnessing.run)
                tasks.start_soon(services.usage.run, services.tournaments)
                if backups is not None:
                    tasks.start_soon(backups.run)
                if services.settings.unchecked and isinstance(store, SqlStore):
                    tasks.start_soon(check_log, store, writer)
                if proxy is not None:
                    tasks.start_soon(proxy.lead.run)
                else:
                    tasks.start_soon(fold_ahead, services.tournaments)
                    if isinstance(store, SharedStore):
                        tasks.start_soon(follow_log, store, services)
                yield
                tasks.cancel_scope.cancel()
        finally:
            writer.stop()
            if proxy is not None:
                await proxy.stop()

    return lifespan


async def _error_response(request: Request, error: Exception) -> Response:
    accepts_json = request.headers.get("Accept") == "application/json"
    if accepts_json or request.url.path.startswith("/api/"):
        return problem_response(error)
    if isinstance(error, Locked):
        return enrolment.lock_page(request)
    return tournament_pages.problem_page(request, error)


async def _answer_disconnected(_request: Request, _error: Exception) -> Response:
    """Answer a client that has disconnected; it is never sent, but avoids an error in the log."""
    return Response(status_code=CLIENT_CLOSED_REQUEST)
