"""A phase after something was entered in its book of rulings."""

from collections.abc import Callable
from dataclasses import replace

from domain.bridge.phase import Phase
from domain.bridge.rulings import Ruling, RulingState, ScoreChange
from events.bridge.folds.scopes import board_at
from events.bridge.vocabulary.rulings import (
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
from events.log.recorded import Recorded


def called(phase: Phase, event: DirectorCalled, record: Recorded) -> Phase:
    new = Ruling(record.version, board_at(event), event.facts, event.law)
    return replace(phase, rulings=(*phase.rulings, new))


def given(phase: Phase, event: RulingGiven, _record: Recorded) -> Phase:
    return _with(
        phase,
        event.ruling,
        lambda ruling: replace(
            ruling,
            state=RulingState.RULED,
            law=event.law,
            ruling=event.text,
            appeal_until=event.appeal_until,
            changes=(*ruling.changes, *_change(event)),
        ),
    )


def appealed(phase: Phase, event: RulingAppealed, _record: Recorded) -> Phase:
    return _with(
        phase,
        event.ruling,
        lambda ruling: replace(
            ruling,
            state=RulingState.APPEALED,
            appellant=event.appellant,
            grounds=event.grounds,
        ),
    )


def appeal_decided(phase: Phase, event: AppealDecided, _record: Recorded) -> Phase:
    return _with(
        phase,
        event.ruling,
        lambda ruling: replace(
            ruling,
            state=RulingState.DECIDED,
            committee=event.committee,
            decision=event.text,
            changes=(*ruling.changes, *_change(event)),
        ),
    )


def _change(event: RulingGiven | AppealDecided) -> tuple[ScoreChange, ...]:
    return (ScoreChange(event.previous, event.result),) if event.result else ()


def _with(phase: Phase, version: int, change: Callable[[Ruling], Ruling]) -> Phase:
    changed = (change(one) if one.version == version else one for one in phase.rulings)
    return replace(phase, rulings=tuple(changed))
