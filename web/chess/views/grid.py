"""All boards: one tile for each board of the newest published round, all of them at once."""

from dataclasses import dataclass
from functools import partial

from domain.chess.stage import Board, Round, stage_of
from domain.ids import StageId
from domain.results import Mark
from domain.tournament import Tournament
from web.chess.views.shown import head_of, newest_published
from web.shared.sheet import Sheet, View

_WON = frozenset({Mark.WIN, Mark.UNRATED_WIN, Mark.FORFEIT_WIN})
_HALF = frozenset({Mark.DRAW, Mark.UNRATED_DRAW})


@dataclass(frozen=True, slots=True)
class Tile:
    """`outcome` is a letter of `outcome_of`."""

    key: str
    board: int
    outcome: str


def outcome_of(board: Board) -> str:
    """While it is played ".", or "m" where it was moved to another time; "a" for adjourned, "w" and
    "b" for whom it won, "d" for a draw, "x" where nobody won nor both drew (½–0, 0–0, a double
    forfeit), "?" while two results are told.
    """
    if board.result is None:
        return "?" if board.disputed else "m" if board.rescheduled else "."
    if board.adjourned:
        return "a"
    white, black = board.result
    if white in _WON:
        return "w"
    if black in _WON:
        return "b"
    return "d" if {white, black} <= _HALF else "x"


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    shown = newest_published(stage)
    head = head_of(tournament, stage, shown)
    return Sheet(head, tuple(map(partial(_tile, shown), shown.boards)) if shown else ())


def _tile(shown: Round, board: Board) -> Tile:
    return Tile(f"{shown.number}.{board.number}", board.number, outcome_of(board))


VIEW = View("grid", build, "All boards", "chess/sheets/grid.js")
