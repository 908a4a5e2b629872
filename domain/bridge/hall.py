"""What a director of pairs has an eye on in the hall: the pace of a round, and the tables that wait
for the director.
"""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Pace:
    """Minutes for a board, and for the move at the end of a round; with 0 a board a round has no
    clock of its own.
    """

    board: int = 0
    move: int = 0

    def minutes(self, boards: int) -> int:
        """The minutes of a round of so many boards; 0: not timed."""
        return self.board * boards + self.move if self.board else 0


class TableCall(NamedTuple):
    """A table that asked for the director at that instant, ISO 8601 in UTC."""

    session: int
    table: str
    since: str


@dataclass(frozen=True, slots=True)
class HallWork:
    """`calls` are open, the one that waits longest first."""

    pace: Pace = Pace()
    calls: tuple[TableCall, ...] = ()
    shares: bool = False
    """Tablets tell what a board has brought so far once it is entered."""
    free_seats: bool = False
    """Pairs sit where they like in round 1 and say so at the tablet of the table."""
    seated: tuple[tuple[int, str], ...] = ()
    """Session and table of those that said who sits there."""

    def tables_seated(self, session: int) -> frozenset[str]:
        """The tables of the session that have said who sits there."""
        return frozenset(table for number, table in self.seated if number == session)

    def waits(self, session: int, table: str) -> str:
        """Return since when the table waits, "" if it does not."""
        return next((c.since for c in self.calls if (c.session, c.table) == (session, table)), "")
