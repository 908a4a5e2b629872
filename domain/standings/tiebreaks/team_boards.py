"""Tie-breaks based on a team's boards: FIDE C.07 (2023 and 2026) Articles 7 and 13.5 to 13.7.

Board count multiplies the number of each board with the points scored there: a team that won on
upper boards has less, and ranks higher. Top board results compare the points of board 1, then of
board 2, and so on; bottom board elimination compares the points without the last board, then
without the last two.

Also the data of a team competition: matches, game points, and the boards of each match.

FIDE C.07 (2023 and 2026) Articles 11 to 13: a team has two scores, match points and game points.
One of them is primary; a tie-break shared with individuals counts the primary one unless its
descriptor has :MP or :GP.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby
from typing import NamedTuple

from domain.results import PLAYED, WINS, Colour, Crosstable, Mark
from domain.standings.rules import CURRENT, RankingRules
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.counts import why_counted
from domain.standings.tiebreaks.definition import (
    Definition,
    GroupDefinition,
    Terms,
    TieBreak,
    places_of_parts,
)
from domain.standings.tiebreaks.terms import Term, Why

MATCH_POINTS, GAME_POINTS = "MP", "GP"
OTHER = {MATCH_POINTS: GAME_POINTS, GAME_POINTS: MATCH_POINTS}


class TeamBoardScore(NamedTuple):
    """A board of a team in a round. `opponent` is the other team's number, 0 for a bye; then the
    board has its share of the bye's points.
    """

    round: int
    board: int
    opponent: int
    colour: Colour | None
    mark: Mark
    points: int


@dataclass(frozen=True)
class TeamChart:
    """One event counted by matches and by games. `boards` has every team's boards by number, `size`
    is the number of boards, `game_win` is what a game won is worth, in tenths.
    """

    matches: Crosstable
    games: Crosstable
    boards: Mapping[int, Sequence[TeamBoardScore]]
    size: int
    game_win: int = 10

    def chart_of(self, score: str) -> Crosstable:
        return self.matches if score == MATCH_POINTS else self.games


@dataclass(frozen=True)
class TeamContext(Context):
    """`chart` is that of the primary score; `both` has a context of each."""

    team_chart: TeamChart = field(
        default_factory=lambda: TeamChart(Crosstable((), 0), Crosstable((), 0), {}, 1)
    )
    primary: str = MATCH_POINTS
    both: Mapping[str, Context] = field(default_factory=dict)

    @classmethod
    def from_chart(
        cls, chart: TeamChart, primary: str, rules: RankingRules = CURRENT
    ) -> "TeamContext":
        both = {score: Context(chart.chart_of(score), rules) for score in OTHER}
        return cls(both[primary].chart, rules, both[primary].kept, chart, primary, both)

    def boards_of(self, player: int) -> Sequence[TeamBoardScore]:
        """The board scores of the team with this index."""
        return self.team_chart.boards.get(self.chart.rows[player].number, ())


def as_team_context(context: Context) -> TeamContext:
    """The context as one of teams; tie-breaks of teams get no other."""
    assert isinstance(context, TeamContext), "a tie-break of teams"
    return context


def _terms_counting_boards(is_counted: Callable[[TeamBoardScore, int], bool]) -> Terms:
    """Terms of 1 for each board that `is_counted`, given the tenths of a won game."""

    def terms(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
        teams = as_team_context(context)
        return [
            Term(each.round, each.opponent, 1, why_counted(each.mark), board=each.board)
            for each in teams.boards_of(player)
            if is_counted(each, teams.team_chart.game_win)
        ]

    return terms


def _played_with_black(board: TeamBoardScore) -> bool:
    return board.mark in PLAYED and board.colour is Colour.BLACK


games_won_or_given = _terms_counting_boards(
    lambda board, win: board.mark in WINS or board.points >= win
)
"""Boards with the points of a win, played or not (7.1)."""
games_won = _terms_counting_boards(lambda board, _: board.mark in WINS)
black_games = _terms_counting_boards(lambda board, _: _played_with_black(board))
black_wins = _terms_counting_boards(
    lambda board, _: _played_with_black(board) and board.mark in WINS
)


def points_without_bottom_boards(points: Sequence[int]) -> list[int]:
    """The points without the last board, without the last two, … down to board 1 alone."""
    return list(accumulate(points))[-2::-1]


def _board_count(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    """The number of each board times the tenths scored there."""
    return [
        Term(0, 0, board * points, Why.OWN, board=board)
        for board, points in _points_by_board(context, player).items()
    ]


def _points_by_board(context: Context, player: int) -> dict[int, int]:
    """The points scored on each board, board 1 first."""
    teams = as_team_context(context)
    points = dict.fromkeys(range(1, teams.team_chart.size + 1), 0)
    for each in teams.boards_of(player):
        points[each.board] += each.points
    return points


def _points_down_to_each(context: Context, player: int) -> dict[int, int]:
    """The points down to each board that is not the last, the lowest of them first."""
    upper = points_without_bottom_boards([*_points_by_board(context, player).values()])
    return dict(zip(range(len(upper), 0, -1), upper, strict=True))


def _board_by_board_definition(
    code: str, name: str, article: str, values: Callable[[Context, int], dict[int, int]]
) -> GroupDefinition:
    """A tie-break that compares the `values` of a team, by board, one after another."""

    def places(context: Context, tiebreak: TieBreak, group: Sequence[int]) -> dict[int, int]:
        keys = {player: [*values(context, player).values()] for player in group}
        ranked = sorted(group, key=lambda player: keys[player], reverse=True)
        return places_of_parts(
            alike for _, alike in groupby(ranked, key=lambda player: keys[player])
        )

    def terms(
        context: Context, tiebreak: TieBreak, player: int, group: Sequence[int]
    ) -> list[Term]:
        listed = values(context, player).items()
        return [Term(0, 0, points, Why.OWN, board=board) for board, points in listed]

    return GroupDefinition(code, name, article, places, terms)


BOARD_COUNT = Definition("BC", "Board Count", "C.07 13.5", _board_count, scale=10, lower_wins=True)
TOP_BOARDS = _board_by_board_definition("TBR", "Top Board Result", "C.07 13.6", _points_by_board)
BOTTOM_BOARDS = _board_by_board_definition(
    "BBE", "Bottom Board Elimination", "C.07 13.7", _points_down_to_each
)
BY_BOARD = (BOARD_COUNT, TOP_BOARDS, BOTTOM_BOARDS)
