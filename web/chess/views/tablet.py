"""What a tablet in the hall enters results on: the boards of every round that takes them.

No draft, no other stage, no entries: a tablet knows what hangs on the wall, and of each board the
version its sender acts on. The round just closed stays, so that an entry made without a connection
still finds its board.
"""

from dataclasses import dataclass

from domain.chess.stage import Round, Stage, stage_of
from domain.contest.lifecycle import RoundState
from domain.ids import StageId
from domain.tournament import Tournament
from web.chess.views.desk import DeskBoard, board_of
from web.chess.views.shown import Head, head_of, players_before
from web.shared.sheet import Sheet, View, fields_of

ROUNDS_AT_HAND = 2


@dataclass(frozen=True, slots=True)
class TabletHead(Head):
    """`missing` counts boards without a result that stands, `disputed` those with two."""

    missing: int
    disputed: int


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    shown = stage.shown
    head = TabletHead(
        **fields_of(head_of(tournament, stage, shown)),
        missing=len(shown.missing) if shown else 0,
        disputed=len(shown.disputed) if shown else 0,
    )
    return Sheet(head, tuple(row for r in _at_hand(stage) for row in _boards(stage, r)))


def _at_hand(stage: Stage) -> list[Round]:
    """The newest first; a game that was moved is entered when it is played."""
    newest = stage.next_to_publish - 1
    return [
        r
        for r in reversed(stage.rounds)
        if (r.state is not RoundState.PAIRED and r.number > newest - ROUNDS_AT_HAND)
        or any(board.rescheduled and board.result is None for board in r.boards)
    ]


def _boards(stage: Stage, r: Round) -> list[DeskBoard]:
    players = players_before(stage, r.number)
    waits = r.number <= stage.next_to_publish - 1 - ROUNDS_AT_HAND or r.state is RoundState.PAIRED
    return [
        board_of(r, board, players[board.white], players[board.black])
        for board in r.boards
        if not waits or (board.rescheduled and board.result is None)
    ]


VIEW = View("tablet", build, at_table=True)
