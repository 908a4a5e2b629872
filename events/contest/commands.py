"""What can be asked of a stage that is played in rounds, where it is not the event itself that is
asked for. The same types are the HTTP bodies and the documented schema.

Every command names what its sender acted on, as far as it matters: a round number, and for a result
the version at which they last saw the board (`saw`). An act that breaks pairing integrity is
refused with its warning and consequences until it comes with the warning's level in `confirmed`.
"""

from typing import Annotated

from msgspec import Meta, Struct

from events.contest.vocabulary.game_scores import Moves
from events.log.vocabulary import Confirmed, FileName, Positive, Reason, Room, StageCommand, Text

Seat = Annotated[int, Meta(ge=0, description="Who the sender saw there; 0: not stated.")]


class EntryCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    entry: Positive


class WithdrawEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    reason: Text = ""


class ReinstateEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    pass


class ExpelEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason
    confirmed: Confirmed = 0


class CancelBye(EntryCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class ReportAbsent(StageCommand, frozen=True, forbid_unknown_fields=True):
    """These do not play that round: they get its zero-point bye, or withdraw. All or none."""

    round: Positive
    entries: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=1000)]
    withdraw: bool = False
    reason: Text = ""


class RoundCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive


class PairRound(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Games of the round before that have no result yet are registered as adjourned, once that has
    been acknowledged.
    """

    confirmed: Confirmed = 0


class StartManualPairing(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The newest round is the arbiter's to pair until they end that."""

    reason: Reason
    confirmed: Confirmed = 0


class EndManualPairing(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """Compared with what the system pairs; a difference has to be confirmed."""

    confirmed: Confirmed = 0


class ExchangePlaces(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """In the newest round two entries take each other's place: their pairings and colours, or a
    bye; the two of one pairing exchange colours, and its result is turned with them.
    """

    entry: Positive
    other: Positive
    reason: Reason
    confirmed: Confirmed = 0


class ExchangeBoards(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """In the newest round two pairings, by their numbers, move to each other's board or table."""

    board: Positive
    other: Positive
    reason: Reason
    confirmed: Confirmed = 0


class _OnBoard(RoundCommand, frozen=True, forbid_unknown_fields=True):
    board: Positive


class BoardCommand(_OnBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`match` is the number of the match the board belongs to; 0: boards stand in none. `room` is
    open or closed where both rooms of a match play it.
    """

    match: Annotated[int, Meta(ge=0)] = 0
    room: Room = ""


class RecordResult(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """What becomes of it follows from `saw` alone: recorded on an empty board, a second witness to
    the same result, a dispute with a result its sender had not seen, a correction request where the
    round was closed or the board seated otherwise meanwhile. `saw` 0 claims to have seen nothing
    and disputes nothing.
    """

    result: str
    saw: int
    white: Seat = 0
    black: Seat = 0


class CorrectResult(BoardCommand, frozen=True, forbid_unknown_fields=True):
    result: str
    reason: Reason
    saw: int
    confirmed: Confirmed = 0
    white: Seat = 0
    black: Seat = 0


class CorrectAndPairOver(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """Correct a result, and take back the rounds that FIDE mode would forbid to keep."""

    result: str
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class WithdrawResult(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """The board has no result after all."""

    reason: Reason
    saw: int


class ResolveDispute(BoardCommand, frozen=True, forbid_unknown_fields=True):
    """The chief arbiter decides what a disputed board's result is."""

    result: str
    reason: Reason
    saw: int


class GrantCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`request` is the request's version in the log, `saw` the version of its board."""

    request: Positive
    reason: Reason
    saw: int
    confirmed: Confirmed = 0


class BroughtGame(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of a file, and the board it was found to be of, with who sits there. `result` is
    empty while it is on.
    """

    round: Positive
    board: Positive
    white: Positive
    black: Positive
    match: Annotated[int, Meta(ge=0)] = 0
    result: str = ""
    moves: Moves = ""


class TakeGames(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Keep the moves of these games, and propose their results where others stand, or none."""

    games: Annotated[tuple[BroughtGame, ...], Meta(min_length=1, max_length=1000)]
    file: FileName = ""


class TakeProposedResults(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Enter results that games have proposed for boards without one: all or none. `requests` are
    the versions at which they were proposed.
    """

    requests: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=1000)]
