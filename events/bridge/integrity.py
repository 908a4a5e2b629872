"""Which facts of bridge break pairing integrity, and how the audit lists them.

The seating that was published is what was announced: merging its sit-outs, rearranging its sections
and planning its lines anew are listed as such acts are in chess, though none of them is wrong. A
draft may be changed as one likes. A merge is what the plan says for two sit-outs, and the audit
tells of one only if it was forced: if two of its pairs are to meet again in a later session.
"""

from domain.bridge.merges.merging import instructions
from domain.bridge.phase import Phase, phase_of
from domain.bridge.session_states import SessionState
from domain.tournament import Tournament
from events.bridge.sentences.phases import act_words, lines_replanned, plan_words
from events.bridge.vocabulary.merges import merge_of
from events.bridge.vocabulary.phases import (
    LinesReplanned,
    MergeUndone,
    PhaseReplanned,
    SectionsMerged,
    SectionsRearranged,
    SessionEvent,
)
from events.integrity import Breach, Change, Integrity
from events.words import listed


def _configuration(phase: Phase, _event: PhaseReplanned | LinesReplanned) -> Breach | None:
    return Breach.CONFIGURATION if phase.shown else None


def _merge(phase: Phase, event: SectionsMerged | MergeUndone) -> Breach | None:
    return Breach.MERGE if _shown(phase, event) else None


def _as_planned(event: SectionsMerged) -> bool:
    return not event.disturbed


def _rearrangement(phase: Phase, event: SectionsRearranged) -> Breach | None:
    return Breach.REARRANGEMENT if _shown(phase, event) else None


def _shown(phase: Phase, event: SessionEvent) -> bool:
    return phase.session(event.session).state is not SessionState.PLANNED


def _plan_changed(before: Tournament, _after: Tournament, event: PhaseReplanned) -> Change:
    plan = phase_of(before, event.stage).plan
    return Change(
        "plan of the phase", f"{plan.sessions} sessions, {plan.scheme}", plan_words(event)
    )


def _lines_changed(before: Tournament, _after: Tournament, event: LinesReplanned) -> Change:
    phase = phase_of(before, event.stage)
    return Change("lines", "as they were drawn", lines_replanned(phase, event))


def _seating_changed(_before: Tournament, _after: Tournament, event: SectionsRearranged) -> Change:
    acts = listed([act_words(act) for act in event.acts])
    return Change(f"seating of session {event.session}", "as it was published", acts)


def _sit_outs_merged(_before: Tournament, _after: Tournament, event: SectionsMerged) -> Change:
    told = " ".join(map(str, instructions(merge_of(event))))
    return Change(f"sit-outs of session {event.session}", "sit-outs", told)


def _sit_outs_again(_before: Tournament, _after: Tournament, event: MergeUndone) -> Change:
    since = f"sit-outs from round {event.first_round} on"
    return Change(f"merge of version {event.merge}", "merged", since)


PLAN = Integrity(_configuration, _plan_changed)
LINES = Integrity(_configuration, _lines_changed)
SEATING = Integrity(_rearrangement, _seating_changed)
MERGED = Integrity(_merge, _sit_outs_merged, planned=_as_planned)
UNMERGED = Integrity(_merge, _sit_outs_again)
