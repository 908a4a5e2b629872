"""What came for a closed phase, and the director's answer to it.

Decided here. A result that would be entered or changed in a closed phase by somebody who had not
seen that becomes a request to the director; nothing counts before it is granted. Granted, it
is an ordinary correction, which gives other carryovers to the phase ahead, or a first result.
Neither ever vanishes undecided.
"""

from domain.bridge.phase import Phase
from domain.bridge.play import Record
from domain.bridge.requests import BoardRequest
from domain.bridge.scoring.notation import result_as_text
from domain.errors import NotNow, Unknown
from events.bridge import commands as c
from events.bridge.decisions.boards import BoardChanged
from events.bridge.vocabulary.boards import BoardCorrected, BoardScored
from events.bridge.vocabulary.requests import BoardCorrectionDeclined, BoardCorrectionGranted


def grant_correction(
    phase: Phase, command: c.GrantBoardCorrection
) -> tuple[BoardCorrected | BoardScored | BoardCorrectionGranted, ...]:
    request = _request(phase, command.request)
    granted = BoardCorrectionGranted(phase.id, request.version, command.reason)
    stands = phase.play.record(request.session, request.board, request.at) or Record()
    _check(request, stands)
    if command.saw != stands.changed_at:
        raise BoardChanged(request.at, request.board, stands)
    if (stands.result, stands.ns) == (request.said.result, request.ns):
        return (granted,)
    return (_as_asked(phase, request, stands, command.reason), granted)


def decline_correction(
    phase: Phase, command: c.DeclineBoardCorrection
) -> tuple[BoardCorrectionDeclined]:
    request = _request(phase, command.request)
    return (BoardCorrectionDeclined(phase.id, request.version, command.reason),)


def _check(request: BoardRequest, stands: Record) -> None:
    where = f"Board {request.board} at table {request.at.name}"
    if stands.disputed:
        raise NotNow(f"{where} is disputed; decide the dispute, then the request.")
    if stands.ns and {request.ns, request.ew} != {stands.ns, stands.ew}:
        raise NotNow(
            f"{where} was played by pairs {stands.ns} and {stands.ew}, the request names "
            f"{request.ns} and {request.ew}: decline it and enter the result where it belongs."
        )


def _as_asked(
    phase: Phase, request: BoardRequest, stands: Record, reason: str
) -> BoardCorrected | BoardScored:
    place = (phase.id, request.session, *request.at, request.board, request.ns, request.ew)
    text = result_as_text(request.said.result)
    if stands.result is None:
        return BoardScored(*place, text)
    return BoardCorrected(*place, text, result_as_text(stands.result), reason)


def _request(phase: Phase, version: int) -> BoardRequest:
    for request in phase.requests:
        if request.version == version:
            return request
    raise Unknown(f"open correction request in {phase.name}:", version)
