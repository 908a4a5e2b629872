"""Standings by category, and prizes, of a stage of chess."""

from domain.chess.stage import stage_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.chess.contest import contest_of
from web.chess.views.shown import Head, head_of, newest_published
from web.prizes import sheets
from web.prizes.contest import Contest
from web.prizes.views import categories_view, prizes_view
from web.shared.sheet import Sheet


def _head(tournament: Tournament, number: StageId) -> Head:
    stage = stage_of(tournament, number)
    return head_of(tournament, stage, newest_published(stage))


def _contest(tournament: Tournament, number: StageId) -> Contest:
    return contest_of(tournament, stage_of(tournament, number))


def build_categories(tournament: Tournament, number: StageId) -> Sheet:
    return sheets.categories(_head(tournament, number), _contest(tournament, number))


def build_prizes(tournament: Tournament, number: StageId) -> Sheet:
    return sheets.prizes(_head(tournament, number), _contest(tournament, number))


CATEGORIES = categories_view(build_categories)
PRIZES = prizes_view(build_prizes)
