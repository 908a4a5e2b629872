"""Standings by category, and prizes, for a phase of bridge."""

from domain.bridge.phase import phase_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.contest import contest_of
from web.bridge.views.visibility import PhaseHead, phase_head
from web.prizes import sheets
from web.prizes.contest import PrizeContest
from web.prizes.sheets import categories_view, prizes_view
from web.shared.sheet import Sheet


def _head(tournament: Tournament, number: StageId) -> PhaseHead:
    return phase_head(tournament, phase_of(tournament, number))


def _contest(tournament: Tournament, number: StageId) -> PrizeContest:
    return contest_of(tournament, phase_of(tournament, number))


def build_categories(tournament: Tournament, number: StageId) -> Sheet:
    return sheets.categories_sheet(_head(tournament, number), _contest(tournament, number))


def build_prizes(tournament: Tournament, number: StageId) -> Sheet:
    return sheets.prizes_sheet(_head(tournament, number), _contest(tournament, number))


CATEGORIES = categories_view(build_categories)
PRIZES = prizes_view(build_prizes)
