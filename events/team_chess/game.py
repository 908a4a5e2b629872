"""Team chess as a game."""

from domain.team_chess.over import is_played
from domain.team_chess.stage import TeamStage
from events.contest.decisions.asking import ASKING
from events.contest.game import game_of_rounds
from events.contest.ways import known
from events.team_chess.decisions import draws, imports, line_ups, members, numbers, stages, teams
from events.team_chess.facts import draws as of_draws
from events.team_chess.facts import line_ups as of_line_ups
from events.team_chess.facts import stages as of_stages
from events.team_chess.facts import teams as of_teams
from events.team_chess.ways import TeamChess

known(TeamStage.game, TeamChess())
TEAM_CHESS = game_of_rounds(
    TeamStage.game,
    facts=(of_stages, of_draws, of_teams, of_line_ups),
    acts=(imports, stages, teams, members, draws, numbers, line_ups),
    is_played=is_played,
    asking=ASKING,
)
