"""What commands the events of bridge come from (`events.audit.asked`)."""

from collections.abc import Mapping

from events.audit.asked import Asked, Asking, Older, same
from events.bridge import commands as c
from events.bridge.audit.asked_of_boards import ANY_RULING, has_scores
from events.bridge.audit.asked_of_boards import BY as OF_BOARDS
from events.bridge.audit.asked_of_pairs import BY as OF_PAIRS
from events.bridge.audit.asked_of_phases import BY as OF_PHASES
from events.bridge.audit.asked_of_sessions import BY as OF_SESSIONS
from events.bridge.audit.fields import FOLLOWS
from events.bridge.audit.reseating import FIRST
from events.bridge.vocabulary import boards as b
from events.bridge.vocabulary import phases as p
from events.bridge.vocabulary import requests as q
from events.bridge.vocabulary.calls import RoundCalled
from events.bridge.vocabulary.results_files import DealsStated, DeviceRowsTaken, ResultsImported
from events.bridge.vocabulary.rulings import RulingAppealed
from events.bridge.vocabulary.substitutes import SubstitutionLimited
from events.bridge.vocabulary.table_codes import TableCodesRevoked
from events.log.event import Event

AS_TOLD: Mapping[type[Event], Asking] = {
    p.PhaseReplanned: same(c.ReplanPhase),
    p.SessionPlanned: same(c.PlanSession),
    p.SessionUnplanned: same(c.UnplanSession),
    p.SessionPublished: same(c.PublishSession),
    p.SessionUnpublished: same(c.UnpublishSession),
    p.SessionClosed: same(c.CloseSession),
    p.SessionReopened: same(c.ReopenSession),
    p.MergeUndone: same(c.UndoMerge),
    RoundCalled: same(c.CallRound),
    TableCodesRevoked: same(c.RevokeTableCodes),
    SubstitutionLimited: same(c.LimitSubstitutes),
    RulingAppealed: same(c.AppealRuling),
    b.BoardFouled: same(c.FoulBoard),
    b.PenaltyGiven: same(c.GivePenalty),
    b.PenaltyTakenBack: same(c.TakeBackPenalty),
    b.PhaseReopened: same(c.ReopenPhase),
    b.ReserveAdmitted: same(c.AdmitReserve),
    b.CarryoverAnnounced: same(c.AnnounceCarryover),
    q.EntranceAnnounced: same(c.AnnounceEntrance),
    q.BoardCorrectionDeclined: same(c.DeclineBoardCorrection),
    DealsStated: same(c.StateDeals),
}


def elsewhere(event: Event) -> bool:
    """Only a file of results brings it."""
    return isinstance(event, ResultsImported)


def _earlier_edition(stands: p.LinesSeeded | p.LinesReplanned, _follows: Event) -> bool:
    """Drawn again by the edition it was drawn by, in `reseating`."""
    return (stands.edition or FIRST) == FIRST


_LINES = tuple(Older(field, _earlier_edition) for field in ("lines", "line_ups", "edition"))


def _never_there(stands: b.PhaseClosed, follows: b.PhaseClosed) -> list[int]:
    """Behind all others once stood those who had withdrawn before their first board."""
    many = len(follows.ranking)
    return [
        pair
        for at, (pair, place, _) in enumerate(stands.ranking[many:], many + 1)
        if place == at and pair not in {ranked for ranked, _, _ in follows.ranking}
    ]


def _more_ranked(stands: b.PhaseClosed, follows: b.PhaseClosed) -> bool:
    more = len(_never_there(stands, follows))
    return stands.ranking[: len(stands.ranking) - more] == follows.ranking


def _more_in_reserve(stands: b.PhaseClosed, follows: b.PhaseClosed) -> bool:
    return stands.reserves == (*follows.reserves, *_never_there(stands, follows))


def _not_held_against_the_board(stands: b.ScoreAdjusted, follows: b.ScoreAdjusted) -> bool:
    """That an assigned score is one the board can have was not asked."""
    return follows.result == ANY_RULING and has_scores(stands.result)


BRIDGE = Asked(
    by={**AS_TOLD, **OF_PHASES, **OF_PAIRS, **OF_SESSIONS, **OF_BOARDS},
    follows=FOLLOWS,
    older={
        p.LinesSeeded: _LINES,
        p.LinesReplanned: _LINES,
        b.PhaseClosed: (Older("ranking", _more_ranked), Older("reserves", _more_in_reserve)),
        b.ScoreAdjusted: (Older("result", _not_held_against_the_board),),
    },
    whole=frozenset(
        {
            *(p.SessionPublished, p.SessionUnpublished, p.SessionClosed, p.SessionReopened),
            *(RoundCalled, b.BoardWithdrawn, b.PenaltyTakenBack, b.PhaseReopened),
        }
    ),
    unasked={DeviceRowsTaken: ("notes",)},
    elsewhere=elsewhere,
)
