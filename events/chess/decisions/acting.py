"""Find the stage that an act of chess is decided on (any, with a table, or with a bracket), and the
board.
"""

from typing import Any

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.errors import NotNow
from domain.ids import BoardNo, RoundNo
from domain.tournament import Tournament
from events.contest.acting import stage_finder
from events.contest.commands import BoardCommand
from events.contest.decisions.manual import refuse_by_hand
from events.log.vocabulary import BoardEvent

any_stage = stage_finder(stage_of)


def round_and_board(stage: Stage, command: BoardEvent | BoardCommand) -> tuple[Round, Board]:
    """The board that an act is about; NotNow while its round is paired by hand."""
    r = stage.round(RoundNo(command.round))
    refuse_by_hand(r)
    return r, r.game(BoardNo(command.board), command.match)


def table_stage(state: Tournament, command: Any) -> Stage:
    return require_table(stage_of(state, command.stage))


def require_table(stage: Stage) -> Stage:
    """Return the stage; NotNow if it has no table."""
    if not stage.is_paired_by_table:
        raise NotNow("{name} has no table; only a round robin has one.", name=stage.name)
    return stage


def bracket_stage(state: Tournament, command: Any) -> Stage:
    stage = stage_of(state, command.stage)
    if not stage.is_knock_out:
        raise NotNow("{name} is not a knock-out; only a knock-out has a bracket.", name=stage.name)
    return stage


def table_or_bracket_stage(state: Tournament, command: Any) -> Stage:
    """The stage of the command; NotNow if it has neither table nor bracket."""
    stage = stage_of(state, command.stage)
    return stage if stage.is_knock_out else require_table(stage)
