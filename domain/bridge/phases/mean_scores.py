"""How good everybody has been so far: the mean of a board over the sessions that are closed."""

from collections.abc import Mapping
from fractions import Fraction

from domain.bridge.phase import Phase
from domain.bridge.phases.scored_session import scored
from domain.bridge.session import PairNo
from domain.bridge.session_states import SessionState


def mean_scores(phase: Phase) -> Mapping[PairNo, Fraction]:
    """Of everybody who has played a board in a session that is closed."""
    points: dict[PairNo, Fraction] = {}
    boards: dict[PairNo, int] = {}
    for session in phase.sessions:
        if session.state is not SessionState.CLOSED:
            continue
        scores = scored(phase, session.number)
        for pair in session.table.of:
            total = scores.total(pair)
            if total.boards:
                share = total.points if total.percentage is None else total.percentage
                weight = 1 if total.percentage is None else total.boards
                points[pair] = points.get(pair, Fraction(0)) + share * weight
                boards[pair] = boards.get(pair, 0) + total.boards
    return {pair: points[pair] / boards[pair] for pair in points}
