"""The stage that an act of teams of four is decided on."""

from domain.teams_of_four.stage import teams_stage_of
from events.contest.acting import asked_of

of_four = asked_of(teams_stage_of)
