"""What can be asked of any tournament, whatever is played in it.

Every command names what its sender acted on, as far as it matters. An act that breaks pairing
integrity is refused with its warning and consequences until it comes with the warning's level in
`confirmed`.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from events.log.command import (
    Command,
    Confirmed,
    Name,
    Positive,
    Reason,
    StageCommand,
    Text,
)

Official = Annotated[
    tuple[Text, Annotated[str, Meta(max_length=12)], Annotated[str, Meta(max_length=20)]],
    Meta(description="Name, title, number in the list of who named them."),
]
Deputies = Annotated[tuple[Official, ...], Meta(max_length=40)]
Begins = Annotated[str, Meta(max_length=25)]
Minutes = Annotated[int, Meta(ge=0, le=1440)]
Beginnings = Annotated[
    tuple[tuple[Positive, Begins, Minutes], ...],
    Meta(
        max_length=200,
        description="Number, day or minute with its zone, length in minutes (0: not said)",
    ),
]


class FirstPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that plans a stage or phase, and its body."""

    command: Name
    body: dict[str, Any]


class CreateTournament(Command, frozen=True, forbid_unknown_fields=True):
    """With a `first` part both are made, or neither: where the part is refused nothing is left.
    So with `more` commands about them, one after the other; none that leaves something to chance.
    """

    name: Name
    place: Text = ""
    federation: Text = ""
    starts: Text = ""
    ends: Text = ""
    arbiter: Text = ""
    first: FirstPart | None = None
    more: Annotated[tuple[FirstPart, ...], Meta(max_length=12)] = ()


class CopyTournament(Command, frozen=True, forbid_unknown_fields=True):
    """Closes a copy of another log: all that stands before it has happened there, up to `version`.
    `head` is the short code of that log then, `source` the file it came from.
    """

    name: Name
    origin: str
    version: int
    head: str
    source: str


class DescribeTournament(Command, frozen=True, forbid_unknown_fields=True):
    """All that is said of it, whole."""

    name: Name
    place: Text = ""
    federation: Text = ""
    starts: Text = ""
    ends: Text = ""
    chief: Official = ("", "", "")
    deputies: Deputies = ()
    organiser: Text = ""
    reason: Annotated[str, Meta(max_length=500)] = ""
    confirmed: Confirmed = 0


class AnnounceSchedule(StageCommand, frozen=True, forbid_unknown_fields=True):
    """When rounds or sessions begin, whole. "2026-11-21" or "2026-11-21T14:00+01:00"."""

    beginnings: Beginnings
    reason: Annotated[str, Meta(max_length=500)] = ""
    confirmed: Confirmed = 0


class AnnounceTimeControl(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`code` as record 222 of TRF26 has it, such as "5400+30"; empty where that can't say it, as
    a delay. `words` empty: made from the code. `default_minutes` null: not announced.
    """

    code: Annotated[str, Meta(max_length=80)] = ""
    words: Annotated[str, Meta(max_length=120)] = ""
    default_minutes: Annotated[int, Meta(ge=0, le=240)] | None = None
    reason: Annotated[str, Meta(max_length=500)] = ""
    confirmed: Confirmed = 0


class DiscardTournament(Command, frozen=True, forbid_unknown_fields=True):
    """A mistake is taken out of the lists. Nothing is lost, and it can be brought back."""

    reason: Reason
    confirmed: Confirmed = 0


class BringBackTournament(Command, frozen=True, forbid_unknown_fields=True):
    reason: Annotated[str, Meta(max_length=500)] = ""


class UndoAct(Command, frozen=True, forbid_unknown_fields=True):
    """Go back to the state just before the last act that broke pairing integrity. `version` is
    that act's place in the log, `saw` the log's version when its consequences were read."""

    version: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class DiscardEntries(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Entries made by mistake, each as long as it is not paired."""

    entries: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=2000)]
    reason: Text = ""
    confirmed: Confirmed = 0


class TakeBackList(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Of a list that was brought in, whoever was neither paired nor changed since. `list` is the
    key of its command.
    """

    list: Name
    reason: Text = ""
    confirmed: Confirmed = 0


class RestoreEntries(StageCommand, frozen=True, forbid_unknown_fields=True):
    """All that were discarded at version `discarding` of the log."""

    discarding: Positive


class TimeRound(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`starts` is an instant, ISO 8601 in UTC ("2026-11-21T14:00:00Z"); 0 minutes: no clock."""

    round: Positive
    starts: Annotated[str, Meta(max_length=40)]
    minutes: Annotated[int, Meta(ge=0, le=1440)]


class SetCountdown(StageCommand, frozen=True, forbid_unknown_fields=True):
    """For so many seconds screens count down to a round or session that is published from here on;
    with 0 it is there at once.
    """

    seconds: Annotated[int, Meta(ge=0, le=120)]


class AllowOwnRequests(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Whether the players may ask for byes and withdrawals themselves, from their telephones."""

    allowed: bool


class AskFor(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A player, or a pair, asks for something before a round or session is made."""

    entry: Positive
    wish: str
    round: Positive


class AnswerOwnRequest(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`request` is the version at which it was asked."""

    request: Positive


class GrantOwnRequest(AnswerOwnRequest, frozen=True, forbid_unknown_fields=True):
    """It is done as if it had been entered at the desk, with the warning that would come there."""

    confirmed: Confirmed = 0


class GrantAllHere(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Everybody who has said that they are there for that round is there."""

    round: Positive


class RefuseOwnRequest(AnswerOwnRequest, frozen=True, forbid_unknown_fields=True):
    reason: Text = ""


class TakeBackOwnRequest(AnswerOwnRequest, frozen=True, forbid_unknown_fields=True):
    """By who had asked, while it is not answered."""

    entry: Positive


class ShowNotice(StageCommand, frozen=True, forbid_unknown_fields=True):
    """On the display of that name, or on every screen; an empty text takes the last one down."""

    text: Annotated[str, Meta(max_length=200)]
    display: Annotated[str, Meta(max_length=60)] = ""
