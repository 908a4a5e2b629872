"""The wall chart of teams: a cell for each round, with the opponent and the points; for a table a
grid instead, with one or more cells for each opponent.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.contest.entry import Team
from domain.contest.matches import AnyTeams
from domain.results import Mark
from web.contest.views.charts import ChartCell
from web.contest.visibility import published_rounds

OUTCOMES: Mapping[Mark | None, str] = {
    Mark.WIN: "w",
    Mark.FORFEIT_WIN: "w",
    Mark.DRAW: "d",
    Mark.LOSS: "l",
    Mark.FORFEIT_LOSS: "l",
}
CellsOf = Callable[[Team, Any], Sequence[ChartCell]]
"""A function that returns the cells of a team for a round: two for two matches, else one."""


def chart_shape(stage: AnyTeams) -> tuple[int, int]:
    """(meetings of any two teams, 0) for a table; (0, published rounds) otherwise."""
    table = stage.table.table if stage.table is not None else None
    meetings = table.meetings if table is not None else 0
    return meetings, 0 if meetings else len(published_rounds(stage))


def chart_cells(stage: AnyTeams, cells_of: CellsOf) -> Callable[[Team], tuple[ChartCell, ...]]:
    """A function that returns the cells of a team: by opponent for a table, otherwise by round."""
    (meetings, _), rounds = chart_shape(stage), published_rounds(stage)
    teams = dict(stage.numbered_entries())

    def by_round(team: Team) -> tuple[ChartCell, ...]:
        return tuple(_merged_cell(cells_of(team, r)) for r in rounds)

    def by_opponent(team: Team) -> tuple[ChartCell, ...]:
        cells_of_team = [cell for r in rounds for cell in cells_of(team, r)]
        cells: list[ChartCell] = []
        for number, other in teams.items():
            meetings_so_far = [cell for cell in cells_of_team if cell.opponent == number]
            to_come = ChartCell(0 if other is team else number, "", "")  # the diagonal: no opponent
            cells += [*meetings_so_far, *[to_come] * meetings][:meetings]
        return tuple(cells)

    return by_opponent if meetings else by_round


def _merged_cell(cells: Sequence[ChartCell]) -> ChartCell:
    """One cell for a round: that of the second of two matches, with both results."""
    if len(cells) == 1:
        return cells[0]
    return ChartCell(cells[-1].opponent, " ".join(each.scored for each in cells), cells[-1].mark)
