"""A phase after a correction was asked for that came too late, and after the answer to it."""

from dataclasses import replace

from domain.bridge.phase import Phase
from domain.claims import Request
from events.bridge.folds.boards import said_of
from events.bridge.folds.scopes import board_at
from events.bridge.vocabulary.requests import (
    BoardCorrectionDeclined,
    BoardCorrectionGranted,
    BoardCorrectionRequested,
)
from events.claims import answered
from events.log.recorded import Recorded


def requested(phase: Phase, event: BoardCorrectionRequested, record: Recorded) -> Phase:
    request = Request(
        board_at(event),
        said_of(event.result, record),
        (event.ns, event.ew),
        event.saw,
        event.why,
        event.reason,
    )
    return replace(phase, requests=(*phase.requests, request))


def request_answered(
    phase: Phase, event: BoardCorrectionGranted | BoardCorrectionDeclined, _record: Recorded
) -> Phase:
    return replace(phase, requests=answered(phase.requests, event.request))
