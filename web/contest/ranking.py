"""The ranking of a stage as its sheets take it. Kept for the stage as it is: many sheets are made
of one table, and when a round ends all the hall's phones ask at once.
"""

from collections.abc import Mapping
from fractions import Fraction

from domain.ids import Number
from domain.standings.table import RankingTable, Standing
from events.contest.ways import AnyStage
from web.contest.shows import shows_of
from web.shared.kept import KeptAsItIs
from web.shared.notation import value_text

_tables = KeptAsItIs[AnyStage, tuple[RankingTable, ...]](40)


def tables_of(stage: AnyStage, rounds: int) -> tuple[RankingTable, ...]:
    return _tables.of(stage, rounds, lambda: shows_of(stage).tables(stage, rounds))


def lines_of(stage: AnyStage, rounds: int) -> tuple[Standing, ...]:
    """Of all groups, one behind the other."""
    return tuple(line for table in tables_of(stage, rounds) for line in table.standings)


def ranks(stage: AnyStage, rounds: int) -> Mapping[Number, int]:
    return {line.number: line.rank or 0 for line in lines_of(stage, rounds)}


def points_text(line: Standing) -> str:
    """The first of its values; a bracket has none."""
    return value_text(line.values[0]) if line.values else ""


def behind_points(line: Standing) -> tuple[Fraction | None, ...]:
    return line.values[1:]
