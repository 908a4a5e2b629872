"""A phase after something was entered in its book of rulings or its ledger of penalties."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from domain.bridge.phase import Phase
from domain.bridge.play import PenaltyLine, Ruling, RulingState, ScoreChange
from domain.bridge.scoring.scores import Penalty, Unit
from domain.bridge.session import PairNo
from domain.messages import said_together, say
from events.bridge.facts.scopes import PHASE, board_at, board_words, pair_name
from events.bridge.vocabulary import boards as b, boards as v
from events.game import fact, told
from events.log.records import Recorded

Changing = v.RulingGiven | v.AppealDecided


def _law(event: v.DirectorCalled | v.RulingGiven) -> str:
    return say(" (Law {law})", law=event.law) if event.law else ""


def _score(event: Changing) -> str:
    if not event.result:
        return ""
    return say(
        ". The score is {result} instead of {previous}",
        result=event.result,
        previous=event.previous or say("none"),
    )


def _change_ruling(phase: Phase, version: int, scored: Changing | None, **fields: Any) -> Phase:
    """The ruling of that version with these fields, and the score that came of it."""

    def change(ruling: Ruling) -> Ruling:
        if ruling.version != version:
            return ruling
        new = (ScoreChange(scored.previous, scored.result),) if scored and scored.result else ()
        return replace(ruling, changes=(*ruling.changes, *new), **fields)

    return replace(phase, rulings=tuple(map(change, phase.rulings)))


@fact(
    v.DirectorCalled,
    PHASE,
    told(
        "{board_words}: the director is called{law}. {facts}",
        board_words=board_words,
        law=lambda _, e: _law(e),
    ),
)
def fold_director_called(phase: Phase, event: v.DirectorCalled, record: Recorded) -> Phase:
    new = Ruling(record.version, board_at(event), event.facts, event.law)
    return replace(phase, rulings=(*phase.rulings, new))


@fact(
    v.RulingGiven,
    PHASE,
    lambda _, e: say(
        "Ruling {law}: {score}",
        law=said_together("", (e.ruling, _law(e))),
        score=said_together("", (e.text, _score(e))),
    ),
)
def fold_ruling_given(phase: Phase, event: v.RulingGiven, _record: Recorded) -> Phase:
    return _change_ruling(
        phase,
        event.ruling,
        event,
        state=RulingState.RULED,
        law=event.law,
        ruling=event.text,
        appeal_until=event.appeal_until,
    )


@fact(v.RulingAppealed, PHASE, told("{appellant} appeals against ruling {ruling}: {grounds}"))
def fold_ruling_appealed(phase: Phase, event: v.RulingAppealed, _record: Recorded) -> Phase:
    said = {"appellant": event.appellant, "grounds": event.grounds}
    return _change_ruling(phase, event.ruling, None, state=RulingState.APPEALED, **said)


@fact(
    v.AppealDecided,
    PHASE,
    told(
        "The appeal against ruling {ruling} is decided by {committee}: {score}",
        score=lambda _, e: said_together("", (e.text, _score(e))),
    ),
)
def appeal_decided(phase: Phase, event: v.AppealDecided, _record: Recorded) -> Phase:
    said = {"committee": event.committee, "decision": event.text}
    return _change_ruling(phase, event.ruling, event, state=RulingState.DECIDED, **said)


def _penalty_told(phase: Phase | None, event: b.PenaltyGiven) -> str:
    amount = say("{unit}", unit=said_together(" ", (event.amount, event.unit)))
    return say(
        "{pair_name} loses {amount} in session {session}",
        pair_name=pair_name(phase, event.pair),
        amount=amount,
        session=event.session,
    )


@fact(b.PenaltyGiven, PHASE, _penalty_told)
def penalty_given(phase: Phase, event: b.PenaltyGiven, record: Recorded) -> Phase:
    penalty = Penalty(PairNo(event.pair), Fraction(event.amount), Unit(event.unit))
    line = PenaltyLine(record.version, event.session, penalty, event.reason)
    return _with_penalties(phase, (*phase.play.penalties, line))


@fact(b.PenaltyTakenBack, PHASE, told("The penalty of version {penalty} is taken back"))
def penalty_taken_back(phase: Phase, event: b.PenaltyTakenBack, _record: Recorded) -> Phase:
    lines = tuple(
        line._replace(taken_back=event.reason) if line.version == event.penalty else line
        for line in phase.play.penalties
    )
    return _with_penalties(phase, lines)


def _with_penalties(phase: Phase, lines: tuple[PenaltyLine, ...]) -> Phase:
    return replace(phase, play=replace(phase.play, penalties=lines))
