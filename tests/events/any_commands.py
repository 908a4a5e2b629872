"""What must hold after any commands in any order, whatever the tournament plays."""

from itertools import count, islice

from hypothesis.stateful import RuleBasedStateMachine, invariant

from domain.errors import DomainError
from domain.ids import TournamentId
from domain.tournament import Tournament
from events.audit.sentences import sentence_of
from events.codec import decode, encode, event_of
from events.decide import decide
from events.differences import differences
from events.fold import evolve, fold
from events.log.chain import Walk, verified
from events.log.command import Command
from events.log.recorded import Batch, NewEvent, Stamp
from events.log.store import EventStore, append
from events.replay import replayed
from events.tournament.commands import UndoAct
from tests.events.log.memory_store import MemoryStore

NAME = TournamentId("club")


class AnyCommands(RuleBasedStateMachine):
    """The living state goes along with the log; refused commands leave both as they are."""

    def __init__(self) -> None:
        super().__init__()
        self.store: EventStore = MemoryStore()
        self.state: Tournament | None = None
        self.followed: Tournament | None = None
        self.ids = count(1)
        self.refusals: list[str] = []

    def send(self, command: Command) -> bool:
        before = self.store.head(NAME)
        try:
            events = decide(self.state, command)
        except DomainError as refusal:
            self.refusals.append(str(refusal))
            return False
        new = tuple(NewEvent(f"e{next(self.ids)}", *encode(event)) for event in events)
        stamp = Stamp("chief", "desk", "2026-11-21T09:00:00.000Z")
        append(self.store, Batch(NAME, before.version, new, stamp))
        for record in self.store.read(NAME, before.version):
            assert sentence_of(self.state, event_of(record))
            self.state = evolve(self.state, event_of(record), record)
        return True

    def undo_last(self, confirmed: int) -> None:
        """Whatever happened since: all is as it was before the act."""
        assert self.state is not None
        held = self.state.undoable
        first = held.first if held else 1
        done = self.send(UndoAct(first, "a mistake", self.state.version, confirmed))
        if held is not None and confirmed:
            assert done, self.refusals[-1]
            assert list(differences(self.state, held.before)) == []

    @invariant()
    def replay_gives_the_live_state(self) -> None:
        known = self.followed.version if self.followed else 0
        self.followed = fold(self.store.read(NAME, known), self.followed)

        assert self.followed == self.state
        if self.followed is not None and self.state is not None:
            assert self.followed.undoable == self.state.undoable

    @invariant()
    def every_payload_is_canonical(self) -> None:
        for record in self.store.read(NAME, max(0, self.store.head(NAME).version - 2)):
            kind, payload = record.event.kind, record.event.payload
            assert encode(decode(kind, payload)) == (kind, payload)

    @invariant()
    def every_refusal_is_a_sentence(self) -> None:
        assert all(refusal.endswith((".", ")")) for refusal in self.refusals)

    def teardown(self) -> None:
        """From its start, and from anywhere in the middle, the whole log gives the state."""
        assert fold(verified(self.store.read(NAME))) == self.state
        middle = self.store.head(NAME).version // 2
        walk = Walk()
        first = fold(walk.along(islice(self.store.read(NAME), middle)))
        assert replayed(self.store, NAME, walk, first) == self.state
