"""The types with which a game declares its part of the server; `server.games.registry` lists the
games.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from starlette.routing import Route

from domain.contest.entry import Team
from domain.ids import StageId
from domain.tournament import Tournament
from events.log.records import Recorded
from events.log.vocabulary import Command, FromFile
from server.live.server_draws import ServerChance
from server.publishing.device_exchange import DeviceExchange
from server.publishing.target import Bridgemates
from web.shared.frame import Reader
from web.shared.page import Page
from web.shared.paper import SlipHalf


class ImportedTournament(NamedTuple):
    """The command that creates a tournament from a file; `disagreements` are sentences on results
    that differ from the rules, `notes` on data that is not kept.
    """

    command: FromFile
    disagreements: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class ReadRoute(NamedTuple):
    """A route that returns data of a part as JSON, for the OpenAPI description: `path` is relative
    to the part's, `places` are its path parameters with their types, `answer` is a dataclass.
    """

    path: str
    name: str
    summary: str
    answer: type
    places: tuple[tuple[str, str], ...]


class CaptainPart(NamedTuple):
    """What a game defines for its captains. `page` makes the page, of tournament, (stage, team),
    instant, reader and the sentence of a refusal. `command_of_form` returns the command of a
    submitted form, of stage, team and fields; BadRequest for an invalid one.
    """

    page: Callable[[Tournament, tuple[int, Team], str, Reader, str], Page]
    command_of_form: Callable[[Any, Team, Mapping[str, str]], Command]


class BackgroundAnswers(Protocol):
    """Answers computed in the background, such as double dummy results. `known_answers` returns the
    known ones by board number, of deals and, for leads, of the contracts played; `count` is the
    number of all known ones.
    """

    count: int

    def known_answers(
        self, boards: Mapping[int, Any], played: Mapping[int, Any] = ..., /
    ) -> Mapping[int, Any]: ...


ReportMaker = Callable[[Sequence[Recorded], StageId], bytes]


@dataclass(frozen=True, slots=True)
class GameRoutes:
    """`unit` is the published unit: a round, a session. `routes` are those that only this game has.
    `tournament_of_file` imports a file, and returns None for a file of another game. `reports` make
    reports for a federation from the whole log, by format. `own_entry` returns the path at which
    the holder of half a slip enters a result; `table_code` the path that makes a device the tablet
    of a table, `tablet_home` that table's page; `captain` the path of a team's captain, whose page
    is made by `captains`; `aside` has background answers for pages and papers of boards;
    `devices` makes the exchange with scoring devices.
    """

    unit: str
    routes: Callable[[], list[Route]]
    tournament_of_file: Callable[[bytes, str], ImportedTournament | None]
    reads: tuple[ReadRoute, ...] = ()
    reports: Mapping[str, ReportMaker] = field(default_factory=dict)
    own_entry: Callable[[ServerChance, Tournament, SlipHalf], str] | None = None
    table_code: Callable[[ServerChance, Tournament, int, str], str] | None = None
    tablet_home: Callable[[Tournament, int, str], str] | None = None
    captain: Callable[[ServerChance, Tournament, StageId, int], str] | None = None
    captains: CaptainPart | None = None
    aside: BackgroundAnswers | None = None
    devices: Callable[[], DeviceExchange[Bridgemates]] | None = None
