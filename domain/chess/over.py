"""Whether a stage is over, so that prizes can be given and its places told one by one."""

from domain.chess.knock_out import progress_of
from domain.chess.lifecycle import RoundState
from domain.chess.stage import Stage


def is_over(stage: Stage) -> bool:
    """Nothing that is still to come can change a place; a correction can. A knock-out is over with
    its last match, however few of the announced games it took.
    """
    closed = all(r.state is RoundState.CLOSED for r in stage.rounds)
    if not stage.rounds or not closed or any(stage.not_finished()):
        return False
    if stage.knock_out is not None:
        return progress_of(stage).over
    return len(stage.rounds) >= stage.rules.rounds
