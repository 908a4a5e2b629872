"""A game of a match for entering its result, from the view of the first team.

A match protocol has that team on the left on every board, with either colour; what is sent stays
White's result and Black's.
"""

from dataclasses import dataclass

from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.stage import TeamStage
from web.contest.members import Members, ShownMember
from web.contest.views.desk_lines import ClaimLine, claim_line
from web.contest.views.tablet import TabletBoard
from web.team_chess.members import members_at_board


@dataclass(frozen=True, slots=True)
class GameLine(TabletBoard):
    """`first` and `second` are the members of the team named first and of the other, None on an
    empty seat.
    """

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
        told=tuple(map(claim_line, game.claims)),
    )
