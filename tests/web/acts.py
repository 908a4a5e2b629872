"""The commands the desk offers for a stage that is alone in its tournament."""

from typing import Any

from domain.contest.stage import Contest
from domain.ids import TournamentId
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from web.chess.views import next_acts as of_chess
from web.contest.views.next_acts import NextAct
from web.team_chess.views import next_acts as of_teams


def next_acts_of(stage: Contest[Any, Any, Any]) -> tuple[NextAct, ...]:
    desk_of_game = of_teams if isinstance(stage, TeamStage) else of_chess
    state = Tournament(TournamentId("city"), "City Open", {stage.id: stage})
    acts: tuple[NextAct, ...] = desk_of_game.next_acts(state, stage.id)
    return acts
