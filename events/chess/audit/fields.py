"""Which fields of chess follow from what was before (`events.audit.fields`)."""

from collections.abc import Mapping

from events.chess.vocabulary import entries as e
from events.chess.vocabulary import results as r
from events.chess.vocabulary import rounds as p
from events.chess.vocabulary.announced_lots import LotsAnnounced
from events.chess.vocabulary.bye_rules import LateByesGiven
from events.chess.vocabulary.knock_out import BracketDrawn, KnockOutPlanned
from events.chess.vocabulary.round_robin import LotsDrawn, RoundRobinPlanned
from events.chess.vocabulary.stages import PlacedByHand, StagePlanned
from events.chess.vocabulary.start_positions import StartPositionDrawn, StartPositionsAnnounced
from events.log.event import Event

FOLLOWS: Mapping[type[Event], tuple[str, ...]] = {
    StagePlanned: ("stage", "virtual"),
    RoundRobinPlanned: ("stage", "points"),
    KnockOutPlanned: ("stage",),
    PlacedByHand: ("confirmed",),
    LotsDrawn: ("rounds", "meetings", "teams"),
    BracketDrawn: ("numbers",),
    LotsAnnounced: ("label",),
    StartPositionsAnnounced: ("label", "committed_by"),
    StartPositionDrawn: ("seed", "sender_seed", "used", "drawn"),
    e.EntryRegistered: ("entry", "first_round"),
    LateByesGiven: ("stage", "entry", "rounds"),
    e.NumbersAssigned: ("numbers",),
    e.Withdrawn: ("from_round",),
    e.Expelled: ("from_round",),
    e.Reinstated: ("from_round",),
    e.ByeRequested: ("confirmed",),
    e.ByeCancelled: ("irrevocable",),
    e.CheckedIn: ("round",),
    e.CheckedOut: ("round",),
    e.PairForbidden: ("confirmed",),
    e.PairAllowed: ("from_round", "confirmed"),
    p.RoundPaired: ("boards", "byes", "system", "edition", "trace", "colourless", "engine"),
    p.ManualPairingStarted: ("byes", "confirmed"),
    p.PairingChangedByHand: ("confirmed",),
    p.ManualPairingEnded: ("differs", "engine_boards", "engine_byes", "confirmed"),
    p.RoundsPairedAgain: ("stage", "occasion", "announced", "rounds", "otherwise"),
    p.RoundPublished: ("round",),
    p.RoundClosed: ("round", "confirmed"),
    r.ResultCorrected: ("previous", "confirmed"),
    r.RatedOtherwise: ("standing", "confirmed"),
    r.ResultConfirmed: ("result",),
    r.ResultDisputed: ("standing",),
    r.ResultWithdrawn: ("previous",),
    r.CorrectionRequested: ("why",),
    r.CorrectionGranted: ("request",),
    r.CorrectionDeclined: ("request",),
}
