"""A phase after the director fouled a board, gave a penalty or took one back."""

from dataclasses import replace
from fractions import Fraction

from domain.bridge.phase import Phase
from domain.bridge.play import At, PenaltyLine
from domain.bridge.scoring.scores import Penalty, Unit
from domain.bridge.session import PairNo
from events.bridge.folds.scopes import UNTOUCHED
from events.bridge.vocabulary.boards import BoardFouled, PenaltyGiven, PenaltyTakenBack
from events.log.recorded import Recorded


def board_fouled(phase: Phase, event: BoardFouled, record: Recorded) -> Phase:
    play = phase.play
    for place in event.tables:
        at = At(*place)
        before = play.record(event.session, event.board, at) or UNTOUCHED
        after = before._replace(form=event.form, changed_at=record.version)
        play = play.with_record(event.session, event.board, at, after)
    return replace(phase, play=play)


def penalty_given(phase: Phase, event: PenaltyGiven, record: Recorded) -> Phase:
    penalty = Penalty(PairNo(event.pair), Fraction(event.amount), Unit(event.unit))
    line = PenaltyLine(record.version, event.session, penalty, event.reason)
    return _with_penalties(phase, (*phase.play.penalties, line))


def penalty_taken_back(phase: Phase, event: PenaltyTakenBack, _record: Recorded) -> Phase:
    lines = tuple(
        line._replace(taken_back=event.reason) if line.version == event.penalty else line
        for line in phase.play.penalties
    )
    return _with_penalties(phase, lines)


def _with_penalties(phase: Phase, lines: tuple[PenaltyLine, ...]) -> Phase:
    return replace(phase, play=replace(phase.play, penalties=lines))
