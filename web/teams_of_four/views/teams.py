"""The start list: the teams by number, each with its members."""

from web.contest.views.teams import teams_view

VIEW = teams_view(lambda _stage: 0, lambda _stage, team: team.strength)
