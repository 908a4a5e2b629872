"""Entering, correcting and withdrawing results; what becomes of them is decided by `events.claims`.

Where the round was closed or paired anew since the sender looked, their entry becomes a correction
request; a dispute is the chief arbiter's (`events.chess.decisions.disputes`).

A change of a result one did see is a correction, which needs a reason. Once the next round is
paired it also needs a confirmation, because that round was paired with the old result (endorsement
rules C.02 (2026), Q112-115, Q189).
"""

from collections.abc import Iterator

import msgspec

from domain.chess.chart import chart
from domain.chess.stage import Board, Round, Stage
from domain.contest.lifecycle import RoundAct, RoundState, after
from domain.errors import NotNow
from domain.ids import BoardNo, EntryId, RoundNo
from domain.points import points_as_read
from domain.results import Colour, GameResult, Mark, result
from events.by_hand import not_by_hand
from events.chess import commands as c
from events.chess.integrity import correction
from events.chess.vocabulary.results import (
    CorrectionRequested,
    RatedOtherwise,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultRecorded,
    ResultWithdrawn,
)
from events.chess.words import meeting
from events.claims import BoardChanged, Policy, Verdict, seated_otherwise, weighed
from events.correcting import asked
from events.results import result_words
from events.warnings import Act, ask

Entered = ResultRecorded | ResultConfirmed | ResultDisputed | CorrectionRequested
Entering = c.RecordResult | c.CorrectResult


def record_result(stage: Stage, command: c.RecordResult) -> Entered:
    entered = result(command.result)
    if why := _meanwhile(stage, command):
        return _requested(command, why)
    r, board = _place(stage, command)
    return _record(r, board, entered, command)


def correct_result(stage: Stage, command: c.CorrectResult) -> Entered | ResultCorrected:
    entered = result(command.result)
    if why := _meanwhile(stage, command):
        return _requested(command, why)
    r, board = _place(stage, command)
    if command.saw not in (0, board.changed_at):
        return _late_correction(r, board, entered, command)
    return corrected(stage, r, board, entered, command)


def _place(
    stage: Stage, command: Entering | c.WithdrawResult | c.CorrectForRating
) -> tuple[Round, Board]:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    return r, r.board(BoardNo(command.board))


def _meanwhile(stage: Stage, command: Entering) -> str:
    """What has become of the board its sender saw, if it is no longer there; empty if it is."""
    number = command.round
    if not command.saw or not stage.was_seen(number):
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


def _record(r: Round, board: Board, entered: GameResult, command: c.RecordResult) -> Entered:
    stale, takes = command.saw not in (0, board.changed_at), _takes_results(r, board)
    policy: Policy[GameResult] = Policy(
        witness=stale or takes, late=not takes, seen=bool(command.saw), follows=board.follows
    )
    verdict = weighed(board, entered, command.saw, policy)
    if verdict is Verdict.LATE:
        if not stale:
            after(r.number, r.state, RoundAct.ENTER_RESULT)
        return _asked_for(r, command, RoundAct.ENTER_RESULT, f"Round {r.number} was closed.")
    return _fact(verdict, r, board, entered, command)


def _late_correction(
    r: Round, board: Board, entered: GameResult, command: c.CorrectResult
) -> Entered:
    """It was meant to correct something else than what stands there now."""
    policy: Policy[GameResult] = Policy(
        witness=True, late=not _takes_results(r, board), seen=True, follows=board.follows
    )
    verdict = weighed(board, entered, command.saw, policy)
    if verdict is Verdict.LATE:
        why = f"The result was changed, and round {r.number} closed."
        return _asked_for(r, command, RoundAct.CORRECT_RESULT, why)
    return _fact(verdict, r, board, entered, command)


def _takes_results(r: Round, board: Board) -> bool:
    """A game moved to another time takes its result whatever becomes of its round."""
    return r.state is RoundState.PUBLISHED or bool(board.rescheduled)


