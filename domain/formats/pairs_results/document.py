"""A results file as a value. What it says is kept as it says it, next to what is understood.

Pairs are numbered anew, because files use a number twice: for a pair NS and one EW, and again in
every section. Their labels are the file's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from domain.bridge.deal import Deal
from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import BoardResult
from domain.bridge.session import PairNo


class PrintedStanding(NamedTuple):
    """`place` with its = where it is shared."""

    total: Decimal | None = None
    percentage: Decimal | None = None
    place: str = ""


class PrintedPlayer(NamedTuple):
    name: str
    number: str = ""
    """The national organisation's."""


@dataclass(frozen=True, slots=True)
class PrintedPair:
    """`direction` where the pair sits that way throughout and is ranked in that field."""

    number: PairNo
    label: str
    direction: Direction | None = None
    players: tuple[PrintedPlayer, ...] = ()
    standing: PrintedStanding = PrintedStanding()
    categories: tuple[str, ...] = ()


class PrintedPoints(NamedTuple):
    ns: Decimal
    ew: Decimal


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A traveller's line; `score` is the one printed, from NS. `line` counts from 1 in the file;
    `round` and `table` are 0 where the file does not say them; `cards` names those of a fouled
    board (Law 87 of 2017).
    """

    board: int
    ns: PairNo
    ew: PairNo
    result: BoardResult
    score: int | None = None
    points: PrintedPoints | None = None
    section: str = ""
    line: int = 0
    round: int = 0
    table: int = 0
    cards: str = ""


class Warned(NamedTuple):
    """Something unusual that was read as well as it could be."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}" if self.line else self.sentence


@dataclass(frozen=True, slots=True)
class ResultsHeading:
    """`date` as 2026-01-19, or nothing."""

    title: str = ""
    club: str = ""
    date: str = ""
    form: Form = Form.MATCHPOINTS


@dataclass(frozen=True, slots=True)
class PairsResults:
    """`averages` are the datums printed with the boards of a Butler; `unread` has a sentence for
    each kind of thing in the file that is not here.
    """

    heading: ResultsHeading
    pairs: tuple[PrintedPair, ...] = ()
    lines: tuple[PrintedLine, ...] = ()
    deals: Mapping[int, Deal] = field(default_factory=dict)
    averages: Mapping[int, Decimal] = field(default_factory=dict)
    warnings: tuple[Warned, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def labels(self) -> Mapping[PairNo, str]:
        return {pair.number: pair.label for pair in self.pairs}

    @property
    def two_fields(self) -> bool:
        """NS and EW are ranked apart."""
        return bool(self.pairs) and all(pair.direction is not None for pair in self.pairs)
