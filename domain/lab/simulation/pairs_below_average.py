"""How likely a strong pair is below average after a qualification.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.1: "a computer simulation
shows that, in a qualification lasting 100 boards, a pair that normally averages 60% has less that
0.0006 chances to be under average" (over one million loops).

The boards are drawn one by one from the distribution of the matchpoints that such a pair wins: how
many of the other tables it beats. The smaller the field, the more of a top is luck: from a dozen
tables on the chance is below the paper's.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import comb, sqrt
from random import Random

from domain.errors import RuleViolation
from domain.lab.simulation.pairs_strength import MODEL, NORMAL, PairsField

_STEPS = 1000


def board_distribution(share: Fraction, field: PairsField) -> tuple[float, ...]:
    """The chances to beat 0, 1, ... of the other tables, on one board."""
    others = field.pairs // 2 - 1
    if others < 1:
        raise RuleViolation("A field needs at least two tables, four pairs.", MODEL)
    strength, variance = field.strength_of(share), field.deviation**2
    chances = [0.0] * (others + 1)
    for step in range(_STEPS):
        luck = NORMAL.inv_cdf((step + 0.5) / _STEPS) * sqrt(1 + variance)
        beaten = NORMAL.cdf((strength + luck) / sqrt(1 + 2 * variance))
        for many, chance in enumerate(_binomial(others, beaten)):
            chances[many] += chance / _STEPS
    return tuple(chances)


def _binomial(of: int, chance: float) -> Iterator[float]:
    return (comb(of, many) * chance**many * (1 - chance) ** (of - many) for many in range(of + 1))


def times_below_average(
    distribution: tuple[float, ...], boards: int, loops: int, lots: Random
) -> int:
    """In how many of so many qualifications the pair has less than half of the matchpoints."""
    others = len(distribution) - 1
    beaten, weights = range(others + 1), list(accumulate(distribution))
    return sum(
        2 * sum(lots.choices(beaten, cum_weights=weights, k=boards)) < boards * others
        for _ in range(loops)
    )
