"""What follows from a command's idempotency key: the ids of its events, and of what it creates."""

from hashlib import sha256

from domain.ids import TournamentId
from events.codec import encode
from events.log.event import Event
from events.log.identifiers import event_id
from events.log.recorded import NewEvent


def new_events(events: tuple[Event, ...], key: str) -> tuple[NewEvent, ...]:
    """Their ids follow from the key, so that the same command can't be written twice."""
    return tuple(
        NewEvent(event_id(key, place), *encode(event)) for place, event in enumerate(events)
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
