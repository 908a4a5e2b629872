"""Players enter their own results, where the organiser allows it: one says, the opponent confirms.

What only one of them has said is a report and counts nowhere; when both have said the same, the
result is recorded and confirmed by events of its own.
"""

from events.log.event import BoardEvent, StageEvent


class OwnEntryAllowed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """From here on; not `allowed`: only the arbiters enter results."""

    allowed: bool


class ResultReported(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """`side` is the player who says so, "w" or "b". A later report of his replaces it."""

    side: str
    result: str
