"""What the tie-breaks of a team competition count: matches, game points, and the boards of each.

FIDE C.07 (2023 and 2026) Articles 11 to 13: a team has two scores, match points and game points.
One of them is primary; a tie-break that individuals have, too, counts one of the two, the primary
unless its descriptor says :MP or :GP.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.crosstable import Crosstable
from domain.results import Colour, Mark
from domain.standings.rules import CURRENT, Rules
from domain.standings.tiebreaks.context import Context

MATCH_POINTS, GAME_POINTS = "MP", "GP"
OTHER = {MATCH_POINTS: GAME_POINTS, GAME_POINTS: MATCH_POINTS}


class BoardScore(NamedTuple):
    """A board of a team in a round. `opponent` is the other team's number, 0 where the team had a
    bye; then the board has its share of what the bye was worth.
    """

    round: int
    board: int
    opponent: int
    colour: Colour | None
    mark: Mark
    points: int


@dataclass(frozen=True)
class TeamChart:
    """One event counted twice. `boards` are every team's by number, `size` is how many a match has,
    `game_win` and `game_draw` what a game is worth in tenths.
    """

    matches: Crosstable
    games: Crosstable
    boards: Mapping[int, Sequence[BoardScore]]
    size: int
    game_win: int = 10
    game_draw: int = 5

    def of(self, score: str) -> Crosstable:
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
    def of(cls, chart: TeamChart, primary: str, rules: Rules = CURRENT) -> "TeamContext":
        both = {score: Context(chart.of(score), rules) for score in OTHER}
        return cls(both[primary].chart, rules, both[primary].kept, chart, primary, both)

    @property
    def secondary(self) -> str:
        return OTHER[self.primary]

    def boards(self, player: int) -> Sequence[BoardScore]:
        """Of a team by its index."""
        return self.team_chart.boards.get(self.chart.rows[player].number, ())


def of_teams(context: Context) -> TeamContext:
    """The tie-breaks of teams are asked of nothing else."""
    assert isinstance(context, TeamContext), "a tie-break of teams"
    return context
