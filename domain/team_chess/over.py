"""Whether a stage of teams is over: all of it is played, or nothing can change a place any more."""

from domain.contest.lifecycle import RoundState
from domain.team_chess.knock_out import progress_of
from domain.team_chess.stage import TeamStage


def is_over(stage: TeamStage) -> bool:
    """Nothing that is still to come can change a place; a correction can."""
    return all(r.state is RoundState.CLOSED for r in stage.rounds) and is_played(stage)


def is_played(stage: TeamStage) -> bool:
    """No result of any round is waited for, though one may still be open: those of a Hutton are its
    boards. A knock-out is over with its last match, however few of its rounds it took.
    """
    begun = [r for r in stage.rounds if r.state is not RoundState.PAIRED]
    waits = any(r.unfinished for r in begun if r.state is RoundState.PUBLISHED)
    if not begun or waits or any(stage.not_finished()):
        return False
    if stage.knock_out is not None:
        return progress_of(stage).over
    return len(begun) >= stage.rules.rounds
