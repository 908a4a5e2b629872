"""The moves of games, and results read from them, which an arbiter takes or leaves."""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import BoardEvent, FileName, StageEvent, Text

LONGEST_MOVES = 30_000
Moves = Annotated[str, Meta(max_length=LONGEST_MOVES, description="Of PGN, without their ending.")]


class MovesKept(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The moves of the game that `white` and `black` play there, as the file has them."""

    white: int
    black: int
    moves: Moves
    file: FileName = ""


class ResultProposed(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A game in a file ended so. It counts once it is taken. `saw` is the version of the board."""

    result: str
    saw: int
    white: int
    black: int
    file: FileName = ""


class ProposalTaken(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`request` is the version at which it was proposed; the result is an event of its own."""

    request: int


class IncidentNoted(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """`side` is whom it is about: w, b, or empty for both. `kind` is one of
    `domain.contest.incidents`.
    """

    kind: str
    side: Annotated[str, Meta(pattern="^[wb]?$")] = ""
    text: Text = ""
