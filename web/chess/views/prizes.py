"""Standings by category, and prizes, of a stage of chess."""

from domain.chess.stage import Stage, stage_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.chess.contest import contest_of
from web.chess.views.shown import Head, head_of, newest_published
from web.prizes import sheets
from web.shared.sheet import Sheet, View


def build_categories(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    return sheets.categories(_head(tournament, stage), contest_of(tournament, stage))


def build_prizes(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    return sheets.prizes(_head(tournament, stage), contest_of(tournament, stage))


def _head(tournament: Tournament, stage: Stage) -> Head:
    return head_of(tournament, stage, newest_published(stage))


CATEGORIES = View(
    "categories",
    build_categories,
    "Standings by category",
    "prizes/categories.js",
    worth_showing=lambda of, part: bool(of.part(part).prizes.categories),
)
PRIZES = View(
    "prizes",
    build_prizes,
    "Prizes",
    "prizes/prizes.js",
    worth_showing=lambda of, part: of.part(part).prizes.any_prizes,
)
