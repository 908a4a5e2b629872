"""On what an act of teams of four alone is decided."""

from domain.teams_of_four.stage import teams_stage_of
from events.contest.acting import asked_of

of_four = asked_of(teams_stage_of)
