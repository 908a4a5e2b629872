"""A phase after a correction was asked for that came too late, and after the answer to it."""

from dataclasses import replace

from domain.bridge.phase import Phase
from domain.bridge.play import At
from domain.bridge.requests import BoardRequest
from domain.bridge.session import PairNo
from events.bridge.folds.boards import said_of
from events.bridge.vocabulary.requests import (
    BoardCorrectionDeclined,
    BoardCorrectionGranted,
    BoardCorrectionRequested,
)
from events.log.recorded import Recorded


def requested(phase: Phase, event: BoardCorrectionRequested, record: Recorded) -> Phase:
    request = BoardRequest(
        session=event.session,
        board=event.board,
        at=At(event.round, event.section, event.table),
        ns=PairNo(event.ns),
        ew=PairNo(event.ew),
        said=said_of(event.result, record),
        saw=event.saw,
        why=event.why,
        reason=event.reason,
    )
    return replace(phase, requests=(*phase.requests, request))


def answered(
    phase: Phase, event: BoardCorrectionGranted | BoardCorrectionDeclined, _record: Recorded
) -> Phase:
    left = tuple(request for request in phase.requests if request.version != event.request)
    return replace(phase, requests=left)
