"""The colours of an entry over a table."""

from domain.ids import Number
from domain.round_robin.table import Table


def colour_letters(table: Table, number: int) -> str:
    """One letter per game, such as "wbwb"; byes have no letter."""
    return "".join("w" if g.white == number else "b" for g in table.games_of[Number(number)])
