"""Results of games, and what is said about them; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.chess.commands.rounds import RoundCommand
from events.log.command import (
    Confirmed,
    Positive,
    Reason,
    StageCommand,
)

Seat = Annotated[int, Meta(ge=0, description="The entry the sender saw there; 0: not stated.")]


class RecordResult(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """What becomes of it follows from `saw` alone: recorded on an empty board, a second witness to
    the same result, a dispute with a result he had not seen, a correction request where the round
    was closed or paired anew meanwhile. `saw` 0 claims to have seen nothing and disputes nothing.
    """

    board: Positive
    result: str
    saw: int
    white: Seat = 0
    black: Seat = 0


class CorrectResult(RoundCommand, frozen=True, forbid_unknown_fields=True):
    board: Positive
    result: str
    reason: Reason
    saw: int
    confirmed: Confirmed = 0
    white: Seat = 0
    black: Seat = 0


class CorrectForRating(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """What the game counts as in ratings alone. What stands there takes the correction back."""

    board: Positive
    result: str
    reason: Reason
    confirmed: Confirmed = 0


class WithdrawResult(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The board has no result after all."""

    board: Positive
    reason: Reason
    saw: int


class ResolveDispute(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The chief arbiter decides what a disputed board's result is."""

    board: Positive
    result: str
    reason: Reason
    saw: int


class GrantCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`request` is the request's version in the log, `saw` the version of its board."""

    request: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class DeclineCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Reason
