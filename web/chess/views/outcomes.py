"""All boards of the newest published round with their outcomes, and the progress of the round."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.chess.views.pairings import board_rows
from web.contest.sheet_parts import Entrant, SheetHead
from web.contest.views.round_views import last_results, outcome_letter, round_view
from web.contest.visibility import entrants_before, head_of, newest_published_round
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class Tile:
    """`outcome` is a letter of `outcome_letter`: "w" and "b" for the winner."""

    key: str
    board: int
    outcome: str
    white: Entrant | LeftOut = field(default=LEFT_OUT, kw_only=True)
    black: Entrant | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The players, if there are few boards."""


FEW_BOARDS = 16


@dataclass(frozen=True, slots=True)
class BoardProgressHead(SheetHead):
    """A letter of `outcomes` for each board of `numbers`; these are 1, 2, 3 … if left out."""

    missing: tuple[int, ...]
    disputed: tuple[int, ...]
    outcomes: str
    numbers: tuple[int, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)


def _board_letter(board: Board) -> str:
    return outcome_letter(board, board.result, board.rescheduled, "wb")


def _board_tiles(stage: Stage, r: Round) -> Iterator[Tile]:
    players = entrants_before(stage, r.number) if len(r.boards) <= FEW_BOARDS else {}
    for board in r.boards:
        yield Tile(
            f"{r.number}.{board.number}",
            board.number,
            _board_letter(board),
            white=players.get(board.white, LEFT_OUT),
            black=players.get(board.black, LEFT_OUT),
        )


def _board_numbers(r: Round) -> tuple[int, ...] | LeftOut:
    numbers = tuple(int(board.number) for board in r.boards)
    return LEFT_OUT if numbers == tuple(range(1, len(numbers) + 1)) else numbers


def build_sheet(tournament: Tournament, number: StageId) -> Sheet:
    stage = stage_of(tournament, number)
    r = newest_published_round(stage)
    head = BoardProgressHead(
        **fields_of(head_of(tournament, stage, r)),
        missing=r.boards_without_result if r else (),
        disputed=tuple(at.board for at in r.disputed_games) if r else (),
        outcomes="".join(map(_board_letter, r.boards)) if r else "",
        numbers=_board_numbers(r) if r else LEFT_OUT,
    )
    players = entrants_before(stage, r.number) if r else {}
    last = [r.board(at.board) for r, at in last_results(stage)]
    return Sheet(head, board_rows(r, last, players) if r else ())


GRID = round_view("grid", _board_tiles, say("All boards"), "chess/sheets/grid.js")
PROGRESS = View("progress", build_sheet, say("Results in progress"), "chess/sheets/progress.js")
