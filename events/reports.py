"""The fold of what is said about results: a board after somebody reported, corrected, disputed or
withdrew one, and the requests that came too late.

A board remembers everything said about it since somebody last decided; a dispute takes its result
away until the chief arbiter decides, so that nothing which reads results can count it.
"""

from domain.ids import BoardNo, EntryId, RoundNo
from domain.results import result
from domain.tournament import Board, Claim, CorrectionRequest
from events import results
from events.recorded import Recorded

ResultChange = (
    results.ResultRecorded
    | results.ResultConfirmed
    | results.ResultCorrected
    | results.ResultDisputed
    | results.DisputeResolved
    | results.ResultWithdrawn
)


def scored(board: Board, event: ResultChange, record: Recorded) -> Board:
    version = record.version
    if isinstance(event, results.ResultWithdrawn):
        return board._replace(result=None, changed_at=version, witnesses=0, follows=False, told=())
    claim = _claim(event.result, record)
    if isinstance(event, results.ResultConfirmed):
        return board._replace(witnesses=board.witnesses + 1, told=(*board.told, claim))
    if isinstance(event, results.ResultDisputed):
        told = (*board.told, claim)
        return board._replace(result=None, changed_at=version, witnesses=0, told=told)
    # Written out: `_replace` takes three times as long, and this is most of a replay.
    number, white, black, seated = board.number, board.white, board.black, board.seated_at
    outcome, moved, coloured = claim.result, board.rescheduled, board.coloured
    return Board(
        number, white, black, outcome, version, 0, coloured, moved, False, seated, (claim,)
    )


def _claim(code: str, record: Recorded) -> Claim:
    stamp = record.stamp
    return Claim(result(code), record.version, stamp.actor, stamp.device, stamp.instant)


def asked_for(event: results.CorrectionRequested, record: Recorded) -> CorrectionRequest:
    return CorrectionRequest(
        round=RoundNo(event.round),
        board=BoardNo(event.board),
        claim=_claim(event.result, record),
        saw=event.saw,
        white=EntryId(event.white),
        black=EntryId(event.black),
        why=event.why,
        reason=event.reason,
    )
