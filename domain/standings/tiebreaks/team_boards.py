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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby
from typing import NamedTuple

from domain.results import FORFEITS, PLAYED, Colour, Crosstable, Mark
from domain.standings.rules import CURRENT, RankingRules
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.counts import WON
from domain.standings.tiebreaks.definition import Definition, GroupDefinition, TieBreak
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
    is the number of boards, `game_win` and `game_draw` are the points of a game in tenths.
    """

    matches: Crosstable
    games: Crosstable
    boards: Mapping[int, Sequence[TeamBoardScore]]
    size: int
    game_win: int = 10
    game_draw: int = 5

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

    @property
    def secondary_score(self) -> str:
        return OTHER[self.primary]

    def boards_of(self, player: int) -> Sequence[TeamBoardScore]:
        """The board scores of the team with this index."""
        return self.team_chart.boards.get(self.chart.rows[player].number, ())


def as_team_context(context: Context) -> TeamContext:
    """The context as one of teams; tie-breaks of teams get no other."""
    assert isinstance(context, TeamContext), "a tie-break of teams"
    return context


def _why_counted(mark: Mark) -> Why:
    if mark in PLAYED:
        return Why.PLAYED
    return Why.FORFEITED if mark in FORFEITS else Why.AWARDED


def _count_boards(boards: Iterable[TeamBoardScore]) -> list[Term]:
    return [
        Term(each.round, each.opponent, 1, _why_counted(each.mark), board=each.board)
        for each in boards
    ]


def games_won_or_given(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    """Boards with the points of a win, played or not (7.1)."""
    teams = as_team_context(context)
    win = teams.team_chart.game_win
    boards = teams.boards_of(player)
    return _count_boards(each for each in boards if each.mark in WON or each.points >= win)


def games_won(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    return _count_boards(
        each for each in as_team_context(context).boards_of(player) if each.mark in WON
    )


def black_games(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    return _count_boards(_black_boards(as_team_context(context), player))


def black_wins(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    return _count_boards(
        each for each in _black_boards(as_team_context(context), player) if each.mark in WON
    )


def _black_boards(teams: TeamContext, team: int) -> Iterator[TeamBoardScore]:
    """The boards that the team has played with Black, without forfeits."""
    for each in teams.boards_of(team):
        if each.mark in PLAYED and each.colour is Colour.BLACK:
            yield each


def points_by_board(boards: Iterable[TeamBoardScore], size: int) -> list[int]:
    """The points scored on each board, board 1 first."""
    points = [0] * size
    for each in boards:
        points[each.board - 1] += each.points
    return points


def bottom_first(points: Sequence[int]) -> list[int]:
    """The points without the last board, without the last two, … down to board 1 alone."""
    return list(accumulate(points))[-2::-1]


def _board_count(context: Context, tiebreak: TieBreak, player: int) -> list[Term]:
    return [
        Term(0, 0, board * points, Why.OWN, board=board)
        for board, points in enumerate(_board_points(context, player), start=1)
    ]


def _board_points(context: Context, player: int) -> list[int]:
    teams = as_team_context(context)
    return points_by_board(teams.boards_of(player), teams.team_chart.size)


def _places_by_key(keys: Mapping[int, list[int]]) -> dict[int, int]:
    """Places by index, the highest key first; equal keys share a place."""
    places: dict[int, int] = {}
    ranked = sorted(keys, key=lambda player: keys[player], reverse=True)
    for _, alike in groupby(ranked, key=lambda player: keys[player]):
        places |= dict.fromkeys(alike, len(places) + 1)
    return places


def _top_board_places(context: Context, tiebreak: TieBreak, group: Sequence[int]) -> dict[int, int]:
    return _places_by_key({player: _board_points(context, player) for player in group})


def _bottom_board_places(
    context: Context, tiebreak: TieBreak, group: Sequence[int]
) -> dict[int, int]:
    return _places_by_key(
        {player: bottom_first(_board_points(context, player)) for player in group}
    )


def _top_terms(
    context: Context, tiebreak: TieBreak, player: int, group: Sequence[int]
) -> list[Term]:
    return [
        Term(0, 0, points, Why.OWN, board=board)
        for board, points in enumerate(_board_points(context, player), start=1)
    ]


def _bottom_terms(
    context: Context, tiebreak: TieBreak, player: int, group: Sequence[int]
) -> list[Term]:
    """A term is that of the last board that still counts in it."""
    without = bottom_first(_board_points(context, player))
    boards = range(len(without), 0, -1)
    pairs = zip(boards, without, strict=True)
    return [Term(0, 0, points, Why.OWN, board=board) for board, points in pairs]


BOARD_COUNT = Definition("BC", "Board Count", "C.07 13.5", _board_count, scale=10, lower_wins=True)
TOP_BOARDS = GroupDefinition("TBR", "Top Board Result", "C.07 13.6", _top_board_places, _top_terms)
BOTTOM_BOARDS = GroupDefinition(
    "BBE", "Bottom Board Elimination", "C.07 13.7", _bottom_board_places, _bottom_terms
)
BY_BOARD = (BOARD_COUNT, TOP_BOARDS, BOTTOM_BOARDS)
