"""What a board of a session is worth: how many scores it should have, and the top of a phase."""

from collections import Counter
from collections.abc import Iterable

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.scoring.policy import Form, Policy
from domain.bridge.session import Session


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
