"""A phase after something was entered in its book of rulings or its ledger of penalties."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from domain.bridge.phase import Phase
from domain.bridge.play import PenaltyLine
from domain.bridge.rulings import Ruling, RulingState, ScoreChange
from domain.bridge.scoring.scores import Penalty, Unit
from domain.bridge.session import PairNo
from events.bridge.facts.scopes import PHASE, board_at
from events.bridge.facts.words import board_words, pair_name
from events.bridge.vocabulary import boards as b
from events.bridge.vocabulary import rulings as v
from events.game import fact
from events.log.recorded import Recorded

Changing = v.RulingGiven | v.AppealDecided


def _law(event: v.DirectorCalled | v.RulingGiven) -> str:
    return f" (Law {event.law})" if event.law else ""


def _score(event: Changing) -> str:
    if not event.result:
        return ""
    return f". The score is {event.result} instead of {event.previous or 'none'}"


def _changed(phase: Phase, version: int, scored: Changing | None, **fields: Any) -> Phase:
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
    lambda p, e: f"{board_words(p, e)}: the director is called{_law(e)}. {e.facts}",
)
def called(phase: Phase, event: v.DirectorCalled, record: Recorded) -> Phase:
    new = Ruling(record.version, board_at(event), event.facts, event.law)
    return replace(phase, rulings=(*phase.rulings, new))


@fact(v.RulingGiven, PHASE, lambda _, e: f"Ruling {e.ruling}{_law(e)}: {e.text}{_score(e)}")
def given(phase: Phase, event: v.RulingGiven, _record: Recorded) -> Phase:
    return _changed(
        phase,
        event.ruling,
        event,
        state=RulingState.RULED,
        law=event.law,
        ruling=event.text,
        appeal_until=event.appeal_until,
    )


@fact(
    v.RulingAppealed,
    PHASE,
    lambda _, e: f"{e.appellant} appeals against ruling {e.ruling}: {e.grounds}",
)
def appealed(phase: Phase, event: v.RulingAppealed, _record: Recorded) -> Phase:
    said = {"appellant": event.appellant, "grounds": event.grounds}
    return _changed(phase, event.ruling, None, state=RulingState.APPEALED, **said)


def _decided_told(_phase: Phase | None, event: v.AppealDecided) -> str:
    return (
        f"The appeal against ruling {event.ruling} is decided by {event.committee}: "
        f"{event.text}{_score(event)}"
    )


@fact(v.AppealDecided, PHASE, _decided_told)
def appeal_decided(phase: Phase, event: v.AppealDecided, _record: Recorded) -> Phase:
    said = {"committee": event.committee, "decision": event.text}
    return _changed(phase, event.ruling, event, state=RulingState.DECIDED, **said)


def _penalty_told(phase: Phase | None, event: b.PenaltyGiven) -> str:
    amount = f"{event.amount} {event.unit}"
    return f"{pair_name(phase, event.pair)} loses {amount} in session {event.session}"


@fact(b.PenaltyGiven, PHASE, _penalty_told)
def penalty_given(phase: Phase, event: b.PenaltyGiven, record: Recorded) -> Phase:
    penalty = Penalty(PairNo(event.pair), Fraction(event.amount), Unit(event.unit))
    line = PenaltyLine(record.version, event.session, penalty, event.reason)
    return _with_penalties(phase, (*phase.play.penalties, line))


@fact(
    b.PenaltyTakenBack,
    PHASE,
    lambda _, e: f"The penalty of version {e.penalty} is taken back",
)
def penalty_taken_back(phase: Phase, event: b.PenaltyTakenBack, _record: Recorded) -> Phase:
    lines = tuple(
        line._replace(taken_back=event.reason) if line.version == event.penalty else line
        for line in phase.play.penalties
    )
    return _with_penalties(phase, lines)


def _with_penalties(phase: Phase, lines: tuple[PenaltyLine, ...]) -> Phase:
    return replace(phase, play=replace(phase.play, penalties=lines))
