"""A round robin as it was announced, with its records; also quads and a Scheveningen match, in
which not all players meet.

The numbers are drawn once, before the first round (FIDE Handbook C.05 (2024); US Chess 30A, 7th
edition); then the whole table is fixed and recorded, so that no later version of a construction can
change a running tournament. The effect of a withdrawal is always derived.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.ids import EntryId
from domain.pairing import Body
from domain.results import Colour
from domain.round_robin.berger import DoubleForm, doubled_table, rotate_rounds
from domain.round_robin.systems import SYSTEMS, TableName, build_table
from domain.round_robin.table import ScheduledGame, Table, TableSlot
from domain.round_robin.team_tables import scheveningen_table
from domain.round_robin.us_chess import QUAD, quads_table
from domain.round_robin.withdrawal import FIDE, US_CHESS, WithdrawalRules


class Divided(StrEnum):
    """A field divided into groups: two teams, or fours of similar rating."""

    SCHEVENINGEN = "scheveningen"
    QUADS = "quads"


class Numbering(StrEnum):
    """How the numbers are assigned; only `RATING` needs no lots."""

    LOT = "lot"
    RATING = "rating"
    VARMA = "varma"
    FEDERATIONS = "federations"


RULES: Mapping[Body, WithdrawalRules] = {Body.FIDE: FIDE, Body.US_CHESS: US_CHESS}


@dataclass(frozen=True, slots=True)
class RecordedLeaving:
    """A departure. `games` are all games with a result by then, in the colours actually played."""

    entry: EntryId
    games: frozenset[ScheduledGame]


@dataclass(frozen=True, slots=True)
class TablePlan:
    """`double` is None for a single round robin; in a Scheveningen match it is the return match.
    The table begins with its round `first_round`. `table` is None until the lots are drawn; then
    `toss`, for number 1 of every quad, and the names of the two `teams` are set.

    `left` are the players who left and have not returned, in order. `declined` games keep the
    colours of the table; `accepted` ones the arbiter has agreed to reverse.
    """

    system: TableName | Divided
    double: DoubleForm | None = None
    withdrawals: Body = Body.FIDE
    numbering: Numbering = Numbering.LOT
    first_round: int = 1
    table: Table | None = None
    toss: Colour = Colour.WHITE
    teams: tuple[str, ...] = ()
    left: tuple[RecordedLeaving, ...] = ()
    declined: frozenset[TableSlot] = frozenset()
    accepted: frozenset[TableSlot] = frozenset()

    @property
    def withdrawal_rules(self) -> WithdrawalRules:
        return RULES[self.withdrawals]

    @property
    def trf_code(self) -> str:
        """The code of record 192 of TRF26; empty for a table that has none."""
        if isinstance(self.system, Divided) or self.first_round != 1:
            return ""
        return next(iter(SYSTEMS[self.system].trf.get(self.double, ())), "")

    @property
    def drawn_table(self) -> Table:
        assert self.table is not None, "nothing is played before the lots are drawn"
        return self.table

    def build_table(self, entries: int) -> Table:
        """The table for that many entries; recorded when the lots are drawn."""
        match self.system:
            case Divided.QUADS:
                return quads_table(entries, self.toss)
            case Divided.SCHEVENINGEN:
                return scheveningen_table(entries // 2, with_return=self.double is not None)
            case TableName():
                once = rotate_rounds(build_table(self.system, entries), self.first_round)
                return doubled_table(once, self.double) if self.double else once

    @property
    def ranked_groups(self) -> tuple[range, ...]:
        """The numbers of each group with its own standings: quads, else the whole field."""
        entries = self.drawn_table.entries
        size = QUAD if self.system is Divided.QUADS else entries
        return tuple(range(first, first + size) for first in range(1, entries + 1, size))

    @property
    def sides(self) -> tuple[range, ...]:
        """The numbers of each team of a Scheveningen match; empty for other formats."""
        if self.system is not Divided.SCHEVENINGEN:
            return ()
        half = self.drawn_table.entries // 2
        return range(1, half + 1), range(half + 1, 2 * half + 1)
