"""Teams, their members, and whole matches forfeited or moved."""

from typing import Annotated

from msgspec import Meta

from events.game.people import PersonStated
from events.log.vocabulary import (
    EntryEvent,
    Event,
    Name,
    Positive,
    Rating,
    Reason,
    RoundEvent,
    Text,
)


class TeamStated(Event, frozen=True, forbid_unknown_fields=True):
    """`short` is the short name for narrow tables; `strength` a rating by which the list is
    ranked, 0: the average of its first members'.
    """

    name: Name
    short: Text = ""
    federation: Text = ""
    captain: Text = ""
    strength: Rating = 0


class TeamRegistered(TeamStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first_round` is the first one it can be paired for. `list` is the key of the first of the
    commands that sent its list.
    """

    stage: Positive
    entry: Positive
    first_round: int
    list: str = ""


class TeamCorrected(TeamStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All data of a team, corrected; its members are corrected one by one."""

    stage: Positive
    entry: Positive
    reason: Text = ""


class MemberAdded(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A member added at the end of the board order, who may play from `first_round` on. `joins`: by
    a separate act after the team was entered.
    """

    stage: Positive
    entry: Positive
    member: Positive
    first_round: int
    joins: bool = False


class MemberCorrected(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All data of the person, corrected."""

    stage: Positive
    entry: Positive
    member: Positive
    reason: Text = ""


class MemberLeft(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """The member no longer plays for the team from `from_round` on."""

    member: int
    from_round: int
    reason: str = ""


class MembersOrdered(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """All members of the team in their board order, the strongest first."""

    members: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=100)]
    reason: Text = ""


class CaptainPhoneRevoked(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """The captain's old addresses no longer work; the desk shows a new one."""

    reason: Text = ""


class MatchEvent(RoundEvent, frozen=True, forbid_unknown_fields=True):
    match: Positive


class MatchForfeited(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """A whole match is forfeited. `marks` are those of the first-named team and the other: "+-",
    "-+" or "--". Games without a result are forfeited with it, others stay.
    """

    marks: str
    reason: Reason


class MatchForfeitLifted(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """The match is scored by its games again."""

    reason: Reason


class MatchMoved(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`to` is the new time in words, `venue` the new place; both empty: with its round again."""

    to: Text = ""
    venue: Text = ""
