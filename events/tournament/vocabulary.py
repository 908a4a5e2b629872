"""Events of a tournament of any game: the permanent format.

Most of it is asked for as it stands here. Every event that breaks what was announced comes with the
level of the warning that was answered in `confirmed`.
"""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import (
    Confirmed,
    Event,
    Name,
    Positive,
    Reason,
    RoundEvent,
    StageEvent,
    Text,
)

LONGEST_SAID, LONGEST_TITLE, LONGEST_NUMBER, LONGEST_CODE = 500, 12, 20, 80
MOST_DEPUTIES, MOST_BEGINNINGS = 40, 200
Said = Annotated[str, Meta(max_length=LONGEST_SAID)]
Official = Annotated[
    tuple[
        Text,
        Annotated[str, Meta(max_length=LONGEST_TITLE)],
        Annotated[str, Meta(max_length=LONGEST_NUMBER)],
    ],
    Meta(description="Name, title, number in the list of who named them."),
]
Minutes = Annotated[int, Meta(ge=0, le=1440)]
Beginnings = Annotated[
    tuple[tuple[Positive, Annotated[str, Meta(max_length=25)], Minutes], ...],
    Meta(
        max_length=MOST_BEGINNINGS,
        description="Number, day or minute with its zone, length in minutes (0: not said)",
    ),
]


class TournamentCreated(Event, frozen=True, forbid_unknown_fields=True):
    """Dates are ISO 8601 days or empty."""

    name: str
    place: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    arbiter: str = ""


class TournamentDescribed(Event, frozen=True, forbid_unknown_fields=True):
    """The data of the tournament, whole, from now on. Days are ISO 8601 or empty; the chief is its
    arbiter or director.
    """

    name: Name
    place: Text = ""
    federation: Text = ""
    starts: Text = ""
    ends: Text = ""
    chief: Official = ("", "", "")
    deputies: Annotated[tuple[Official, ...], Meta(max_length=MOST_DEPUTIES)] = ()
    organiser: Text = ""
    reason: Said = ""
    confirmed: Confirmed = 0


class ScheduleAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """When rounds or sessions begin, whole: "2026-11-21" or "2026-11-21T14:00+01:00"; and where,
    if the tournament has several venues.
    """

    beginnings: Beginnings
    venue: Said = ""
    reason: Said = ""
    confirmed: Confirmed = 0


class TimeControlAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`code` as record 222 of TRF26 has it, such as "5400+30"; empty where that can't say it, as a
    delay. `words` are for people and record 122; empty: made from the code. Who is not there
    `default_minutes` after the start has lost; null: not announced. `approval` is that of FIDE's
    Qualification Commission for a shorter control: event, date and number.
    """

    words: Said = ""
    code: Annotated[str, Meta(max_length=LONGEST_CODE)] = ""
    default_minutes: Annotated[int, Meta(ge=0, le=240)] | None = None
    approval: Said = ""
    reason: Said = ""
    confirmed: Confirmed = 0


class TournamentDiscarded(Event, frozen=True, forbid_unknown_fields=True):
    """A mistake is taken out of the lists. Nothing is lost, and it can be brought back."""

    reason: Reason
    confirmed: Confirmed = 0


class TournamentBroughtBack(Event, frozen=True, forbid_unknown_fields=True):
    reason: Said = ""


class SignaturesRequired(Event, frozen=True, forbid_unknown_fields=True):
    """Whether only what a device has signed is taken from it."""

    required: bool


class OwnRequestsAllowed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Whether players may ask for byes and withdrawals themselves, from their telephones."""

    allowed: bool


class PlayerAsked(StageEvent, frozen=True, forbid_unknown_fields=True):
    """A player, or a pair, asks for something before a round or session is made. `wish` is one of
    `domain.own_requests`.
    """

    entry: Positive
    wish: str
    round: Positive


class OwnRequestGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`request` is the version at which it was asked. What follows has events of its own."""

    request: int


class OwnRequestRefused(StageEvent, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Text = ""


class OwnRequestTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """A request was taken back by who had asked."""

    request: int


class RoundTimed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """`starts` is an instant, ISO 8601 in UTC ("2026-11-21T14:00:00Z"); 0 minutes: no clock."""

    starts: Annotated[str, Meta(max_length=40)]
    minutes: Minutes


class NoticeShown(StageEvent, frozen=True, forbid_unknown_fields=True):
    """On the display of that name, or on every screen; an empty text takes the last one down."""

    text: Text
    display: Annotated[str, Meta(max_length=60)] = ""


class CountdownSet(StageEvent, frozen=True, forbid_unknown_fields=True):
    """For so many seconds screens count down to a round or session that is published from here on;
    with 0 it is there at once.
    """

    seconds: Annotated[int, Meta(ge=0, le=120)]


class EntriesDiscarded(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Entries made by mistake, each as long as it is not paired: out of every list, and kept under
    this event's version.
    """

    entries: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=10_000)]
    reason: Text = ""
    confirmed: Confirmed = 0


class EntriesRestored(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All that were discarded at version `discarding` of the log: (number then, number from now
    on), which is left out.
    """

    discarding: Positive
    entries: tuple[tuple[int, int], ...] = ()


class ActUndone(Event, frozen=True, forbid_unknown_fields=True):
    """The state just before version `version` is restored."""

    version: int
    reason: str
    confirmed: int


class TournamentCopied(Event, frozen=True, forbid_unknown_fields=True):
    """Closes a copy of another log: all before this happened in another tournament, `origin`, up to
    its `version`, whose head had the short code `head`. From here on it goes its own way under
    `name`. `source` is the file that it was read from.
    """

    name: Name
    origin: str
    version: int
    head: str
    source: str
