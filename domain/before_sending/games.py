"""Rounds and results: a report of a tournament that is not over is no report to be rated."""

from collections.abc import Iterator

from domain.before_sending.finding import Amiss, Finding
from domain.chess.lifecycle import RoundState
from domain.chess.stage import At, Board, Stage


def games(stage: Stage) -> Iterator[Finding]:
    published = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    to_come = tuple(range(len(published) + 1, stage.rules.rounds + 1))
    if stage.round_robin is None and to_come:
        yield Finding(Amiss.ROUNDS_TO_COME, rounds=to_come)
    boards = [(At(r.number, board.number), board) for r in stage.rounds for board in r.boards]
    for amiss in (Amiss.WITHOUT_RESULT, Amiss.DISPUTED, Amiss.ADJOURNED):
        if found := tuple(at for at, board in boards if _amiss(board) is amiss):
            yield Finding(amiss, boards=found)


def _amiss(board: Board) -> Amiss | None:
    if board.disputed:
        return Amiss.DISPUTED
    if board.adjourned:
        return Amiss.ADJOURNED
    return Amiss.WITHOUT_RESULT if board.result is None else None
