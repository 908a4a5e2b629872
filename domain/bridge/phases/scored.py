"""From what every pair won in a phase's sessions to what its ranking and its tie-breaks need.

Decided here: a pair's share is its percentage over all boards of the phase, whatever their tops, so
that matchpoints are stated on the phase's own top; penalties and awards are in it. In IMPs there is
no share: what was won stands as it is. Victory points are stated for all boards of the phase so
far, as shares are, so that who sits out a match has neither gained nor lost by it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from domain.bridge.phase import Phase
from domain.bridge.phases.ranking import Length, PhaseScore
from domain.bridge.phases.scored_session import scored
from domain.bridge.phases.won import OfPairs, Won, added, totals, won_in_session
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.scores import Scores
from domain.bridge.session import PairNo
from domain.bridge.session_states import SessionState


def won_in_all(sessions: Sequence[Scores]) -> OfPairs:
    """From the beginning; see `domain.bridge.phases.won` for sums that follow the log."""
    return added(
        won_in_session(number, scores, found := totals(scores), found.keys())
        for number, scores in enumerate(sessions, 1)
    )


def phase_scores(
    phase: OfPairs, length: Length, carried: Mapping[PairNo, Fraction]
) -> tuple[PhaseScore, ...]:
    """By pair number; `carried` are those who entered the phase, who are there without a board,
    too.
    """
    pairs = sorted(carried.keys() | phase.keys())
    return tuple(
        _score(pair, phase.get(pair, Won()), length, carried.get(pair, Fraction(0)))
        for pair in pairs
    )


def _score(pair: PairNo, won: Won, length: Length, carryover: Fraction) -> PhaseScore:
    if length.in_imps:
        nothing = Fraction(0)
        mean = won.points / won.boards if won.boards else nothing
        whole = max(length.boards, won.boards)
        return PhaseScore(
            pair,
            nothing,
            nothing,
            carryover,
            imps=mean * whole if won.matches else won.points,
            mean=mean,
            boards=won.boards,
            sessions=tuple(won.sessions[number] for number in sorted(won.sessions)),
            boards_won=Fraction(won.halves_won, 2),
            against=won.against,
        )
    boards = won.boards if won.sessions else 0
    return PhaseScore(
        pair,
        length.top * won.shares,
        Fraction(length.top * boards),
        carryover,
        boards=boards,
        sessions=tuple(won.sessions[number] for number in sorted(won.sessions)),
        boards_won=Fraction(won.halves_won, 2),
        against=won.against,
    )


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
