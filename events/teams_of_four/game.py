"""The game of bridge teams of four for the log."""

from domain.teams_of_four.pairing import is_played
from domain.teams_of_four.stage import TeamsStage
from events.contest.decisions.entries import ASKING
from events.contest.game import game_of_rounds
from events.contest.game_rules import register_rules
from events.teams_of_four.decisions import finals, matches, seating, stages
from events.teams_of_four.facts import matches as of_matches, stages as of_stages
from events.teams_of_four.game_rules import TeamsOfFour

register_rules(TeamsStage.game, TeamsOfFour())
TEAMS_OF_FOUR = game_of_rounds(
    TeamsStage.game,
    facts=(of_stages, of_matches),
    acts=(stages, finals, seating, matches),
    is_played=is_played,
    asking=ASKING,
)
