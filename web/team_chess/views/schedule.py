"""Every match of a stage, round by round: by a table all of them from the first day on, with the
date and the venue of those that are played apart. A Swiss knows no matches to come.
"""

from domain.team_chess.stage import TeamStage
from web.contest.views.charts import Scheduled, schedule_of
from web.contest.views.team_matches import schedule_rows
from web.team_chess.views.boards import points_of


def _schedule_rows(stage: TeamStage) -> Scheduled:
    return schedule_rows(stage, lambda of, _, match: points_of(of, match))


VIEW = schedule_of(_schedule_rows, "contest/teams/schedule.js")
