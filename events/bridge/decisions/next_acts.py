"""The acts that are possible next in a phase of pairs, in a director's usual order.

During a session the usual act is calling the next round; planning the next session comes below it.
"""

from collections.abc import Iterator

from domain.bridge.phase import Phase, PhaseSession, is_over, phase_of, phases_of
from domain.bridge.session import SessionState
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.decisions import ends, lines, sessions
from events.bridge.vocabulary import commands as c, sessions as v
from events.bridge.vocabulary.phases import PhaseReopened
from events.game import CommandSender
from events.game.next_acts import Candidate, OfferedAct, offer_acts, offer_ready_acts


def next_acts_of_phase(
    state: Tournament, number: StageId, by: CommandSender
) -> tuple[OfferedAct, ...]:
    """The acts to offer, in the order of use; acts that take something back come last."""
    phase = phase_of(state, number)
    on = session_in_play(phase)
    drafts = [s for s in phase.sessions if s.state is SessionState.PLANNED]
    return (
        *(offer_ready_acts(state, by, _session_acts(phase, on)) if on else ()),
        *offer_acts(state, by, (_publishing_act(phase, draft) for draft in drafts[:1])),
        *offer_acts(state, by, _planning_acts(phase)),
        *offer_ready_acts(state, by, _closing_acts(state, phase)),
        *offer_ready_acts(state, by, _take_back_candidates(phase, on, drafts)),
    )


def session_in_play(phase: Phase) -> PhaseSession | None:
    """The session that is being played."""
    return next((s for s in phase.sessions if s.state is SessionState.PUBLISHED), None)


def _session_acts(phase: Phase, on: PhaseSession) -> Iterator[Candidate]:
    yield sessions.call_round, c.CallRound(phase.id, on.number, on.called + 1)
    yield sessions.close_session, c.CloseSession(phase.id, on.number)


def _publishing_act(phase: Phase, draft: PhaseSession) -> Candidate:
    return sessions.publish_session, v.SessionPublished(phase.id, draft.number)


def _planning_acts(phase: Phase) -> Iterator[Candidate]:
    """Drawing lots and planning; lots may be drawn again as long as no session is planned."""
    drawing = (lines.seed_lines, c.SeedLines(phase.id))
    if phase.seeding is None and phase.next_session <= phase.plan.sessions:
        yield drawing
        return
    yield sessions.plan_session, c.PlanSession(phase.id, phase.next_session)
    if not phase.sessions:
        yield drawing


def _closing_acts(state: Tournament, phase: Phase) -> Iterator[Candidate]:
    """The act that closes a phase from which no pair goes on."""
    follows = any(each.follows == phase.id for each in phases_of(state).values())
    if is_over(phase) and not follows and phase.play.qualifications is None:
        yield ends.close_phase, c.ClosePhase(phase.id)


def _take_back_candidates(
    phase: Phase, on: PhaseSession | None, drafts: list[PhaseSession]
) -> Iterator[Candidate]:
    if phase.play.closed:
        yield ends.reopen_phase, PhaseReopened(phase.id, "")
        return
    if on and on.called > 1:
        yield sessions.call_round, c.CallRound(phase.id, on.number, on.called - 1)
    if drafts:
        yield sessions.unplan_session, v.SessionUnplanned(phase.id, drafts[-1].number, "")
    if on:
        yield sessions.unpublish_session, v.SessionUnpublished(phase.id, on.number, "")
        return
    closed = [s for s in phase.sessions if s.state is SessionState.CLOSED]
    if closed:
        yield sessions.reopen_session, v.SessionReopened(phase.id, closed[-1].number, "")
