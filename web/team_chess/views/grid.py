"""All boards of the newest published round at once: a tile for each match."""

from dataclasses import dataclass

from domain.ids import StageId
from domain.results import Mark
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from web.shared.sheet import Sheet, View
from web.team_chess.views.pairings import points_of
from web.team_chess.views.shown import head_of, newest_published
from web.team_chess.views.told import as_named

_WON = frozenset({Mark.WIN, Mark.UNRATED_WIN, Mark.FORFEIT_WIN})
_HALF = frozenset({Mark.DRAW, Mark.UNRATED_DRAW})


@dataclass(frozen=True, slots=True)
class MatchTile:
    """`boards` has the letter of each board's outcome, board 1 first."""

    key: str
    match: int
    first_points: str
    second_points: str
    boards: str


def outcome_of(stage: TeamStage, match: Match, game: Game) -> str:
    """While it is played ".", or "m" where the match is played at another time; "a" for adjourned,
    "1" and "2" for which team won it, "d" for a draw, "x" where nobody won nor both drew, "?" while
    two results are told.
    """
    result = as_named(stage.rules, game)
    if result is None:
        return "?" if game.disputed else "m" if match.moved_to else "."
    if game.adjourned:
        return "a"
    first, second = result
    if first in _WON:
        return "1"
    if second in _WON:
        return "2"
    return "d" if {first, second} <= _HALF else "x"


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    shown = newest_published(stage)
    head = head_of(tournament, stage, shown)
    return Sheet(head, tuple(_tile(stage, shown, m) for m in shown.matches) if shown else ())


def outcomes_of(stage: TeamStage, match: Match) -> str:
    return "".join(outcome_of(stage, match, game) for game in match.games)


def _tile(stage: TeamStage, shown: TeamRound, match: Match) -> MatchTile:
    key, points = f"{shown.number}.{match.number}", points_of(stage, match)
    return MatchTile(key, match.number, *points, outcomes_of(stage, match))


VIEW = View("grid", build, "All boards", "team_chess/sheets/grid.js")
