"""The players and their data, the ratings by which numbers are given, and ratings of official
lists; the players' own reports, and results that count differently for ratings.

The report of one player alone does not count; when both have reported the same, the result is
recorded and confirmed by events of its own.
"""

from typing import Annotated

from msgspec import Meta

from events.game.people import PersonStated
from events.log.vocabulary import BoardEvent, EntryEvent, Name, Positive, Rating, StageEvent, Text


class EntryRegistered(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first_round` is the first round that the player can be paired for, later than 1 if late.
    `list` is the key of the first of several commands that sent one list.
    """

    stage: Positive
    entry: Positive
    first_round: int = 1
    list: str = ""


class EntryCorrected(PersonStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All data of the person, corrected."""

    stage: Positive
    entry: Positive
    reason: Text = ""


class HalfByesBarred(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Whether the player is barred from half-point byes."""

    barred: bool
    reason: Text = ""


class LateByesGiven(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """Half-point byes in rounds that were published before the player was registered."""

    rounds: tuple[int, ...]


class EntriesMoved(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Entries moved from `stage` into stage `into`, as (old entry, new entry)."""

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
    """The order in which FIDE's lists (standard, rapid, blitz) are searched for a rating; some may
    be left out.
    """

    lists: Annotated[tuple[str, ...], Meta(min_length=1, max_length=3)]


class RatingsStated(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Ratings by a list of FIDE or of a federation (`kind` fide or national): (entry, rating).
    From a later round on they may be those of the list of another month.
    """

    kind: str
    list: Name
    date: Annotated[str, Meta(max_length=10, description="Day or month, such as 2026-11")]
    ratings: Annotated[tuple[tuple[Positive, Rating], ...], Meta(min_length=1, max_length=2000)]
    from_round: Positive = 1


Side = Annotated[str, Meta(pattern="^[wb]$", description="The player who says so: w or b.")]


class ResultReported(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A player reports the result of their game; their later report replaces it."""

    side: Side
    result: str


class RatedOtherwise(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The result for ratings alone; pairings and standings keep the recorded one."""

    result: str
    standing: str
    reason: str
    confirmed: int
