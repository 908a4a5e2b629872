"""Small builders for the log's tests."""

from msgspec.structs import replace

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.codec import encode_command, encode_event, encode_events, encode_filled_in
from events.decide import decide_command
from events.fold import fold_events
from events.game import CommandSender
from events.log.chain import chained_records
from events.log.records import Act, Batch, Head, NewEvent, Recorded, StoredAct, to_stored_acts
from events.log.vocabulary import Command, Event
from events.tournament.vocabulary import TournamentCreated

OPEN = TournamentId("open")
INSTANT = "2026-11-21T09:00:00.000Z"


def act(key: str, instant: str = INSTANT, body: bytes = b'{"name":"Spring Open"}') -> Act:
    return Act("create-tournament/1", body, "organiser", "desk-1", instant, key)


def command_as_stored(command: Command) -> tuple[str, bytes, bytes]:
    """A command as an act stores it: its kind, its body, and separately the server's part of a
    draw, which no sender may send.
    """
    server = getattr(command, "server", "")
    stripped = replace(command, server=type(server)()) if server else command
    return *encode_command(stripped), encode_filled_in(stripped, command)


def new(event: Event | None = None) -> NewEvent:
    return NewEvent(*encode_event(event or TournamentCreated("Spring Open")))


def batch(
    expected: int,
    key: str,
    events: int = 1,
    *,
    tournament: TournamentId = OPEN,
    asked: Act | None = None,
) -> Batch:
    """So many events that all create a tournament: the stores don't read them."""
    return Batch(tournament, expected, asked or act(key), (new(),) * events)


def event_record(version: int, event: Event, asked: Act | None = None) -> Recorded:
    """One event of a log as `fold` takes it; its hashes are empty."""
    return Recorded(OPEN, version, new(event), asked or act(f"key-{version}"), b"", b"")


def records_of_events(*events: Event) -> list[Recorded]:
    """A log of these events in one act, whose command is made up."""
    return chained_records(Head(), Batch(OPEN, 0, act("told-0001"), encode_events(events)))


def asked_for(*commands: Command) -> list[StoredAct]:
    """The log that an organiser's commands make, one act each."""
    log: list[StoredAct] = []
    state: Tournament | None = None
    for number, command in enumerate(commands, 1):
        kind, body, drawn = command_as_stored(command)
        asked = Act(kind, body, "organiser", "desk-1", INSTANT, f"key-{number:04}", drawn=drawn)
        head = Head(log[-1].version, log[-1].hash) if log else Head()
        events = decide_command(state, command, CommandSender("organiser", "desk-1", INSTANT))
        records = chained_records(head, Batch(OPEN, head.version, asked, encode_events(events)))
        state = fold_events(zip(events, records, strict=True), state)
        log += to_stored_acts(records)
    return log
