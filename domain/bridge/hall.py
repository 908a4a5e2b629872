"""The director's view of the hall: the pace of a round, and the tables that have called the
director.
"""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class RoundPace:
    """Minutes per board, and for the move at the end of a round; with 0 per board rounds have no
    clock.
    """

    board: int = 0
    move: int = 0

    def round_minutes(self, boards: int) -> int:
        """The minutes for a round of that many boards; 0 if rounds are not timed."""
        return self.board * boards + self.move if self.board else 0


class TableCall(NamedTuple):
    """A table that has called the director, since an instant in ISO 8601, UTC."""

    session: int
    table: str
    since: str


@dataclass(frozen=True, slots=True)
class HallWork:
    """`calls` are the open ones, longest waiting first."""

    pace: RoundPace = RoundPace()
    calls: tuple[TableCall, ...] = ()
    shares: bool = False
    """Whether tablets show the score of a board so far after it is entered."""
    free_seats: bool = False
    """Whether pairs choose their seats in round 1 and enter them at the table's tablet."""
    seated: tuple[tuple[int, str], ...] = ()
    """Session and table of those with entered seats."""

    def tables_seated(self, session: int) -> frozenset[str]:
        """The tables of the session with entered seats."""
        return frozenset(table for number, table in self.seated if number == session)

    def waiting_since(self, session: int, table: str) -> str:
        """The instant since which the table has been waiting, "" if it is not."""
        return next((c.since for c in self.calls if (c.session, c.table) == (session, table)), "")
