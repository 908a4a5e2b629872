"""The stage that an act of team chess is decided on."""

from domain.team_chess.stage import team_stage_of
from events.contest.acting import stage_finder

team_stage = stage_finder(team_stage_of)
