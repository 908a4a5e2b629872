"""The definition of a game for the server, as data; `server.games.registry` lists them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from starlette.routing import Route

from domain.ids import StageId
from domain.tournament import Tournament
from events.log.records import Recorded
from events.log.vocabulary import FromFile
from server.live.server_draws import ServerChance
from server.publishing.device_exchange import DeviceExchange
from server.publishing.target import Bridgemates
from web.shared.paper import Half


class ImportedTournament(NamedTuple):
    """The command that makes a tournament of a file; `disagreements` and `notes` are lists of
    sentences.
    """

    command: FromFile
    disagreements: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class ReadRoute(NamedTuple):
    """A route that reads a part as JSON, for the description of the interface: its path below the
    part's own, with the types of its parameters; `answer` is a dataclass.
    """

    path: str
    name: str
    summary: str
    answer: type
    places: tuple[tuple[str, str], ...]


class WorkedAside(Protocol):
    """Slow background work: `of` gives the known answers for boards, `count` their total number."""

    count: int

    def of(
        self, boards: Mapping[int, Any], played: Mapping[int, Any] = ..., /
    ) -> Mapping[int, Any]: ...


ReportMaker = Callable[[Sequence[Recorded], StageId], bytes]


@dataclass(frozen=True, slots=True)
class GameRoutes:
    """`unit` is the published unit: a round, a session. `routes` are those that only this game has.
    `tournament_of_file` reads a file that becomes a tournament, None if it is another game's.
    `reports` are for a federation, made from the whole log, by format. `own_entry` is the address
    at which the holder of half a slip enters a result; `table_code` the one that makes a device the
    tablet of a table, `tablet_home` the page of that table; `captain` is the address for the
    captain of a team, `captains` their page; `aside` is background work for pages and papers of
    boards; `devices` is the exchange with scoring devices.
    """

    unit: str
    routes: Callable[[], list[Route]]
    tournament_of_file: Callable[[bytes, str], ImportedTournament | None]
    reads: tuple[ReadRoute, ...] = ()
    reports: Mapping[str, ReportMaker] = field(default_factory=dict)
    own_entry: Callable[[ServerChance, Tournament, Half], str] | None = None
    table_code: Callable[[ServerChance, Tournament, int, str], str] | None = None
    tablet_home: Callable[[Tournament, int, str], str] | None = None
    captain: Callable[[ServerChance, Tournament, StageId, int], str] | None = None
    captains: Any = None
    aside: WorkedAside | None = None
    devices: Callable[[], DeviceExchange[Bridgemates]] | None = None
