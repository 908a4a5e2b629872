"""The first matches of the newest published round, for a screen that shows nothing else."""

from domain.ids import StageId
from domain.team_chess.stage import team_stage_of
from domain.tournament import Tournament
from web.shared.sheet import Sheet, View
from web.team_chess.views.pairings import rows_of_round
from web.team_chess.views.shown import head_of, newest_published

MATCHES = 4


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    shown = newest_published(stage)
    rows = tuple(row for row in rows_of_round(stage, shown) if row.match) if shown else ()
    return Sheet(head_of(tournament, stage, shown), rows[:MATCHES])


VIEW = View("top", build, "Top matches", "team_chess/sheets/top.js")
