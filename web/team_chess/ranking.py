"""The ranking of a stage of teams as its sheets take it: lines best first, and their columns."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.ids import Number
from domain.messages import say
from domain.standings import TieBreak
from domain.standings.table import RankingTable, definition_of
from domain.standings.tiebreaks.team_boards import TeamContext
from domain.swiss.teams.matches import Score
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.ranking import order_of, team_ranking
from web.contest.tie_breaks import Column, marks_of
from web.shared.memo import KeptAsItIs


class TeamRankingLine(NamedTuple):
    """`rank` may be shared, 0 of a team without a place; `values` are the primary score and the
    tie-breaks.
    """

    number: Number
    rank: int
    values: tuple[Fraction | None, ...]


SCORES = {Score.MATCH_POINTS: say("Match points"), Score.GAME_POINTS: say("Game points")}
_POINTS = {"PTS", "MPVGP"}


def columns(stage: TeamStage) -> tuple[Column, ...]:
    """As many as a line has values."""
    primary = stage.rules.terms.primary
    return tuple(_column(each, primary) for each in order_of(stage))


def _column(found: TieBreak, primary: Score) -> Column:
    """Of the scores themselves the name alone."""
    if found.code in _POINTS and not found.modifiers:
        named = primary.other if found.code == "MPVGP" else Score(found.score or primary)
        return Column(named.value, SCORES[named], ())
    return Column(found.name, definition_of(found).name, tuple(marks_of(found)))


def table_of(stage: TeamStage, rounds: int) -> RankingTable:
    """After so many rounds. Kept for the stage as it is: many sheets are made of one table."""
    return _tables.of(stage, rounds, lambda: team_ranking(stage, rounds))


_tables = KeptAsItIs[TeamStage, RankingTable](40)


def ranking_lines(stage: TeamStage, rounds: int) -> Sequence[TeamRankingLine]:
    table = table_of(stage, rounds)
    return [
        TeamRankingLine(each.number, each.rank or 0, tuple(each.values)) for each in table.standings
    ]


def game_points(stage: TeamStage, rounds: int) -> dict[Number, int]:
    """Return game points in tenths, whether or not they decide the places."""
    context = table_of(stage, rounds).context
    assert isinstance(context, TeamContext), "it is a ranking of teams"
    games = context.team_chart.games
    return {row.number: games.score(row.number) for row in games.rows}
