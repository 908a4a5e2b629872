"""What a game is to the outer shell, as data. `server.games` knows those there are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from starlette.routing import Route

from domain.errors import WallchartError
from domain.ids import StageId
from domain.tournament import Tournament
from events.kinds import AnyEvent
from events.log.recorded import Recorded
from server.draws import Lots
from web.shared.paper import Half


class Refusal(NamedTuple):
    """How an error is answered. `members` are what the answer says beside its sentence."""

    status: int
    title: str
    members: Callable[[Any], Mapping[str, object]] = lambda _: {}


class ImportedFile(NamedTuple):
    """A tournament told from a file. `disagreements` and `notes` are a sentence each."""

    events: tuple[AnyEvent, ...]
    disagreements: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


Report = Callable[[Sequence[Recorded], StageId], bytes]


@dataclass(frozen=True, slots=True)
class Shell:
    """`unit` is what seats are published for: a round, a session. `routes` are the addresses that
    only this game has. `imported` tells a tournament from a file, None if it is another game's.
    `reports` are for a federation, made from the whole log, by form. `own_entry` is the address at
    which whoever holds half a slip enters a result.
    """

    unit: str
    routes: Callable[[], list[Route]]
    imported: Callable[[bytes, str], ImportedFile | None]
    refusals: Mapping[type[WallchartError], Refusal] = field(default_factory=dict)
    reports: Mapping[str, Report] = field(default_factory=dict)
    own_entry: Callable[[Lots, Tournament, Half], str] | None = None
