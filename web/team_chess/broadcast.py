"""A stage of teams as a broadcast shows it: match points and game points."""

from fractions import Fraction

from domain.formats.broadcast import Broadcast, BroadcastLine
from domain.results import Mark
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.ranking import places
from web.contest.visibility import published_rounds


def broadcast_of(stage: TeamStage) -> Broadcast:
    shown, teams = published_rounds(stage), dict(stage.numbered_entries())
    given = {team for r in shown for team, mark in r.byes if mark is not Mark.ZERO_BYE}
    lines = tuple(
        BroadcastLine(
            teams[place.number].name,
            "",
            {"mp": Fraction(place.match_points, 10), "gp": Fraction(place.game_points, 10)},
            teams[place.number].id in given,
        )
        for place in places(stage, len(shown))
    )
    return Broadcast(True, (), {}, lines)
