"""Small builders for the log's tests."""

from domain.ids import TournamentId
from events.codec import encode, encoded
from events.log.chain import extend
from events.log.event import Event
from events.log.recorded import Act, Batch, Head, NewEvent, Recorded
from events.tournament.vocabulary import TournamentCreated

OPEN = TournamentId("open")
INSTANT = "2026-11-21T09:00:00.000Z"


def act(key: str, instant: str = INSTANT, body: bytes = b'{"name":"Spring Open"}') -> Act:
    return Act("create-tournament/1", body, "organiser", "desk-1", instant, key)


def new(event: Event | None = None) -> NewEvent:
    return NewEvent(*encode(event or TournamentCreated("Spring Open")))


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


def recorded(version: int, event: Event, asked: Act | None = None) -> Recorded:
    """As a fold meets it, without a chain."""
    return Recorded(OPEN, version, new(event), asked or act(f"key-{version}"), b"", b"")


def told(*events: Event) -> list[Recorded]:
    """A log of these events in one act that nobody has asked for."""
    return extend(Head(), Batch(OPEN, 0, act("told-0001"), encoded(events)))
