"""Going on although games are not finished (endorsement rules C.02 (2026), Q157-169).

Who pairs the next round while results are missing registers those games as adjourned: each by name,
as a result of its own in the log. They count as draws in the pairing. What is disputed is decided
first, and a game of a table or a bracket is postponed instead.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.chess.stage import Board, Round, Stage
from domain.contest.lifecycle import RoundState
from domain.ids import RoundNo
from domain.results import GameResult, Mark
from events.chess.vocabulary.results import ResultRecorded
from events.chess.words import game_words, meeting
from events.warnings import Act, Question

ADJOURNED = GameResult(Mark.ADJOURNED, Mark.ADJOURNED)


def to_adjourn(stage: Stage, wanted: RoundNo) -> tuple[ResultRecorded, ...]:
    """Of the round before, if that is waited for."""
    if stage.knock_out is not None or wanted != stage.next_round or not stage.rounds:
        return ()
    last = stage.rounds[-1]
    if last.state is not RoundState.PUBLISHED or last.manual or last.disputed:
        return ()
    return tuple(
        ResultRecorded(stage=stage.id, round=last.number, board=number, result=ADJOURNED.code)
        for number in last.missing
    )


def with_adjourned(stage: Stage, adjourned: tuple[ResultRecorded, ...]) -> Stage:
    """As it will be once these are recorded."""
    if not adjourned:
        return stage
    numbers = {one.board for one in adjourned}
    last = stage.rounds[-1]
    boards = tuple(
        board._replace(result=ADJOURNED) if board.number in numbers else board
        for board in last.boards
    )
    return replace(stage, rounds=(*stage.rounds[:-1], replace(last, boards=boards)))


def asked_first(stage: Stage, wanted: RoundNo) -> Iterator[Question]:
    """What has to be said before a round is paired over games that are not finished."""
    if stage.knock_out is not None or wanted != stage.next_round or not stage.rounds:
        return
    last = stage.rounds[-1]
    if missing := [last.board(one) for one in last.missing]:
        named = tuple(_named(stage, last, board) for board in missing)
        yield Question(Act.REGISTER_ADJOURNED, named)
    older = [(r, board) for r, board in stage.not_finished() if r.number < last.number]
    if older:
        named = tuple(game_words(stage, r, board) for r, board in older)
        yield Question(Act.PAIR_OVER_ADJOURNED, named)


def _named(stage: Stage, r: Round, board: Board) -> str:
    who = meeting(stage, board.white, board.black)
    return f"Round {r.number}, board {board.number}, {who}, has no result."
