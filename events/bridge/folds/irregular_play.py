"""A phase after the director recorded a board that was not played as the movement says."""

from dataclasses import replace

from domain.bridge.phase import Phase
from domain.bridge.play import At, IrregularPlay
from domain.bridge.session import PairNo
from events.bridge.folds.boards import decided, said_of
from events.bridge.folds.scopes import UNTOUCHED, board_at
from events.bridge.vocabulary.irregular_play import IrregularPlayRecorded
from events.log.recorded import Recorded


def recorded(phase: Phase, event: IrregularPlayRecorded, record: Recorded) -> Phase:
    play, at = phase.play, board_at(event)
    before = play.record(*at) or UNTOUCHED
    said = said_of(event.result, record)
    after = decided(before, event.ns, event.ew, said, confirmed=True)
    play = play.with_record(*at, after)
    line = IrregularPlay(
        record.version,
        at,
        (PairNo(event.ns), PairNo(event.ew)),
        At(*event.played),
        event.irregularity,
        event.reason,
    )
    return replace(phase, play=replace(play, irregular=(*play.irregular, line)))
