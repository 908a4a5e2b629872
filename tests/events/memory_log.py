"""A tournament whose log is kept in memory and written by commands."""

from itertools import count

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.audit.history import History
from events.codec import encode_events, event_of
from events.decide import decide_command
from events.fold import fold_records
from events.game import CommandSender
from events.log.chain import verify_chain
from events.log.records import Act, Batch, Recorded, StoredAct
from events.log.store import append_batch
from events.log.vocabulary import Command, Event
from events.tournament.vocabulary import CreateTournament
from tests.events.log.memory_store import MemoryStore
from tests.events.records import command_as_stored

NAME = TournamentId("club")
INSTANT = "2026-11-21T19:00:00.000Z"
CHIEF = ("chief", "desk-1")
ORGANISER = ("organiser", "desk-1")


class MemoryLog:
    """`decide` sends a command, which may be refused; `append_events` writes events as they are,
    legal or not.
    """

    def __init__(self) -> None:
        self.store = MemoryStore()
        self._keys = count(1)
        self.decide(CreateTournament("Club"), by=ORGANISER)

    @property
    def state(self) -> Tournament:
        state = fold_records(self.records)
        assert state is not None
        return state

    @property
    def acts(self) -> list[StoredAct]:
        return list(self.store.read(NAME))

    @property
    def records(self) -> list[Recorded]:
        return list(verify_chain(self.acts))

    @property
    def history(self) -> History:
        return History(self.records)

    @property
    def version(self) -> int:
        return self.store.head(NAME).version

    @property
    def events(self) -> list[Event]:
        return list(map(event_of, self.records))

    def decide(
        self, command: Command, act: str = "", by: tuple[str, str] = CHIEF
    ) -> tuple[Event, ...]:
        """`act` is its idempotency key, `by` a role and a device."""
        before = None if isinstance(command, CreateTournament) else self.state
        events = decide_command(before, command, CommandSender(*by, INSTANT))
        self._append(events, command_as_stored(command), by, act)
        return events

    def events_caused_by(self, command: Command) -> list[Event]:
        """The events that this command adds to the log."""
        before = self.version
        self.decide(command)
        return [event_of(record) for record in self.records[before:]]

    def answer_to(self, command: Command, role: str, device: str) -> str:
        """The type's name of the one event that a command from that device causes."""
        (event,) = self.decide(command, by=(role, device))
        return type(event).__name__

    def append_events(self, *events: Event, by: tuple[str, str] = CHIEF, act: str = "") -> int:
        """The version of the last event. No command caused these events: an audit contradicts such
        an act.
        """
        return self._append(events, ("told/1", b"{}", b""), by, act)

    def _append(
        self,
        events: tuple[Event, ...],
        asked: tuple[str, bytes, bytes],
        by: tuple[str, str],
        key: str,
    ) -> int:
        kind, body, drawn = asked
        key = key or f"key-{next(self._keys):04}"
        act = Act(kind, body, *by, INSTANT, key, drawn=drawn)
        return append_batch(self.store, Batch(NAME, self.version, act, encode_events(events))).last
