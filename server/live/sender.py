"""The sender of a command, the id of a tournament, and executing commands without a server."""

from hashlib import sha256

from msgspec import Struct

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.codec import decode_event, encode_command, encode_events, refuse_hidden_characters
from events.decide import decide_command, sender_of
from events.fold import fold_events
from events.game.roles import Role
from events.log.chain import chained_records
from events.log.records import Act, Batch, Head, Receipt
from events.log.store import EventStore, append_batch
from events.log.vocabulary import Command, Event
from server.clock import now_in_iso


class Sender(Struct, frozen=True):
    """The sender of a command and its idempotency key. `client_instant` is the time by the sender's
    clock, kept for disputes only; `signature` is the device's.
    """

    actor: str
    device: str
    key: str
    client_instant: str = ""
    signature: str = ""

    def make_act(self, command: Command, instant: str, body: bytes = b"") -> Act:
        """The act of a command; `body` is its canonical JSON if that was sent. Illegible if it has
        invisible characters.
        """
        kind, body = encode_command(command, body)
        refuse_hidden_characters(body)
        return Act(
            command=kind,
            body=body,
            actor=self.actor,
            device=self.device,
            instant=instant,
            key=self.key,
            client_instant=self.client_instant,
            signature=self.signature,
        )


def tournament_id(key: str) -> TournamentId:
    """A new tournament's id, derived from the key of the command that creates it."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    number = int.from_bytes(sha256(key.encode()).digest()[:8], "big")
    letters = []
    for _ in range(8):
        number, place = divmod(number, len(alphabet))
        letters.append(alphabet[place])
    return TournamentId("".join(letters))


COMMAND_LINE = "command line"


def command_line_sender(key: str) -> Sender:
    """The sender of commands at the terminal, where access to the log's file implies all rights."""
    return Sender(Role.ORGANISER, COMMAND_LINE, key)


def run_offline(
    store: EventStore,
    tournament: TournamentId,
    state: Tournament | None,
    command: Command,
    sender: Sender,
) -> tuple[Receipt, Tournament]:
    """Decide and append a command; `state` is the present one, None for a new tournament."""
    act = sender.make_act(command, now_in_iso())
    events = decide_command(state, command, sender_of(act))
    head = store.head(tournament) if state else Head()
    batch = Batch(tournament, head.version, act, encode_events(events), after=head.hash)
    receipt = append_batch(store, batch)
    after = fold_events(zip(events, chained_records(head, batch), strict=True), state)
    assert after is not None, "an act makes an event at least"
    return receipt, after


def events_of_act(store: EventStore, tournament: TournamentId, key: str) -> list[Event]:
    """The events of the act under that key; empty if there is none."""
    found = store.act_under_key(tournament, key)
    return [decode_event(event.kind, event.payload) for event in found.events] if found else []
