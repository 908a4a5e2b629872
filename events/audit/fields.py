"""Every field of every event, and what a log can say against it.

FOLLOWS: made anew from the state before and compared; another value is a contradiction.
HELD: the sender's word that has to be possible then, such as a result, who it is about, a seed.
FREE: nothing in a log contradicts it. Names, reasons and notes are defended by witnesses alone.
"""

from collections.abc import Iterable
from enum import StrEnum

from events.audit.asked import Asked
from events.log.event import Event


class Standing(StrEnum):
    FOLLOWS = "follows"
    HELD = "held"
    FREE = "free"


FREE = frozenset(
    {
        *("place", "federation", "starts", "ends", "arbiter", "chief", "deputies", "organiser"),
        *("reason", "text", "display", "words", "notes", "file", "seconds", "minutes"),
        *("family", "given", "sex", "club", "born", "national_id", "k", "rated_games", "to"),
        *("facts", "law", "appeal_until", "appellant", "grounds", "committee", "rooms", "date"),
    }
)
"""By name, whatever the kind."""


def standing_of(kind: type[Event], field: str, tables: Iterable[Asked]) -> Standing:
    if any(field in table.follows.get(kind, ()) for table in tables):
        return Standing.FOLLOWS
    return Standing.FREE if field in FREE else Standing.HELD
