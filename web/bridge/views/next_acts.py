"""What may be done to a phase of pairs next, in the order a director does it.

An act that is not `ready` is shown with its hint and can't be taken. While a session is on the
usual act is calling the next round; planning the session after it comes below.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.planning.planner import FEWEST_PAIRS
from domain.bridge.seating import ranking_of, way
from domain.bridge.session_states import SessionState
from domain.errors import DomainError
from domain.said import said_together, say


@dataclass(frozen=True, slots=True)
class PhaseAct:
    """`command` is the one to post, with `session` and `round` unless they are 0. `takes_back` acts
    stand apart; all of them but a call need a reason.
    """

    command: str
    label: str
    hint: str
    session: int = 0
    round: int = 0
    ready: bool = True
    takes_back: bool = False


def phase_acts(phase: Phase) -> tuple[PhaseAct, ...]:
    on = at_work(phase)
    drafts = [s for s in phase.sessions if s.state is SessionState.PLANNED]
    return (
        *(_of_session(on) if on else ()),
        *(_publish(phase, drafts[0]) if drafts else ()),
        *_plan(phase),
        *_back(phase, on, drafts),
    )


def at_work(phase: Phase) -> PhaseSession | None:
    """The session that is on."""
    return next((s for s in phase.sessions if s.state is SessionState.PUBLISHED), None)


def _of_session(session: PhaseSession) -> Iterator[PhaseAct]:
    number, called, rounds = session.number, session.called, session.table.rounds
    if called < rounds:
        what = (
            say("Call the first round")
            if not called
            else say("Call round {called} of {rounds}", called=called + 1, rounds=rounds)
        )
        hint = (
            say("The screens show its seats already; the clock can start.")
            if not called
            else say("All screens show the next seats at once.")
        )
        yield PhaseAct("call-round", what, hint, number, called + 1)
    left = (
        ""
        if called == rounds
        else say("Round {called} of {rounds} is on.", called=called or 1, rounds=rounds)
    )
    hint = left or say("Its last round has been called.")
    yield PhaseAct("close-session", say("Close session {number}", number=number), hint, number)


def _publish(phase: Phase, draft: PhaseSession) -> Iterator[PhaseAct]:
    number = draft.number
    idle = [str(entry.number) for entry in phase.idle(number)]
    label = say("Publish session {number}", number=number)
    if idle:
        hint = say(
            "No seat for pair {idle}: seat or withdraw them, or plan it anew.",
            idle=said_together(", ", idle[:6]),
        )
        yield PhaseAct("publish-session", label, hint, number, ready=False)
        return
    pairs, sections = len(draft.table.of), len(draft.table.sections)
    hint = say(
        "{pairs} pairs in {many}. All screens show it at once.",
        pairs=pairs,
        many=_many(sections, "section"),
    )
    yield PhaseAct("publish-session", label, hint, number)


def _plan(phase: Phase) -> Iterator[PhaseAct]:
    if phase.next_session > phase.plan.sessions:
        return
    if phase.seeding is None:
        yield _seed(phase)
        return
    number = phase.next_session
    hint = say("A draft with every table of every round; nothing shows before you publish.")
    yield PhaseAct("plan-session", say("Plan session {number}", number=number), hint, number)
    if not phase.sessions:
        hint = say("Other lots; who has registered since takes part.")
        yield PhaseAct("seed-lines", say("Draw again"), hint)


def _seed(phase: Phase) -> PhaseAct:
    pairs = len(ranking_of(phase))
    label = say("Draw the seats")
    if pairs < FEWEST_PAIRS and phase.follows is None:
        hint = say(
            "Register the pairs first, under Pairs: one by one, or bring in a list. It takes "
            "{fewest_pairs}; registered so far: {pairs}.",
            fewest_pairs=FEWEST_PAIRS,
            pairs=pairs,
        )
        return PhaseAct("seed-lines", label, hint, ready=False)
    try:
        chosen = way(phase.plan, pairs)
    except DomainError as refusal:
        return PhaseAct("seed-lines", label, str(refusal), ready=False)
    rounds = f"{_many(phase.plan.sessions, 'session')} of {_many(chosen.rounds, 'round')}"
    return PhaseAct(
        "seed-lines",
        label,
        say("{pairs} pairs, {name}: {rounds}.", pairs=pairs, name=chosen.name, rounds=rounds),
    )


def _back(phase: Phase, on: PhaseSession | None, drafts: list[PhaseSession]) -> Iterator[PhaseAct]:
    if on and on.called > 1:
        label = say("Back to round {called}", called=on.called - 1)
        hint = say("All screens show its seats again.")
        yield PhaseAct("call-round", label, hint, on.number, on.called - 1, takes_back=True)
    if drafts:
        number = drafts[-1].number
        hint = say("The draft is dropped; the log keeps it. The hall has not seen it.")
        label = say("Drop the draft of session {number}", number=number)
        yield PhaseAct("unplan-session", label, hint, number, takes_back=True)
    if on:
        label = say("Take session {number} back from the screens", number=on.number)
        hint = say("All screens go back to what they showed before.")
        yield PhaseAct("unpublish-session", label, hint, on.number, takes_back=True)
    closed = [s for s in phase.sessions if s.state is SessionState.CLOSED]
    if closed and on is None:
        label = say("Reopen session {number}", number=closed[-1].number)
        yield PhaseAct(
            "reopen-session", label, say("It goes on."), closed[-1].number, takes_back=True
        )


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
