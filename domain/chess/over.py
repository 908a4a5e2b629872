"""Whether a stage is over: all of it is played, or nothing can change a place any more."""

from domain.chess.knock_out import progress_of
from domain.chess.stage import Stage
from domain.contest.lifecycle import RoundState


def is_over(stage: Stage) -> bool:
    """Nothing that is still to come can change a place; a correction can."""
    return all(r.state is RoundState.CLOSED for r in stage.rounds) and is_played(stage)


def is_played(stage: Stage) -> bool:
    """No result is waited for, though a round may still be open. A knock-out is over with its last
    match, however few of the announced games it took.
    """
    begun = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    waits = any(r.missing for r in begun if r.state is RoundState.PUBLISHED)
    if not begun or waits or any(stage.not_finished()):
        return False
    if stage.knock_out is not None:
        return progress_of(stage).over
    return len(begun) >= stage.rules.rounds
