"""The fold of what is said about results: a board after somebody reported, corrected, disputed or
withdrew one, and the requests that came too late.

A dispute takes the board's result away until the chief arbiter decides, so that nothing which reads
results can count it. A device that says the same thing again is no second witness.
"""

from dataclasses import replace

from domain.chess.stage import At, Board, PlayerReport, RatedAs, Stage
from domain.claims import Request
from domain.ids import BoardNo, RoundNo
from domain.results import result
from events.chess.vocabulary import results
from events.chess.vocabulary.own_entry import ResultReported
from events.claims import answered, claim_of, repeats
from events.log.recorded import Recorded


def decided(
    board: Board,
    event: results.ResultRecorded | results.ResultCorrected | results.DisputeResolved,
    record: Recorded,
) -> Board:
    """Written out, as this is most of a replay; why as a tuple, `claim_of` says."""
    number, white, black, _, _, _, coloured, moved, _, seated, _ = board
    outcome, at = result(event.result), record.version
    told = (claim_of(outcome, record),)
    fields = number, white, black, outcome, at, 0, coloured, moved, False, seated, told
    return tuple.__new__(Board, fields)


def confirmed(board: Board, event: results.ResultConfirmed, record: Recorded) -> Board:
    claim = claim_of(result(event.result), record)
    witnesses = board.witnesses + (not repeats(claim, board.told))
    return board._replace(witnesses=witnesses, told=(*board.told, claim))


def disputed(board: Board, event: results.ResultDisputed, record: Recorded) -> Board:
    told = (*board.told, claim_of(result(event.result), record))
    return board._replace(result=None, changed_at=record.version, witnesses=0, told=told)


def withdrawn(board: Board, _event: results.ResultWithdrawn, record: Recorded) -> Board:
    return board._replace(
        result=None, changed_at=record.version, witnesses=0, follows=False, told=()
    )


def rated_otherwise(stage: Stage, event: results.RatedOtherwise, _record: Recorded) -> Stage:
    place, code = (RoundNo(event.round), BoardNo(event.board)), event.result
    others = {at: known for at, known in stage.rated_as.items() if at != place}
    if code != event.standing:
        others[place] = RatedAs(result(code), event.reason)
    return replace(stage, rated_as=others)


def requested(stage: Stage, event: results.CorrectionRequested, record: Recorded) -> Stage:
    request = Request(
        At(RoundNo(event.round), BoardNo(event.board)),
        claim_of(result(event.result), record),
        (event.white, event.black),
        event.saw,
        event.why,
        event.reason,
    )
    return replace(stage, requests=(*stage.requests, request))


def request_answered(
    stage: Stage,
    event: results.CorrectionGranted | results.CorrectionDeclined,
    _record: Recorded,
) -> Stage:
    return replace(stage, requests=answered(stage.requests, event.request))


def reported(stage: Stage, event: ResultReported, record: Recorded) -> Stage:
    """What one player says; it counts once the other says the same."""
    place = RoundNo(event.round), BoardNo(event.board)
    report = PlayerReport(*place, event.side, claim_of(result(event.result), record))
    said = (*stage.reports.get(place, ()), report)
    return replace(stage, reports={**stage.reports, place: said})
