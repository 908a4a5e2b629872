"""Data for tablets in the hall that enter results: matches, with boards once the line-ups are
revealed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.ids import EntryId
from domain.team_chess.round import TeamRound
from domain.team_chess.scores import scores_by_side
from domain.team_chess.stage import TeamStage
from web.contest.members import members_by_team
from web.contest.notation import score_text
from web.contest.sheet_parts import Entrant
from web.contest.views.tablet import TabletMatch, tablet_view
from web.team_chess.views.games import GameLine, game_lines


@dataclass(frozen=True, slots=True)
class MatchLine(TabletMatch):
    """`score` are the game points of both teams so far, first team first."""

    score: tuple[str, str]
    games: tuple[GameLine, ...]


def match_lines(
    stage: TeamStage, r: TeamRound, teams: Mapping[EntryId, Entrant]
) -> Iterator[MatchLine]:
    members = members_by_team(stage)
    for match in r.matches:
        first, second = scores_by_side(stage.rules, match)
        yield MatchLine.from_match(
            r,
            match,
            teams,
            revealed=match.revealed,
            score=(score_text(first.game_points), score_text(second.game_points)),
            games=game_lines(stage, r, match, members),
        )


VIEW = tablet_view("match-tablet", match_lines, TabletMatch.is_awaited)
