"""Entering, correcting and withdrawing results. Never last-write-wins: what the sender saw decides.

A first result is recorded; the same result from another device is a second witness. Another result
from somebody who had not seen the first disputes it: both are kept and none counts until the chief
arbiter has decided (`events.chess.decisions.disputes`). Where the round was closed or paired anew
since the sender looked, his entry becomes a correction request. Whoever says that he saw nothing
(`saw` 0) can only witness or enter, so that nothing is disputed or asked for by accident.

A change of a result one did see is a correction, which needs a reason. Once the next round is
paired it also needs a confirmation, because that round was paired with the old result (endorsement
rules C.02 (2026), Q112-115, Q189).
"""

from collections.abc import Iterator
from typing import assert_never

import msgspec

from domain.chess.chart import chart
from domain.chess.lifecycle import RoundAct, RoundState, after
from domain.chess.stage import Board, Round, Stage, stage_of
from domain.errors import DomainError, NotNow
from domain.ids import BoardNo, EntryId, RoundNo, StageId
from domain.points import points_as_read
from domain.results import Colour, GameResult, Mark, result
from domain.tournament import Tournament
from events import commands as c
from events.chess.decisions.manual import not_by_hand
from events.chess.decisions.warnings import Act, ask
from events.chess.vocabulary.results import (
    CorrectionRequested,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultRecorded,
    ResultWithdrawn,
)
from events.integrity import Breach, breach


class BoardChanged(DomainError):
    """Somebody else entered another result since the sender looked."""

    def __init__(self, round_number: int, board: Board) -> None:
        super().__init__(round_number, board)
        self.round_number = round_number
        self.board = board

    def __str__(self) -> str:
        now = self.board.result.code if self.board.result else "no result"
        now = "two different results" if self.board.disputed else now
        return (
            f"Board {self.board.number} of round {self.round_number} has changed since you looked: "
            f"it has {now} now. Look again; correct it with a reason if that is wrong."
        )


ResultFact = (
    ResultRecorded
    | ResultConfirmed
    | ResultCorrected
    | ResultDisputed
    | ResultWithdrawn
    | CorrectionRequested
)
Entering = c.RecordResult | c.CorrectResult


def decide(state: Tournament, command: Entering | c.WithdrawResult) -> tuple[ResultFact]:
    stage = stage_of(state, StageId(command.stage))
    if isinstance(command, c.WithdrawResult):
        return (_withdraw(stage, command),)
    entered = result(command.result)
    if why := _meanwhile(stage, command):
        return (_requested(command, why),)
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    board = r.board(BoardNo(command.board))
    match command:
        case c.RecordResult():
            return (_record(r, board, entered, command),)
        case c.CorrectResult():
            return (_correct(state, r, board, entered, command),)
        case _:
            assert_never(command)


def _meanwhile(stage: Stage, command: Entering) -> str:
    """What has become of the board its sender saw, if it is no longer there; empty if it is."""
    number = command.round
    if not command.saw or number > stage.rules.rounds:
        return ""
    if number > len(stage.rounds):
        return f"The pairing of round {number} was dropped."
    r = stage.rounds[number - 1]
    if r.manual and command.saw < max(b.changed_at for b in r.boards):
        return f"Round {number} is being paired by hand."
    if command.board > len(r.boards):
        anew = command.saw < max((b.seated_at for b in r.boards), default=0)
        return f"Round {number} was paired anew and has no board {command.board}." if anew else ""
    board = r.boards[command.board - 1]
    if seated_otherwise(board, command.saw, command.white, command.black):
        return f"Others sit at board {board.number} of round {number} now: it was paired anew."
    return ""


def seated_otherwise(board: Board, saw: int, white: int, black: int) -> bool:
    """Whether others sit there than the sender saw. Names decide, where he stated them."""
    if white and black:
        return (white, black) != (board.white, board.black)
    return saw < board.seated_at


def _requested(command: Entering, why: str) -> CorrectionRequested:
    return CorrectionRequested(
        stage=command.stage,
        round=command.round,
        board=command.board,
        result=command.result,
        saw=command.saw,
        why=why,
        white=command.white,
        black=command.black,
        reason=command.reason if isinstance(command, c.CorrectResult) else "",
    )


def _record(
    r: Round, board: Board, entered: GameResult, command: c.RecordResult
) -> ResultRecorded | ResultConfirmed | ResultDisputed | CorrectionRequested:
    place = {"stage": command.stage, "round": r.number, "board": board.number}
    stale = command.saw != 0 and command.saw != board.changed_at
    if board.result == entered and (stale or _takes_results(r, board)):
        return ResultConfirmed(**place, result=entered.code)
    if not _takes_results(r, board):
        if stale and r.state is RoundState.CLOSED:
            return _requested(command, f"Round {r.number} was closed.")
        after(r.number, r.state, RoundAct.ENTER_RESULT)
    if board.result is None and not board.disputed:
        if not command.saw:
            raise BoardChanged(r.number, board)
        return ResultRecorded(**place, result=entered.code)
    if board.disputed or stale:
        return _told_otherwise(r, board, entered, command)
    if not command.saw:
        raise BoardChanged(r.number, board)
    has = board.result.code if board.result else "no result"
    raise NotNow(f"Board {board.number} has {has} already; correct it with a reason.")


