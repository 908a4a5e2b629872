"""What came for a closed phase, and the director's answer to it.

Decided here. A result that would be entered or changed in a closed phase by somebody who had not
seen that becomes a request to the director; nothing counts before it is granted. Granted, it
is an ordinary correction, which gives other carryovers to the phase ahead, or a first result.
Neither ever vanishes undecided.
"""

from domain.bridge.phase import Phase
from domain.bridge.play import BoardRequest, Record
from domain.bridge.scoring.notation import result_as_text
from domain.claims import request_of
from domain.errors import NotNow
from events.bridge import commands as c
from events.bridge.decisions.boards import changed
from events.bridge.vocabulary.boards import BoardCorrected, BoardScored
from events.bridge.vocabulary.requests import BoardCorrectionDeclined, BoardCorrectionGranted


def grant_correction(
    phase: Phase, command: c.GrantBoardCorrection
) -> tuple[BoardCorrected | BoardScored | BoardCorrectionGranted, ...]:
    request = request_of(phase.requests, command.request, phase.name)
    granted = BoardCorrectionGranted(phase.id, request.version, command.reason)
    session, board, at = request.at
    stands = phase.play.record(session, board, at) or Record()
    _check(request, stands)
    if command.saw != stands.changed_at:
        raise changed(at, board, stands)
    if (stands.result, stands.ns) == (request.claim.result, request.sides[0]):
        return (granted,)
    return (_as_asked(phase, request, stands, command.reason), granted)


def decline_correction(
    phase: Phase, command: c.DeclineBoardCorrection
) -> tuple[BoardCorrectionDeclined]:
    request = request_of(phase.requests, command.request, phase.name)
    return (BoardCorrectionDeclined(phase.id, request.version, command.reason),)


def _check(request: BoardRequest, stands: Record) -> None:
    where = f"Board {request.at.board} at table {request.at.at.name}"
    if stands.disputed:
        raise NotNow(f"{where} is disputed; decide the dispute, then the request.")
    if stands.ns and set(request.sides) != {stands.ns, stands.ew}:
        ns, ew = request.sides
        raise NotNow(
            f"{where} was played by pairs {stands.ns} and {stands.ew}, the request names "
            f"{ns} and {ew}: decline it and enter the result where it belongs."
        )


def _as_asked(
    phase: Phase, request: BoardRequest, stands: Record, reason: str
) -> BoardCorrected | BoardScored:
    session, board, at = request.at
    place = (phase.id, session, *at, board, *request.sides)
    text = result_as_text(request.claim.result)
    if stands.result is None:
        return BoardScored(*place, text)
    return BoardCorrected(*place, text, result_as_text(stands.result), reason)
