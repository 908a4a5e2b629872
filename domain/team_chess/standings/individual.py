"""The scores of each member of a team: their games, points, percentage and performance.

Points are those of the match, forfeits included. Percentage and performance are of the games over
the board; the performance ignores unrated opponents (B.02 (2024), 8.1.1).

The best of each board.

FIDE's Handbook has no rule; usual rules can be announced: by percentage of the games over the
board, by performance rating or by points, with a minimum of games. Ties are broken by more games,
then by the other two values; players still level share the place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from domain.contest.entry import NOBODY, Member, MemberId, Team
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, RoundNo, Tenths
from domain.ratings.change import divide_half_up, performance_rating
from domain.results import Colour, Mark
from domain.team_chess.round import Game
from domain.team_chess.rules import BestBy, BoardPrizeRule, BoardPrizes
from domain.team_chess.stage import TeamStage

HALF_POINTS = {
    **{Mark.WIN: 2, Mark.DRAW: 1, Mark.LOSS: 0},
    **{Mark.UNRATED_WIN: 2, Mark.UNRATED_DRAW: 1, Mark.UNRATED_LOSS: 0},
}


@dataclass(frozen=True, slots=True)
class MemberGame:
    """`opponent` is NOBODY if the other board was empty; `mark` is None without a result."""

    round: RoundNo
    match: int
    board: BoardNo
    opponent: MemberId
    against: EntryId
    colour: Colour
    mark: Mark | None
    points: Tenths

    @property
    def half_points(self) -> int | None:
        """The half points of a finished game over the board; None for any other."""
        return None if self.mark is None else HALF_POINTS.get(self.mark)


@dataclass(frozen=True, slots=True)
class MemberScore:
    """`order` is their place in the order of their team. `games` counts those over the board;
    `performance` is None without a rated opponent.
    """

    team: Team
    member: Member
    order: int
    results: tuple[MemberGame, ...]
    points: Tenths
    games: int
    half_points: int
    performance: int | None
    average: int | None
    """The opponents' average rating."""

    @property
    def percentage(self) -> Fraction | None:
        """The percentage of the games over the board; None without any."""
        return Fraction(50 * self.half_points, self.games) if self.games else None


def games_by_member(stage: TeamStage, rounds: int) -> Mapping[MemberId, tuple[MemberGame, ...]]:
    """All members' games of the first rounds, as far as visible in the hall."""
    found: dict[MemberId, list[MemberGame]] = {
        member.id: [] for team in stage.entries.values() for member in team.members
    }
    for r in stage.rounds[:rounds]:
        if r.state is RoundState.PAIRED:
            continue
        for match in r.matches:
            for game in match.games if match.revealed or match.forfeit else ():
                for member, each in _member_games(stage, r.number, match.number, game, match.teams):
                    found.setdefault(member, []).append(each)
    return {member: tuple(games) for member, games in found.items()}


def _member_games(
    stage: TeamStage, round_number: RoundNo, match: int, game: Game, teams: tuple[EntryId, EntryId]
) -> Iterator[tuple[MemberId, MemberGame]]:
    white_team, black_team = teams if stage.rules.first_has_white(game) else teams[::-1]
    sides = (
        (game.white, game.black, black_team, Colour.WHITE),
        (game.black, game.white, white_team, Colour.BLACK),
    )
    for own, other, against, colour in sides:
        if own != NOBODY:
            mark = game.result.mark_of(colour) if game.result else None
            points = Tenths(0 if mark is None else stage.rules.points.table[mark, colour])
            yield (
                own,
                MemberGame(round_number, match, game.number, other, against, colour, mark, points),
            )


def member_scores(stage: TeamStage, rounds: int) -> tuple[MemberScore, ...]:
    """The scores of all members, teams by number, members in board order."""
    games = games_by_member(stage, rounds)
    ratings = {
        member.id: member.person.rating
        for team in stage.entries.values()
        for member in team.members
    }
    return tuple(
        member_score(team, member, order, games[member.id], ratings)
        for team in stage.participants()
        for order, member in enumerate(team.members, start=1)
    )


