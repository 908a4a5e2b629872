"""Standings by category, and prizes, of a stage of teams."""

from domain.ids import StageId
from domain.team_chess.stage import team_stage_of
from domain.tournament import Tournament
from web.prizes import sheets
from web.prizes.contest import Contest
from web.prizes.views import categories_view, prizes_view
from web.shared.sheet import Sheet
from web.team_chess.contest import contest_of
from web.team_chess.views.shown import shown_head


def _contest(tournament: Tournament, number: StageId) -> Contest:
    return contest_of(tournament, team_stage_of(tournament, number))


def build_categories(tournament: Tournament, number: StageId) -> Sheet:
    return sheets.categories(shown_head(tournament, number), _contest(tournament, number))


def build_prizes(tournament: Tournament, number: StageId) -> Sheet:
    return sheets.prizes(shown_head(tournament, number), _contest(tournament, number))


CATEGORIES = categories_view(build_categories)
PRIZES = prizes_view(build_prizes)
