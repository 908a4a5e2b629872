"""What a server is made of: built once with the application, found from every request."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from server.access.guard import Guard
from server.access.registry import Access
from server.access.sockets import OpenSockets
from server.backup.shelf import Shelf
from server.chance import ServerChance
from server.displays.wall import Wall
from server.feed.publisher import Publisher
from server.hall import Hall
from server.histories import Histories
from server.leading.passing_on import PassingOn
from server.operation.connections import Connections
from server.operation.measures import Measures
from server.organisations.counting import Counting
from server.organisations.registry import Organisations
from server.patience import Patience
from server.publishing.publishing import Publishing
from server.ratings.importing import Imports, Progress
from server.reading.readings import Readings
from server.settings import Settings
from server.site import Sites
from server.tournaments import Tournaments
from server.trail import Trail
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
