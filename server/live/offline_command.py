"""A command that is done without a server: decided on the log as it stands, and appended."""

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.codec import decode, encode_all
from events.decide import by_of, decide
from events.fold import fold_events
from events.game.roles import Role
from events.log.chain import extend
from events.log.records import Batch, Head, Receipt
from events.log.store import EventStore, append
from events.log.vocabulary import Command, Event
from server.clock import now
from server.live.sender import Sender

COMMAND_LINE = "command line"


def at_the_command_line(key: str) -> Sender:
    """The sender of commands at the terminal: write access to the log's file implies
    every right.
    """
    return Sender(Role.ORGANISER, COMMAND_LINE, key)


def run_offline(
    store: EventStore,
    tournament: TournamentId,
    state: Tournament | None,
    command: Command,
    sender: Sender,
) -> tuple[Receipt, Tournament]:
    """`state` is what the log tells so far, None of a new tournament."""
    instant = now()
    act = sender.act(command, instant)
    events = decide(state, command, by_of(act))
    head = store.head(tournament) if state else Head()
    batch = Batch(tournament, head.version, act, encode_all(events), after=head.hash)
    receipt = append(store, batch)
    after = fold_events(zip(events, extend(head, batch), strict=True), state)
    assert after is not None, "an act makes an event at least"
    return receipt, after


def events_of(store: EventStore, tournament: TournamentId, key: str) -> list[Event]:
    """What the act under that key has caused; nothing if there is none."""
    found = store.done(tournament, key)
    return [decode(event.kind, event.payload) for event in found.events] if found else []
