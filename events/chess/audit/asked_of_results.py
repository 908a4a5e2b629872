"""What commands the results of games come from.

At which version its sender had seen a board is not in the log. Whoever could enter, correct or
decide had seen what stood; whoever disputed or asked for a correction had not.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.chess.stage import Board, stage_of
from domain.ids import BoardNo, RoundNo, StageId
from events.audit.acts import Told
from events.audit.asked import Asking, same, within
from events.chess import commands as c
from events.chess.audit.asked_of_rounds import pairing
from events.chess.vocabulary import results as r
from events.chess.vocabulary.own_entry import ResultReported
from events.chess.vocabulary.rounds import RoundPaired
from events.claims import UNSEEN
from events.log.command import Command
from events.log.event import Event

ADJOURNED = "?-?"


def _board(told: Told, event: Any) -> Board:
    assert told.state is not None, "boards are those of a stage"
    stage = stage_of(told.state, StageId(event.stage))
    return stage.round(RoundNo(event.round)).board(BoardNo(event.board))


def _place(event: Any) -> tuple[int, int, int]:
    return event.stage, event.round, event.board


def _entered(event: Any, saw: int, sides: tuple[int, int] = (0, 0)) -> Command:
    return c.RecordResult(*_place(event), event.result, saw, *sides)


def _said(told: Told, event: Any) -> Iterator[Command]:
    """By the players themselves."""
    del told
    for side in "wb":
        yield c.ReportResult(*_place(event), side, event.result)


def _granted(told: Told, board: Board) -> Iterator[Command]:
    granted = within(told, r.CorrectionGranted)
    if granted is None:
        return
    first = told.events[0]
    level = first.confirmed if isinstance(first, r.ResultCorrected) else 0
    yield c.GrantCorrection(granted.stage, granted.request, granted.reason, board.changed_at, level)


def _recording(told: Told, event: r.ResultRecorded) -> Iterator[Command]:
    board = _board(told, event)
    yield from _granted(told, board)
    if event.result == ADJOURNED and (paired := within(told, RoundPaired)):
        yield from pairing(told, paired)
    yield _entered(event, board.changed_at, (board.white, board.black))


def _confirming(told: Told, event: r.ResultConfirmed) -> Iterator[Command]:
    """Also of a round that is closed by now, by one who had seen the board before."""
    board = _board(told, event)
    sides = (board.white, board.black)
    yield _entered(event, board.changed_at, sides)
    yield _entered(event, UNSEEN, sides)
    yield from _said(told, event)


def _correcting(told: Told, event: r.ResultCorrected) -> Iterator[Command]:
    board = _board(told, event)
    yield from _granted(told, board)
    yield c.CorrectResult(
        *_place(event),
        event.result,
        event.reason,
        board.changed_at,
        event.confirmed,
        board.white,
        board.black,
    )


def _disputing(told: Told, event: r.ResultDisputed) -> Iterator[Command]:
    board = _board(told, event)
    sides = (board.white, board.black)
    yield _entered(event, UNSEEN, sides)
    yield _entered(event, board.changed_at, sides)


def _resolving(told: Told, event: r.DisputeResolved) -> Iterator[Command]:
    board = _board(told, event)
    yield c.ResolveDispute(*_place(event), event.result, event.reason, board.changed_at)


def _withdrawing(told: Told, event: r.ResultWithdrawn) -> Iterator[Command]:
    yield c.WithdrawResult(*_place(event), event.reason, _board(told, event).changed_at)


def _requesting(told: Told, event: r.CorrectionRequested) -> Iterator[Command]:
    """`saw` is the sender's word, but where the players or the bracket made a request of it."""
    sides = (event.white, event.black)
    if event.reason:
        yield c.CorrectResult(*_place(event), event.result, event.reason, event.saw, 0, *sides)
        return
    yield _entered(event, event.saw, sides)
    yield from _said(told, event)
    yield _entered(event, UNSEEN, sides)


def _granting(told: Told, event: r.CorrectionGranted) -> Iterator[Command]:
    assert told.state is not None, "somebody has asked before"
    stage = stage_of(told.state, StageId(event.stage))
    request = next((one for one in stage.requests if one.version == event.request), None)
    if request is None:
        return
    board = stage.round(request.at.round).board(request.at.board)
    yield c.GrantCorrection(event.stage, event.request, event.reason, board.changed_at)


BY: Mapping[type[Event], Asking] = {
    r.ResultRecorded: _recording,
    r.ResultConfirmed: _confirming,
    r.ResultCorrected: _correcting,
    r.ResultDisputed: _disputing,
    r.DisputeResolved: _resolving,
    r.ResultWithdrawn: _withdrawing,
    r.CorrectionRequested: _requesting,
    r.CorrectionGranted: _granting,
    r.RatedOtherwise: same(c.CorrectForRating),
    r.CorrectionDeclined: same(c.DeclineCorrection),
    ResultReported: same(c.ReportResult),
}
