"""What commands the results of games come from.

At which version its sender had seen a board is not in the log. Whoever could enter, correct or
decide had seen what stood; whoever disputed or asked for a correction had not.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.ids import BoardNo, RoundNo, StageId
from domain.team_chess.round import Game
from domain.team_chess.stage import team_stage_of
from events.audit.acts import Told
from events.audit.asked import Asking, same, within
from events.claims import UNSEEN
from events.log.command import Command
from events.log.event import Event
from events.team_chess import commands as c
from events.team_chess.audit.asked_of_rounds import pairing
from events.team_chess.vocabulary import results as r
from events.team_chess.vocabulary.rounds import TeamRoundPaired

ADJOURNED = "?-?"


def _game(told: Told, event: r.GameEvent) -> Game:
    assert told.state is not None, "boards are those of a stage"
    stage = team_stage_of(told.state, StageId(event.stage))
    return stage.round(RoundNo(event.round)).match(event.match).game(BoardNo(event.board))


def _place(event: r.GameEvent) -> tuple[int, int, int, int]:
    return event.stage, event.round, event.match, event.board


def _entered(event: Any, saw: int, sides: tuple[int, int] = (0, 0)) -> Command:
    return c.RecordGame(*_place(event), event.result, saw, *sides)


def _granted(told: Told, game: Game) -> Iterator[Command]:
    granted = within(told, r.TeamCorrectionGranted)
    if granted is None:
        return
    first = told.events[0]
    level = first.confirmed if isinstance(first, r.TeamResultCorrected) else 0
    yield c.GrantGameCorrection(
        granted.stage, granted.request, granted.reason, game.changed_at, level
    )


def _recording(told: Told, event: r.TeamResultRecorded) -> Iterator[Command]:
    game = _game(told, event)
    yield from _granted(told, game)
    if event.result == ADJOURNED and (paired := within(told, TeamRoundPaired)):
        yield from pairing(told, paired)
    yield _entered(event, game.changed_at, (game.white, game.black))


def _confirming(told: Told, event: r.TeamResultConfirmed) -> Iterator[Command]:
    """Also of a round that is closed by now, by one who had seen the board before; of one where
    nobody sits, by one who had seen something newer: no names say which board they saw.
    """
    game = _game(told, event)
    assert told.state is not None, "the board is one of a stage"
    sides = (game.white, game.black)
    yield _entered(event, game.changed_at, sides)
    yield _entered(event, UNSEEN, sides)
    yield _entered(event, told.state.version, sides)


def _correcting(told: Told, event: r.TeamResultCorrected) -> Iterator[Command]:
    game = _game(told, event)
    yield from _granted(told, game)
    yield c.CorrectGame(
        *_place(event),
        event.result,
        event.reason,
        game.changed_at,
        event.confirmed,
        game.white,
        game.black,
    )


def _disputing(told: Told, event: r.TeamResultDisputed) -> Iterator[Command]:
    game = _game(told, event)
    sides = (game.white, game.black)
    yield _entered(event, UNSEEN, sides)
    yield _entered(event, game.changed_at, sides)


def _resolving(told: Told, event: r.TeamDisputeResolved) -> Iterator[Command]:
    game = _game(told, event)
    yield c.ResolveGame(*_place(event), event.result, event.reason, game.changed_at)


def _withdrawing(told: Told, event: r.TeamResultWithdrawn) -> Iterator[Command]:
    yield c.WithdrawGame(*_place(event), event.reason, _game(told, event).changed_at)


def _requesting(_told: Told, event: r.TeamCorrectionRequested) -> Iterator[Command]:
    """`saw` is the sender's word."""
    sides = (event.white, event.black)
    if event.reason:
        yield c.CorrectGame(*_place(event), event.result, event.reason, event.saw, 0, *sides)
        return
    yield _entered(event, event.saw, sides)
    yield _entered(event, UNSEEN, sides)


def _granting(told: Told, event: r.TeamCorrectionGranted) -> Iterator[Command]:
    assert told.state is not None, "somebody has asked before"
    stage = team_stage_of(told.state, StageId(event.stage))
    request = next((one for one in stage.requests if one.version == event.request), None)
    if request is None:
        return
    at = request.at
    game = stage.round(at.round).match(at.match).game(at.board)
    yield c.GrantGameCorrection(event.stage, event.request, event.reason, game.changed_at)


BY: Mapping[type[Event], Asking] = {
    r.TeamResultRecorded: _recording,
    r.TeamResultConfirmed: _confirming,
    r.TeamResultCorrected: _correcting,
    r.TeamResultDisputed: _disputing,
    r.TeamDisputeResolved: _resolving,
    r.TeamResultWithdrawn: _withdrawing,
    r.TeamCorrectionRequested: _requesting,
    r.TeamCorrectionGranted: _granting,
    r.TeamCorrectionDeclined: same(c.DeclineGameCorrection),
}
