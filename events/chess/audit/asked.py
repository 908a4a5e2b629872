"""What commands the events of chess come from (`events.audit.asked`)."""

from collections.abc import Mapping
from dataclasses import replace

from msgspec import UNSET

from domain.chess.stage import stages_of
from domain.tournament import Tournament
from events.audit.asked import Asked, Asking, Older, same, was
from events.chess import commands as c
from events.chess.audit.asked_of_entries import BY as OF_ENTRIES
from events.chess.audit.asked_of_results import BY as OF_RESULTS
from events.chess.audit.asked_of_rounds import BY as OF_ROUNDS
from events.chess.audit.asked_of_stages import BY as OF_STAGES
from events.chess.audit.fields import FOLLOWS
from events.chess.vocabulary import entries as e
from events.chess.vocabulary import results as res
from events.chess.vocabulary import rounds as r
from events.chess.vocabulary.bye_rules import ByeRulesAnnounced
from events.chess.vocabulary.knock_out import BracketTakenBack, ColoursChosen
from events.chess.vocabulary.own_entry import OwnEntryAllowed, ResultReported
from events.chess.vocabulary.round_robin import (
    GameRescheduled,
    ReversalAccepted,
    ReversalDeclined,
)
from events.chess.vocabulary.stages import FideModeLeft, PlacedByHand, StagePlanned
from events.chess.vocabulary.start_positions import StartPositionsAnnounced
from events.chess.vocabulary.us_chess import UsChessAnnounced
from events.log.event import Event
from events.warnings import Act

AS_TOLD: Mapping[type[Event], Asking] = {
    ByeRulesAnnounced: same(c.AnnounceByeRules),
    UsChessAnnounced: same(c.AnnounceUsChess),
    FideModeLeft: same(c.LeaveFideMode),
    PlacedByHand: same(c.PlaceByHand),
    OwnEntryAllowed: same(c.AllowOwnEntry),
    GameRescheduled: same(c.RescheduleGame),
    ReversalDeclined: same(c.DeclineReversal),
    ReversalAccepted: same(c.AcceptReversal),
    BracketTakenBack: same(c.UndrawBracket),
    ColoursChosen: same(c.ChooseColours),
}

BELOW_QUADS = ("BH/C1", "BH", "SB")
"""How ties were broken in the Swiss below quads before that was US Chess's own way."""

FORMER_WORDS: Mapping[bytes, bytes] = {
    b"two of them have met or may not meet, or": b"two of them have met or must not meet, or"
}
"""Of traces: what was said otherwise once."""


def _in_former_words(stands: r.RoundPaired, follows: r.RoundPaired) -> bool:
    told = bytes(stands.trace)
    for then, now in FORMER_WORDS.items():
        told = told.replace(then, now)
    return told == bytes(follows.trace)


def _as_before(state: Tournament, act: Act) -> Tournament | None:
    """In FIDE mode, too, the last round could be closed while a game was not finished."""
    if act is not Act.CLOSE_UNFINISHED:
        return None
    stages = (replace(stage, fide_mode=False) for stage in stages_of(state).values())
    return replace(state, parts={**state.parts, **{stage.id: stage for stage in stages}})


def elsewhere(event: Event) -> bool:
    """Only a report brings it, or what comes in the same breath with a whole table."""
    return isinstance(event, r.RoundPaired) and event.system == r.IMPORTED


CHESS = Asked(
    by={**AS_TOLD, **OF_STAGES, **OF_ENTRIES, **OF_ROUNDS, **OF_RESULTS},
    follows=FOLLOWS,
    older={
        StartPositionsAnnounced: (was("committed_by", ""),),
        StagePlanned: (was("tie_breaks", BELOW_QUADS),),
        r.RoundPaired: (Older("trace", _in_former_words), was("confirmed", UNSET)),
        e.NumbersAssigned: (was("confirmed", UNSET),),
    },
    newer=frozenset({r.RoundsPairedAgain}),
    as_before=_as_before,
    whole=frozenset(
        {
            *(res.ResultRecorded, res.ResultCorrected, res.DisputeResolved, res.ResultWithdrawn),
            *(res.CorrectionDeclined, ResultReported, OwnEntryAllowed),
            *(e.Reinstated, e.ByeCancelled, e.CheckedOut),
            *(r.RoundPublished, r.RoundUnpublished, r.RoundUnpaired, r.RoundReopened),
            *(r.PairingChangedByHand, r.ManualPairingEnded),
        }
    ),
    elsewhere=elsewhere,
)
