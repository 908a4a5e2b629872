"""The fold of what is said about results: a board after somebody reported, corrected, disputed or
withdrew one, and the requests that came too late.

A dispute takes the board's result away until the chief arbiter decides, so that nothing which reads
results can count it. A device that says the same thing again is no second witness.
"""

from dataclasses import replace

from domain.claims import Request
from domain.ids import BoardNo, RoundNo
from domain.results import result
from domain.team_chess.round import At, Game
from domain.team_chess.seats import following
from domain.team_chess.stage import TeamStage
from events.claims import answered, claim_of, repeats
from events.log.recorded import Recorded
from events.team_chess.folds.scopes import with_game, with_match, with_round
from events.team_chess.vocabulary import results


def decided(
    game: Game,
    event: results.TeamResultRecorded | results.TeamResultCorrected | results.TeamDisputeResolved,
    record: Recorded,
) -> Game:
    claim = claim_of(result(event.result), record)
    return game._replace(
        result=claim.result,
        changed_at=claim.version,
        witnesses=0,
        follows=False,
        told=(claim,),
    )


def confirmed(game: Game, event: results.TeamResultConfirmed, record: Recorded) -> Game:
    claim = claim_of(result(event.result), record)
    witnesses = game.witnesses + (not repeats(claim, game.told))
    return game._replace(witnesses=witnesses, told=(*game.told, claim))


def disputed(game: Game, event: results.TeamResultDisputed, record: Recorded) -> Game:
    told = (*game.told, claim_of(result(event.result), record))
    return game._replace(result=None, changed_at=record.version, witnesses=0, told=told)


def withdrawn(stage: TeamStage, event: results.TeamResultWithdrawn, record: Recorded) -> TeamStage:
    """Of a match that is forfeited, or of a board that is empty by now, its result follows."""
    r = stage.rounds[event.round - 1]
    match = r.matches[event.match - 1]
    bare = match.game(BoardNo(event.board))._replace(
        result=None, changed_at=record.version, witnesses=0, follows=False, told=()
    )
    again = following(stage.rules, with_game(match, bare), record.version)
    return with_round(stage, with_match(r, again))


def requested(
    stage: TeamStage, event: results.TeamCorrectionRequested, record: Recorded
) -> TeamStage:
    request = Request(
        At(RoundNo(event.round), event.match, BoardNo(event.board)),
        claim_of(result(event.result), record),
        (event.white, event.black),
        event.saw,
        event.why,
        event.reason,
    )
    return replace(stage, requests=(*stage.requests, request))


def request_answered(
    stage: TeamStage,
    event: results.TeamCorrectionGranted | results.TeamCorrectionDeclined,
    _record: Recorded,
) -> TeamStage:
    return replace(stage, requests=answered(stage.requests, event.request))