def member_score(
    team: Team,
    member: Member,
    order: int,
    results: tuple[MemberGame, ...],
    ratings: Mapping[MemberId, int],
) -> MemberScore:
    """The score of a member in these games of theirs."""
    over_the_board = [(each, half) for each in results if (half := each.half_points) is not None]
    rated = [
        (ratings[each.opponent], half)
        for each, half in over_the_board
        if ratings.get(each.opponent, 0)
    ]
    average = divide_half_up(sum(rating for rating, _ in rated), len(rated)) if rated else None
    performance = (
        None
        if average is None
        else performance_rating(average, sum(half for _, half in rated), len(rated))
    )
    return MemberScore(
        team,
        member,
        order,
        results,
        Tenths(sum(each.points for each in results)),
        len(over_the_board),
        sum(half for _, half in over_the_board),
        performance,
        average,
    )


@dataclass(frozen=True, slots=True)
class BoardPlace:
    place: int
    score: MemberScore


@dataclass(frozen=True, slots=True)
class BoardTable:
    """`board` is 0 for reserves, who sit on any board."""

    board: int
    places: tuple[BoardPlace, ...]


def board_tables(
    stage: TeamStage, rounds: int, prizes: BoardPrizes | None = None
) -> tuple[BoardTable, ...]:
    """A table per board, board 1 first, reserves last: the members with enough games, best first.
    `prizes`: None means those announced.
    """
    rules = prizes or stage.rules.board_prizes
    by_board: dict[int, list[MemberScore]] = {n: [] for n in range(1, stage.rules.boards + 1)}
    for board, score in _scores_by_board(stage, rounds, rules.places):
        if score.games and score.games >= rules.games:
            by_board.setdefault(board, []).append(score)
    last = stage.rules.boards + 1
    boards = sorted(by_board, key=lambda board: board or last)
    return tuple(
        BoardTable(board, tuple(_rank_scores(by_board[board], rules.best_by))) for board in boards
    )


def _scores_by_board(
    stage: TeamStage, rounds: int, places: BoardPrizeRule
) -> Iterator[tuple[int, MemberScore]]:
    """Yield each score with its board, or 0 for reserves; by seat only the games there."""
    scores = member_scores(stage, rounds)
    match places:
        case BoardPrizeRule.ORDER:
            for score in scores:
                yield (score.order if score.order <= stage.rules.boards else 0), score
        case BoardPrizeRule.SEAT:
            games = games_by_member(stage, rounds)
            ratings = {score.member.id: score.member.person.rating for score in scores}
            for score in scores:
                member_games = games[score.member.id]
                for board in sorted({int(game.board) for game in member_games}):
                    games_at_board = tuple(game for game in member_games if game.board == board)
                    yield (
                        board,
                        member_score(
                            score.team, score.member, score.order, games_at_board, ratings
                        ),
                    )


def _rank_scores(scores: list[MemberScore], best_by: BestBy) -> Iterator[BoardPlace]:
    def key(score: MemberScore) -> tuple[Fraction | int, ...]:
        return tuple(-value for value in _ranking_values(score, best_by))

    place = 1
    for _, tied in groupby(sorted(scores, key=lambda s: (key(s), s.member.id)), key=key):
        alike = list(tied)
        for score in alike:
            yield BoardPlace(place, score)
        place += len(alike)


def _ranking_values(score: MemberScore, best_by: BestBy) -> tuple[Fraction | int, ...]:
    """The values that rank a member on a board, the most important first, more being better."""
    percentage, performance = score.percentage or Fraction(0), score.performance or 0
    match best_by:
        case BestBy.PERCENTAGE:
            return percentage, score.games, performance
        case BestBy.PERFORMANCE:
            return performance, score.games, percentage
        case BestBy.POINTS:
            return score.half_points, percentage, performance
