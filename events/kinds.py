"""The only place where a stored name meets a class: files and classes may move, names stay.

A name ends in the version of its payload; every name that was ever stored stays readable. `KINDS`
has the newest version of each; `events.upcast` brings older ones up to it.
"""

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
from events.chess.vocabulary.entries import (
    ByeCancelled,
    ByeRequested,
    CheckedIn,
    CheckedOut,
    EntriesMoved,
    EntryCorrected,
    EntryRegistered,
    NumbersAssigned,
    PairAllowed,
    PairForbidden,
    Reinstated,
    Withdrawn,
)
from events.chess.vocabulary.own_entry import OwnEntryAllowed, ResultReported
from events.chess.vocabulary.results import (
    CorrectionDeclined,
    CorrectionGranted,
    CorrectionRequested,
    DisputeResolved,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultRecorded,
    ResultWithdrawn,
)
from events.chess.vocabulary.round_robin import (
    GameRescheduled,
    LotsDrawn,
    ReversalAccepted,
    ReversalDeclined,
    RoundRobinPlanned,
)
from events.chess.vocabulary.rounds import (
    ManualPairingEnded,
    ManualPairingStarted,
    PairingChangedByHand,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundReopened,
    RoundUnpaired,
    RoundUnpublished,
)
from events.chess.vocabulary.stages import (
    FideModeLeft,
    StagePlanned,
    StageReplanned,
    TournamentCreated,
)
from events.chess.vocabulary.start_positions import StartPositionDrawn, StartPositionsAnnounced
from events.chess.vocabulary.us_chess import UsChessAnnounced
from events.tournament.hall import NoticeShown, RoundTimed
from events.tournament.undo import ActUndone

AnyEvent = (
    TournamentCreated
    | StagePlanned
    | StageReplanned
    | FideModeLeft
    | EntryRegistered
    | EntryCorrected
    | NumbersAssigned
    | Withdrawn
    | Reinstated
    | ByeRequested
    | ByeCancelled
    | PairForbidden
    | PairAllowed
    | CheckedIn
    | CheckedOut
    | EntriesMoved
    | RoundPaired
    | ManualPairingStarted
    | PairingChangedByHand
    | ManualPairingEnded
    | RoundPublished
    | RoundUnpublished
    | RoundUnpaired
    | RoundClosed
    | RoundReopened
    | ResultRecorded
    | ResultConfirmed
    | ResultCorrected
    | ResultDisputed
    | DisputeResolved
    | ResultWithdrawn
    | CorrectionRequested
    | CorrectionGranted
    | CorrectionDeclined
    | RoundRobinPlanned
    | LotsDrawn
    | GameRescheduled
    | ReversalDeclined
    | ReversalAccepted
    | StartPositionsAnnounced
    | StartPositionDrawn
    | RoundTimed
    | NoticeShown
    | UsChessAnnounced
    | OwnEntryAllowed
    | ResultReported
    | ActUndone
    | PhasePlanned
    | PhaseReplanned
    | PairRegistered
    | PairCorrected
    | PairSubstituted
    | PairWithdrawn
    | PairReinstated
    | LateSeated
    | LinesSeeded
    | LinesReplanned
    | SessionPlanned
    | SessionUnplanned
    | SessionPublished
    | SessionUnpublished
    | SessionClosed
    | SessionReopened
    | SectionsRearranged
    | SectionsMerged
    | MergeUndone
    | RoundCalled
    | RoomsNamed
    | BoardScored
    | BoardConfirmed
    | BoardCorrected
    | BoardDisputed
    | BoardDisputeResolved
    | BoardWithdrawn
    | ScoreAdjusted
    | BoardFouled
    | PenaltyGiven
    | PenaltyTakenBack
    | PhaseClosed
    | PhaseReopened
    | ReserveAdmitted
    | CarryoverAnnounced
    | DroppedIn
    | BoardCorrectionRequested
    | BoardCorrectionGranted
    | BoardCorrectionDeclined
    | EntranceAnnounced
    | PairPreregistered
    | PreregistrationSettled
    | ResultsImported
    | DealsStated
    | DeviceRowsTaken
)

