"""Every fact of chess: stored name, class, what it changes and how, its sentence, its integrity.

A new kind is its class in `vocabulary`, what follows from it in `folds`, a line here with its
sentence, and a sample of its bytes under tests/events/samples.
"""

from typing import Any

from events.chess.folds import (
    announced_lots,
    bye_rules,
    knock_out,
    moving,
    results,
    round_robin,
    rounds,
    stages,
)
from events.chess.folds import entries as entry
from events.chess.folds.scopes import BOARD, ENTRY, NEW_ENTRY, NEW_STAGE, ROUND, STAGE, STAGES
from events.chess.integrity import (
    ALLOWING,
    BYE_WORTH,
    CORRECTION,
    FORBIDDING,
    MANUAL_CHANGE,
    RENUMBERING,
    REPLANNING,
)
from events.chess.sentences import bye_rules as tell_bye_rules
from events.chess.sentences import knock_out as bracket
from events.chess.sentences import round_robin as robin
from events.chess.sentences import stages as tell
from events.chess.vocabulary import entries as e
from events.chess.vocabulary import knock_out as k
from events.chess.vocabulary import results as r
from events.chess.vocabulary import round_robin as rr
from events.chess.vocabulary import rounds as p
from events.chess.vocabulary import stages as s
from events.chess.vocabulary.announced_lots import LotsAnnounced
from events.chess.vocabulary.bye_rules import ByeRulesAnnounced, LateByesGiven
from events.chess.vocabulary.own_entry import OwnEntryAllowed, ResultReported
from events.chess.vocabulary.start_positions import StartPositionDrawn, StartPositionsAnnounced
from events.chess.vocabulary.us_chess import UsChessAnnounced
from events.game import Fact
from events.integrity_of_rounds import (
    IMPORT,
    LEAVING_FIDE_MODE,
    MANUAL_END,
    MANUAL_START,
    PAIRED_AGAIN,
)

_STAGES: tuple[Fact[Any, Any, Any], ...] = (
    Fact("stage-planned/1", s.StagePlanned, NEW_STAGE, stages.planned, tell.planned),
    Fact(
        "stage-replanned/1", s.StageReplanned, STAGE, stages.replanned, tell.replanned, REPLANNING
    ),
    Fact("placed-by-hand/1", s.PlacedByHand, STAGE, stages.placed_by_hand, tell.placed_by_hand),
    Fact(
        "fide-mode-left/1",
        s.FideModeLeft,
        STAGE,
        stages.fide_mode_left,
        tell.fide_mode_left,
        LEAVING_FIDE_MODE,
    ),
    Fact(
        "bye-rules-announced/1",
        ByeRulesAnnounced,
        STAGE,
        bye_rules.bye_rules_announced,
        tell_bye_rules.bye_rules_announced,
        BYE_WORTH,
    ),
    Fact(
        "late-byes-given/1",
        LateByesGiven,
        STAGE,
        bye_rules.late_byes_given,
        tell_bye_rules.late_byes_given,
    ),
    Fact("us-chess-announced/1", UsChessAnnounced, STAGE, stages.us_chess_announced, tell.us_chess),
    Fact(
        "own-entry-allowed/1",
        OwnEntryAllowed,
        STAGE,
        stages.own_entry_allowed,
        robin.own_entry_allowed,
    ),
)

_ENTRIES: tuple[Fact[Any, Any, Any], ...] = (
    Fact("entry-registered/1", e.EntryRegistered, NEW_ENTRY, entry.registered, tell.registered),
    Fact("entry-corrected/1", e.EntryCorrected, ENTRY, entry.corrected, tell.entry_corrected),
    Fact("withdrawn/1", e.Withdrawn, ENTRY, entry.withdrawn, tell.withdrawn),
    Fact("expelled/1", e.Expelled, ENTRY, entry.expelled, tell.expelled),
    Fact(
        "half-byes-barred/1",
        e.HalfByesBarred,
        ENTRY,
        entry.half_byes_barred,
        tell.half_byes_barred,
    ),
    Fact("reinstated/1", e.Reinstated, ENTRY, entry.reinstated, tell.reinstated),
    Fact("bye-requested/1", e.ByeRequested, ENTRY, entry.bye_requested, tell.bye),
    Fact("bye-cancelled/1", e.ByeCancelled, ENTRY, entry.bye_cancelled, tell.bye_cancelled),
    Fact("checked-in/1", e.CheckedIn, ENTRY, entry.checked_in, tell.checked_in),
    Fact("checked-out/1", e.CheckedOut, ENTRY, entry.checked_out, tell.checked_out),
    Fact("entries-moved/1", e.EntriesMoved, STAGES, moving.moved, tell.moved),
    Fact(
        "numbers-assigned/1", e.NumbersAssigned, STAGE, stages.numbered, tell.numbered, RENUMBERING
    ),
    Fact(
        "starting-rank-announced/1",
        e.StartingRankAnnounced,
        STAGE,
        stages.starting_rank_announced,
        tell.starting_rank,
    ),
    Fact("lists-ordered/1", e.ListsOrdered, STAGE, stages.lists_ordered, tell.lists_ordered),
    Fact("ratings-stated/1", e.RatingsStated, STAGE, stages.ratings_stated, tell.ratings_stated),
    Fact("pair-forbidden/1", e.PairForbidden, STAGE, stages.forbidden, tell.forbidden, FORBIDDING),
    Fact("pair-allowed/1", e.PairAllowed, STAGE, stages.allowed, tell.allowed, ALLOWING),
)

