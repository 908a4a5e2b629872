"""The first boards of the newest published round, for a screen that shows nothing else."""

from domain.chess.stage import stage_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.chess.views.pairings import rows_of
from web.chess.views.shown import head_of, newest_published
from web.shared.sheet import Sheet, View

BOARDS = 5


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    shown = newest_published(stage)
    rows = (row for row in rows_of(stage, shown) if row.board) if shown else ()
    return Sheet(head_of(tournament, stage, shown), tuple(rows)[:BOARDS])


VIEW = View("top", build, "Top boards", "chess/sheets/top.js")
