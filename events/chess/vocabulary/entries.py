"""Who plays and what is known of them, by which ratings numbers are given, and what official lists
say; the players' own reports, and results that count otherwise for ratings.

The report of one player alone counts nowhere; when both have reported the same, the result is
recorded and confirmed by events of its own.
"""

from typing import Annotated

from msgspec import Meta

from events.game.people import PersonStated
from events.log.vocabulary import BoardEvent, EntryEvent, Name, Positive, Rating, StageEvent, Text


class EntryRegistered(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first_round` is the first round they can be paired for: after round 1 they are a late entry.
    `list` is there where a list came by several commands: the key of the first of them.
    """

    stage: Positive
    entry: Positive
    first_round: int = 1
    list: str = ""


class EntryCorrected(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The person as it should have been stated, whole."""

    stage: Positive
    entry: Positive
    reason: Text = ""


class HalfByesBarred(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Whether they may not have half-point byes at all."""

    barred: bool
    reason: Text = ""


class LateByesGiven(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Half-point byes in rounds that were published before the player was registered."""

    rounds: tuple[int, ...]


class EntriesMoved(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Out of `stage` into stage `into`; `entries` are (entry there, entry here)."""

    into: int
    entries: tuple[tuple[int, int], ...]
    reason: str


class StartingRankAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Before round 1. `method` is FIDE, NRO, FIDON, NIDOF, HBFN or LBFN (record 172 of TRF26);
    `equals`, what decides among equals, is name, fide-id, older or entry.
    """

    method: str = "FIDE"
    equals: str = "name"


class ListsOrdered(StageEvent, frozen=True, forbid_unknown_fields=True):
    """In which order FIDE's lists (standard, rapid, blitz) are asked for a rating; some of them may
    be left out.
    """

    lists: Annotated[tuple[str, ...], Meta(min_length=1, max_length=3)]


class RatingsStated(StageEvent, frozen=True, forbid_unknown_fields=True):
    """What a list of FIDE's or of a federation (`kind` fide or national) says: (entry, rating).
    From a later round on they are those of the list of another month.
    """

    kind: str
    list: Name
    date: Annotated[str, Meta(max_length=10, description="Day or month, such as 2026-11")]
    ratings: Annotated[tuple[tuple[Positive, Rating], ...], Meta(min_length=1, max_length=2000)]
    from_round: Positive = 1


Side = Annotated[str, Meta(pattern="^[wb]$", description="The player who says so: w or b.")]


class ResultReported(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A player says how their game ended; a later report of theirs replaces it."""

    side: Side
    result: str


class RatedOtherwise(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The result for ratings alone; pairings and standings keep the one they were made of."""

    result: str
    standing: str
    reason: str
    confirmed: int
