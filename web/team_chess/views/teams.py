"""The start list: the teams by number, each with its members in board order."""

from web.contest.views.teams import teams_view

VIEW = teams_view(
    lambda stage: int(stage.rules.boards),
    lambda stage, team: team.ranking_rating(stage.rules.boards),
)
