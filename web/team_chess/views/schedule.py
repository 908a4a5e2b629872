"""All matches of a stage, round by round: for a table all from the first day on, with date and
venue of separate ones. Future matches of a Swiss are unknown.
"""

from domain.team_chess.stage import TeamStage
from web.contest.views.charts import Scheduled, schedule_view
from web.contest.views.team_matches import schedule_rows
from web.team_chess.views.boards import points_so_far


def _schedule_rows(stage: TeamStage) -> Scheduled:
    return schedule_rows(stage, lambda of, _, match: points_so_far(of, match))


VIEW = schedule_view(_schedule_rows, "contest/teams/schedule.js")
