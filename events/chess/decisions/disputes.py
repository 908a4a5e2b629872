"""What only the chief arbiter decides: disputed boards, and corrections somebody asked for.

A disputed board gets the result they decide on, with a reason; they must have seen every claim. A
granted request becomes an ordinary correction, with its warning where it breaks pairing integrity
(endorsement rules C.02 (2026), Q112-115), or a first result. Neither ever vanishes undecided.
"""

from domain.chess.stage import Board, CorrectionRequest, Round, Stage
from domain.claims import request_of
from domain.contest.lifecycle import RoundAct, after
from domain.errors import NotNow
from domain.ids import BoardNo, RoundNo
from domain.results import result
from events.by_hand import not_by_hand
from events.chess import commands as c
from events.chess.decisions.results import changed, corrected
from events.chess.vocabulary.results import (
    CorrectionDeclined,
    CorrectionGranted,
    DisputeResolved,
    ResultCorrected,
    ResultRecorded,
)
from events.claims import seated_otherwise

Granted = CorrectionGranted | ResultCorrected | ResultRecorded


def resolve_dispute(stage: Stage, command: c.ResolveDispute) -> DisputeResolved:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    board = r.board(BoardNo(command.board))
    if command.saw != board.changed_at:
        raise changed(r, board)
    if not board.disputed:
        raise NotNow(f"Board {board.number} is not disputed.")
    decided = result(command.result)
    return DisputeResolved(stage.id, r.number, board.number, decided.code, command.reason)


def grant_correction(stage: Stage, command: c.GrantCorrection) -> tuple[Granted, ...]:
    request = request_of(stage.requests, command.request, stage.name)
    granted = CorrectionGranted(stage.id, request.version, command.reason)
    r = stage.round(request.at.round)
    not_by_hand(r)
    board = r.board(request.at.board)
    if seated_otherwise(board, request.saw, *request.sides):
        raise NotNow(
            f"Others sit at board {board.number} of round {r.number} now; decline the request and "
            "enter the result where it belongs."
        )
    if command.saw != board.changed_at:
        raise changed(r, board)
    if board.result == request.claim.result:
        return (granted,)
    return (_as_asked(stage, r, board, request, command), granted)


def decline_correction(stage: Stage, command: c.DeclineCorrection) -> CorrectionDeclined:
    request = request_of(stage.requests, command.request, stage.name)
    return CorrectionDeclined(stage.id, request.version, command.reason)


def _as_asked(
    stage: Stage,
    r: Round,
    board: Board,
    request: CorrectionRequest,
    command: c.GrantCorrection,
) -> ResultRecorded | ResultCorrected:
    entered = request.claim.result
    if board.result is None and not board.disputed:
        after(r.number, r.state, RoundAct.ENTER_RESULT)
        return ResultRecorded(command.stage, r.number, board.number, entered.code)
    correction = c.CorrectResult(
        stage=command.stage,
        round=r.number,
        board=board.number,
        result=entered.code,
        reason=command.reason,
        saw=command.saw,
        confirmed=command.confirmed,
    )
    return corrected(stage, r, board, entered, correction)
