"""Entering, correcting and withdrawing results of games; what becomes of them is decided by
`events.claims`.

Where the round was closed or the board seated anew since the sender looked, their entry becomes a
correction request; a dispute is the chief arbiter's (`events.team_chess.decisions.disputes`).

A change of a result one did see is a correction, which needs a reason. Once the next round is
paired it also needs a confirmation, because that round was paired with the old result (endorsement
rules C.02 (2026), Q112-115, Q189).
"""

from collections.abc import Iterator

import msgspec

from domain.contest.lifecycle import RoundAct, RoundState, after
from domain.errors import NotNow
from domain.ids import BoardNo, RoundNo
from domain.points import points_as_read
from domain.results import FORFEITS, GameResult, result
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.scores import sides_of
from domain.team_chess.seats import following
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import NOBODY
from events.by_hand import not_by_hand
from events.claims import BoardChanged, Policy, Verdict, seated_otherwise, weighed
from events.correcting import asked
from events.team_chess import commands as c
from events.team_chess.folds.scopes import with_game
from events.team_chess.integrity import correction
from events.team_chess.vocabulary.results import (
    TeamCorrectionRequested,
    TeamResultConfirmed,
    TeamResultCorrected,
    TeamResultDisputed,
    TeamResultRecorded,
    TeamResultWithdrawn,
)
from events.team_chess.words import team

Entered = TeamResultRecorded | TeamResultConfirmed | TeamResultDisputed | TeamCorrectionRequested
Entering = c.RecordGame | c.CorrectGame
Place = tuple[TeamRound, Match, Game]


def record_game(stage: TeamStage, command: c.RecordGame) -> Entered:
    entered = result(command.result)
    if why := _meanwhile(stage, command):
        return _requested(command, why)
    place = _place(stage, command)
    somebody_sits(place, entered)
    return _record(place, entered, command)


def correct_game(stage: TeamStage, command: c.CorrectGame) -> Entered | TeamResultCorrected:
    entered = result(command.result)
    if why := _meanwhile(stage, command):
        return _requested(command, why)
    place = _place(stage, command)
    somebody_sits(place, entered)
    if command.saw not in (0, place[2].changed_at):
        return _late_correction(place, entered, command)
    return corrected(stage, place, entered, command)


def _place(stage: TeamStage, command: Entering | c.WithdrawGame) -> Place:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    match = r.match(command.match)
    game = match.game(BoardNo(command.board))
    if r.state is RoundState.PAIRED:
        after(r.number, r.state, RoundAct.ENTER_RESULT)
    if not match.revealed:
        raise NotNow(
            f"The line-ups of match {match.number} in round {r.number} are not revealed yet; "
            "reveal them first."
        )
    return r, match, game


def somebody_sits(place: Place, entered: GameResult) -> None:
    """A game was not played on a board that a team left empty."""
    game = place[2]
    if NOBODY in (game.white, game.black) and entered.white not in FORFEITS:
        raise NotNow(
            f"{_called(place)} was left empty, so that no game was played there; change the "
            "line-up first."
        )


def _meanwhile(stage: TeamStage, command: Entering) -> str:
    """What has become of the board its sender saw, if it is no longer there; empty if it is."""
    number = command.round
    if not command.saw or not stage.was_seen(number):
        return ""
    if number > len(stage.rounds):
        return f"The pairing of round {number} was dropped."
    r = stage.rounds[number - 1]
    newest = max((match.changed_at for match in r.matches), default=0)
    if r.manual and command.saw < newest:
        return f"Round {number} is being paired by hand."
    if command.match > len(r.matches):
        anew = command.saw < newest
        return f"Round {number} was paired anew and has no match {command.match}." if anew else ""
    match = r.matches[command.match - 1]
    game = match.game(BoardNo(command.board))
    if seated_otherwise(game, command.saw, command.white, command.black):
        return f"Others sit at board {game.number} of match {match.number} in round {number} now."
    return ""


def _requested(command: Entering, why: str) -> TeamCorrectionRequested:
    return TeamCorrectionRequested(
        stage=command.stage,
        round=command.round,
        match=command.match,
        board=command.board,
        result=command.result,
        saw=command.saw,
        why=why,
        white=command.white,
        black=command.black,
        reason=command.reason if isinstance(command, c.CorrectGame) else "",
    )


def _record(place: Place, entered: GameResult, command: c.RecordGame) -> Entered:
    r, match, game = place
    stale, takes = command.saw not in (0, game.changed_at), _takes_results(r, match)
    policy: Policy[GameResult] = Policy(
        witness=stale or takes, late=not takes, seen=bool(command.saw), follows=game.follows
    )
    verdict = weighed(game, entered, command.saw, policy)
    if verdict is Verdict.LATE:
        if not stale:
            after(r.number, r.state, RoundAct.ENTER_RESULT)
        return _requested(command, f"Round {r.number} was closed.")
    return _fact(verdict, place, entered, command)


