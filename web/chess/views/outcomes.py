"""All boards of the newest published round at once, and how far it is: the results that came
last.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.ids import StageId
from domain.said import say
from domain.tournament import Tournament
from web.chess.views.pairings import board_rows
from web.contest.lines import Head
from web.contest.shown import entrants_before, head_of, newest_published
from web.contest.views.of_round import of_round
from web.contest.views.outcomes import last_results, outcome_of
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class Tile:
    """`outcome` is a letter of `web.contest.views.outcomes`: "w" and "b" for whom it won."""

    key: str
    board: int
    outcome: str


@dataclass(frozen=True, slots=True)
class ProgressHead(Head):
    """`outcomes` has the letter of each board's outcome, board 1 first."""

    missing: tuple[int, ...]
    disputed: tuple[int, ...]
    outcomes: str


def _outcome(board: Board) -> str:
    return outcome_of(board, board.result, board.rescheduled, "wb")


def _tiles(_stage: Stage, r: Round) -> Iterator[Tile]:
    for board in r.boards:
        yield Tile(f"{r.number}.{board.number}", board.number, _outcome(board))


def build(tournament: Tournament, number: StageId) -> Sheet:
    stage = stage_of(tournament, number)
    shown = newest_published(stage)
    head = ProgressHead(
        **fields_of(head_of(tournament, stage, shown)),
        missing=shown.missing if shown else (),
        disputed=tuple(at.board for at in shown.disputed) if shown else (),
        outcomes="".join(map(_outcome, shown.boards)) if shown else "",
    )
    players = entrants_before(stage, shown.number) if shown else {}
    last = [game for _, _, game in last_results(stage)]
    return Sheet(head, board_rows(shown, last, players) if shown else ())


GRID = of_round("grid", _tiles, say("All boards"), "chess/sheets/grid.js")
PROGRESS = View("progress", build, say("Results in progress"), "chess/sheets/progress.js")