def _asked_for(r: Round, command: Entering, act: RoundAct, why: str) -> CorrectionRequested:
    """Of a closed round; a round that was never published has no result to be asked for."""
    if r.state is not RoundState.CLOSED:
        after(r.number, r.state, act)
    return _requested(command, why)


def _fact(
    verdict: Verdict, r: Round, board: Board, entered: GameResult, command: Entering
) -> Entered:
    place = {"stage": command.stage, "round": r.number, "board": board.number}
    stands = board.result.code if board.result else ""
    match verdict:
        case Verdict.FIRST:
            return ResultRecorded(**place, result=entered.code)
        case Verdict.WITNESS:
            return ResultConfirmed(**place, result=entered.code)
        case Verdict.DISPUTE:
            return ResultDisputed(**place, result=entered.code, standing=stands)
        case Verdict.CONTESTED:
            return _requested(command, "The result had followed from a withdrawal.")
        case Verdict.CHANGED:
            raise changed(r, board)
        case _:
            raise NotNow(f"Board {board.number} has {stands} already; correct it with a reason.")


def changed(r: Round, board: Board) -> BoardChanged:
    now = board.result.code if board.result else ""
    told = "two different results" if board.disputed else now
    return BoardChanged(f"Board {board.number} of round {r.number}", told)


def corrected(
    stage: Stage, r: Round, board: Board, entered: GameResult, command: c.CorrectResult
) -> ResultCorrected:
    if not board.rescheduled:
        after(r.number, r.state, RoundAct.CORRECT_RESULT)
    if board.disputed:
        raise NotNow(f"Board {board.number} is disputed; decide the dispute with a reason.")
    if board.result is None:
        raise NotNow(f"Board {board.number} has no result yet; enter it.")
    if command.saw != board.changed_at:
        raise changed(r, board)
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
    since = range(r.number + 1, len(stage.rounds) + 1)
    answered = stage.in_fide_mode, command.confirmed
    level = asked(correction(stage, fact), since, answered, _consequences(stage, fact))
    return msgspec.structs.replace(fact, confirmed=level)


def correct_for_rating(stage: Stage, command: c.CorrectForRating) -> RatedOtherwise:
    """A game of a closed round, whatever has been paired since (Q189-193): its result in pairings
    and standings stays.
    """
    entered = result(command.result)
    r, board = _place(stage, command)
    if r.state is not RoundState.CLOSED:
        raise NotNow(f"Round {r.number} is not closed; correct the result itself.")
    if board.result is None or board.adjourned:
        raise NotNow(f"Board {board.number} has no result yet; enter it.")
    if entered.white is Mark.ADJOURNED:
        raise NotNow("An adjourned game is not rated; state how it ended.")
    known = stage.rated_otherwise(r, board)
    counts = known.result if known else board.result
    if entered == counts:
        raise NotNow(f"Board {board.number} is rated as {entered.code} already.")
    was, now = result_words(counts), result_words(entered)
    who = meeting(stage, board.white, board.black)
    told = f"Round {r.number}, board {board.number}, {who}: rated as {now} instead of {was}."
    level = ask(Act.CORRECT_FOR_RATING, stage.in_fide_mode, command.confirmed, (told,))
    return RatedOtherwise(
        stage=stage.id,
        round=r.number,
        board=board.number,
        result=entered.code,
        standing=board.result.code,
        reason=command.reason,
        confirmed=level,
    )


def withdraw_result(stage: Stage, command: c.WithdrawResult) -> ResultWithdrawn:
    r, board = _place(stage, command)
    if r.state is RoundState.CLOSED and not board.rescheduled:
        raise NotNow(f"Round {r.number} is closed; correct the result with a reason, or reopen it.")
    if command.saw != board.changed_at:
        raise changed(r, board)
    if board.disputed:
        raise NotNow(f"Board {board.number} is disputed; decide the dispute with a reason.")
    if board.result is None or board.follows:
        raise NotNow(f"Nobody has entered a result for board {board.number}.")
    return ResultWithdrawn(command.stage, r.number, board.number, board.result.code, command.reason)


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
