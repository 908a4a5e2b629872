"""Results of games, and what is said about them; see `events.team_chess.commands`."""

from typing import Annotated

from msgspec import Meta

from events.log.command import Confirmed, Positive, Reason, StageCommand
from events.team_chess.commands.line_ups import MatchCommand

Seat = Annotated[int, Meta(ge=0, description="The member the sender saw there; 0: not stated.")]


class GameCommand(MatchCommand, frozen=True, forbid_unknown_fields=True):
    board: Positive


class RecordGame(GameCommand, frozen=True, forbid_unknown_fields=True):
    """What becomes of it follows from `saw` alone: recorded on an empty board, a second witness to
    the same result, a dispute with a result they had not seen, a correction request where the round
    was closed or the board seated anew meanwhile. `saw` 0 claims to have seen nothing and disputes
    nothing. Whoever confirms a result sends it again.
    """

    result: str
    saw: int
    white: Seat = 0
    black: Seat = 0


class CorrectGame(GameCommand, frozen=True, forbid_unknown_fields=True):
    result: str
    reason: Reason
    saw: int
    confirmed: Confirmed = 0
    white: Seat = 0
    black: Seat = 0


class WithdrawGame(GameCommand, frozen=True, forbid_unknown_fields=True):
    """The board has no result after all."""

    reason: Reason
    saw: int


class ResolveGame(GameCommand, frozen=True, forbid_unknown_fields=True):
    """The chief arbiter decides what a disputed board's result is."""

    result: str
    reason: Reason
    saw: int


class GrantGameCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`request` is the request's version in the log, `saw` the version of its board."""

    request: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class DeclineGameCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    request: Positive
    reason: Reason
