"""A round robin as it was announced, and what has been recorded of it since.

The numbers are drawn once, before the first round (FIDE Handbook C.05 (2024); US Chess 30A, 7th
edition); with them the table is fixed and recorded whole, so that no later version of a
construction can change a tournament under way. What a withdrawal does to it is always derived.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.ids import BoardNo, EntryId, Number, RoundNo
from domain.round_robin.cycles import DoubleForm, double
from domain.round_robin.systems import System, table
from domain.round_robin.table import Game, Round, Slot, Table
from domain.round_robin.withdrawal import FIDE, US_CHESS, WithdrawalRules


class Numbering(StrEnum):
    """How the numbers come about; only `RATING` needs no lots."""

    LOT = "lot"
    RATING = "rating"
    VARMA = "varma"
    FEDERATIONS = "federations"


class Edition(StrEnum):
    FIDE = "fide"
    US_CHESS = "us-chess"


RULES: Mapping[Edition, WithdrawalRules] = {Edition.FIDE: FIDE, Edition.US_CHESS: US_CHESS}


@dataclass(frozen=True, slots=True)
class Leaving:
    """Somebody left. `sat` are all games with a result by then, in the colours they were sat."""

    entry: EntryId
    sat: frozenset[Game]


@dataclass(frozen=True, slots=True)
class Plan:
    """`double` is None for a single round robin. `table` is None until the lots are drawn.

    `left` are those who left and have not come back, in their order. `declined` games keep the
    colours of the table; `accepted` ones the arbiter has agreed to turn.
    """

    system: System
    double: DoubleForm | None = None
    withdrawals: Edition = Edition.FIDE
    numbering: Numbering = Numbering.LOT
    table: Table | None = None
    left: tuple[Leaving, ...] = ()
    declined: frozenset[Slot] = frozenset()
    accepted: frozenset[Slot] = frozenset()

    @property
    def rules(self) -> WithdrawalRules:
        return RULES[self.withdrawals]

    @property
    def drawn(self) -> Table:
        assert self.table is not None, "nothing is played before the lots are drawn"
        return self.table

    def built(self, entries: int) -> Table:
        """The table that many entries play; recorded when the lots are drawn."""
        once = table(self.system, entries)
        return double(once, self.double) if self.double else once


def recorded(entries: int, rounds: Iterable[Sequence[tuple[int, int]]], meetings: int) -> Table:
    """A table as it was written down: (white, black) in board order; who is missing rests."""
    numbered = enumerate(rounds, start=1)
    return Table(entries, tuple(_round(entries, RoundNo(r), p) for r, p in numbered), meetings)


def _round(entries: int, number: RoundNo, pairs: Sequence[tuple[int, int]]) -> Round:
    playing = {player for pair in pairs for player in pair}
    games = tuple(
        Game(number, BoardNo(board), Number(white), Number(black))
        for board, (white, black) in enumerate(pairs, start=1)
    )
    rests = (Number(n) for n in range(1, entries + 1) if n not in playing)
    return Round(games, tuple(rests))
