"""Which teams play, who plays for them, and who sits where: handed in apart, revealed together. And
what becomes of a match as a whole.
"""

from typing import Annotated, ClassVar

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

    stored_as: ClassVar[str] = "team-registered/1"

    stage: Positive
    entry: Positive
    first_round: int
    list: str = ""


class TeamCorrected(TeamStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The corrected data of a team, whole; its members are corrected one by one."""

    stored_as: ClassVar[str] = "team-corrected/1"

    stage: Positive
    entry: Positive
    reason: Text = ""


class MemberAdded(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Behind all others of the team; may play from `first_round` on. `joins`: by an act of its
    own, after the team was entered.
    """

    stored_as: ClassVar[str] = "member-added/1"

    stage: Positive
    entry: Positive
    member: Positive
    first_round: int
    joins: bool = False


class MemberCorrected(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The person as it should have been stated, whole."""

    stored_as: ClassVar[str] = "member-corrected/1"

    stage: Positive
    entry: Positive
    member: Positive
    reason: Text = ""


class MemberLeft(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Plays for the team until the round before `from_round`."""

    stored_as: ClassVar[str] = "member-left/1"

    member: int
    from_round: int
    reason: str = ""


class MembersOrdered(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """All members of the team in their board order, the strongest first."""

    stored_as: ClassVar[str] = "members-ordered/1"

    members: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=100)]
    reason: Text = ""


class CaptainPhoneRevoked(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Addresses of the captain's telephone that were given out open nothing any more; the desk
    shows a new one.
    """

    stored_as: ClassVar[str] = "captain-phone-revoked/1"

    reason: Text = ""


Seats = tuple[tuple[int, int], ...]
"""(White, Black) by board, 0 where nobody sits."""


class MatchEvent(RoundEvent, frozen=True, forbid_unknown_fields=True):
    match: Positive


class LineUpHandedIn(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`members` by board, 0 on one left empty. It stays hidden until line-ups are revealed; a later
    one takes its place.
    """

    stored_as: ClassVar[str] = "line-up-handed-in/1"

    entry: int
    members: tuple[int, ...]


class LineUpsRevealed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The matches whose line-ups are shown now, with their seats as they become. Where one had not
    come, it is what the announced rules make of that.
    """

    stored_as: ClassVar[str] = "line-ups-revealed/1"

    seats: tuple[tuple[int, Seats], ...]


class LineUpChanged(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """After line-ups were revealed: somebody else sits there, or has sat there in truth. Results
    that were entered stay.
    """

    stored_as: ClassVar[str] = "line-up-changed/1"

    entry: int
    members: tuple[int, ...]
    reason: str


class MatchForfeited(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """As a whole. `marks` are those of the team named first and of the other: "+-", "-+" or "--".
    Games without a result are forfeited with it, others stay.
    """

    stored_as: ClassVar[str] = "match-forfeited/1"

    marks: str
    reason: Reason


class MatchForfeitLifted(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """The match counts by its games again."""

    stored_as: ClassVar[str] = "match-forfeit-lifted/1"

    reason: Reason


class MatchMoved(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`to` is when it is played instead, in words, `venue` where; both empty: with its round."""

    stored_as: ClassVar[str] = "match-moved/1"

    to: Text = ""
    venue: Text = ""
