"""The fold of what is said about results: a board after somebody reported, corrected, disputed or
withdrew one, and the requests that came too late.

A board remembers everything said about it since somebody last decided; a dispute takes its result
away until the chief arbiter decides, so that nothing which reads results can count it. A device
that says the same thing again is no second witness.
"""

from domain.chess.stage import Board, Claim, CorrectionRequest
from domain.ids import BoardNo, EntryId, RoundNo
from domain.results import result
from events.chess.vocabulary import results
from events.log.recorded import Recorded

ResultChange = (
    results.ResultRecorded
    | results.ResultConfirmed
    | results.ResultCorrected
    | results.ResultDisputed
    | results.DisputeResolved
    | results.ResultWithdrawn
)
DECISIONS = (results.ResultRecorded, results.ResultCorrected, results.DisputeResolved)


def scored(board: Board, event: ResultChange, record: Recorded) -> Board:
    if isinstance(event, DECISIONS):  # written out, as this is most of a replay
        number, white, black, _, _, _, coloured, moved, _, seated, _ = board
        claim = claim_of(event.result, record)
        outcome, at = claim.result, claim.version
        return Board(number, white, black, outcome, at, 0, coloured, moved, False, seated, (claim,))
    version = record.version
    if isinstance(event, results.ResultWithdrawn):
        return board._replace(result=None, changed_at=version, witnesses=0, follows=False, told=())
    claim = claim_of(event.result, record)
    told = (*board.told, claim)
    if isinstance(event, results.ResultConfirmed):
        return board._replace(
            witnesses=board.witnesses + (not _repeats(claim, board.told)), told=told
        )
    return board._replace(result=None, changed_at=version, witnesses=0, told=told)


def claim_of(code: str, record: Recorded) -> Claim:
    stamp = record.stamp
    return Claim(
        result(code), record.version, stamp.actor, stamp.device, stamp.instant, stamp.caused_by
    )


def _repeats(claim: Claim, said: tuple[Claim, ...]) -> bool:
    """Whether that device has said the same before. Where two players have entered their result
    themselves, one act records and confirms it, and stands for both.
    """
    return bool(claim.device) and any(
        (before.device, before.result) == (claim.device, claim.result) and before.act != claim.act
        for before in said
    )


def asked_for(event: results.CorrectionRequested, record: Recorded) -> CorrectionRequest:
    return CorrectionRequest(
        round=RoundNo(event.round),
        board=BoardNo(event.board),
        claim=claim_of(event.result, record),
        saw=event.saw,
        white=EntryId(event.white),
        black=EntryId(event.black),
        why=event.why,
        reason=event.reason,
    )
