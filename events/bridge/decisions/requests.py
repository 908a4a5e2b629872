"""Requests to change results of a closed phase, and the director's answer.

Decided here. An entry or correction in a closed phase, by a sender who had not seen the closing,
becomes a request to the director and counts only once it is granted. Granted, it is an ordinary
correction, which changes the carryovers of the next phase, or a first result. No request vanishes
undecided.
"""

from domain.bridge.partnerships import number_text
from domain.bridge.phase import Phase
from domain.bridge.play import BoardRequest, Record
from domain.bridge.scoring.notation import result_as_text
from domain.claims import request_of
from domain.errors import NotNow
from domain.messages import say
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.boards import board_changed_error
from events.bridge.vocabulary import boards as v
from events.bridge.vocabulary.commands import GrantBoardCorrection
from events.game import act
from events.game.roles import RUNNING


@act("grant-board-correction", GrantBoardCorrection, the_phase, RUNNING)
def grant_correction(
    phase: Phase, command: GrantBoardCorrection
) -> tuple[v.BoardCorrected | v.BoardScored | v.BoardCorrectionGranted, ...]:
    request = request_of(phase.requests, command.request, phase.name)
    granted = v.BoardCorrectionGranted(phase.id, request.version, command.reason)
    session, board, at = request.at
    record = phase.play.record(session, board, at) or Record()
    _check_request(request, record)
    if command.saw != record.changed_at:
        raise board_changed_error(at, board, record)
    if (record.result, record.ns) == (request.claim.result, request.sides[0]):
        return (granted,)
    return (_requested_result(phase, request, record, command.reason), granted)


@act("decline-board-correction", v.BoardCorrectionDeclined, the_phase, RUNNING)
def decline_correction(
    phase: Phase, command: v.BoardCorrectionDeclined
) -> v.BoardCorrectionDeclined:
    request_of(phase.requests, command.request, phase.name)
    return command


def _check_request(request: BoardRequest, record: Record) -> None:
    where = say("Board {board} at table {name}", board=request.at.board, name=request.at.at.name)
    if record.is_disputed:
        raise NotNow("{where} is disputed; decide the dispute, then the request.", where=where)
    if record.ns and set(request.sides) != {record.ns, record.ew}:
        ns, ew = request.sides
        raise NotNow(
            "{where} was played by pairs {ns} and {ew}, the request names {ns2} and {ew2}: "
            "decline it and enter the result where it belongs.",
            where=where,
            ns=number_text(record.ns),
            ew=number_text(record.ew),
            ns2=ns,
            ew2=ew,
        )


def _requested_result(
    phase: Phase, request: BoardRequest, record: Record, reason: str
) -> v.BoardCorrected | v.BoardScored:
    session, board, at = request.at
    place = (phase.id, session, *at, board, *request.sides)
    text = result_as_text(request.claim.result)
    if record.result is None:
        return v.BoardScored(*place, text)
    return v.BoardCorrected(*place, text, result_as_text(record.result), reason)
