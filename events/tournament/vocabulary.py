"""What happens to a tournament whatever is played in it: the permanent format."""

from events.log.event import Event, RoundEvent, StageEvent


class TournamentCreated(Event, frozen=True, forbid_unknown_fields=True):
    """Dates are ISO 8601 days or empty."""

    name: str
    place: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    arbiter: str = ""


class RoundTimed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """`starts` is an instant, ISO 8601, UTC; with 0 minutes the clock is taken down."""

    starts: str
    minutes: int


class NoticeShown(StageEvent, frozen=True, forbid_unknown_fields=True):
    """On the display of that name, or on every screen; an empty text takes the last one down."""

    display: str
    text: str


class EntriesDiscarded(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Entries made by mistake: out of every list, and kept under this event's version."""

    entries: tuple[int, ...]
    reason: str
    confirmed: int


class EntriesRestored(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All that were discarded at version `discarding`: (number then, number from now on)."""

    discarding: int
    entries: tuple[tuple[int, int], ...]


class ActUndone(Event, frozen=True, forbid_unknown_fields=True):
    """The state just before version `version` is the state again, whatever has happened since."""

    version: int
    reason: str
    confirmed: int
