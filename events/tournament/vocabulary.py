"""What happens to a tournament whatever is played in it: the permanent format."""

from typing import ClassVar

from msgspec import UNSET, UnsetType

from events.log.event import Event, RoundEvent, StageEvent


class TournamentCreated(Event, frozen=True, forbid_unknown_fields=True):
    """Dates are ISO 8601 days or empty."""

    stored_as: ClassVar[str] = "tournament-created/1"

    name: str
    place: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    arbiter: str = ""


class TournamentDescribed(Event, frozen=True, forbid_unknown_fields=True):
    """What is said of the tournament, whole, from now on. Days are ISO 8601 or empty; of the chief
    arbiter or director and each deputy: name, title, number in the list of who named them.
    """

    stored_as: ClassVar[str] = "tournament-described/1"

    name: str
    place: str
    federation: str
    starts: str
    ends: str
    chief: tuple[str, str, str]
    deputies: tuple[tuple[str, str, str], ...]
    organiser: str
    reason: str
    confirmed: int


class ScheduleAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """When rounds or sessions begin, whole: number, day or minute with its zone (ISO 8601), and how
    many minutes each is meant to take, 0 where that is not said.
    """

    stored_as: ClassVar[str] = "schedule-announced/1"

    beginnings: tuple[tuple[int, str, int], ...]
    reason: str
    confirmed: int


class TimeControlAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`words` for people and record 122 of reports, `code` as record 222 has it, empty where it
    can't. Who is not there `default_minutes` after the start has lost; unset: nothing was said.
    """

    stored_as: ClassVar[str] = "time-control-announced/1"

    words: str
    code: str
    reason: str
    confirmed: int
    default_minutes: int | UnsetType = UNSET


class TournamentDiscarded(Event, frozen=True, forbid_unknown_fields=True):
    """It was a mistake: out of the lists, and kept."""

    stored_as: ClassVar[str] = "tournament-discarded/1"

    reason: str
    confirmed: int


class TournamentBroughtBack(Event, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "tournament-brought-back/1"

    reason: str


class OwnRequestsAllowed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """From here on players may ask for byes and withdrawals themselves; or no longer."""

    stored_as: ClassVar[str] = "own-requests-allowed/1"

    allowed: bool


class PlayerAsked(StageEvent, frozen=True, forbid_unknown_fields=True):
    """With the code of their entry. `wish` is one of `domain.own_requests`; `round` is the session
    where sessions are played.
    """

    stored_as: ClassVar[str] = "player-asked/1"

    entry: int
    wish: str
    round: int


class OwnRequestGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`request` is the version at which it was asked. What follows has events of its own."""

    stored_as: ClassVar[str] = "own-request-granted/1"

    request: int


class OwnRequestRefused(StageEvent, frozen=True, forbid_unknown_fields=True):
    stored_as: ClassVar[str] = "own-request-refused/1"

    request: int
    reason: str


class OwnRequestTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """By who had asked."""

    stored_as: ClassVar[str] = "own-request-taken-back/1"

    request: int


class RoundTimed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """`starts` is an instant, ISO 8601, UTC; with 0 minutes the clock is taken down."""

    stored_as: ClassVar[str] = "round-timed/1"

    starts: str
    minutes: int


class NoticeShown(StageEvent, frozen=True, forbid_unknown_fields=True):
    """On the display of that name, or on every screen; an empty text takes the last one down."""

    stored_as: ClassVar[str] = "notice-shown/1"

    display: str
    text: str


class CountdownSet(StageEvent, frozen=True, forbid_unknown_fields=True):
    """So long screens count down to a round or session that is published from here on; 0: not."""

    stored_as: ClassVar[str] = "countdown-set/1"

    seconds: int


class EntriesDiscarded(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Entries made by mistake: out of every list, and kept under this event's version."""

    stored_as: ClassVar[str] = "entries-discarded/1"

    entries: tuple[int, ...]
    reason: str
    confirmed: int


class EntriesRestored(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All that were discarded at version `discarding`: (number then, number from now on)."""

    stored_as: ClassVar[str] = "entries-restored/1"

    discarding: int
    entries: tuple[tuple[int, int], ...]


class ActUndone(Event, frozen=True, forbid_unknown_fields=True):
    """The state just before version `version` is the state again, whatever has happened since."""

    stored_as: ClassVar[str] = "act-undone/1"

    version: int
    reason: str
    confirmed: int


class TournamentCopied(Event, frozen=True, forbid_unknown_fields=True):
    """All before this was told in another tournament, `origin`, up to its `version`, whose head had
    the short code `head`. From here on it goes its own way under `name`. `source` is the file that
    it was read from.
    """

    stored_as: ClassVar[str] = "tournament-copied/1"

    name: str
    origin: str
    version: int
    head: str
    source: str
