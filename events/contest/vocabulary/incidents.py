"""What an arbiter notes of a game."""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import BoardEvent, Text


class IncidentNoted(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """`side` is whom it is about: w, b, or empty for both. `kind` is one of
    `domain.contest.incidents`.
    """

    kind: str
    side: Annotated[str, Meta(pattern="^[wb]?$")] = ""
    text: Text = ""
