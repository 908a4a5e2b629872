"""What may be done to a phase of pairs next, as cards of the desk: how acts are called, and a word
on what happens. What stands against an act is the decision's to say.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.seating import ranking_of, way
from domain.errors import DomainError
from domain.ids import StageId
from domain.messages import said_together, say
from domain.texts import counted
from domain.tournament import Tournament
from events.bridge.decisions.next_acts import next_acts_of_phase
from events.game.next_acts import AT_THE_DESK, OfferedAct
from web.shared.sheet import LEFT_OUT, LeftOut

TAKE_BACK = frozenset({"unplan-session", "unpublish-session", "reopen-session"})


@dataclass(frozen=True, slots=True)
class PhaseAct:
    """`command` is the one to post, with `session` and `round` unless they are 0. An act that is
    not `ready` is shown with its hint and can't be taken. `takes_back` acts stand apart; all of
    them but a call need a reason. `asks`: boards are missing, and the sender
    says what becomes of them.
    """

    command: str
    label: str
    hint: str
    session: int = 0
    round: int = 0
    ready: bool = True
    takes_back: bool = False
    asks: bool | LeftOut = LEFT_OUT


def phase_acts(state: Tournament, number: StageId) -> tuple[PhaseAct, ...]:
    phase = phase_of(state, number)
    return tuple(_card(phase, one) for one in next_acts_of_phase(state, number, AT_THE_DESK))


def _card(phase: Phase, one: OfferedAct) -> PhaseAct:
    session, called = (getattr(one.command, name, 0) for name in ("session", "round"))
    again = one.name == "call-round" and called < phase.session(session).called
    if one.name == "call-round":
        label, hint = _call(phase, phase.session(session), called)
    else:
        label, hint = _WORDING[one.name](phase, session)
    back = again or one.name in TAKE_BACK
    asks = one.name == "close-session" and bool(one.asks)
    hint = said_together(" ", one.asks[1:]) if asks else one.refusal or hint
    return PhaseAct(one.name, label, hint, session, called, one.ready, back, asks or LEFT_OUT)


def _call(phase: Phase, session: PhaseSession, called: int) -> tuple[str, str]:
    minutes = phase.hall.pace.minutes(phase.plan.boards)
    if called < session.called:
        return say("Back to round {called}", called=called), say(
            "All screens show its seats again."
        )
    if not session.called:
        hint = (
            say(
                "The screens show its seats already; its clock starts: {minutes} minutes.",
                minutes=minutes,
            )
            if minutes
            else say("The screens show its seats already; the clock can start.")
        )
        return say("Call the first round"), hint
    label = say(
        "Call round {called} of {rounds}", called=session.called + 1, rounds=session.table.rounds
    )
    return label, (
        say(
            "All screens show the next seats at once; its clock starts: {minutes} minutes.",
            minutes=minutes,
        )
        if minutes
        else say("All screens show the next seats at once.")
    )


def _close(phase: Phase, number: int) -> tuple[str, str]:
    called, rounds = phase.session(number).called, phase.session(number).table.rounds
    left = (
        ""
        if called == rounds
        else say("Round {called} of {rounds} is on.", called=called or 1, rounds=rounds)
    )
    return say("Close session {number}", number=number), left or say(
        "Its last round has been called."
    )


def _publish(phase: Phase, number: int) -> tuple[str, str]:
    table = phase.session(number).table
    pairs, sections = len(table.of), len(table.sections)
    hint = say(
        "{pairs} pairs in {many}. All screens show it at once.",
        pairs=pairs,
        many=counted(sections, "section"),
    )
    return say("Publish session {number}", number=number), hint


def _plan(_phase: Phase, number: int) -> tuple[str, str]:
    hint = say("A draft with every table of every round; nothing shows before you publish.")
    return say("Plan session {number}", number=number), hint


def _seed(phase: Phase, _session: int) -> tuple[str, str]:
    if phase.seeding is not None:
        return say("Draw again"), say("Other lots; who has registered since takes part.")
    label, pairs = say("Draw the seats"), len(ranking_of(phase))
    try:
        chosen = way(phase.plan, pairs)
    except DomainError:
        return label, ""
    return label, say(
        "{pairs} pairs, {name}: {sessions} of {rounds}.",
        pairs=pairs,
        name=chosen.name,
        sessions=counted(phase.plan.sessions, "session"),
        rounds=counted(chosen.rounds, "round"),
    )


def _end(phase: Phase, _session: int) -> tuple[str, str]:
    label = say("Declare the ranking of {name} final", name=phase.name)
    return label, say("Every result is in. A correction is still possible afterwards.")


def _unplan(_phase: Phase, number: int) -> tuple[str, str]:
    hint = say("The draft is dropped; the log keeps it.")
    return say("Drop the draft of session {number}", number=number), hint


def _unpublish(_phase: Phase, number: int) -> tuple[str, str]:
    label = say("Take session {number} back from the screens", number=number)
    return label, say("All screens go back to what they showed before.")


def _reopen(_phase: Phase, number: int) -> tuple[str, str]:
    return say("Reopen session {number}", number=number), say("It goes on.")


_WORDING: Mapping[str, Callable[[Phase, int], tuple[str, str]]] = {
    "close-session": _close,
    "publish-session": _publish,
    "plan-session": _plan,
    "seed-lines": _seed,
    "close-phase": _end,
    "unplan-session": _unplan,
    "unpublish-session": _unpublish,
    "reopen-session": _reopen,
}
