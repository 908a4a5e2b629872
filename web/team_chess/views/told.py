"""What the public sheets say beyond head, teams and members: a game as its match names it, why a
team has no match.
"""

from domain.ids import RoundNo
from domain.results import GameResult, Mark
from domain.team_chess.round import Game, Match
from domain.team_chess.rules import TeamRules
from domain.team_chess.scores import white_is_first
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from web.shared.notation import BYE_WORDS
from web.shared.sheet import LEFT_OUT
from web.team_chess.views.shown import TeamLine


def waited_for(match: Match) -> bool:
    """Not where the whole match is forfeited, nor where it is played at another time."""
    return match.forfeit is None and not match.moved_to


def listed(stage: TeamStage, team: Team, score: str = "", other: str = "") -> TeamLine:
    """With these scores, the primary one and the other."""
    return TeamLine(
        *(team.id, team.number or 0, team.name, team.short, team.federation, score, other),
        apart=stage.apart.get(team.id) or LEFT_OUT,
    )


def as_named(rules: TeamRules, game: Game) -> GameResult | None:
    """With the half of the team named first in front, whatever colour it has there."""
    result = game.result
    if result is None or white_is_first(rules, game):
        return result
    return GameResult(result.black, result.white)


def bye_word(stage: TeamStage, mark: Mark) -> str:
    """By a table a team of an odd field rests, and asked for nothing."""
    return "rests" if stage.table is not None else BYE_WORDS[mark]


def withdrawn_after(team: Team, rounds: int) -> bool:
    return team.withdrawn_by(RoundNo(rounds + 1))
