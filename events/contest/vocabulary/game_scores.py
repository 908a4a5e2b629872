"""The moves of games, and results read from them, which an arbiter may accept."""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import BoardEvent, FileName, StageEvent, Text

LONGEST_MOVES = 30_000
Moves = Annotated[str, Meta(max_length=LONGEST_MOVES, description="Of PGN, without their ending.")]


class MovesKept(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The moves of the game of `white` and `black` on that board, as in the file."""

    white: int
    black: int
    moves: Moves
    file: FileName = ""


class ResultProposed(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The result of a game in a file, which counts once accepted. `saw` is the board's version."""

    result: str
    saw: int
    white: int
    black: int
    file: FileName = ""


class ProposalTaken(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`request` is the version of the proposal; the result is recorded by a separate event."""

    request: int


class IncidentNoted(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """`side` is the player it is about: w, b, or empty for both. `kind` is one of
    `domain.contest.game`.
    """

    kind: str
    side: Annotated[str, Meta(pattern="^[wb]?$")] = ""
    text: Text = ""
