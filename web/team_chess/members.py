"""The members at a board of a match, and its result from the view of the first team."""

from domain.contest.entry import NOBODY
from domain.results import GameResult
from domain.team_chess.round import Game
from domain.team_chess.rules import TeamRules
from domain.team_chess.stage import TeamStage
from web.contest.members import Members, ShownMember


def members_at_board(
    stage: TeamStage, members: Members, game: Game
) -> tuple[ShownMember | None, ...]:
    """The members of the first and the second team at a board, None for an empty seat."""
    seats = (game.white, game.black)
    if not stage.rules.first_has_white(game):
        seats = seats[::-1]
    return tuple(None if member == NOBODY else members[member] for member in seats)


def first_team_result(rules: TeamRules, game: Game) -> GameResult | None:
    """The result with the first team's half in front, whatever its colour."""
    result = game.result
    if result is None or rules.first_has_white(game):
        return result
    return GameResult(result.black, result.white)
