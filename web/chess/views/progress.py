"""How far the newest published round is: how every board stands, and the results that came last."""

from dataclasses import dataclass

from domain.chess.stage import Round, Stage, stage_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.chess.views.grid import outcome_of
from web.chess.views.pairings import BoardRow, board_rows
from web.chess.views.shown import Head, head_of, newest_published, players_before
from web.shared.sheet import Sheet, View, fields_of

LAST_RESULTS = 24


@dataclass(frozen=True, slots=True)
class ProgressHead(Head):
    """`outcomes` has the letter of each board's outcome, board 1 first."""

    missing: tuple[int, ...]
    disputed: tuple[int, ...]
    outcomes: str


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    shown = newest_published(stage)
    head = head_of(tournament, stage, shown)
    missing = tuple(int(number) for number in shown.missing) if shown else ()
    disputed = tuple(int(at.board) for at in shown.disputed) if shown else ()
    outcomes = "".join(map(outcome_of, shown.boards)) if shown else ""
    progress = ProgressHead(
        **fields_of(head), missing=missing, disputed=disputed, outcomes=outcomes
    )
    return Sheet(progress, _last_results(stage, shown) if shown else ())


def _last_results(stage: Stage, shown: Round) -> tuple[BoardRow, ...]:
    """Newest first: the log's version that last touched a board is its only clock."""
    decided = [b for b in shown.boards if b.result is not None or b.disputed]
    decided.sort(key=lambda board: (-board.changed_at, board.number))
    return board_rows(shown, decided[:LAST_RESULTS], players_before(stage, shown.number))


VIEW = View("progress", build, "Results in progress", "chess/sheets/progress.js")
