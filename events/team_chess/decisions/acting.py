"""On what an act of team chess alone is decided."""

from domain.team_chess.stage import team_stage_of
from events.contest.acting import asked_of

teams = asked_of(team_stage_of)
