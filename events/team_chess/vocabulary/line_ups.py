"""Who sits where: handed in apart, revealed together. And what becomes of a match as a whole."""

from typing import ClassVar

from events.log.command import Positive, Reason, Text
from events.log.event import RoundEvent

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
