"""The sender of a command, what follows from its idempotency key, and a command that is done
without a server: decided on the log as it stands, and appended.
"""

from dataclasses import dataclass
from hashlib import sha256

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.codec import decode, encode_all, encode_command, refuse_hidden
from events.decide import by_of, decide
from events.fold import fold_events
from events.game.roles import Role
from events.log.chain import extend
from events.log.records import Act, Batch, Head, Receipt
from events.log.store import EventStore, append
from events.log.vocabulary import Command, Event
from server.clock import now


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent a command and under which idempotency key. `made` is when, by their own clock: it is
    kept for those who look into a dispute, and orders nothing. `signature` is the device's own.
    """

    actor: str
    device: str
    key: str
    made: str = ""
    signature: str = ""

    def act(self, command: Command, instant: str, body: bytes = b"") -> Act:
        """What they ask; `body` is the canonical JSON they sent, if they did. Illegible for a name
        with a character that nobody sees.
        """
        kind, body = encode_command(command, body)
        refuse_hidden(body)
        return Act(
            command=kind,
            body=body,
            actor=self.actor,
            device=self.device,
            instant=instant,
            key=self.key,
            client_instant=self.made,
            signature=self.signature,
        )


def tournament_id(key: str) -> TournamentId:
    """A new tournament's id follows from the key of the command that creates it."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    number = int.from_bytes(sha256(key.encode()).digest()[:8], "big")
    letters = []
    for _ in range(8):
        number, place = divmod(number, len(alphabet))
        letters.append(alphabet[place])
    return TournamentId("".join(letters))


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
