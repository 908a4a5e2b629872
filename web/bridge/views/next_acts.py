"""The next acts of a phase of pairs, as cards of the desk: their labels and descriptions. The
reasons against an act come from its decision.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.seating import movement_plan, ranking_of
from domain.errors import DomainError
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.bridge.decisions.next_acts import next_acts_of_phase
from events.game.next_acts import AT_THE_DESK, OfferedAct
from web.shared.desk_lists import ActWords, LabelAndHint, Wording, label_and_hint, open_calls_notes
from web.shared.sheet import LEFT_OUT, LeftOut

GO_ON = frozenset({"plan-session", "close-session", "close-phase"})
"""Acts before which everything of the session before is better decided."""
TAKE_BACK = frozenset({"unplan-session", "unpublish-session", "reopen-session", "reopen-phase"})


@dataclass(frozen=True, slots=True)
class PhaseAct:
    """`command` is the one to post, with `session` and `round` unless they are 0. An act that is
    not `ready` is shown disabled, with its hint. `takes_back` acts are shown separately; all of
    them except a call need a reason. `asks`: boards are missing, and the sender decides on
    them.
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
    return tuple(_phase_act(phase, act) for act in next_acts_of_phase(state, number, AT_THE_DESK))


def _phase_act(phase: Phase, act: OfferedAct) -> PhaseAct:
    session, called = (getattr(act.command, name, 0) for name in ("session", "round"))
    again = act.name == "call-round" and called < phase.session(session).called
    if act.name == "call-round":
        label, hint = _call_words(phase, phase.session(session), called)
    else:
        label, hint = label_and_hint(_WORDING[act.name], phase, session)
    if act.name in GO_ON:
        hint = join_messages(" ", (hint, *open_calls_notes(phase, say("Results and rulings"))))
    back = again or act.name in TAKE_BACK
    asks = act.name == "close-session" and bool(act.asks)
    hint = join_messages(" ", act.asks[1:]) if asks else act.refusal or hint
    return PhaseAct(act.name, label, hint, session, called, act.is_ready, back, asks or LEFT_OUT)


def _call_words(phase: Phase, session: PhaseSession, calls: int) -> LabelAndHint:
    minutes = phase.hall.pace.round_minutes(phase.plan.boards)
    if calls < session.called:
        return say("Back to round {called}", called=calls), say("All screens show its seats again.")
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
        "Call round {called} of {rounds}", called=session.called + 1, rounds=session.seating.rounds
    )
    return label, (
        say(
            "All screens show the next seats at once; its clock starts: {minutes} minutes.",
            minutes=minutes,
        )
        if minutes
        else say("All screens show the next seats at once.")
    )


def _close_hint(phase: Phase, number: int) -> str:
    called, rounds = phase.session(number).called, phase.session(number).seating.rounds
    if called == rounds:
        return say("Its last round has been called.")
    return say("Round {called} of {rounds} is on.", called=called or 1, rounds=rounds)


def _publish_hint(phase: Phase, number: int) -> str:
    table = phase.session(number).seating
    pairs, sections = len(table.by_pair), len(table.sections)
    return say(
        "{pairs} players in {many}. All screens show it at once."
        if phase.is_individual
        else "{pairs} pairs in {many}. All screens show it at once.",
        pairs=pairs,
        many=counted_noun(sections, "section"),
    )


def _seed_words(phase: Phase, _session: int) -> LabelAndHint:
    if phase.seeding is not None:
        return say("Draw again"), say("Other lots; who has registered since takes part.")
    label = say("Seat by strength") if phase.plan.by_strength else say("Draw the seats")
    pairs = len(ranking_of(phase))
    try:
        chosen = movement_plan(phase.plan, pairs)
    except DomainError:
        return label, ""
    return label, say(
        "{pairs} players, {name}: {sessions} of {rounds}."
        if phase.is_individual
        else "{pairs} pairs, {name}: {sessions} of {rounds}.",
        pairs=pairs,
        name=chosen.name,
        sessions=counted_noun(phase.plan.sessions, "session"),
        rounds=counted_noun(chosen.rounds, "round"),
    )


def _close_phase_words(phase: Phase, _session: int) -> LabelAndHint:
    label = say("Declare the ranking of {name} final", name=phase.name)
    return label, say("Every result is in. A correction is still possible afterwards.")


def _reopen_phase_words(phase: Phase, _session: int) -> LabelAndHint:
    label = say("Open the phase again")
    if phase.play.closed and phase.play.closed.routes:
        return label, say("Whoever has gone on is taken out of the next phase again.")
    return label, say(
        "Sessions can be reopened; the ranking is provisional until it is declared again."
    )


_WORDING: Mapping[str, ActWords] = {
    "close-session": Wording(say("Close session {}"), _close_hint),
    "publish-session": Wording(say("Publish session {}"), _publish_hint),
    "plan-session": Wording(
        say("Plan session {}"),
        say("A draft with every table of every round; nothing shows before you publish."),
    ),
    "seed-lines": _seed_words,
    "close-phase": _close_phase_words,
    "unplan-session": Wording(
        say("Drop the draft of session {}"), say("The draft is dropped; the log keeps it.")
    ),
    "unpublish-session": Wording(
        say("Take session {} back from the screens"),
        say("All screens go back to what they showed before."),
    ),
    "reopen-session": Wording(say("Reopen session {}"), say("It goes on.")),
    "reopen-phase": _reopen_phase_words,
}
