"""What a correction came too late for: the rounds that were paired with the old result, paired
again with the right one.

Every round is asked for in the position it was really paired in, with nothing changed but that
result, so that each answer stands for itself and doesn't pile guess upon guess.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.chess.stage import Stage, stage_of
from domain.errors import Unknown
from domain.ids import StageId
from domain.results import GameResult, result
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.repaired import Repaired
from events.chess.audit.repairing import pairings, repair
from events.chess.vocabulary.results import ResultCorrected
from events.chess.vocabulary.rounds import IMPORTED
from events.codec import event_of


def with_right_result(history: History, version: int) -> Iterator[Repaired]:
    """The later pairings, asked for again as if the correction of that version had been known."""
    corrected = event_of(history.records[version - 1]) if version <= len(history.records) else None
    if not isinstance(corrected, ResultCorrected):
        raise Unknown("correction at version", version)
    for record, event in pairings(history):
        later = event.stage == corrected.stage and event.round > corrected.round
        if later and record.version < version and event.system != IMPORTED:
            before = _corrected(history.at(record.version - 1), corrected)
            yield repair(before, event, record.version)


def _corrected(state: Tournament, corrected: ResultCorrected) -> Tournament:
    stage = stage_of(state, StageId(corrected.stage))
    right = _with_result(stage, corrected.round, corrected.board, result(corrected.result))
    return replace(state, parts={**state.parts, stage.id: right})


def _with_result(stage: Stage, round_number: int, board_number: int, right: GameResult) -> Stage:
    r = stage.rounds[round_number - 1]
    boards = tuple(
        board._replace(result=right) if board.number == board_number else board
        for board in r.boards
    )
    rounds = tuple(replace(r, boards=boards) if x.number == r.number else x for x in stage.rounds)
    return replace(stage, rounds=rounds)
