"""By which ratings numbers are given, and what official lists say."""

from typing import Annotated, ClassVar

from msgspec import Meta

from events.log.command import Name, Positive, Rating
from events.log.event import StageEvent


class StartingRankAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Before round 1. `method` is FIDE, NRO, FIDON, NIDOF, HBFN or LBFN (record 172 of TRF26);
    `equals`, what decides among equals, is name, fide-id, older or entry.
    """

    stored_as: ClassVar[str] = "starting-rank-announced/1"

    method: str = "FIDE"
    equals: str = "name"


class ListsOrdered(StageEvent, frozen=True, forbid_unknown_fields=True):
    """In which order FIDE's lists (standard, rapid, blitz) are asked for a rating; some of them may
    be left out.
    """

    stored_as: ClassVar[str] = "lists-ordered/1"

    lists: Annotated[tuple[str, ...], Meta(min_length=1, max_length=3)]


class RatingsStated(StageEvent, frozen=True, forbid_unknown_fields=True):
    """What a list of FIDE's or of a federation (`kind` fide or national) says: (entry, rating).
    From a later round on they are those of the list of another month.
    """

    stored_as: ClassVar[str] = "ratings-stated/1"

    kind: str
    list: Name
    date: Annotated[str, Meta(max_length=10, description="Day or month, such as 2026-11")]
    ratings: Annotated[tuple[tuple[Positive, Rating], ...], Meta(min_length=1, max_length=2000)]
    from_round: Positive = 1
