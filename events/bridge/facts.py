"""What follows from the facts of bridge, how they are told, and which break pairing integrity."""

from typing import Any

from events.bridge.folds import (
    boards,
    drop_ins,
    ends,
    irregular_play,
    ledger,
    pairs,
    phases,
    requests,
    rulings,
    session_files,
    sessions,
)
from events.bridge.folds.scopes import NEW_PAIR, NEW_PHASE, PAIR, PHASE, PHASES, RECORD, SESSION
from events.bridge.integrity import LINES, MERGED, PLAN, SEATING, UNMERGED
from events.bridge.sentences import ends as ends_told
from events.bridge.sentences import phases as phase_told
from events.bridge.sentences import play as play_told
from events.bridge.sentences import rulings as rulings_told
from events.bridge.vocabulary.boards import (
    BoardConfirmed,
    BoardCorrected,
    BoardDisputed,
    BoardDisputeResolved,
    BoardFouled,
    BoardScored,
    BoardWithdrawn,
    CarryoverAnnounced,
    DroppedIn,
    PenaltyGiven,
    PenaltyTakenBack,
    PhaseClosed,
    PhaseReopened,
    ReserveAdmitted,
    ScoreAdjusted,
)
from events.bridge.vocabulary.calls import RoundCalled
from events.bridge.vocabulary.irregular_play import IrregularPlayRecorded
from events.bridge.vocabulary.phases import (
    LateSeated,
    LinesReplanned,
    LinesSeeded,
    MergeUndone,
    PairCorrected,
    PairRegistered,
    PairReinstated,
    PairSubstituted,
    PairWithdrawn,
    PhasePlanned,
    PhaseReplanned,
    SectionsMerged,
    SectionsRearranged,
    SessionClosed,
    SessionPlanned,
    SessionPublished,
    SessionReopened,
    SessionUnplanned,
    SessionUnpublished,
)
from events.bridge.vocabulary.requests import (
    BoardCorrectionDeclined,
    BoardCorrectionGranted,
    BoardCorrectionRequested,
    EntranceAnnounced,
    PairPreregistered,
    PreregistrationSettled,
)
from events.bridge.vocabulary.results_files import DealsStated, DeviceRowsTaken, ResultsImported
from events.bridge.vocabulary.rooms import RoomsNamed
from events.bridge.vocabulary.rulings import (
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
from events.bridge.vocabulary.substitutes import PlayerReturned, SubstitutionLimited
from events.bridge.vocabulary.table_codes import TableCodesRevoked
from events.bridge.vocabulary.ways_on import WaysOnAnnounced
from events.game import Fact

FACTS: tuple[Fact[Any, Any, Any], ...] = (
    Fact(PhasePlanned, NEW_PHASE, phases.planned, phase_told.planned),
    Fact(PhaseReplanned, PHASE, phases.replanned, phase_told.replanned, PLAN),
    Fact(PairRegistered, NEW_PAIR, pairs.registered, phase_told.registered),
    Fact(PairCorrected, PAIR, pairs.corrected, phase_told.corrected),
    Fact(PairSubstituted, PAIR, pairs.substituted, phase_told.substituted),
    Fact(PlayerReturned, PAIR, pairs.returned, phase_told.returned),
    Fact(
        SubstitutionLimited,
        PHASE,
        phases.substitution_limited,
        phase_told.substitution_limited,
    ),
    Fact(PairWithdrawn, PHASE, pairs.withdrawn, phase_told.withdrawn),
    Fact(PairReinstated, PHASE, pairs.seated, phase_told.reinstated),
    Fact(LateSeated, PHASE, pairs.seated, phase_told.seated_late),
    Fact(LinesSeeded, PHASE, phases.lines_seeded, phase_told.lines_seeded),
    Fact(
        LinesReplanned,
        PHASE,
        phases.lines_replanned,
        phase_told.lines_replanned,
        LINES,
    ),
    Fact(
        SessionPlanned,
        PHASE,
        phases.session_planned,
        phase_told.session_planned,
    ),
    Fact(
        SessionUnplanned,
        PHASE,
        phases.session_unplanned,
        phase_told.session_unplanned,
    ),
    Fact(
        SessionPublished,
        SESSION,
        sessions.published,
        phase_told.session_published,
    ),
    Fact(
        SessionUnpublished,
        SESSION,
        sessions.unpublished,
        phase_told.session_unpublished,
    ),
    Fact(SessionClosed, SESSION, sessions.closed, phase_told.session_closed),
    Fact(
        SessionReopened,
        SESSION,
        sessions.reopened,
        phase_told.session_reopened,
    ),
    Fact(
        SectionsRearranged,
        SESSION,
        sessions.sections_rearranged,
        phase_told.sections_rearranged,
        SEATING,
    ),
    Fact(
        SectionsMerged,
        SESSION,
        sessions.sections_merged,
        phase_told.sections_merged,
        MERGED,
    ),
    Fact(
        MergeUndone,
        SESSION,
        sessions.merge_undone,
        phase_told.merge_undone,
        UNMERGED,
    ),
    Fact(RoundCalled, SESSION, sessions.round_called, phase_told.round_called),
    Fact(RoomsNamed, PHASE, phases.rooms_named, phase_told.rooms_named),
    Fact(
        TableCodesRevoked,
        PHASE,
        phases.table_codes_revoked,
        phase_told.table_codes_revoked,
    ),
    Fact(BoardScored, RECORD, boards.scored, play_told.scored),
    Fact(BoardConfirmed, RECORD, boards.confirmed, play_told.confirmed),
    Fact(BoardCorrected, RECORD, boards.corrected, play_told.corrected),
    Fact(BoardDisputed, RECORD, boards.disputed, play_told.disputed),
    Fact(
        BoardDisputeResolved,
        RECORD,
        boards.dispute_resolved,
        play_told.dispute_resolved,
    ),
    Fact(BoardWithdrawn, RECORD, boards.withdrawn, play_told.withdrawn),
    Fact(ScoreAdjusted, RECORD, boards.adjusted, play_told.adjusted),
    Fact(
        IrregularPlayRecorded,
        PHASE,
        irregular_play.recorded,
        play_told.irregular_play,
    ),
    Fact(DirectorCalled, PHASE, rulings.called, rulings_told.called),
    Fact(RulingGiven, PHASE, rulings.given, rulings_told.given),
    Fact(RulingAppealed, PHASE, rulings.appealed, rulings_told.appealed),
    Fact(
        AppealDecided,
        PHASE,
        rulings.appeal_decided,
        rulings_told.appeal_decided,
    ),
    Fact(BoardFouled, PHASE, ledger.board_fouled, play_told.board_fouled),
    Fact(PenaltyGiven, PHASE, ledger.penalty_given, play_told.penalty_given),
    Fact(
        PenaltyTakenBack,
        PHASE,
        ledger.penalty_taken_back,
        play_told.penalty_taken_back,
    ),
    Fact(PhaseClosed, PHASES, ends.closed, play_told.phase_closed),
    Fact(PhaseReopened, PHASES, ends.reopened, play_told.phase_reopened),
    Fact(
        ReserveAdmitted,
        PHASES,
        ends.reserve_admitted,
        play_told.reserve_admitted,
    ),
    Fact(
        CarryoverAnnounced,
        PHASE,
        ends.carryover_announced,
        play_told.carryover_announced,
    ),
    Fact(DroppedIn, PHASE, drop_ins.dropped_in, play_told.dropped_in),
    Fact(
        BoardCorrectionRequested,
        PHASE,
        requests.requested,
        play_told.correction_requested,
    ),
    Fact(
        BoardCorrectionGranted,
        PHASE,
        requests.request_answered,
        play_told.correction_granted,
    ),
    Fact(
        BoardCorrectionDeclined,
        PHASE,
        requests.request_answered,
        play_told.correction_declined,
    ),
    Fact(
        WaysOnAnnounced,
        PHASE,
        ends.ways_on_announced,
        ends_told.ways_on_announced,
    ),
    Fact(
        EntranceAnnounced,
        PHASE,
        drop_ins.rules_announced,
        play_told.drop_in_rules_announced,
    ),
    Fact(
        PairPreregistered,
        PHASE,
        drop_ins.preregistered,
        play_told.preregistered,
    ),
    Fact(
        PreregistrationSettled,
        PHASE,
        drop_ins.settled,
        play_told.preregistration_settled,
    ),
    Fact(
        ResultsImported,
        PHASE,
        session_files.results_imported,
        play_told.results_imported,
    ),
    Fact(DealsStated, PHASE, session_files.deals_stated, play_told.deals_stated),
    Fact(
        DeviceRowsTaken,
        PHASE,
        session_files.device_rows_taken,
        play_told.device_rows_taken,
    ),
)
