"""How good everybody has been so far: the mean of a board over the sessions that are closed."""

from collections.abc import Mapping
from fractions import Fraction

from domain.bridge.phase import Phase
from domain.bridge.phases.scored import won_in_all
from domain.bridge.phases.scored_session import scored
from domain.bridge.scoring.policy import Form
from domain.bridge.session import PairNo
from domain.bridge.session_states import SessionState


def mean_scores(phase: Phase) -> Mapping[PairNo, Fraction]:
    """Of everybody who has played a board in a session that is closed: a percentage, or IMPs or
    victory points.
    """
    closed = [s.number for s in phase.sessions if s.state is SessionState.CLOSED]
    won = won_in_all([scored(phase, number) for number in closed])
    in_matchpoints = phase.scoring.form is Form.MATCHPOINTS
    return {
        pair: (100 * each.shares if in_matchpoints else each.points) / each.boards
        for pair, each in won.items()
        if each.boards
    }
