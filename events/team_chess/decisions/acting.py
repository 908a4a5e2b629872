"""The stage that an act of team chess is decided on."""

from domain.team_chess.stage import team_stage_of
from events.contest.acting import asked_of

teams = asked_of(team_stage_of)
