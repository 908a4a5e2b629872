"""Results of boards, and claims about them; the moves of games, and results read from them, which
an arbiter may accept. A `result` is a code of domain.results.RESULTS.

Sender and time are in the event's act.
"""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import (
    BoardEvent,
    Confirmed,
    FileName,
    Positive,
    Reason,
    StageEvent,
    Text,
)


class ResultRecorded(BoardEvent, frozen=True, forbid_unknown_fields=True):
    result: str


class ResultConfirmed(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The same result was reported by another device, a second witness."""

    result: str


class ResultCorrected(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """Breaks pairing integrity if a later round is already paired.

    `confirmed` is the level of the confirmed warning, 0 if there was none.
    """

    result: str
    previous: str
    reason: str
    confirmed: Confirmed = 0


class ResultDisputed(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A sender who had not seen the recorded result reported another: both are kept, none counts.

    `standing` is the recorded result, empty if the board was disputed already.
    """

    result: str
    standing: str


class DisputeResolved(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """The chief arbiter's decision, which may differ from all claims."""

    result: str
    reason: str


class ResultWithdrawn(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A result entered by mistake is removed."""

    previous: str
    reason: str


class CorrectionRequested(BoardEvent, frozen=True, forbid_unknown_fields=True):
    """A result for a board that was closed, re-paired or decided since its sender saw it.

    `saw` is the version they saw, `white` and `black` the players they saw there (0: not stated).
    """

    result: str
    saw: int
    why: str
    white: int = 0
    black: int = 0
    reason: str = ""


class CorrectionGranted(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`request` is the version of the request; the result is recorded by a separate event."""

    request: int
    reason: str


class CorrectionDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Reason


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
    `domain.contest.incidents`.
    """

    kind: str
    side: Annotated[str, Meta(pattern="^[wb]?$")] = ""
    text: Text = ""