def _late_correction(place: Place, entered: GameResult, command: c.CorrectGame) -> Entered:
    """It was meant to correct something else than what stands there now."""
    r, match, game = place
    policy: Policy[GameResult] = Policy(
        witness=True, late=not _takes_results(r, match), seen=True, follows=game.follows
    )
    verdict = weighed(game, entered, command.saw, policy)
    if verdict is Verdict.LATE:
        return _requested(command, f"The result was changed, and round {r.number} closed.")
    return _fact(verdict, place, entered, command)


def _takes_results(r: TeamRound, match: Match) -> bool:
    """A match moved to another time takes its results whatever becomes of its round."""
    return r.state is RoundState.PUBLISHED or bool(match.moved_to)


def _fact(verdict: Verdict, place: Place, entered: GameResult, command: Entering) -> Entered:
    r, match, game = place
    at = {"stage": command.stage, "round": r.number, "match": match.number, "board": game.number}
    stands = game.result.code if game.result else ""
    match verdict:
        case Verdict.FIRST:
            return TeamResultRecorded(**at, result=entered.code)
        case Verdict.WITNESS:
            return TeamResultConfirmed(**at, result=entered.code)
        case Verdict.DISPUTE:
            return TeamResultDisputed(**at, result=entered.code, standing=stands)
        case Verdict.CONTESTED:
            return _requested(command, "The result had followed from a forfeit.")
        case Verdict.CHANGED:
            raise changed(place)
        case _:
            raise NotNow(f"{_called(place)} has {stands} already; correct it with a reason.")


def _called(place: Place) -> str:
    r, match, game = place
    return f"Board {game.number} of match {match.number} in round {r.number}"


def changed(place: Place) -> BoardChanged:
    game = place[2]
    now = game.result.code if game.result else ""
    return BoardChanged(_called(place), "two different results" if game.disputed else now)


def corrected(
    stage: TeamStage, place: Place, entered: GameResult, command: c.CorrectGame
) -> TeamResultCorrected:
    r, match, game = place
    if not match.moved_to:
        after(r.number, r.state, RoundAct.CORRECT_RESULT)
    if game.disputed:
        raise NotNow(f"{_called(place)} is disputed; decide the dispute with a reason.")
    if game.result is None:
        raise NotNow(f"{_called(place)} has no result yet; enter it.")
    if command.saw != game.changed_at:
        raise changed(place)
    if game.result == entered:
        raise NotNow(f"{_called(place)} has {entered.code} already; nothing to correct.")
    fact = TeamResultCorrected(
        stage=command.stage,
        round=r.number,
        match=match.number,
        board=game.number,
        result=entered.code,
        previous=game.result.code,
        reason=command.reason,
    )
    since = range(r.number + 1, len(stage.rounds) + 1)
    answered = stage.fide_mode, command.confirmed
    level = asked(correction(stage, fact), since, answered, _consequences(stage, fact))
    return msgspec.structs.replace(fact, confirmed=level)


def withdraw_game(stage: TeamStage, command: c.WithdrawGame) -> TeamResultWithdrawn:
    place = _place(stage, command)
    r, match, game = place
    if r.state is RoundState.CLOSED and not match.moved_to:
        raise NotNow(f"Round {r.number} is closed; correct the result with a reason, or reopen it.")
    if command.saw != game.changed_at:
        raise changed(place)
    if game.disputed:
        raise NotNow(f"{_called(place)} is disputed; decide the dispute with a reason.")
    if game.result is None or game.follows:
        raise NotNow(f"{_called(place)} has no entered result.")
    return TeamResultWithdrawn(
        command.stage, r.number, match.number, game.number, game.result.code, command.reason
    )


def _consequences(stage: TeamStage, fact: TeamResultCorrected) -> Iterator[str]:
    match = stage.rounds[fact.round - 1].matches[fact.match - 1]
    game = match.game(BoardNo(fact.board))._replace(result=result(fact.result), follows=False)
    now = following(stage.rules, with_game(match, game), 0)
    sides = zip(match.teams, sides_of(stage.rules, match), sides_of(stage.rules, now), strict=True)
    for id_, was, becomes in sides:
        if (was.match_points, was.game_points) != (becomes.match_points, becomes.game_points):
            yield (
                f"{team(stage, id_)} has {points_as_read(becomes.match_points)} match points "
                f"({points_as_read(becomes.game_points)} game points) from the match instead of "
                f"{points_as_read(was.match_points)} ({points_as_read(was.game_points)})."
            )