_ROUNDS: tuple[Fact[Any, Any, Any], ...] = (
    Fact("round-paired/1", p.RoundPaired, STAGE, rounds.paired, tell.paired, IMPORT),
    Fact("round-unpaired/1", p.RoundUnpaired, STAGE, rounds.unpaired, tell.of_round("is unpaired")),
    Fact(
        "manual-pairing-started/1",
        p.ManualPairingStarted,
        STAGE,
        rounds.manual_pairing_started,
        tell.by_hand,
        MANUAL_START,
    ),
    Fact(
        "pairing-changed-by-hand/1",
        p.PairingChangedByHand,
        ROUND,
        rounds.changed_by_hand,
        tell.changed,
        MANUAL_CHANGE,
    ),
    Fact(
        "manual-pairing-ended/1",
        p.ManualPairingEnded,
        ROUND,
        rounds.manual_pairing_ended,
        tell.hand_ended,
        MANUAL_END,
    ),
    Fact(
        "round-published/1",
        p.RoundPublished,
        ROUND,
        rounds.published,
        tell.of_round("is published"),
    ),
    Fact(
        "round-unpublished/1",
        p.RoundUnpublished,
        STAGE,
        rounds.unpublished,
        tell.of_round("is taken back from the screens"),
    ),
    Fact(
        "rounds-paired-again/1",
        p.RoundsPairedAgain,
        STAGE,
        rounds.paired_again,
        tell.paired_again,
        PAIRED_AGAIN,
    ),
    Fact("round-closed/1", p.RoundClosed, ROUND, rounds.closed, tell.of_round("is closed")),
    Fact(
        "round-reopened/1",
        p.RoundReopened,
        ROUND,
        rounds.reopened,
        tell.of_round("is opened again"),
    ),
)

_RESULTS: tuple[Fact[Any, Any, Any], ...] = (
    Fact("result-recorded/1", r.ResultRecorded, BOARD, results.decided, tell.recorded),
    Fact("result-confirmed/1", r.ResultConfirmed, BOARD, results.confirmed, tell.confirmed),
    Fact(
        "result-corrected/1", r.ResultCorrected, BOARD, results.decided, tell.corrected, CORRECTION
    ),
    Fact(
        "rated-otherwise/1",
        r.RatedOtherwise,
        STAGE,
        results.rated_otherwise,
        tell.rated_otherwise,
    ),
    Fact("result-disputed/1", r.ResultDisputed, BOARD, results.disputed, tell.disputed),
    Fact("dispute-resolved/1", r.DisputeResolved, BOARD, results.decided, tell.resolved),
    Fact("result-withdrawn/1", r.ResultWithdrawn, BOARD, results.withdrawn, tell.result_withdrawn),
    Fact("correction-requested/1", r.CorrectionRequested, STAGE, results.requested, tell.requested),
    Fact(
        "correction-granted/1",
        r.CorrectionGranted,
        STAGE,
        results.request_answered,
        tell.answered("is granted"),
    ),
    Fact(
        "correction-declined/1",
        r.CorrectionDeclined,
        STAGE,
        results.request_answered,
        tell.answered("is declined"),
    ),
    Fact("result-reported/1", ResultReported, STAGE, results.reported, robin.reported),
)

_BY_TABLE: tuple[Fact[Any, Any, Any], ...] = (
    Fact(
        "round-robin-planned/1", rr.RoundRobinPlanned, NEW_STAGE, round_robin.planned, robin.planned
    ),
    Fact(
        "lots-announced/1",
        LotsAnnounced,
        STAGE,
        announced_lots.announced,
        robin.lots_announced,
    ),
    Fact("lots-drawn/1", rr.LotsDrawn, STAGE, round_robin.drawn, robin.drawn),
    Fact("game-rescheduled/1", rr.GameRescheduled, STAGE, round_robin.rescheduled, robin.moved),
    Fact(
        "reversal-declined/1",
        rr.ReversalDeclined,
        STAGE,
        round_robin.reversal_declined,
        robin.declined,
    ),
    Fact(
        "reversal-accepted/1",
        rr.ReversalAccepted,
        STAGE,
        round_robin.reversal_accepted,
        robin.accepted,
    ),
    Fact(
        "start-positions-announced/1",
        StartPositionsAnnounced,
        STAGE,
        round_robin.positions_announced,
        robin.promised,
    ),
    Fact(
        "start-position-drawn/1",
        StartPositionDrawn,
        STAGE,
        round_robin.position_drawn,
        robin.position,
    ),
)

_BY_BRACKET: tuple[Fact[Any, Any, Any], ...] = (
    Fact("knock-out-planned/1", k.KnockOutPlanned, NEW_STAGE, knock_out.planned, bracket.planned),
    Fact("bracket-drawn/1", k.BracketDrawn, STAGE, knock_out.drawn, bracket.drawn),
    Fact(
        "bracket-taken-back/1", k.BracketTakenBack, STAGE, knock_out.taken_back, bracket.taken_back
    ),
    Fact(
        "colours-chosen/1",
        k.ColoursChosen,
        STAGE,
        knock_out.colours_chosen,
        bracket.colours_chosen,
    ),
)

FACTS = (*_STAGES, *_ENTRIES, *_ROUNDS, *_RESULTS, *_BY_TABLE, *_BY_BRACKET)
