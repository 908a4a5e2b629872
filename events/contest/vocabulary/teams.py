"""Which teams play, who plays for them, and what becomes of a match as a whole."""

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
    """`short` is how tables with little room call it; `strength` a rating by which the list is
    ranked, 0: the average of its first members'.
    """

    name: Name
    short: Text = ""
    federation: Text = ""
    captain: Text = ""
    strength: Rating = 0


class TeamRegistered(TeamStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first_round` is the first one it can be paired for. `list` is there where a list came by
    several commands: the key of the first of them.
    """

    stage: Positive
    entry: Positive
    first_round: int
    list: str = ""


class TeamCorrected(TeamStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The corrected data of a team, whole; its members are corrected one by one."""

    stage: Positive
    entry: Positive
    reason: Text = ""


class MemberAdded(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Behind all others of the team; may play from `first_round` on. `joins`: by an act of its
    own, after the team was entered.
    """

    stage: Positive
    entry: Positive
    member: Positive
    first_round: int
    joins: bool = False


class MemberCorrected(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The person as it should have been stated, whole."""

    stage: Positive
    entry: Positive
    member: Positive
    reason: Text = ""


class MemberLeft(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Plays for the team until the round before `from_round`."""

    member: int
    from_round: int
    reason: str = ""


class MembersOrdered(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """All members of the team in their board order, the strongest first."""

    members: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=100)]
    reason: Text = ""


class CaptainPhoneRevoked(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Addresses of the captain's telephone that were given out open nothing any more; the desk
    shows a new one.
    """

    reason: Text = ""


class MatchEvent(RoundEvent, frozen=True, forbid_unknown_fields=True):
    match: Positive


class MatchForfeited(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """As a whole. `marks` are those of the team named first and of the other: "+-", "-+" or "--".
    Games without a result are forfeited with it, others stay.
    """

    marks: str
    reason: Reason


class MatchForfeitLifted(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """The match counts by its games again."""

    reason: Reason


class MatchMoved(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`to` is when it is played instead, in words, `venue` where; both empty: with its round."""

    to: Text = ""
    venue: Text = ""
