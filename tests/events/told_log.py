"""A tournament told by commands, straight into a log in memory."""

from itertools import count

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.audit.history import History
from events.codec import encode, event_of
from events.decide import decide, signed
from events.fold import fold
from events.log.chain import verified
from events.log.command import Command
from events.log.event import Event
from events.log.recorded import Batch, NewEvent, Recorded, Stamp
from events.log.store import append
from events.tournament.commands import CreateTournament
from tests.events.log.memory_store import MemoryStore

NAME = TournamentId("club")


class ToldLog:
    """`decided` is what somebody asks for; `tell` writes events as they are, legal or not."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self._ids = count(1)
        self.decided(CreateTournament("Club"))

    @property
    def state(self) -> Tournament:
        state = fold(verified(self.store.read(NAME)))
        assert state is not None
        return state

    @property
    def records(self) -> list[Recorded]:
        return list(self.store.read(NAME))

    @property
    def history(self) -> History:
        return History(self.records)

    @property
    def version(self) -> int:
        return self.store.head(NAME).version

    @property
    def events(self) -> list[Event]:
        return list(map(event_of, self.records))

    def decided(self, command: Command, act: str = "") -> tuple[Event, ...]:
        """`act` is its idempotency key."""
        before = None if isinstance(command, CreateTournament) else self.state
        events = decide(before, command)
        self.tell(*events, act=act)
        return events

    def caused(self, command: Command) -> list[Event]:
        """What the log has more than before."""
        before = self.version
        self.decided(command)
        return [event_of(record) for record in self.records[before:]]

    def sent(self, command: Command, role: str, device: str) -> str:
        """By that device, as the server takes it; gives the name of what it caused."""
        (event,) = decide(self.state, signed(self.state, command, role, device))
        self.tell(event, by=(role, device))
        return type(event).__name__

    def tell(self, *events: Event, by: tuple[str, str] = ("chief", "desk-1"), act: str = "") -> int:
        """The version of the last."""
        new = tuple(NewEvent(f"e{next(self._ids)}", *encode(event)) for event in events)
        stamp = Stamp(*by, "2026-11-21T19:00:00.000Z", caused_by=act)
        return append(self.store, Batch(NAME, self.version, new, stamp)).last
