"""Results of games, told in the state the event met: only that knows who sat there then."""

from collections.abc import Callable
from typing import Any

from domain.results import result
from domain.team_chess.stage import TeamStage
from events.results import result_words
from events.team_chess.sentences.line_ups import match_of
from events.team_chess.vocabulary import results
from events.team_chess.words import member


def _board(stage: TeamStage | None, event: results.GameEvent) -> str:
    match = match_of(stage, event)
    place = f"Round {event.round}, match {event.match}, board {event.board}"
    game = next((g for g in match.games if g.number == event.board), None) if match else None
    if game is None:
        return place
    return f"{place}, {member(stage, game.white)} – {member(stage, game.black)}"


def recorded(stage: TeamStage | None, event: results.TeamResultRecorded) -> str:
    return f"{_board(stage, event)}: {result_words(result(event.result))}"


def confirmed(stage: TeamStage | None, event: results.TeamResultConfirmed) -> str:
    return f"{_board(stage, event)}: {result_words(result(event.result))} once more"


def corrected(stage: TeamStage | None, event: results.TeamResultCorrected) -> str:
    was, now = result_words(result(event.previous)), result_words(result(event.result))
    return f"{_board(stage, event)}: {now} instead of {was}"


def disputed(stage: TeamStage | None, event: results.TeamResultDisputed) -> str:
    said = result_words(result(event.result))
    stands = f" against {result_words(result(event.standing))}" if event.standing else ""
    return f"{_board(stage, event)}: disputed, {said}{stands}"


def resolved(stage: TeamStage | None, event: results.TeamDisputeResolved) -> str:
    return f"{_board(stage, event)}: decided, {result_words(result(event.result))}"


def withdrawn(stage: TeamStage | None, event: results.TeamResultWithdrawn) -> str:
    return f"{_board(stage, event)}: {result_words(result(event.previous))} is taken back"


def requested(_stage: TeamStage | None, event: results.TeamCorrectionRequested) -> str:
    asked = result_words(result(event.result))
    place = f"Round {event.round}, match {event.match}, board {event.board}"
    return f"{place}: {asked} is asked for, too late. {event.why}"


def answered(what: str) -> Callable[[TeamStage | None, Any], str]:
    return lambda _stage, event: f"The correction asked for at version {event.request} {what}"
