"""Events of a match of teams of four: line-ups of stanzas; boards that are fouled, left out,
replaced or added; scores given by director or committee.
"""

from typing import Annotated

from msgspec import Meta

from events.contest.vocabulary.teams import MatchEvent
from events.log.vocabulary import BoardEvent, Positive, Reason, RoundEvent, Text

Four = tuple[int, ...]
"""Four members: the pair of the open room, then that of the closed one."""


class StanzaHandedIn(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """A stanza's line-up, hidden until the stanza is revealed; a later one replaces it."""

    stanza: int
    entry: int
    members: Four


class StanzasRevealed(RoundEvent, frozen=True, forbid_unknown_fields=True):
    """The line-ups (match, stanza, home, visitors). A missing one was filled in by the usual
    rule.
    """

    seats: tuple[tuple[int, int, Four, Four], ...]


class SeatsChanged(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """Revealed seats were changed: other players sit there, or really sat there. Results stay."""

    stanza: int
    entry: int
    members: Four
    reason: str


class DirectorCalledToRoom(BoardEvent, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The director is called to a table: what happened, and the law if it is known yet."""

    facts: Reason
    law: Text = ""


class BoardOfMatch(MatchEvent, frozen=True, forbid_unknown_fields=True):
    board: Positive


class MatchBoardJudged(BoardOfMatch, frozen=True, forbid_unknown_fields=True):
    """`state` is counts, fouled (the two tables had different cards, Law 87 of 2017) or cancelled.
    `home` and `visitors` are the artificial scores that the teams get for it, in per cent; -1:
    none.
    """

    state: Annotated[str, Meta(pattern="^(counts|fouled|cancelled)$")]
    reason: Reason
    home: Annotated[int, Meta(ge=-1, le=100)] = -1
    visitors: Annotated[int, Meta(ge=-1, le=100)] = -1


class SubstituteBoardGiven(BoardOfMatch, frozen=True, forbid_unknown_fields=True):
    """`board` is left out, and board number `substitute` is played instead."""

    substitute: int
    reason: str


class BoardsAdded(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """Boards were added to a tied match."""

    boards: int


class RoomTurned(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """On these boards of a room the teams sat in each other's directions. Results are kept."""

    room: Annotated[str, Meta(pattern="^(open|closed)$")]
    boards: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=200)]
    reason: Reason


class MatchDecided(MatchEvent, frozen=True, forbid_unknown_fields=True):
    """Director or committee give these victory points instead of the scale's; both empty: the match
    is scored by its boards again.
    """

    reason: Reason
    home: Annotated[str, Meta(pattern=r"^([0-9]{1,4}([.][0-9]{1,2})?)?$")] = ""
    visitors: Annotated[str, Meta(pattern=r"^([0-9]{1,4}([.][0-9]{1,2})?)?$")] = ""
