"""A phase of pairs as of a version, for the audit page: the seats in its current round.

It includes drafts, as the page belongs to the desk.
"""

from dataclasses import dataclass

from domain.bridge.phase import Phase
from domain.bridge.session import SessionState
from domain.messages import say
from domain.tournament import Tournament
from events.bridge.decisions.next_acts import session_in_play
from web.bridge.views.progress import table_rows
from web.bridge.views.visibility import Pair
from web.shared.names import NumberedName

STATES = {
    SessionState.PLANNED: say("a draft"),
    SessionState.PUBLISHED: say("under way"),
    SessionState.CLOSED: "closed",
}


@dataclass(frozen=True, slots=True)
class TableAsOf:
    """`ns` and `ew` are None for an empty seat; `boards` are those played at the table."""

    table: str
    ns: NumberedName | None
    ew: NumberedName | None
    boards: str


@dataclass(frozen=True, slots=True)
class PhaseAsOf:
    """A phase as of a version; `session` is 0 before one is planned."""

    version: int
    stage: int
    session: int
    round: int
    rounds: int
    state: str
    tables: tuple[TableAsOf, ...]


def phase_as_of(tournament: Tournament, phase: Phase) -> PhaseAsOf:
    session = session_in_play(phase) or (phase.sessions[-1] if phase.sessions else None)
    return PhaseAsOf(
        version=tournament.version,
        stage=phase.id,
        session=session.number if session else 0,
        round=session.current_round if session else 0,
        rounds=session.seating.rounds if session else 0,
        state=STATES[session.state] if session else "",
        tables=tuple(
            TableAsOf(
                row.table, _numbered_name(row.ns), _numbered_name(row.ew), row.boards or row.note
            )
            for row in (table_rows(phase, session, session.current_round) if session else ())
        ),
    )


def _numbered_name(pair: Pair | None) -> NumberedName | None:
    return NumberedName(pair.pair, pair.family) if pair else None
