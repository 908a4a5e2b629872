"""What a server is made of: built once with the application, found from every request."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from server.access.open_sockets import OpenSockets
from server.access.registry import Access
from server.backup.shelf import Shelf
from server.cluster.proxy import PassingOn
from server.displays.wall import Wall
from server.feed.publisher import Publisher
from server.files.site import Sites
from server.files.trail import Trail
from server.http.guard import Guard
from server.http.metrics import Measures
from server.http.response_cache import Hall
from server.live.chance import ServerChance
from server.live.histories import Histories
from server.live.store_threads import Patience
from server.live.tournaments import Tournaments
from server.operation.connections import Connections
from server.organisations.registry import Organisations
from server.organisations.usage_counting import Counting
from server.publishing.publications import Publishing
from server.ratings.list_import import Imports, Progress
from server.settings import Settings
from server.sheets.followed import Readings
from server.transparency.trees import Trees
from server.transparency.witnessing import Witnessing


@dataclass(slots=True)
class FileImport:
    """One file is brought in at a time; `progress` is None while none is. `whose`: for which
    organisation it is, or was last.
    """

    progress: Progress | None = None
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Services:
    """`shelf` None: no backups are made. `passing_on` None: no other process shares the log."""

    settings: Settings
    patience: Patience
    tournaments: Tournaments
    histories: Histories
    chance: ServerChance
    access: Access
    organisations: Organisations
    counting: Counting
    guard: Guard
    hall: Hall
    sockets: OpenSockets
    publisher: Publisher
    readings: Readings
    wall: Wall
    ratings: Imports
    file_import: FileImport
    sites: Sites
    shelf: Shelf | None
    publishing: Publishing
    trail: Trail
    connections: Connections
    measures: Measures
    witnessing: Witnessing
    passing_on: PassingOn | None

    @property
    def trees(self) -> Trees:
        return self.witnessing.trees

    @property
    def epoch(self) -> str:
        return self.tournaments.store.epoch


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services
