"""Events of a tournament of any game, the permanent format, and the commands that differ from them.

Most events are their own commands. Every event that changes an announcement has the level of the
confirmed warning in `confirmed`. Every command names the state that its sender acted on, as far as
it matters. An act that breaks pairing integrity is refused with its warning and consequences until
`confirmed` has the warning's level.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from events.log.vocabulary import (
    Command,
    Confirmed,
    Event,
    Name,
    Positive,
    Reason,
    RoundEvent,
    StageCommand,
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
    """All data of the tournament from now on. Days are ISO 8601 or empty; the chief is the chief
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
    """All beginnings of rounds or sessions: "2026-11-21" or "2026-11-21T14:00+01:00"; and their
    venues, if there are several.
    """

    beginnings: Beginnings
    venue: Said = ""
    reason: Said = ""
    confirmed: Confirmed = 0


class TimeControlAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`code` as in record 222 of TRF26, such as "5400+30"; empty if that can't express it, as a
    delay. `words` are for people and record 122; empty: made from the code. A player absent
    `default_minutes` after the start loses; null: not announced. `approval` is that of FIDE's
    Qualification Commission for a shorter control: event, date and number.
    """

    words: Said = ""
    code: Annotated[str, Meta(max_length=LONGEST_CODE)] = ""
    default_minutes: Annotated[int, Meta(ge=0, le=240)] | None = None
    approval: Said = ""
    reason: Said = ""
    confirmed: Confirmed = 0


class TournamentDiscarded(Event, frozen=True, forbid_unknown_fields=True):
    """A tournament made by mistake is removed from the lists; it can be brought back."""

    reason: Reason
    confirmed: Confirmed = 0


class TournamentBroughtBack(Event, frozen=True, forbid_unknown_fields=True):
    reason: Said = ""


class SignaturesRequired(Event, frozen=True, forbid_unknown_fields=True):
    """Whether devices must sign all commands."""

    required: bool


class OwnRequestsAllowed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Whether players may request byes and withdrawals from their telephones."""

    allowed: bool


class PlayerAsked(StageEvent, frozen=True, forbid_unknown_fields=True):
    """A request of a player or pair before a round or session is made. `wish` is one of
    `domain.own_requests`.
    """

    entry: Positive
    wish: str
    round: Positive


class OwnRequestGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`request` is the version of the request. Its consequences have separate events."""

    request: int


class OwnRequestRefused(StageEvent, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Text = ""


class OwnRequestTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """A request was taken back by its sender."""

    request: int


class RoundTimed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """`starts` is an instant, ISO 8601 in UTC ("2026-11-21T14:00:00Z"); 0 minutes: no clock."""

    starts: Annotated[str, Meta(max_length=40)]
    minutes: Minutes


class NoticeShown(StageEvent, frozen=True, forbid_unknown_fields=True):
    """A notice on the display of that name, or on every screen; an empty text removes it."""

    text: Text
    display: Annotated[str, Meta(max_length=60)] = ""


class CountdownSet(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The seconds for which screens count down to a round or session published from now on; 0: it
    is shown at once.
    """

    seconds: Annotated[int, Meta(ge=0, le=120)]


class EntriesDiscarded(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Entries made by mistake and not paired yet are removed from every list, and kept under this
    event's version.
    """

    entries: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=10_000)]
    reason: Text = ""
    confirmed: Confirmed = 0


class EntriesRestored(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All entries discarded at version `discarding` of the log are restored: (old number, new
    number), which the sender leaves out.
    """

    discarding: Positive
    entries: tuple[tuple[int, int], ...] = ()


class ActUndone(Event, frozen=True, forbid_unknown_fields=True):
    """The state just before version `version` is restored."""

    version: int
    reason: str
    confirmed: int


class TournamentCopied(Event, frozen=True, forbid_unknown_fields=True):
    """Ends the copied part of another log: all earlier events happened in the tournament `origin`,
    up to its `version`, whose head had the short code `head`. From now on the copy is independent,
    under `name`. `source` is the file that it was read from.
    """

    name: Name
    origin: str
    version: int
    head: str
    source: str


class FirstPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that plans a stage or phase, and its body."""

    command: Name
    body: dict[str, Any]


class CreateTournament(Command, frozen=True, forbid_unknown_fields=True):
    """Create a tournament, with a `first` part and `more` commands about them: all succeed, or none
    does. None of the further commands may draw lots.
    """

    name: Name
    place: Text = ""
    federation: Text = ""
    starts: Text = ""
    ends: Text = ""
    arbiter: Text = ""
    first: FirstPart | None = None
    more: Annotated[tuple[FirstPart, ...], Meta(max_length=12)] = ()


class UndoAct(Command, frozen=True, forbid_unknown_fields=True):
    """Restore the state just before the last act that broke pairing integrity. `version` is
    that act's version in the log, `saw` the log's version when its consequences were read."""

    version: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class TakeBackList(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Discard an imported list, except entries paired or changed since. `list` is the key of the
    import command.
    """

    list: Name
    reason: Text = ""
    confirmed: Confirmed = 0


class GrantOwnRequest(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Grant a request, as if it had been entered at the desk, with the same warning. `request` is
    the version of the request.
    """

    request: Positive
    confirmed: Confirmed = 0


class GrantAllHere(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Check in all players who have requested it for that round."""

    round: Positive


class TakeBackOwnRequest(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The player takes a request back that is not answered yet."""

    request: Positive
    entry: Positive
