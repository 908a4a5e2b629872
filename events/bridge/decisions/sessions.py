"""Planning, publishing and closing the sessions of a phase.

A session is published only when it is proved: nobody meets again whom the ledger of pairs has
seen, and everybody who takes part has a seat. A merge after a draft was made may break that; then
the draft is refused here and planned anew.
"""

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.seating import ARTICLE, rematches, table
from domain.bridge.session import Session
from domain.bridge.session_states import SessionAct, SessionState, after
from domain.errors import NotNow, RuleViolation
from events.bridge import commands as c
from events.bridge.vocabulary.phases import (
    SessionClosed,
    SessionPlanned,
    SessionPublished,
    SessionReopened,
    SessionUnplanned,
    SessionUnpublished,
)
from events.bridge.vocabulary.stated import stated_sections
from events.words import listed


def plan_session(phase: Phase, command: c.PlanSession) -> tuple[SessionPlanned]:
    number = command.session
    if number > phase.plan.sessions:
        many = f"{phase.plan.sessions} session{'' if phase.plan.sessions == 1 else 's'}"
        raise NotNow(f"{phase.name} has {many}; announce more of them first.")
    if number != phase.next_session:
        planned = number < phase.next_session
        why = "is planned already; drop the draft first" if planned else "comes later"
        raise NotNow(f"Session {number} {why}. The next to plan is {phase.next_session}.")
    if phase.seeding is None:
        raise NotNow(f"{phase.name} is not seeded; draw its lines first.")
    session = table(phase, number)
    _prove(phase, session)
    movements, sections = stated_sections(session.sections)
    return (SessionPlanned(phase.id, number, movements, sections),)


def _prove(phase: Phase, session: Session) -> None:
    again = rematches(session, phase.ledger_beside(session.number))
    if again:
        pairs = listed([f"{one} and {other}" for one, other in again], 3)
        instead = "plan the lines anew" if phase.lines else "undo the merge or the late seat"
        raise RuleViolation(
            f"In session {session.number} pairs {pairs} would meet again. Possible instead: "
            f"{instead}.",
            ARTICLE,
        )


def unplan_session(phase: Phase, command: c.UnplanSession) -> tuple[SessionUnplanned]:
    session = ready(phase, command, SessionAct.UNPLAN)
    if session.number != len(phase.sessions):
        raise NotNow(f"Session {len(phase.sessions)} is planned too; drop the newest draft first.")
    return (SessionUnplanned(phase.id, session.number, command.reason),)


def publish_session(phase: Phase, command: c.PublishSession) -> tuple[SessionPublished]:
    session = ready(phase, command, SessionAct.PUBLISH)
    first = next(s.number for s in phase.sessions if s.state is SessionState.PLANNED)
    if session.number != first:
        raise NotNow(f"Session {first} comes first; publish it, or drop its draft.")
    _prove(phase, session.table)
    if idle := [entry.number for entry in phase.idle(session.number)]:
        raise NotNow(
            f"Session {session.number} has no seat for pair {listed(idle)}; give them a free seat, "
            "withdraw them, or plan the session anew."
        )
    return (SessionPublished(phase.id, session.number),)


def unpublish_session(phase: Phase, command: c.UnpublishSession) -> tuple[SessionUnpublished]:
    session = ready(phase, command, SessionAct.UNPUBLISH)
    _nothing_later_is(phase, session, SessionState.PUBLISHED, "taken back")
    return (SessionUnpublished(phase.id, session.number, command.reason),)


def close_session(phase: Phase, command: c.CloseSession) -> tuple[SessionClosed]:
    session = ready(phase, command, SessionAct.CLOSE)
    _all_before_are_closed(phase, session)
    return (SessionClosed(phase.id, session.number),)


def reopen_session(phase: Phase, command: c.ReopenSession) -> tuple[SessionReopened]:
    session = ready(phase, command, SessionAct.REOPEN)
    _nothing_later_is(phase, session, SessionState.CLOSED, "reopened")
    return (SessionReopened(phase.id, session.number, command.reason),)


def ready(phase: Phase, command: c.SessionCommand | c.SeatPair, act: SessionAct) -> PhaseSession:
    """The session, if its state allows that."""
    session = phase.session(command.session)
    after(session.number, session.state, act)
    return session


def _nothing_later_is(phase: Phase, session: PhaseSession, state: SessionState, what: str) -> None:
    for later in phase.sessions[session.number :]:
        if later.state in (state, SessionState.CLOSED):
            raise NotNow(
                f"Session {later.number} is {later.state}; session {session.number} can't be "
                f"{what} any more."
            )


def _all_before_are_closed(phase: Phase, session: PhaseSession) -> None:
    for earlier in phase.sessions[: session.number - 1]:
        if earlier.state is not SessionState.CLOSED:
            raise NotNow(f"Session {earlier.number} is {earlier.state}; close it first.")
