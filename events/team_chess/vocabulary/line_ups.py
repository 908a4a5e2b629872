"""Who sits where: handed in apart, revealed together. And what becomes of a match as a whole."""

from events.log.event import RoundEvent

Seats = tuple[tuple[int, int], ...]
"""(White, Black) by board, 0 where nobody sits."""


class MatchEvent(RoundEvent, frozen=True, forbid_unknown_fields=True):
    match: int


class LineUpHandedIn(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`members` by board, 0 on one left empty. It stays hidden until line-ups are revealed; a later
    one takes its place.
    """

    team: int
    members: tuple[int, ...]


class LineUpsRevealed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The matches whose line-ups are shown now, with their seats as they become. Where one had not
    come, it is what the announced rules make of that.
    """

    seats: tuple[tuple[int, Seats], ...]


class LineUpChanged(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """After line-ups were revealed: somebody else sits there, or has sat there in truth. Results
    that were entered stay.
    """

    team: int
    members: tuple[int, ...]
    reason: str


class MatchForfeited(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """As a whole. `marks` are those of the team named first and of the other: "+-", "-+" or "--".
    Games without a result are forfeited with it.
    """

    marks: str
    reason: str


class MatchForfeitLifted(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """The match counts by its games again."""

    reason: str


class MatchMoved(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """`to` says when it is played if not with its round, `venue` where; empty: with its round."""

    to: str
    venue: str