def _takes_results(r: Round, board: Board) -> bool:
    """A game moved to another time takes its result whatever becomes of its round."""
    return r.state is RoundState.PUBLISHED or bool(board.rescheduled)


def _told_otherwise(
    r: Round, board: Board, entered: GameResult, command: Entering
) -> ResultConfirmed | ResultDisputed | CorrectionRequested:
    """One more claim about a board about which something else was said."""
    place = {"stage": command.stage, "round": r.number, "board": board.number}
    if not command.saw:
        raise BoardChanged(r.number, board)
    if board.follows:
        return _requested(command, "The result had followed from a withdrawal.")
    if board.disputed and any(claim.result == entered for claim in board.told):
        return ResultConfirmed(**place, result=entered.code)
    standing = board.result.code if board.result else ""
    return ResultDisputed(**place, result=entered.code, standing=standing)


def _correct(
    state: Tournament, r: Round, board: Board, entered: GameResult, command: c.CorrectResult
) -> ResultFact:
    stale = command.saw != 0 and command.saw != board.changed_at
    if stale:
        return _late_correction(r, board, entered, command)
    return corrected(state, r, board, entered, command)


def _late_correction(
    r: Round, board: Board, entered: GameResult, command: c.CorrectResult
) -> ResultFact:
    """He meant to correct something else than what stands there now."""
    place = {"stage": command.stage, "round": r.number, "board": board.number}
    if board.result == entered:
        return ResultConfirmed(**place, result=entered.code)
    if not _takes_results(r, board):
        if r.state is RoundState.CLOSED:
            return _requested(command, f"The result was changed, and round {r.number} closed.")
        after(r.number, r.state, RoundAct.CORRECT_RESULT)
    if board.result is None and not board.disputed:
        return ResultRecorded(**place, result=entered.code)
    return _told_otherwise(r, board, entered, command)


def corrected(
    state: Tournament, r: Round, board: Board, entered: GameResult, command: c.CorrectResult
) -> ResultCorrected:
    if not board.rescheduled:
        after(r.number, r.state, RoundAct.CORRECT_RESULT)
    if board.disputed:
        raise NotNow(f"Board {board.number} is disputed; decide the dispute with a reason.")
    if board.result is None:
        raise NotNow(f"Board {board.number} has no result yet; enter it.")
    if command.saw != board.changed_at:
        raise BoardChanged(r.number, board)
    if board.result == entered:
        raise NotNow(f"Board {board.number} has {entered.code} already; nothing to correct.")
    fact = ResultCorrected(
        stage=command.stage,
        round=r.number,
        board=board.number,
        result=entered.code,
        previous=board.result.code,
        reason=command.reason,
    )
    level = _asked(state, fact, command.confirmed)
    return msgspec.structs.replace(fact, confirmed=level)


def _withdraw(stage: Stage, command: c.WithdrawResult) -> ResultWithdrawn:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    board = r.board(BoardNo(command.board))
    if r.state is RoundState.CLOSED and not board.rescheduled:
        raise NotNow(f"Round {r.number} is closed; correct the result with a reason, or reopen it.")
    if command.saw != board.changed_at:
        raise BoardChanged(r.number, board)
    if board.disputed:
        raise NotNow(f"Board {board.number} is disputed; decide the dispute with a reason.")
    if board.result is None or board.follows:
        raise NotNow(f"Nobody has entered a result for board {board.number}.")
    return ResultWithdrawn(command.stage, r.number, board.number, board.result.code, command.reason)


def _asked(state: Tournament, fact: ResultCorrected, confirmed: int) -> int:
    """The level of the warning that was answered; 0 if the correction disturbs nothing."""
    kind = breach(state, fact)
    if kind is None:
        return 0
    stage = stage_of(state, StageId(fact.stage))
    if kind is Breach.ADJOURNMENT:
        act = Act.SETTLE_ADJOURNED
    elif fact.round == len(stage.rounds) - 1:
        act = Act.CORRECT_LAST_ROUND
    else:
        act = Act.CORRECT_OLDER_ROUND
    return ask(act, stage.in_fide_mode, confirmed, tuple(_consequences(stage, fact)))


def _consequences(stage: Stage, fact: ResultCorrected) -> Iterator[str]:
    board = stage.rounds[fact.round - 1].boards[fact.board - 1]
    table, worth = chart(stage), stage.rules.points.table
    old, new = result(fact.previous), result(fact.result)
    sides: tuple[tuple[EntryId, Colour, Mark, Mark], ...] = (
        (board.white, Colour.WHITE, old.white, new.white),
        (board.black, Colour.BLACK, old.black, new.black),
    )
    for entry, colour, was, becomes in sides:
        player = stage.entries[entry]
        assert player.number is not None, "who is on a board has a number"
        score, change = table.score(player.number), worth[becomes, colour] - worth[was, colour]
        if change:
            yield (
                f"{player.person.full_name} goes from {points_as_read(score)} to "
                f"{points_as_read(score + change)} points."
            )
    later = range(fact.round + 1, len(stage.rounds) + 1)
    yield f"Paired since: round {', '.join(map(str, later))}."
