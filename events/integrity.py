"""Which acts break pairing integrity: what FIDE's endorsement rules (C.02, checklist VCL4THP, 2026)
want logged, confirmed, undone and reported.

In bridge the seating that was published is what was announced: merging its sit-outs, rearranging
its sections and planning its lines anew are listed in the same way, though none of them is wrong.

The question is put to the state just before the act, because the same correction is harmless while
its round is the last one and a breach when the next round was paired with the old result. The
conditions may grow wider with a new edition but never narrower: an undo in an old log names an act
that was one then.
"""

from enum import StrEnum

from domain.bridge.phase import Phase, phase_of
from domain.bridge.session_states import SessionState
from domain.chess.stage import Stage, stage_of
from domain.ids import StageId
from domain.results import Mark
from domain.tournament import Tournament
from events.bridge.vocabulary.phases import (
    LinesReplanned,
    MergeUndone,
    PhaseReplanned,
    SectionsMerged,
    SectionsRearranged,
)
from events.chess.vocabulary.entries import NumbersAssigned, PairAllowed, PairForbidden
from events.chess.vocabulary.results import ResultCorrected
from events.chess.vocabulary.rounds import (
    IMPORTED,
    ManualPairingEnded,
    ManualPairingStarted,
    PairingChangedByHand,
    RoundPaired,
)
from events.chess.vocabulary.stages import FideModeLeft, StageReplanned
from events.kinds import AnyEvent


class Breach(StrEnum):
    MANUAL_PAIRING = "manual-pairing"
    CORRECTION = "correction"
    ADJOURNMENT = "adjournment"
    CONFIGURATION = "configuration"
    RENUMBERING = "renumbering"
    IMPORT = "import"
    FIDE_MODE_LEFT = "fide-mode-left"
    MERGE = "merge"
    REARRANGEMENT = "rearrangement"


UNDOABLE = frozenset(
    {
        Breach.MANUAL_PAIRING,
        Breach.CORRECTION,
        Breach.ADJOURNMENT,
        Breach.CONFIGURATION,
        Breach.MERGE,
        Breach.REARRANGEMENT,
    }
)

CANDIDATES = frozenset(
    {
        ManualPairingStarted,
        PairingChangedByHand,
        ManualPairingEnded,
        ResultCorrected,
        StageReplanned,
        PairForbidden,
        PairAllowed,
        NumbersAssigned,
        RoundPaired,
        FideModeLeft,
        PhaseReplanned,
        LinesReplanned,
        SectionsRearranged,
        SectionsMerged,
        MergeUndone,
    }
)
"""Nothing else needs to be looked at: almost all events of a log are results."""


def breach(state: Tournament | None, event: AnyEvent) -> Breach | None:
    """How the event breaks the pairing integrity of the state it meets; None if it does not."""
    match event:
        case ManualPairingStarted() | PairingChangedByHand():
            return Breach.MANUAL_PAIRING
        case FideModeLeft():
            return Breach.FIDE_MODE_LEFT
        case (
            ResultCorrected()
            | StageReplanned()
            | PairForbidden()
            | PairAllowed()
            | NumbersAssigned()
        ):
            return _late(_stage(state, event.stage), event)
        case RoundPaired():
            return Breach.IMPORT if _first_imported(_stage(state, event.stage), event) else None
        case PhaseReplanned() | LinesReplanned():
            seen = _phase(state, event.stage).shown
            return Breach.CONFIGURATION if seen else None
        case SectionsMerged() | MergeUndone():
            return Breach.MERGE if _shown(state, event) else None
        case SectionsRearranged():
            return Breach.REARRANGEMENT if _shown(state, event) else None
        case _:
            return None


def _stage(state: Tournament | None, stage: int) -> Stage:
    assert state is not None, "a stage is planned before anything happens in it"
    return stage_of(state, StageId(stage))


def _phase(state: Tournament | None, phase: int) -> Phase:
    assert state is not None, "a phase is planned before anything happens in it"
    return phase_of(state, StageId(phase))


def _shown(
    state: Tournament | None, event: SectionsMerged | MergeUndone | SectionsRearranged
) -> bool:
    """A draft may be changed as one likes; what the hall has seen is announced."""
    session = _phase(state, event.stage).session(event.session)
    return session.state is not SessionState.PLANNED


def _late(
    stage: Stage,
    event: ResultCorrected | StageReplanned | PairForbidden | PairAllowed | NumbersAssigned,
) -> Breach | None:
    """Harmless before a round was paired on what it changes."""
    match event:
        case ResultCorrected():
            return _correction(stage, event)
        case NumbersAssigned():
            numbered = any(entry.number is not None for entry in stage.entries.values())
            return Breach.RENUMBERING if numbered else None
        case _:
            return Breach.CONFIGURATION if stage.rounds else None


def _correction(stage: Stage, event: ResultCorrected) -> Breach | None:
    """A game registered as adjourned was paired as a draw, so a draw changes nothing.

    No pairing of a round robin follows from its results.
    """
    if event.round >= len(stage.rounds) or stage.round_robin is not None:
        return None
    if not event.previous.startswith(Mark.ADJOURNED):
        return Breach.CORRECTION
    return None if event.result == f"{Mark.DRAW}-{Mark.DRAW}" else Breach.ADJOURNMENT


def _first_imported(stage: Stage, event: RoundPaired) -> bool:
    """Of several imported rounds the first one stands for the whole report."""
    if event.system != IMPORTED:
        return False
    return not stage.rounds or stage.rounds[-1].system != IMPORTED
