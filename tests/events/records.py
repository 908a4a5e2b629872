"""Small builders for the log's tests."""

from domain.ids import TournamentId
from events.codec import encode
from events.log.event import Event
from events.log.recorded import Batch, NewEvent, Stamp
from events.tournament.vocabulary import TournamentCreated

OPEN = TournamentId("open")
STAMP = Stamp("chief", "desk-1", "2026-11-21T09:00:00.000Z", caused_by="key-0001")


def new(event_id: str, event: Event | None = None) -> NewEvent:
    return NewEvent(event_id, *encode(event or TournamentCreated("Spring Open")))


def batch(expected: int, *ids: str, tournament: TournamentId = OPEN, stamp: Stamp = STAMP) -> Batch:
    return Batch(tournament, expected, tuple(new(i) for i in ids), stamp)
