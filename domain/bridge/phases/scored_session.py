"""The scores of one session of a phase, from its records and its penalties; how many scores a board
of it should have, and the top of a phase.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.play import OfSession, Record
from domain.bridge.scoring.policy import Form, Policy
from domain.bridge.scoring.scores import Scores, session_scores
from domain.bridge.scoring.traveller import TableScore
from domain.bridge.session import Session
from domain.bridge.session_states import SessionState


def expected(table: Session) -> int:
    """How many scores a board of the session should have, by the seats at its start."""
    counted: Counter[int] = Counter()
    for section in table.sections:
        for sitting in section.sittings():
            if sitting.played:
                counted[sitting.set] += 1
    return max(counted.values(), default=1)


def policy_of(phase: Phase, session: PhaseSession) -> Policy:
    return phase.scoring.policy(expected(session.table))


def top_of(phase: Phase, tops: Iterable[int]) -> int:
    """The highest of all sessions, on which shares are stated; 0 in IMPs."""
    return max((1, *tops)) if phase.scoring.form is Form.MATCHPOINTS else 0


def lines_of(records: OfSession) -> Iterator[tuple[int, TableScore]]:
    for board, places in records.items():
        for record in places.values():
            if (line := line_of(record)) is not None:
                yield board, line


def line_of(record: Record) -> TableScore | None:
    """None while nothing counts."""
    if record.result is None:
        return None
    return TableScore(record.ns, record.ew, record.result, record.form)


def scored(phase: Phase, number: int) -> Scores:
    """A session's scores from the beginning; see `web.bridge.scores` for one that follows."""
    session = phase.session(number)
    records = phase.play.of_session(number)
    return penalised(session_scores(policy_of(phase, session), lines_of(records)), phase, number)


def penalised(scores: Scores, phase: Phase, number: int) -> Scores:
    for penalty in phase.play.penalties_of(number):
        scores = scores.with_penalty(penalty)
    return scores


def seen(phase: Phase) -> tuple[PhaseSession, ...]:
    """Sessions that count: those the hall may see."""
    return tuple(s for s in phase.sessions if s.state is not SessionState.PLANNED)
