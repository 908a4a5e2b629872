"""What stands against pairing two players, as a system's `why_not` finds it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

LOOK_AHEAD = "downfloaters of the following bracket and their scores"


class Reason(StrEnum):
    PAIRED = "they are paired"
    ABSENT = "one of them is not paired in this round"
    MET = "they have met"
    SAME_COLOUR = "both must have the same colour"
    FORBIDDEN = "the pair is forbidden"
    INCOMPLETE = "the others could not all be paired"
    WORSE = "a criterion gets worse"
    LATER = "the pairing is as good but comes later in the order"


@dataclass(frozen=True, slots=True)
class Objection:
    """`actual` and `forced` are the values of the criterion `name` without and with the pair, in
    the bracket of residents with `score` tenths. `met` is the round in which they met.
    """

    a: int
    b: int
    reason: Reason
    edition: str
    article: str = ""
    name: str = ""
    actual: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    score: int = 0
    met: int = 0
    regulation: str = "C.04.3"


class Met(Protocol):
    @property
    def opponent(self) -> int: ...
    @property
    def played(self) -> bool: ...


def met_in(cells: Sequence[Met], round_number: int, opponent: int) -> int:
    """The round before this one in which they played `opponent`, 0 if in none."""
    past = enumerate(cells[: round_number - 1], start=1)
    return next((n for n, cell in past if cell.opponent == opponent and cell.played), 0)


def only_each_other(legal: Sequence[int], g: int, h: int) -> list[int]:
    """Who may meet whom if g and h may meet nobody else."""
    both = 1 << g | 1 << h
    found = [others & ~both for others in legal]
    found[g], found[h] = 1 << h, 1 << g
    return found
