"""A traveller's lines, and one side's view of a line for the comparison."""

from fractions import Fraction
from typing import NamedTuple, assert_never

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.board import Vulnerability
from domain.bridge.scoring.result import (
    Adjusted,
    Award,
    BoardResult,
    NotPlayed,
    PassedOut,
    Played,
    Ruling,
    table_score,
)
from domain.bridge.session import PairNo


class Encounter(NamedTuple):
    """The two pairs that met on a board; they play a deal once."""

    ns: PairNo
    ew: PairNo


class TableScore(NamedTuple):
    """`form` names the cards of this table; all tables of a board have the same unless it was
    fouled (Law 87 of 2017).
    """

    ns: PairNo
    ew: PairNo
    result: BoardResult
    form: str = ""

    @property
    def encounter(self) -> Encounter:
        return Encounter(self.ns, self.ew)


View = tuple[tuple[int | Fraction, int], ...]
"""(share, score) from one side's own view; the shares add up to 1. Most views have one score."""


def comparable_score(
    line: TableScore, side: Direction, vulnerable: Vulnerability
) -> View | Award | None:
    """One side's weighted scores of a line, or its award; None if the board was not played."""
    sign = 1 if side is Direction.NS else -1
    match line.result:
        case NotPlayed():
            return None
        case Played() | PassedOut():
            return ((1, sign * table_score(line.result, vulnerable)),)
        case Adjusted(ns, ew):
            return _ruled_score(ns if side is Direction.NS else ew, sign, vulnerable)
        case _:
            assert_never(line.result)


def _ruled_score(ruling: Ruling, sign: int, vulnerable: Vulnerability) -> View | Award | None:
    if isinstance(ruling, Award):
        return ruling
    if isinstance(ruling, NotPlayed):
        return None
    scores = [sign * each.score(vulnerable) for each in ruling]
    if len(scores) == 1:
        return ((1, scores[0]),)
    total = sum(each.weight for each in ruling)
    shares = [Fraction(each.weight, total) for each in ruling]
    return tuple(zip(shares, scores, strict=True))
