"""The stage that an act of teams of four is decided on."""

from domain.teams_of_four.stage import teams_stage_of
from events.contest.acting import stage_finder

four_stage = stage_finder(teams_stage_of)
