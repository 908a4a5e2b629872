"""Fold claims and decisions into the record of a board at a table, and fold late requests.

A dispute removes the result until the director decides, so that no reader of results can count it.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import starmap

from domain.bridge.phase import Phase
from domain.bridge.play import IrregularPlay, Record
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.result import BoardResult, with_lead_of
from domain.bridge.session import PairNo, TableBoardPlace
from domain.claims import Claim, Request
from domain.messages import join_messages, say
from events.bridge.facts.scopes import (
    PHASE,
    RECORD,
    UNTOUCHED,
    EarlierRecord,
    board_at,
    board_words,
)
from events.bridge.vocabulary import boards as v
from events.game import Fact, fact, phrase
from events.game.claims import claim_of, without_request
from events.game.roles import Role
from events.game.words import list_some
from events.log.records import Recorded

result_named = lru_cache(maxsize=8192)(result_from_text)
"""Cached, because a field has far fewer different results than tables."""


def _board_claim(text: str, record: Recorded) -> Claim[BoardResult]:
    return claim_of(result_named(text), record)


def _decided_record(
    before: Record, ns: int, ew: int, claim: Claim[BoardResult], confirmed: bool
) -> Record:
    return Record(
        ns=PairNo(ns),
        ew=PairNo(ew),
        result=claim.result,
        changed_at=claim.version,
        confirmed=confirmed,
        form=before.form,
        claims=(claim,),
    )


@fact(v.BoardScored, RECORD, phrase("{board_words}: {result}", board_words=board_words))
def fold_board_scored(earlier: EarlierRecord, event: v.BoardScored, record: Recorded) -> Record:
    """An imported result counts as confirmed: it was agreed where it was played."""
    claim = _board_claim(event.result, record)
    return _decided_record(earlier.record, event.ns, event.ew, claim, confirmed=earlier.imported)


@fact(
    v.BoardCorrected,
    RECORD,
    phrase("{board_words}: {result} instead of {previous}", board_words=board_words),
)
def fold_board_corrected(
    earlier: EarlierRecord, event: v.BoardCorrected, record: Recorded
) -> Record:
    before, claim = earlier.record, _board_claim(event.result, record)
    now = _decided_record(before, event.ns, event.ew, claim, confirmed=before.confirmed)
    return now._replace(replaced=before.result) if claim.actor == Role.PLAYER else now


def _adjusted_words(phase: Phase | None, event: v.ScoreAdjusted) -> str:
    was = say(" instead of {previous}", previous=event.previous) if event.previous else ""
    return say(
        "{board_words}: adjusted to {was}",
        board_words=board_words(phase, event),
        was=event.result + was,
    )


@fact(v.ScoreAdjusted, RECORD, _adjusted_words)
def fold_score_adjusted(earlier: EarlierRecord, event: v.ScoreAdjusted, record: Recorded) -> Record:
    claim = _board_claim(event.result, record)
    return _decided_record(earlier.record, event.ns, event.ew, claim, confirmed=True)


@fact(
    v.BoardDisputeResolved,
    RECORD,
    phrase("{board_words}: decided, {result}", board_words=board_words),
)
def fold_board_resolved(
    earlier: EarlierRecord, event: v.BoardDisputeResolved, record: Recorded
) -> Record:
    before, claim = earlier.record, _board_claim(event.result, record)
    return _decided_record(before, before.ns, before.ew, claim, confirmed=True)


@fact(
    v.BoardConfirmed, RECORD, phrase("{board_words}: {result} confirmed", board_words=board_words)
)
def fold_board_confirmed(
    earlier: EarlierRecord, event: v.BoardConfirmed, record: Recorded
) -> Record:
    before, claim = earlier.record, _board_claim(event.result, record)
    stands = before.result
    return before._replace(
        result=with_lead_of(stands, claim.result) if stands is not None else None,
        confirmed=not before.is_disputed,
        changed_at=claim.version,
        claims=(*before.claims, claim),
    )


def _disputed_words(phase: Phase | None, event: v.BoardDisputed) -> str:
    stands = say(" against {standing}", standing=event.standing) if event.standing else ""
    return say(
        "{board_words}: disputed, {stands}",
        board_words=board_words(phase, event),
        stands=event.result + stands,
    )


@fact(v.BoardDisputed, RECORD, _disputed_words)
def fold_board_disputed(earlier: EarlierRecord, event: v.BoardDisputed, record: Recorded) -> Record:
    claims = (*earlier.record.claims, _board_claim(event.result, record))
    return earlier.record._replace(
        result=None, confirmed=False, changed_at=record.version, claims=claims
    )


@fact(
    v.BoardWithdrawn,
    RECORD,
    phrase("{board_words}: {previous} is taken back", board_words=board_words),
)
def fold_board_withdrawn(
    earlier: EarlierRecord, _event: v.BoardWithdrawn, record: Recorded
) -> Record:
    before = earlier.record
    return Record(before.ns, before.ew, changed_at=record.version, form=before.form)


def _irregular_words(phase: Phase | None, event: v.IrregularPlayRecorded) -> str:
    played = TableBoardPlace(*event.played)
    there = say(" in round {round} at {name}", round=played.round, name=played.name)
    elsewhere = there if played != (event.round, event.section, event.table) else ""
    return say(
        "{board_words}: {elsewhere}, {result}",
        board_words=board_words(phase, event),
        elsewhere=event.irregularity + elsewhere,
        result=event.result,
    )


@fact(v.IrregularPlayRecorded, PHASE, _irregular_words)
def fold_irregular_play_recorded(
    phase: Phase, event: v.IrregularPlayRecorded, record: Recorded
) -> Phase:
    play, at = phase.play, board_at(event)
    claim, before = _board_claim(event.result, record), play.record(*at) or UNTOUCHED
    play = play.with_record(*at, _decided_record(before, event.ns, event.ew, claim, confirmed=True))
    line = IrregularPlay(
        record.version,
        at,
        (PairNo(event.ns), PairNo(event.ew)),
        TableBoardPlace(*event.played),
        event.irregularity,
        event.reason,
    )
    return replace(phase, play=replace(play, irregular_plays=(*play.irregular_plays, line)))


def _fouled_words(_phase: Phase | None, event: v.BoardFouled) -> str:
    tables = list_some(
        [
            say("{name} (round {place})", name=place.name, place=place.round)
            for place in starmap(TableBoardPlace, event.tables)
        ],
        6,
    )
    cards = (
        say("had other cards, {form}", form=event.form)
        if event.form
        else say("had the cards of all others")
    )
    return say(
        "Session {session}, board {board}: {cards}",
        session=event.session,
        board=event.board,
        cards=join_messages(" ", (tables, cards)),
    )


@fact(v.BoardFouled, PHASE, _fouled_words)
def fold_board_fouled(phase: Phase, event: v.BoardFouled, record: Recorded) -> Phase:
    play = phase.play
    for place in event.tables:
        at = TableBoardPlace(*place)
        before = play.record(event.session, event.board, at) or UNTOUCHED
        after = before._replace(form=event.form, changed_at=record.version)
        play = play.with_record(event.session, event.board, at, after)
    return replace(phase, play=play)


@fact(
    v.BoardCorrectionRequested,
    PHASE,
    phrase(
        "{pairs}: {result} came too late. {rstrip}",
        pairs=board_words,
        result=lambda _, event: event.result,
        rstrip=lambda _, event: event.why.rstrip("."),
    ),
)
def fold_board_correction_requested(
    phase: Phase, event: v.BoardCorrectionRequested, record: Recorded
) -> Phase:
    request = Request(
        board_at(event),
        _board_claim(event.result, record),
        (event.ns, event.ew),
        event.saw,
        event.why,
        event.reason,
    )
    return replace(phase, requests=(*phase.requests, request))


Answer = v.BoardCorrectionGranted | v.BoardCorrectionDeclined


def _remove_request(phase: Phase, event: Answer, _record: Recorded) -> Phase:
    return replace(phase, requests=without_request(phase.requests, event.request))


def _request_words(phase: Phase | None, event: Answer) -> str:
    found = [r for r in phase.requests if r.version == event.request] if phase else []
    board = (
        say(" for board {board} at {name}", board=found[0].at.board, name=found[0].at.at.name)
        if found
        else ""
    )
    return say("The request of version {asked}", asked=join_messages("", (event.request, board)))


fold_board_correction_granted: Fact[Phase, Phase, v.BoardCorrectionGranted] = Fact(
    v.BoardCorrectionGranted,
    PHASE,
    _remove_request,
    phrase("{request} is granted", request=_request_words),
)


@fact(v.BoardCorrectionDeclined, PHASE, phrase("{request} is declined", request=_request_words))
def fold_board_correction_declined(
    phase: Phase, event: v.BoardCorrectionDeclined, record: Recorded
) -> Phase:
    asked = (request for request in phase.requests if request.version == event.request)
    declined = (request._replace(declined=record.version) for request in asked)
    phase = replace(phase, declined=(*phase.declined, *declined))
    return _remove_request(phase, event, record)
