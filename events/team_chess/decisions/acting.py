"""On what an act of team chess alone is decided."""

from typing import Any

from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.contest.game_rules import ways_of


def teams(state: Tournament, command: Any) -> TeamStage:
    stage = team_stage_of(state, command.stage)
    ways_of(stage).refuse(stage, command)
    return stage
