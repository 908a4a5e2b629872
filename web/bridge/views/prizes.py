"""Standings by category, and prizes, of a phase of bridge."""

from domain.bridge.phase import phase_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.contest import contest_of
from web.bridge.views.shown import phase_head
from web.prizes import sheets
from web.shared.sheet import Sheet, View


def build_categories(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    return sheets.categories(phase_head(tournament, phase), contest_of(tournament, phase))


def build_prizes(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    return sheets.prizes(phase_head(tournament, phase), contest_of(tournament, phase))


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
