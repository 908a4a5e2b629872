"""Teams, their members and numbers, whole matches forfeited or moved. Winners of matches are never
events: they follow from results and withdrawals.
"""

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
    StageEvent,
    Text,
)

SeatsByRound = tuple[tuple[tuple[tuple[int, int, str], ...], ...], ...]


class TeamsDrawn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(team, number) of all participating teams, and the seed, in hexadecimal digits, of every lot:
    that of the numbers, unless they were drawn `by_hand`, and in a knock-out those of the order
    within pairs. `rounds` list the matches of the whole table as (first-named, other) numbers,
    match 1 first, in which each two teams meet `meetings` times; empty in a knock-out. `seats` are,
    by round and match of that table, the boards of a system that pairs members: the number of each
    in their team, the first-named team's first, and that player's colour, "w" or "b".
    """

    numbers: tuple[tuple[int, int], ...]
    seed: str
    by_hand: bool = False
    rounds: tuple[tuple[tuple[int, int], ...], ...] = ()
    meetings: int = 0
    seats: SeatsByRound = ()


class TeamsDrawTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The draw is taken back, for example for a late team: as long as no round is paired the
    numbers can be drawn again.
    """

    reason: Reason


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
