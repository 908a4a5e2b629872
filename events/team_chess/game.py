"""The game of team chess for the log."""

from domain.team_chess.knock_out import is_played
from domain.team_chess.stage import TeamStage
from events.contest.decisions.entries import ASKING
from events.contest.game import game_of_rounds
from events.contest.game_rules import register_rules
from events.team_chess.decisions import imported_report, line_ups, stages
from events.team_chess.facts import line_ups as of_line_ups, stages as of_stages
from events.team_chess.game_rules import TeamChess

register_rules(TeamStage.game, TeamChess())
TEAM_CHESS = game_of_rounds(
    TeamStage.game,
    facts=(of_stages, of_line_ups),
    acts=(imported_report, stages, line_ups),
    is_played=is_played,
    asking=ASKING,
)
