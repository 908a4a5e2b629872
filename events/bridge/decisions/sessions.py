"""Planning, publishing and closing the sessions of a phase, calling their rounds; director calls
from tables.

A session is published only when it is proved: no meeting in the ledger of pairs is repeated, and
every participating pair has a seat. A merge after a draft was made may break that; then publishing
is refused and the session must be planned again.

Decided here: no round is skipped. A double tap calls one round, not two: the second tap asks for
the round that is on already. Missing or disputed boards raise a question before the next
round is called and before the session is closed. A disputed board stays disputed until the director
decides it. A board not played scores for neither pair; an average is 50 per cent for both (Law
12C2(a) of 2017 where neither was at fault).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.phases.live_standings import missing_boards
from domain.bridge.scoring.notation import NOT_PLAYED
from domain.bridge.seating import ARTICLE, refuse_without_line_up, rematches, seat_session
from domain.bridge.session import Session, SessionAct, SessionState, TableBoardPlace, state_after
from domain.errors import AllDone, NotNow, RuleViolation, Unknown
from domain.messages import join_messages, say, say_counted
from domain.texts import counted_noun
from events.bridge.decisions.acting import the_phase
from events.bridge.vocabulary import boards as of_boards, sessions as v
from events.bridge.vocabulary.commands import CallRound, CloseSession, PlanSession
from events.bridge.vocabulary.fields import stated_sections
from events.game import act
from events.game.roles import ENTERING, RUNNING
from events.game.warnings import WarnedAct, warning_level
from events.game.words import list_some

NAMED = 6
AVERAGE = "A/A"
Settled = of_boards.BoardScored | of_boards.BoardConfirmed | of_boards.ScoreAdjusted


class MissingBoard(NamedTuple):
    """A board without a settled result that should have been played at that table."""

    at: TableBoardPlace
    board: int
    is_disputed: bool

    def __str__(self) -> str:
        return say(
            "board {board} at {name} in round {round}",
            board=self.board,
            name=self.at.name,
            round=self.at.round,
        )


def _check_planning(phase: Phase, command: PlanSession) -> None:
    number = command.session
    if number > phase.plan.sessions:
        many = counted_noun(phase.plan.sessions, "session")
        raise AllDone("{name} has {many}; announce more of them first.", name=phase.name, many=many)
    if number != phase.next_session:
        planned = number < phase.next_session
        why = say("is planned already; drop the draft first") if planned else say("comes later")
        raise NotNow(
            "Session {number} {why}. The next to plan is {next_session}.",
            number=number,
            why=why,
            next_session=phase.next_session,
        )
    if phase.seeding is None:
        raise NotNow("{name} is not seeded; draw its lines first.", name=phase.name)
    refuse_without_line_up(phase, number)


@act("plan-session", PlanSession, the_phase, RUNNING, slow=True, may=_check_planning)
def plan_session(phase: Phase, command: PlanSession) -> v.SessionPlanned:
    _check_planning(phase, command)
    number = command.session
    session = seat_session(phase, number)
    _refuse_repeats(phase, session)
    movements, sections = stated_sections(session.sections)
    return v.SessionPlanned(phase.id, number, movements, sections)


def _refuse_repeats(phase: Phase, session: Session) -> None:
    again = rematches(session, phase.ledger_without_session(session.number))
    if again:
        pairs = list_some(
            [say("{one} and {other}", one=one, other=other) for one, other in again], 3
        )
        instead = (
            say("plan the lines again") if phase.lines else say("undo the merge or the late seat")
        )
        raise RuleViolation(
            "In session {number} pairs {pairs} would meet again. Possible instead: {instead}.",
            ARTICLE,
            number=session.number,
            pairs=pairs,
            instead=instead,
        )


@act("unplan-session", v.SessionUnplanned, the_phase, RUNNING)
def unplan_session(phase: Phase, command: v.SessionUnplanned) -> v.SessionUnplanned:
    session = session_ready_for(phase, command.session, SessionAct.UNPLAN)
    if session.number != len(phase.sessions):
        raise NotNow(
            "Session {sessions} is planned too; drop the newest draft first.",
            sessions=len(phase.sessions),
        )
    _refuse_played(phase, session)
    return command


@act("publish-session", v.SessionPublished, the_phase, RUNNING)
def publish_session(phase: Phase, command: v.SessionPublished) -> v.SessionPublished:
    session = session_ready_for(phase, command.session, SessionAct.PUBLISH)
    first = next(s.number for s in phase.sessions if s.state is SessionState.PLANNED)
    if session.number != first:
        raise NotNow("Session {first} comes first; publish it, or drop its draft.", first=first)
    _refuse_repeats(phase, session.seating)
    if idle := [entry.number for entry in phase.idle_entries(session.number)]:
        raise NotNow(
            say_counted(
                "Session {number} has no seat for pair {idle}; give them a free seat, withdraw "
                "them, or plan the session again.",
                "Session {number} has no seats for pairs {idle}; give them free seats, withdraw "
                "them, or plan the session again.",
                len(idle),
                number=session.number,
                idle=list_some(idle),
            )
        )
    return command


@act("unpublish-session", v.SessionUnpublished, the_phase, RUNNING)
def unpublish_session(phase: Phase, command: v.SessionUnpublished) -> v.SessionUnpublished:
    session = session_ready_for(phase, command.session, SessionAct.UNPUBLISH)
    _refuse_if_later_is(phase, session, SessionState.PUBLISHED, say("taken back"))
    _refuse_played(phase, session)
    return command


def _refuse_played(phase: Phase, session: PhaseSession) -> None:
    """Refuse once a result is entered: planned again, the tables might seat other pairs."""
    if phase.play.has_results(session.number):
        raise NotNow(
            "Session {number} has results already and can't be taken back.", number=session.number
        )


@act("close-session", CloseSession, the_phase, RUNNING, version=2)
def close_session(phase: Phase, command: CloseSession) -> Iterator[Settled | v.SessionClosed]:
    session = session_ready_for(phase, command.session, SessionAct.CLOSE)
    for earlier in phase.sessions[: session.number - 1]:
        refuse_open(earlier)
    unfinished = unfinished_boards(phase, session.number, session.seating.rounds)
    if unfinished and not command.missing:
        warned = WarnedAct.CLOSE_SESSION_UNFINISHED
        warning_level(warned, False, command.confirmed, unfinished_words(unfinished))
    if command.missing in ("not-played", "average"):
        yield from settling_events(phase, session, unfinished, command.missing == "average")
    yield v.SessionClosed(phase.id, session.number)


@act("reopen-session", v.SessionReopened, the_phase, RUNNING)
def reopen_session(phase: Phase, command: v.SessionReopened) -> v.SessionReopened:
    if phase.play.closed:
        raise NotNow("{name} is closed; open it again first.", name=phase.name)
    session = session_ready_for(phase, command.session, SessionAct.REOPEN)
    _refuse_if_later_is(phase, session, SessionState.CLOSED, "reopened")
    return command


def session_ready_for(phase: Phase, number: int, wanted: SessionAct) -> PhaseSession:
    """The session, if its state allows the wanted act."""
    session = phase.session(number)
    state_after(session.number, session.state, wanted)
    return session


def _refuse_if_later_is(
    phase: Phase, session: PhaseSession, state: SessionState, refused: str
) -> None:
    """Refuse once a later session is in that state or closed; `refused` names the act."""
    for later in phase.sessions[session.number :]:
        if later.state in (state, SessionState.CLOSED):
            raise NotNow(
                "Session {number} is {state}; session {number2} can't be {what} any more.",
                number=later.number,
                state=later.state,
                number2=session.number,
                what=refused,
            )


def refuse_open(session: PhaseSession) -> None:
    if session.state is not SessionState.CLOSED:
        raise NotNow(
            "Session {number} is {state}; close it first.",
            number=session.number,
            state=session.state,
        )


@act("call-round", CallRound, the_phase, RUNNING, version=2)
def call_round(phase: Phase, command: CallRound) -> v.RoundCalled:
    _check_call(phase, command)
    called = phase.session(command.session).called
    left = unfinished_boards(phase, command.session, called) if command.round > called else ()
    if left:
        warning_level(WarnedAct.CALL_UNFINISHED, False, command.confirmed, unfinished_words(left))
    return v.RoundCalled(command.stage, command.session, command.round)


def _check_call(phase: Phase, command: CallRound) -> None:
    session = phase.session(command.session)
    number, rounds = session.number, session.seating.rounds
    if session.state is not SessionState.PUBLISHED:
        raise NotNow(
            "Session {number} is {state}; rounds are called while it is on.",
            number=number,
            state=session.state,
        )
    if command.round > rounds:
        raise NotNow(
            say_counted(
                "Session {session} has {count} round, no round {round}.",
                "Session {session} has {count} rounds, no round {round}.",
                rounds,
                session=number,
                round=command.round,
            )
        )
    if command.round == session.called:
        raise NotNow(
            "Round {round} of session {number} is called already.",
            round=command.round,
            number=number,
        )
    if abs(command.round - session.called) != 1:
        onward = (
            ""
            if session.called == rounds
            else say("call round {called}", called=session.called + 1)
        )
        back = say("round {called} again", called=session.called - 1) if session.called > 1 else ""
        ways = join_messages(", or ", (way for way in (onward, back) if way))
        raise NotNow(
            "Round {called} of session {number} is on; {ways}.",
            called=session.called,
            number=number,
            ways=ways,
        )


@act("ask-director", v.DirectorAsked, the_phase, ENTERING)
def ask_director(phase: Phase, command: v.DirectorAsked) -> v.DirectorAsked:
    if _waiting_since(phase, command):
        raise NotNow("The director is asked for already and will come.")
    return command


@act("answer-table", v.DirectorCame, the_phase, ENTERING)
def answer_table(phase: Phase, command: v.DirectorCame) -> v.DirectorCame:
    if not _waiting_since(phase, command):
        raise NotNow("The table does not wait for the director.")
    return command


def _waiting_since(phase: Phase, command: v.TableEvent) -> str:
    """The instant since which a table waits; Unknown if the session has no such table."""
    session, name = phase.published_session(command.session), f"{command.section}{command.table}"
    if not any(sitting.name == name for sitting in session.seating.sittings):
        raise Unknown(say("table in session {number}:", number=session.number), name)
    return phase.hall.waiting_since(session.number, name)


def unfinished_boards(phase: Phase, session: int, until: int) -> tuple[MissingBoard, ...]:
    """The missing or disputed boards in rounds 1 to `until`."""
    found = (
        (at, board, phase.play.record(session, board, at))
        for at, board in missing_boards(phase, session, until)
    )
    return tuple(MissingBoard(at, board, bool(r and r.is_disputed)) for at, board, r in found)


def unfinished_words(boards: Sequence[MissingBoard]) -> tuple[str, ...]:
    """One sentence on the missing boards and one on the disputed boards."""
    absent = [each for each in boards if not each.is_disputed]
    disputed = [each for each in boards if each.is_disputed]
    missing = say(
        "Missing ({count}): {boards}.", count=len(absent), boards=list_some(absent, NAMED)
    )
    open_disputes = say(
        "Disputed ({count}): {boards}.", count=len(disputed), boards=list_some(disputed, NAMED)
    )
    return (*((missing,) if absent else ()), *((open_disputes,) if disputed else ()))


def settling_events(
    phase: Phase, session: PhaseSession, boards: Sequence[MissingBoard], average: bool
) -> Iterator[Settled]:
    """The results to enter for the boards that are missing but not disputed."""
    for at, board, disputed in boards:
        if disputed:
            continue
        sitting = session.seating.by_place[at]
        place, sides = (phase.id, session.number, *at, board), (sitting.ns, sitting.ew)
        if average:
            yield of_boards.ScoreAdjusted(*place, *sides, AVERAGE, "", say("not played"))
        else:
            yield of_boards.BoardScored(*place, *sides, NOT_PLAYED)
            yield of_boards.BoardConfirmed(*place, NOT_PLAYED)
