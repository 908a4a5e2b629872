"""Scores of a phase for its ranking and tie-breaks, from each pair's sums by session.

Decided here: a pair's share is its percentage over all boards of the phase, with any tops, so that
matchpoints are expressed on the phase's own top, with penalties and awards. In IMPs there is no
share, only the IMPs won. Victory points are expressed for all boards of the phase so far, like
shares, so that a pair that sits out a match neither gains nor loses.

Also the scores of one session from its records and penalties, the expected number of scores of a
board, and the top of a phase.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.phases.pair_sums import (
    PairSum,
    PairSums,
    add_sessions,
    session_sums,
    totals_by_pair,
)
from domain.bridge.phases.ranking import PhaseLength, PhaseScore
from domain.bridge.play import Record, SessionRecords
from domain.bridge.scoring.policy import Form, ScoringPolicy
from domain.bridge.scoring.result import TableScore
from domain.bridge.scoring.scores import Scores, session_scores
from domain.bridge.session import PairNo, Session, SessionState


def expected_scores(table: Session) -> int:
    """The number of scores a board of the session should have, by the seats at its start."""
    counted: Counter[int] = Counter()
    for section in table.sections:
        for sitting in section.sittings():
            if sitting.is_played:
                counted[sitting.set] += 1
    return max(counted.values(), default=1)


def policy_of(phase: Phase, session: PhaseSession) -> ScoringPolicy:
    return phase.scoring.policy(expected_scores(session.seating))


def top_of(phase: Phase, tops: Iterable[int]) -> int:
    """The highest top of all sessions, for expressing shares; 0 in IMPs."""
    return max((1, *tops)) if phase.scoring.form is Form.MATCHPOINTS else 0


def table_scores_of(records: SessionRecords) -> Iterator[tuple[int, TableScore]]:
    for board, places in records.items():
        for record in places.values():
            if (line := table_score_of(record)) is not None:
                yield board, line


def table_score_of(record: Record) -> TableScore | None:
    """The score of a record; None if no result counts."""
    if record.result is None:
        return None
    return TableScore(record.ns, record.ew, record.result, record.form)


def score_session(phase: Phase, number: int) -> Scores:
    """The session's scores, computed from scratch; `web.bridge.scores` follows the log."""
    session = phase.session(number)
    records = phase.play.session_records(number)
    return with_penalties(
        session_scores(policy_of(phase, session), table_scores_of(records)), phase, number
    )


def with_penalties(scores: Scores, phase: Phase, number: int) -> Scores:
    for penalty in phase.play.penalties_of(number):
        scores = scores.with_penalty(penalty)
    return scores


def phase_sums(sessions: Sequence[Scores]) -> PairSums:
    """The sums over all sessions, computed from scratch."""
    return add_sessions(
        session_sums(number, scores, found := totals_by_pair(scores), found.keys())
        for number, scores in enumerate(sessions, 1)
    )


def phase_scores(
    phase: PairSums,
    length: PhaseLength,
    carried: Mapping[PairNo, Fraction],
    handicaps: Mapping[PairNo, Fraction] = MappingProxyType({}),
) -> tuple[PhaseScore, ...]:
    """The scores by number; `carried` has all that entered the phase, also without a board."""
    nothing = Fraction(0)
    return tuple(
        _phase_score(pair, phase.get(pair, PairSum()), length, carried.get(pair, nothing), handicap)
        for pair in sorted(carried.keys() | phase.keys())
        for handicap in (handicaps.get(pair, nothing),)
    )


def _phase_score(
    pair: PairNo, won: PairSum, length: PhaseLength, carryover: Fraction, handicap: Fraction
) -> PhaseScore:
    nothing, boards = Fraction(0), won.boards if length.in_imps or won.sessions else 0
    common = PhaseScore(
        pair,
        length.top * won.shares,
        Fraction(length.top * boards),
        carryover,
        boards=boards,
        sessions=tuple(won.sessions[number] for number in sorted(won.sessions)),
        boards_won=Fraction(won.halves_won, 2),
        against=won.against,
        handicap=handicap,
    )
    if not length.in_imps:
        return common
    mean = won.points / won.boards if won.boards else nothing
    imps = mean * max(length.boards, won.boards) if won.matches else won.points
    return replace(common, imps=imps, mean=mean)


def mean_scores(phase: Phase) -> Mapping[PairNo, Fraction]:
    """The mean of each pair with a board in a closed session: a percentage, or IMPs or VPs."""
    closed = [s.number for s in phase.sessions if s.state is SessionState.CLOSED]
    won = phase_sums([score_session(phase, number) for number in closed])
    in_matchpoints = phase.scoring.form is Form.MATCHPOINTS
    return {
        pair: (100 * each.shares if in_matchpoints else each.points) / each.boards
        for pair, each in won.items()
        if each.boards
    }


def plays_with_handicaps(phase: Phase) -> bool:
    return phase.scoring.uses_handicaps and phase.scoring.form is Form.MATCHPOINTS


def handicaps_of(phase: Phase) -> Mapping[PairNo, Fraction]:
    """The pairs' handicaps as shares of the maximum: 3.5 per cent are 7/200."""
    if not plays_with_handicaps(phase):
        return {}
    return {pair: Fraction(entry.handicap, 10_000) for pair, entry in phase.entries.items()}
