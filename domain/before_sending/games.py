"""Rounds and results: a report of a tournament that is not over is no report to be rated."""

from collections.abc import Iterator

from domain.before_sending.finding import Amiss, Finding
from domain.chess.knock_out import is_drawn, published
from domain.chess.stage import At, Board, Stage
from domain.lifecycle import RoundState


def games(stage: Stage) -> Iterator[Finding]:
    if to_come := _to_come(stage):
        yield Finding(Amiss.ROUNDS_TO_COME, rounds=to_come)
    boards = [(At(r.number, board.number), board) for r in stage.rounds for board in r.boards]
    for amiss in (Amiss.WITHOUT_RESULT, Amiss.DISPUTED, Amiss.ADJOURNED):
        if found := tuple(at for at, board in boards if _amiss(board) is amiss):
            yield Finding(amiss, boards=found)


def _to_come(stage: Stage) -> tuple[int, ...]:
    """A table has all its rounds from the start; a knock-out is over with its last match."""
    if stage.round_robin is not None or (is_drawn(stage) and published(stage).over):
        return ()
    shown = sum(r.state is not RoundState.PAIRED for r in stage.rounds)
    return tuple(range(shown + 1, stage.rules.rounds + 1))


def _amiss(board: Board) -> Amiss | None:
    if board.disputed:
        return Amiss.DISPUTED
    if board.adjourned:
        return Amiss.ADJOURNED
    return Amiss.WITHOUT_RESULT if board.result is None else None
