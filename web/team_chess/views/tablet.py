"""Data for tablets in the hall that enter results: matches, with boards once the line-ups are
revealed.

A match protocol has the team named first on the left on every board, with either colour; what is
sent stays White's result and Black's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.ids import EntryId
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.scores import scores_by_side
from domain.team_chess.stage import TeamStage
from web.contest.members import Members, ShownMember, shown_members_within_teams
from web.contest.notation import score_text
from web.contest.sheet_parts import Entrant
from web.contest.views.desk_lines import ClaimLine, claim_line
from web.contest.views.tablet import TabletBoard, TabletMatch, tablet_view
from web.team_chess.views.boards import members_at_board


@dataclass(frozen=True, slots=True)
class GameLine(TabletBoard):
    """`first` and `second` are the members of the two teams, None on an empty seat."""

    first_white: bool
    first: ShownMember | None
    second: ShownMember | None
    told: tuple[ClaimLine, ...]


def game_lines(
    stage: TeamStage, r: TeamRound, match: Match, members: Members
) -> tuple[GameLine, ...]:
    """The lines of a match; none before its line-ups are revealed."""
    if not match.revealed:
        return ()
    return tuple(_game_line(stage, r, match, game, members) for game in match.games)


def _game_line(
    stage: TeamStage, r: TeamRound, match: Match, game: Game, members: Members
) -> GameLine:
    first, second = members_at_board(stage, members, game)
    return GameLine.from_game(
        f"game.{r.number}.{match.number}.{game.number}",
        r.number,
        match.number,
        game,
        first_white=stage.rules.first_has_white(game),
        first=first,
        second=second,
        told=tuple(claim_line(stage, claim) for claim in game.claims),
    )


@dataclass(frozen=True, slots=True)
class MatchLine(TabletMatch):
    """`score` are the game points of both teams so far, first team first."""

    score: tuple[str, str]
    games: tuple[GameLine, ...]


def match_lines(
    stage: TeamStage, r: TeamRound, teams: Mapping[EntryId, Entrant]
) -> Iterator[MatchLine]:
    members = shown_members_within_teams(stage)
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


VIEW = tablet_view("match-tablet", match_lines, TabletMatch.is_moved_and_unfinished)
