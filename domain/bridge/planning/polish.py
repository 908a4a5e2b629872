"""The Polish movement as a whole: from a number of pairs to every table of every session.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from domain.bridge.lines.directions import balanced
from domain.bridge.lines.evenness import evened
from domain.bridge.lines.filling import seeded, shuffled
from domain.bridge.lines.lines import Lines, LineUp, schedule, sessions_of, with_tails_apart
from domain.bridge.movements.tails import Shape, shape
from domain.bridge.session import PairNo, Session

EDITION = 2
"""Of how lines are put together, as logs name it."""


@dataclass(frozen=True)
class PolishPlan:
    """Everything that is announced: the lines, which lines meet when, and all tables."""

    pairs: int
    lines: Lines
    line_ups: tuple[LineUp, ...]
    sessions: tuple[Session, ...]


def polish(pairs: int, sessions: int, base: int = 5, lots: Random | None = None) -> PolishPlan:
    """Pairs are numbered by strength. Without lots each line keeps its order of strength."""
    return polish_of([PairNo(n) for n in range(1, pairs + 1)], sessions, base, lots)


def polish_of(
    ranking: Sequence[PairNo],
    sessions: int,
    base: int = 5,
    lots: Random | None = None,
    edition: int = EDITION,
) -> PolishPlan:
    """`edition` 1 is how lines met and sat before they were evened; old logs have it."""
    form = shape((len(ranking) + 1) // 2, base)
    line_ups = scheduled(form, sessions) if edition > 1 else balanced(schedule(form, sessions))
    lines = seeded(ranking, form)
    if lots is not None:
        lines = shuffled(lines, lots)
    return PolishPlan(len(ranking), lines, line_ups, sessions_of(lines, line_ups))


@cache
def scheduled(form: Shape, sessions: int) -> tuple[LineUp, ...]:
    """Who meets and how they sit, for everybody as evenly as it can be."""
    return evened(form, with_tails_apart(form, schedule(form, sessions)))
