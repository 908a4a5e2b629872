"""Who was best on each board.

No rule of FIDE's Handbook says how; what is usual is announced: by percentage of the games over the
board, by performance rating or by points, with a minimum of games. Ties go to who played more
games, then by the other two values; who is still level shares the place.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from domain.team_chess.rules import BestBy, BoardPrizes, Places
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import (
    MemberScore,
    games_of,
    member_scores,
    score_of,
)


@dataclass(frozen=True, slots=True)
class BoardPlace:
    place: int
    score: MemberScore


@dataclass(frozen=True, slots=True)
class BoardTable:
    """`board` is 0 for reserves, who sit wherever they are needed."""

    board: int
    places: tuple[BoardPlace, ...]


def board_tables(
    stage: TeamStage, rounds: int, prizes: BoardPrizes | None = None
) -> tuple[BoardTable, ...]:
    """Board 1 first, reserves last; everybody who has played enough, best first. `prizes` are those
    announced unless told.
    """
    rules = prizes or stage.rules.board_prizes
    by_board: dict[int, list[MemberScore]] = {n: [] for n in range(1, stage.rules.boards + 1)}
    for board, score in _placed(stage, rounds, rules.places):
        if score.games and score.games >= rules.games:
            by_board.setdefault(board, []).append(score)
    last = stage.rules.boards + 1
    boards = sorted(by_board, key=lambda board: board or last)
    return tuple(
        BoardTable(board, tuple(_ranked(by_board[board], rules.best_by))) for board in boards
    )


def _placed(stage: TeamStage, rounds: int, places: Places) -> Iterator[tuple[int, MemberScore]]:
    scores = member_scores(stage, rounds)
    match places:
        case Places.ORDER:
            for score in scores:
                yield (score.order if score.order <= stage.rules.boards else 0), score
        case Places.SEAT:
            games = games_of(stage, rounds)
            ratings = {score.member.id: score.member.person.rating for score in scores}
            for score in scores:
                own = games[score.member.id]
                for board in sorted({int(game.board) for game in own}):
                    here = tuple(game for game in own if game.board == board)
                    yield board, score_of(score.team, score.member, score.order, here, ratings)


def _ranked(scores: list[MemberScore], best_by: BestBy) -> Iterator[BoardPlace]:
    def key(score: MemberScore) -> tuple[Fraction | int, ...]:
        return tuple(-value for value in _values(score, best_by))

    place = 1
    for _, tied in groupby(sorted(scores, key=lambda s: (key(s), s.member.id)), key=key):
        alike = list(tied)
        for score in alike:
            yield BoardPlace(place, score)
        place += len(alike)


def _values(score: MemberScore, best_by: BestBy) -> tuple[Fraction | int, ...]:
    percentage, performed = score.percentage or Fraction(0), score.performance or 0
    match best_by:
        case BestBy.PERCENTAGE:
            return percentage, score.games, performed
        case BestBy.PERFORMANCE:
            return performed, score.games, percentage
        case BestBy.POINTS:
            return score.half_points, percentage, performed
