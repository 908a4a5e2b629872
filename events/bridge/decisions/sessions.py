"""Planning, publishing and closing the sessions of a phase, calling their rounds.

A session is published only when it is proved: nobody meets again whom the ledger of pairs has
seen, and everybody who takes part has a seat. A merge after a draft was made may break that; then
the draft is refused here and planned anew.

Decided here: of rounds nothing is skipped. Whoever taps twice has called one round, not two: the
second tap asks for the round that is on already.
"""

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.seating import ARTICLE, refuse_unlined, rematches, table
from domain.bridge.session import Session
from domain.bridge.session_states import SessionAct, SessionState, after
from domain.errors import AllDone, NotNow, RuleViolation
from domain.said import said_together, say
from events.bridge.decisions.acting import the_phase
from events.bridge.vocabulary import sessions as v
from events.bridge.vocabulary.commands import PlanSession
from events.bridge.vocabulary.stated import stated_sections
from events.game import act
from events.game.roles import RUNNING
from events.game.words import listed


def _may_plan(phase: Phase, command: PlanSession) -> None:
    number = command.session
    if number > phase.plan.sessions:
        many = say(
            "{sessions} session{what}",
            sessions=phase.plan.sessions,
            what="" if phase.plan.sessions == 1 else "s",
        )
        raise AllDone(
            say("{name} has {many}; announce more of them first.", name=phase.name, many=many)
        )
    if number != phase.next_session:
        planned = number < phase.next_session
        why = say("is planned already; drop the draft first") if planned else say("comes later")
        raise NotNow(
            say(
                "Session {number} {why}. The next to plan is {next_session}.",
                number=number,
                why=why,
                next_session=phase.next_session,
            )
        )
    if phase.seeding is None:
        raise NotNow(say("{name} is not seeded; draw its lines first.", name=phase.name))
    refuse_unlined(phase, number)


@act("plan-session", PlanSession, the_phase, RUNNING, slow=True, may=_may_plan)
def plan_session(phase: Phase, command: PlanSession) -> v.SessionPlanned:
    _may_plan(phase, command)
    number = command.session
    session = table(phase, number)
    _prove(phase, session)
    movements, sections = stated_sections(session.sections)
    return v.SessionPlanned(phase.id, number, movements, sections)


def _prove(phase: Phase, session: Session) -> None:
    again = rematches(session, phase.ledger_beside(session.number))
    if again:
        pairs = listed([say("{one} and {other}", one=one, other=other) for one, other in again], 3)
        instead = (
            say("plan the lines anew") if phase.lines else say("undo the merge or the late seat")
        )
        raise RuleViolation(
            say(
                "In session {number} pairs {pairs} would meet again. Possible instead: {instead}.",
                number=session.number,
                pairs=pairs,
                instead=instead,
            ),
            ARTICLE,
        )


@act("unplan-session", v.SessionUnplanned, the_phase, RUNNING)
def unplan_session(phase: Phase, asked: v.SessionUnplanned) -> v.SessionUnplanned:
    session = ready(phase, asked.session, SessionAct.UNPLAN)
    if session.number != len(phase.sessions):
        raise NotNow(
            say(
                "Session {sessions} is planned too; drop the newest draft first.",
                sessions=len(phase.sessions),
            )
        )
    return asked


@act("publish-session", v.SessionPublished, the_phase, RUNNING)
def publish_session(phase: Phase, asked: v.SessionPublished) -> v.SessionPublished:
    session = ready(phase, asked.session, SessionAct.PUBLISH)
    first = next(s.number for s in phase.sessions if s.state is SessionState.PLANNED)
    if session.number != first:
        raise NotNow(
            say("Session {first} comes first; publish it, or drop its draft.", first=first)
        )
    _prove(phase, session.table)
    if idle := [entry.number for entry in phase.idle(session.number)]:
        raise NotNow(
            say(
                "Session {number} has no seat for pair {idle}; give them a free seat, withdraw "
                "them, or plan the session anew.",
                number=session.number,
                idle=listed(idle),
            )
        )
    return asked


@act("unpublish-session", v.SessionUnpublished, the_phase, RUNNING)
def unpublish_session(phase: Phase, asked: v.SessionUnpublished) -> v.SessionUnpublished:
    session = ready(phase, asked.session, SessionAct.UNPUBLISH)
    _nothing_later_is(phase, session, SessionState.PUBLISHED, say("taken back"))
    return asked


@act("close-session", v.SessionClosed, the_phase, RUNNING)
def close_session(phase: Phase, asked: v.SessionClosed) -> v.SessionClosed:
    session = ready(phase, asked.session, SessionAct.CLOSE)
    _all_before_are_closed(phase, session)
    return asked


@act("reopen-session", v.SessionReopened, the_phase, RUNNING)
def reopen_session(phase: Phase, asked: v.SessionReopened) -> v.SessionReopened:
    session = ready(phase, asked.session, SessionAct.REOPEN)
    _nothing_later_is(phase, session, SessionState.CLOSED, "reopened")
    return asked


def ready(phase: Phase, number: int, wanted: SessionAct) -> PhaseSession:
    """The session, if its state allows that."""
    session = phase.session(number)
    after(session.number, session.state, wanted)
    return session


def _nothing_later_is(phase: Phase, session: PhaseSession, state: SessionState, what: str) -> None:
    for later in phase.sessions[session.number :]:
        if later.state in (state, SessionState.CLOSED):
            raise NotNow(
                say(
                    "Session {number} is {state}; session {number2} can't be {what} any more.",
                    number=later.number,
                    state=later.state,
                    number2=session.number,
                    what=what,
                )
            )


def _all_before_are_closed(phase: Phase, session: PhaseSession) -> None:
    for earlier in phase.sessions[: session.number - 1]:
        if earlier.state is not SessionState.CLOSED:
            raise NotNow(
                say(
                    "Session {number} is {state}; close it first.",
                    number=earlier.number,
                    state=earlier.state,
                )
            )


@act("call-round", v.RoundCalled, the_phase, RUNNING)
def call_round(phase: Phase, asked: v.RoundCalled) -> v.RoundCalled:
    session = phase.session(asked.session)
    number, rounds = session.number, session.table.rounds
    if session.state is not SessionState.PUBLISHED:
        raise NotNow(
            say(
                "Session {number} is {state}; rounds are called while it is on.",
                number=number,
                state=session.state,
            )
        )
    if asked.round > rounds:
        raise NotNow(
            say(
                "Session {number} has {rounds} rounds, no round {round}.",
                number=number,
                rounds=rounds,
                round=asked.round,
            )
        )
    if asked.round == session.called:
        raise NotNow(
            say(
                "Round {round} of session {number} is called already.",
                round=asked.round,
                number=number,
            )
        )
    if abs(asked.round - session.called) != 1:
        onward = (
            ""
            if session.called == rounds
            else say("call round {called}", called=session.called + 1)
        )
        back = say("round {called} again", called=session.called - 1) if session.called > 1 else ""
        ways = said_together(", or ", (way for way in (onward, back) if way))
        raise NotNow(
            say(
                "Round {called} of session {number} is on; {ways}.",
                called=session.called,
                number=number,
                ways=ways,
            )
        )
    return asked
