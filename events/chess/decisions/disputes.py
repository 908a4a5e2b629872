"""What only the chief arbiter decides: disputed boards, and corrections somebody asked for.

A disputed board gets the result he decides on, with a reason; he must have seen every claim. A
granted request becomes an ordinary correction, with its warning where it breaks pairing integrity
(endorsement rules C.02 (2026), Q112-115), or a first result. Neither ever vanishes undecided.
"""

from typing import assert_never

from domain.chess.lifecycle import RoundAct, after
from domain.chess.stage import Board, CorrectionRequest, Round, Stage, stage_of
from domain.errors import NotNow, Unknown
from domain.ids import BoardNo, RoundNo, StageId
from domain.results import result
from domain.tournament import Tournament
from events import commands as c
from events.chess.decisions.manual import not_by_hand
from events.chess.decisions.results import BoardChanged, corrected, seated_otherwise
from events.chess.vocabulary.results import (
    CorrectionDeclined,
    CorrectionGranted,
    DisputeResolved,
    ResultCorrected,
    ResultRecorded,
)

DisputeCommand = c.ResolveDispute | c.GrantCorrection | c.DeclineCorrection
DisputeFact = (
    DisputeResolved | CorrectionGranted | CorrectionDeclined | ResultCorrected | ResultRecorded
)


def decide(state: Tournament, command: DisputeCommand) -> tuple[DisputeFact, ...]:
    stage = stage_of(state, StageId(command.stage))
    match command:
        case c.ResolveDispute():
            return (_resolve(stage, command),)
        case c.GrantCorrection():
            return _grant(state, stage, command)
        case c.DeclineCorrection():
            request = _request(stage, command.request)
            return (CorrectionDeclined(stage.id, request.claim.version, command.reason),)
        case _:
            assert_never(command)


def _resolve(stage: Stage, command: c.ResolveDispute) -> DisputeResolved:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    board = r.board(BoardNo(command.board))
    if command.saw != board.changed_at:
        raise BoardChanged(r.number, board)
    if not board.disputed:
        raise NotNow(f"Board {board.number} is not disputed.")
    decided = result(command.result)
    return DisputeResolved(stage.id, r.number, board.number, decided.code, command.reason)


def _grant(state: Tournament, stage: Stage, command: c.GrantCorrection) -> tuple[DisputeFact, ...]:
    request = _request(stage, command.request)
    granted = CorrectionGranted(stage.id, request.claim.version, command.reason)
    r = stage.round(request.round)
    not_by_hand(r)
    board = r.board(request.board)
    if seated_otherwise(board, request.saw, request.white, request.black):
        raise NotNow(
            f"Others sit at board {board.number} of round {r.number} now; decline the request and "
            "enter the result where it belongs."
        )
    if command.saw != board.changed_at:
        raise BoardChanged(r.number, board)
    if board.result == request.claim.result:
        return (granted,)
    return (_as_asked(state, r, board, request, command), granted)


def _as_asked(
    state: Tournament,
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
    return corrected(state, r, board, entered, correction)


def _request(stage: Stage, version: int) -> CorrectionRequest:
    for request in stage.requests:
        if request.claim.version == version:
            return request
    raise Unknown(f"open correction request in {stage.name}:", version)
