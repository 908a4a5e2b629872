"""A game of a match for entering its result, from the view of the first team.

A match protocol has that team on the left on every board, with either colour; what is sent stays
White's result and Black's.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.contest.teams import MemberId
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.scores import white_is_first
from domain.team_chess.stage import TeamStage
from web.contest.members import Who
from web.contest.views.desk_lines import ClaimLine, claim_line
from web.team_chess.members import members_at_board


@dataclass(frozen=True, slots=True)
class GameLine:
    """`first` and `second` are the members of the team named first and of the other, None on an
    empty seat. `saw` goes back with every result; `white` and `black` are the seats as members.
    """

    key: str
    kind: str
    round: int
    match: int
    board: int
    first_white: bool
    first: Who | None
    second: Who | None
    white: int
    black: int
    code: str
    follows: bool
    saw: int
    witnesses: int
    disputed: bool
    told: tuple[ClaimLine, ...]


def game_lines(
    stage: TeamStage, r: TeamRound, match: Match, members: Mapping[MemberId, Who]
) -> tuple[GameLine, ...]:
    """The lines of a match; none before its line-ups are revealed."""
    if not match.revealed:
        return ()
    return tuple(_game_line(stage, r, match, game, members) for game in match.games)


def _game_line(
    stage: TeamStage, r: TeamRound, match: Match, game: Game, members: Mapping[MemberId, Who]
) -> GameLine:
    first, second = members_at_board(stage, members, game)
    return GameLine(
        key=f"game.{r.number}.{match.number}.{game.number}",
        kind="board",
        round=r.number,
        match=match.number,
        board=game.number,
        first_white=white_is_first(stage.rules, game),
        first=first,
        second=second,
        white=game.white,
        black=game.black,
        code=game.result.code if game.result else "",
        follows=game.follows,
        saw=game.changed_at,
        witnesses=game.witnesses,
        disputed=game.disputed,
        told=tuple(map(claim_line, game.told)),
    )
