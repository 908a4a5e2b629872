"""Invariants after any commands in any order, in any game."""

from itertools import count
from random import Random

from hypothesis.stateful import RuleBasedStateMachine, invariant

from domain.errors import DomainError
from domain.ids import TournamentId
from domain.results import Colour
from domain.tournament import Tournament
from events.audit.history import sentence_of
from events.audit.redecision import decide_again
from events.catalogue import ACT_OF
from events.codec import (
    decode_event,
    encode_command,
    encode_event,
    encode_events,
    encode_filled_in,
    event_of,
)
from events.decide import decide_command, fill_draws
from events.fold import apply_event, fold_records
from events.game import CommandSender
from events.games import difference_sentences
from events.log.chain import Walk, verify_chain
from events.log.records import Act, Batch
from events.log.store import EventStore, append_batch
from events.log.vocabulary import Command
from events.replay import replay_log
from events.tournament.vocabulary import UndoAct
from server.live.server_draws import ServerChance
from tests.events.log.memory_store import MemoryStore
from tests.events.offers import CHIEF, Offering, assert_offers_hold

NAME = TournamentId("club")
INSTANT = "2026-11-21T09:00:00.000Z"
LOTS = ServerChance(lambda: Colour.WHITE, Random(1851), secret=bytes(32))


class AnyCommands(RuleBasedStateMachine):
    """The state in memory follows the log; refused commands leave both as they are."""

    offering: Offering | None = None
    """Of the game that is played."""
    logs_decided_again = 0

    def __init__(self) -> None:
        super().__init__()
        self.store: EventStore = MemoryStore()
        self.state: Tournament | None = None
        self.followed: Tournament | None = None
        self.walk = Walk()
        self.ids, self.turns = count(1), count(1)
        self.refusals: list[str] = []

    def send(self, command: Command) -> bool:
        before = self.store.head(NAME)
        try:
            full = fill_draws(self.state, command, LOTS)
            by = self.permitted_sender(command)
            events = decide_command(self.state, full, by)
        except DomainError as refusal:
            self.refusals.append(str(refusal))
            return False
        key, drawn = f"key-{next(self.ids):04}", encode_filled_in(command, full)
        act = Act(*encode_command(command), *by[:3], key, drawn=drawn)
        append_batch(self.store, Batch(NAME, before.version, act, encode_events(events)))
        for record in Walk(before).verify_acts(self.store.read(NAME, before.version)):
            assert sentence_of(self.state, event_of(record))
            self.state = apply_event(self.state, event_of(record), record)
        return True

    def permitted_sender(self, command: Command) -> CommandSender:
        """A sender allowed to send the command: roles and three devices take turns."""
        act, turn = ACT_OF[type(command)], next(self.turns)
        roles = sorted({*act.roles, act.themselves} - {""})
        return CommandSender(roles[turn % len(roles)], f"device-{turn % 3}", INSTANT)

    def undo_last(self, confirmed: int) -> None:
        """Undo the last act, and check that the state is as it was before that act."""
        assert self.state is not None
        held = self.state.undoable
        first = held.first if held else 1
        done = self.send(UndoAct(first, "a mistake", self.state.version, confirmed))
        if held is not None and confirmed:
            assert done, self.refusals[-1]
            assert list(difference_sentences(self.state, held.before)) == []

    @invariant()
    def replay_gives_the_live_state(self) -> None:
        acts = self.store.read(NAME, self.walk.head.version)
        self.followed = fold_records(self.walk.verify_acts(acts), self.followed)

        assert self.followed == self.state
        if self.followed is not None and self.state is not None:
            assert self.followed.undoable == self.state.undoable

    @invariant()
    def what_is_offered_is_what_the_server_answers(self) -> None:
        if self.state is not None and self.offering is not None:
            for number in self.state.parts:
                assert_offers_hold(self.state, self.offering(self.state, number, CHIEF), LOTS)

    @invariant()
    def every_payload_is_canonical(self) -> None:
        for act in self.store.read(NAME, max(0, self.store.head(NAME).version - 2)):
            for event in act.events:
                assert encode_event(decode_event(event.kind, event.payload)) == (
                    event.kind,
                    event.payload,
                )

    @invariant()
    def every_refusal_is_a_sentence(self) -> None:
        assert all(refusal.endswith((".", ")")) for refusal in self.refusals)

    def teardown(self) -> None:
        """The log replayed from its start, or from the state in its middle, gives the live state;
        decided again, it has no contradictions.
        """
        acts, walk = list(self.store.read(NAME)), Walk()
        records = list(verify_chain(acts))
        assert fold_records(records) == self.state
        first = fold_records(walk.verify_acts(acts[: len(acts) // 2]))
        assert replay_log(self.store, NAME, walk, first) == self.state
        assert decide_again(records).contradictions == []
        AnyCommands.logs_decided_again += 1
