"""What only players of chess say of a result: their own reports, and what counts for ratings.

What only one of the two has said is a report and counts nowhere; when both have said the same, the
result is recorded and confirmed by events of its own.
"""

from typing import Annotated, ClassVar

from msgspec import Meta

from events.log.event import BoardEvent

Side = Annotated[str, Meta(pattern="^[wb]$", description="The player who says so: w or b.")]


class ResultReported(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A player says how their game ended; a later report of theirs replaces it."""

    stored_as: ClassVar[str] = "result-reported/1"

    side: Side
    result: str


class RatedOtherwise(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """For ratings alone the game ended so; pairings and standings keep what they were made of."""

    stored_as: ClassVar[str] = "rated-otherwise/1"

    result: str
    standing: str
    reason: str
    confirmed: int