KINDS: dict[str, type[AnyEvent]] = {
    "tournament-created/1": TournamentCreated,
    "stage-planned/1": StagePlanned,
    "stage-replanned/1": StageReplanned,
    "fide-mode-left/1": FideModeLeft,
    "entry-registered/1": EntryRegistered,
    "entry-corrected/1": EntryCorrected,
    "numbers-assigned/1": NumbersAssigned,
    "withdrawn/1": Withdrawn,
    "reinstated/1": Reinstated,
    "bye-requested/2": ByeRequested,
    "bye-cancelled/2": ByeCancelled,
    "pair-forbidden/2": PairForbidden,
    "pair-allowed/1": PairAllowed,
    "checked-in/1": CheckedIn,
    "checked-out/1": CheckedOut,
    "entries-moved/1": EntriesMoved,
    "round-paired/2": RoundPaired,
    "manual-pairing-started/2": ManualPairingStarted,
    "pairing-changed-by-hand/2": PairingChangedByHand,
    "manual-pairing-ended/1": ManualPairingEnded,
    "round-published/1": RoundPublished,
    "round-unpublished/1": RoundUnpublished,
    "round-unpaired/1": RoundUnpaired,
    "round-closed/1": RoundClosed,
    "round-reopened/1": RoundReopened,
    "result-recorded/1": ResultRecorded,
    "result-confirmed/1": ResultConfirmed,
    "result-corrected/2": ResultCorrected,
    "result-disputed/1": ResultDisputed,
    "dispute-resolved/1": DisputeResolved,
    "result-withdrawn/1": ResultWithdrawn,
    "correction-requested/1": CorrectionRequested,
    "correction-granted/1": CorrectionGranted,
    "correction-declined/1": CorrectionDeclined,
    "round-robin-planned/2": RoundRobinPlanned,
    "lots-drawn/2": LotsDrawn,
    "game-rescheduled/1": GameRescheduled,
    "reversal-declined/1": ReversalDeclined,
    "reversal-accepted/1": ReversalAccepted,
    "start-positions-announced/1": StartPositionsAnnounced,
    "start-position-drawn/1": StartPositionDrawn,
    "round-timed/1": RoundTimed,
    "notice-shown/1": NoticeShown,
    "us-chess-announced/2": UsChessAnnounced,
    "own-entry-allowed/1": OwnEntryAllowed,
    "result-reported/1": ResultReported,
    "act-undone/1": ActUndone,
    "phase-planned/1": PhasePlanned,
    "phase-replanned/1": PhaseReplanned,
    "pair-registered/1": PairRegistered,
    "pair-corrected/1": PairCorrected,
    "pair-substituted/1": PairSubstituted,
    "pair-withdrawn/1": PairWithdrawn,
    "pair-reinstated/1": PairReinstated,
    "late-seated/1": LateSeated,
    "lines-seeded/1": LinesSeeded,
    "lines-replanned/1": LinesReplanned,
    "session-planned/1": SessionPlanned,
    "session-unplanned/1": SessionUnplanned,
    "session-published/1": SessionPublished,
    "session-unpublished/1": SessionUnpublished,
    "session-closed/1": SessionClosed,
    "session-reopened/1": SessionReopened,
    "sections-rearranged/1": SectionsRearranged,
    "sections-merged/1": SectionsMerged,
    "merge-undone/1": MergeUndone,
    "round-called/1": RoundCalled,
    "rooms-named/1": RoomsNamed,
    "board-scored/1": BoardScored,
    "board-confirmed/1": BoardConfirmed,
    "board-corrected/1": BoardCorrected,
    "board-disputed/1": BoardDisputed,
    "board-dispute-resolved/1": BoardDisputeResolved,
    "board-withdrawn/1": BoardWithdrawn,
    "score-adjusted/1": ScoreAdjusted,
    "board-fouled/1": BoardFouled,
    "penalty-given/1": PenaltyGiven,
    "penalty-taken-back/1": PenaltyTakenBack,
    "phase-closed/1": PhaseClosed,
    "phase-reopened/1": PhaseReopened,
    "reserve-admitted/1": ReserveAdmitted,
    "carryover-announced/1": CarryoverAnnounced,
    "dropped-in/1": DroppedIn,
    "board-correction-requested/1": BoardCorrectionRequested,
    "board-correction-granted/1": BoardCorrectionGranted,
    "board-correction-declined/1": BoardCorrectionDeclined,
    "entrance-announced/1": EntranceAnnounced,
    "pair-preregistered/1": PairPreregistered,
    "preregistration-settled/1": PreregistrationSettled,
    "results-imported/1": ResultsImported,
    "deals-stated/1": DealsStated,
    "device-rows-taken/1": DeviceRowsTaken,
}

KIND_OF: dict[type[AnyEvent], str] = {cls: kind for kind, cls in KINDS.items()}
