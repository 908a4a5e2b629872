"""Official ratings, and the order in which numbers are given; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Confirmed, Name, Positive, Rating, Reason, StageCommand

Listed = Annotated[tuple[tuple[Positive, Rating], ...], Meta(min_length=1, max_length=2000)]


class AnnounceStartingRank(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Before round 1. `method` is FIDE, NRO, FIDON, NIDOF, HBFN or LBFN (record 172 of TRF26);
    `equals` is name, fide-id, older or entry.
    """

    method: str = "FIDE"
    equals: str = "name"


class OrderLists(StageCommand, frozen=True, forbid_unknown_fields=True):
    """In which order FIDE's lists (standard, rapid, blitz) are asked for a rating; some of them may
    be left out.
    """

    lists: Annotated[tuple[str, ...], Meta(min_length=1, max_length=3)]


class StateRatings(StageCommand, frozen=True, forbid_unknown_fields=True):
    """What a list of FIDE's or of a federation (`kind` fide or national) says: (entry, rating).
    From a later round on they are those of the list of another month.
    """

    kind: str
    list: Name
    date: Annotated[str, Meta(max_length=10, description="Day or month, such as 2026-11")]
    ratings: Listed
    from_round: Positive = 1


class ExchangeNumbers(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Two entries have each other's number from now on; before round 4 is paired."""

    entries: tuple[Positive, Positive]
    reason: Reason
    confirmed: Confirmed = 0


class GiveNumbersAnew(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Everybody by the starting rank as it is now; before round 4 is paired."""

    reason: Reason
    confirmed: Confirmed = 0
