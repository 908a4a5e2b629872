"""What only the chief arbiter decides: disputed boards, and corrections somebody asked for.

A disputed board gets the result they decide on, with a reason; they must have seen every claim. A
granted request becomes an ordinary correction, with its warning where it breaks pairing integrity
(endorsement rules C.02 (2026), Q112-115), or a first result. Neither ever vanishes undecided.
"""

from domain.claims import request_of
from domain.contest.lifecycle import RoundAct, after
from domain.errors import NotNow
from domain.ids import BoardNo, RoundNo
from domain.results import result
from domain.team_chess.stage import CorrectionRequest, TeamStage
from events.by_hand import not_by_hand
from events.claims import seated_otherwise
from events.team_chess import commands as c
from events.team_chess.decisions.results import (
    Place,
    changed,
    corrected,
    somebody_sits,
)
from events.team_chess.vocabulary.results import (
    TeamCorrectionDeclined,
    TeamCorrectionGranted,
    TeamDisputeResolved,
    TeamResultCorrected,
    TeamResultRecorded,
)

Granted = TeamCorrectionGranted | TeamResultCorrected | TeamResultRecorded


def resolve_game(stage: TeamStage, command: c.ResolveGame) -> TeamDisputeResolved:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    match = r.match(command.match)
    game = match.game(BoardNo(command.board))
    if command.saw != game.changed_at:
        raise changed((r, match, game))
    if not game.disputed:
        raise NotNow(f"Board {game.number} of match {match.number} is not disputed.")
    decided = result(command.result)
    somebody_sits((r, match, game), decided)
    return TeamDisputeResolved(
        stage.id, r.number, match.number, game.number, decided.code, command.reason
    )


def grant_game_correction(stage: TeamStage, command: c.GrantGameCorrection) -> tuple[Granted, ...]:
    request = request_of(stage.requests, command.request, stage.name)
    granted = TeamCorrectionGranted(stage.id, request.version, command.reason)
    r = stage.round(request.at.round)
    not_by_hand(r)
    match = r.match(request.at.match)
    game = match.game(request.at.board)
    if not match.revealed or seated_otherwise(game, request.saw, *request.sides):
        raise NotNow(
            f"Others sit at board {game.number} of match {match.number} in round {r.number} now; "
            "decline the request and enter the result where it belongs."
        )
    if command.saw != game.changed_at:
        raise changed((r, match, game))
    if game.result == request.claim.result:
        return (granted,)
    somebody_sits((r, match, game), request.claim.result)
    return (_as_asked(stage, (r, match, game), request, command), granted)


def decline_game_correction(
    stage: TeamStage, command: c.DeclineGameCorrection
) -> TeamCorrectionDeclined:
    request = request_of(stage.requests, command.request, stage.name)
    return TeamCorrectionDeclined(stage.id, request.version, command.reason)


def _as_asked(
    stage: TeamStage, place: Place, request: CorrectionRequest, command: c.GrantGameCorrection
) -> TeamResultRecorded | TeamResultCorrected:
    r, match, game = place
    entered = request.claim.result
    if game.result is None and not game.disputed:
        after(r.number, r.state, RoundAct.ENTER_RESULT)
        return TeamResultRecorded(stage.id, r.number, match.number, game.number, entered.code)
    correction = c.CorrectGame(
        stage=command.stage,
        round=r.number,
        match=match.number,
        board=game.number,
        result=entered.code,
        reason=command.reason,
        saw=command.saw,
        confirmed=command.confirmed,
    )
    return corrected(stage, place, entered, correction)
