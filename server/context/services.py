"""The services of a server: built once with the application, available to every request."""

from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from server.access.device_registry import DeviceRegistry
from server.access.open_sockets import OpenSockets
from server.backup.backup_folder import BackupFolder
from server.clock import SteadySeconds
from server.cluster.proxy import Proxy
from server.displays.registry import DisplayRegistry
from server.feed.publisher import Publisher
from server.fees import FeeRecords
from server.files.file_journal import FileJournal
from server.files.site import SiteCache
from server.http.guard import Guard
from server.http.metrics import Metrics
from server.http.response_cache import ResponseCache
from server.live.histories import HistoryCache
from server.live.log_checks import WriteTrials
from server.live.server_draws import ServerChance
from server.live.store_threads import StoreThreads
from server.live.tournaments import Tournaments
from server.operation.connections import Connections
from server.operation.garbage_collector import QuietTime
from server.organisations.registry import Organisations
from server.organisations.usage_counting import UsageCounter
from server.publishing.publications import Publications
from server.ratings.list_import import ImportProgress, RatingImports
from server.settings import Settings
from server.sheets.followed_sheets import FollowedSheets
from server.transparency.trees import Trees
from server.transparency.witnessing import Witnessing


@dataclass(slots=True)
class FileImport:
    """The import of a file: its progress, None without one; and the organisation of the last."""

    progress: ImportProgress | None = None
    organisation: str = ""


@dataclass(frozen=True, slots=True)
class Services:
    """`backup_folder` is None without backups, `proxy` if no other process shares the log."""

    settings: Settings
    clock: SteadySeconds
    quiet: QuietTime
    store_threads: StoreThreads
    tournaments: Tournaments
    write_trials: WriteTrials
    histories: HistoryCache
    chance: ServerChance
    access: DeviceRegistry
    organisations: Organisations
    usage: UsageCounter
    guard: Guard
    response_cache: ResponseCache
    sockets: OpenSockets
    publisher: Publisher
    sheets: FollowedSheets
    displays: DisplayRegistry
    fees: FeeRecords
    ratings: RatingImports
    file_import: FileImport
    sites: SiteCache
    backup_folder: BackupFolder | None
    publications: Publications
    trail: FileJournal
    connections: Connections
    metrics: Metrics
    witnessing: Witnessing
    proxy: Proxy | None

    @property
    def trees(self) -> Trees:
        return self.witnessing.trees

    @property
    def epoch(self) -> str:
        """The epoch of the log, which is another one once a backup was restored."""
        return self.tournaments.store.epoch


def services_in(app: Starlette) -> Services:
    services: Services = app.state.services
    return services


def services_of(connection: HTTPConnection) -> Services:
    return services_in(connection.app)
