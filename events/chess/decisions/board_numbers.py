"""Announcing which boards of the hall a section has, and who plays on one of their own: a player
who can't move about, a live board (`domain.contest.board_numbers`).
"""

from domain.chess.stage import Stage
from domain.errors import NotNow
from domain.ids import EntryId
from events.chess.decisions.acting import chess
from events.chess.vocabulary.stages import BoardNumbersAnnounced
from events.contest.acting import act
from events.game.roles import RUNNING


@act("announce-board-numbers", BoardNumbersAnnounced, RUNNING, on=chess)
def announce_board_numbers(stage: Stage, asked: BoardNumbersAnnounced) -> BoardNumbersAnnounced:
    if not stage.paired_by_system:
        raise NotNow("The boards of {name} follow from its table or bracket.", name=stage.name)
    for entry, _ in asked.fixed:
        stage.entry(EntryId(entry))
    for each in zip(*asked.fixed, strict=True):
        if len(set(each)) < len(each):
            raise NotNow("A player has one board, and a board one player.")
    return asked
