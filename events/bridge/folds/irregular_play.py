"""A phase after the director recorded a board that was not played as the movement says."""

from dataclasses import replace

from domain.bridge.phase import Phase
from domain.bridge.play import At, BoardAt, IrregularPlay
from domain.bridge.session import PairNo
from events.bridge.folds.boards import decided, said_of
from events.bridge.folds.scopes import UNTOUCHED
from events.bridge.vocabulary.irregular_play import IrregularPlayRecorded
from events.log.recorded import Recorded


def recorded(phase: Phase, event: IrregularPlayRecorded, record: Recorded) -> Phase:
    play, at = phase.play, At(event.round, event.section, event.table)
    before = play.record(event.session, event.board, at) or UNTOUCHED
    said = said_of(event.result, record)
    after = decided(before, event.ns, event.ew, said, confirmed=True)
    play = play.with_record(event.session, event.board, at, after)
    line = IrregularPlay(
        record.version,
        BoardAt(event.session, event.board, at),
        (PairNo(event.ns), PairNo(event.ew)),
        At(*event.played),
        event.irregularity,
        event.reason,
    )
    return replace(phase, play=replace(play, irregular=(*play.irregular, line)))
