"""The statistical model of the checklist: how many tournaments are tried, how many may differ, and
what fewer of them prove.

FIDE's checklist (VCL4THP, 2026, Q16-39) tries 50,000 tournaments in each direction and lets ten of
them differ. All here is reckoned in whole numbers: a bound that is rounded is none.
"""

from enum import StrEnum
from math import comb

TOURNAMENTS = 50_000
ALLOWED = 10


class ModelVerdict(StrEnum):
    WITHIN = "within what is allowed"
    BEYOND = "more than is allowed"
    OPEN = "not enough tournaments to say"


def verdict(tournaments: int, discrepancies: int) -> ModelVerdict:
    """Whoever has found too many already needs no more tournaments."""
    if discrepancies > ALLOWED:
        return ModelVerdict.BEYOND
    return ModelVerdict.WITHIN if tournaments >= TOURNAMENTS else ModelVerdict.OPEN


def at_most(tournaments: int, discrepancies: int) -> int:
    """How many of 50,000 differ at most, of which 95 in 100 such runs speak the truth: the largest
    number with which as few as these are not yet less likely than one in twenty.
    """
    low, high = 0, TOURNAMENTS
    while low < high:
        middle = (low + high + 1) // 2
        if _is_likely(middle, tournaments, discrepancies):
            low = middle
        else:
            high = middle - 1
    return low


def _is_likely(of_all: int, tournaments: int, discrepancies: int) -> bool:
    """Whether `discrepancies` or fewer come out at least once in twenty runs, if so many of 50,000
    differ: the tail of a binomial distribution, both sides multiplied by 50,000 ** tournaments.
    """
    same = TOURNAMENTS - of_all
    tail: int = sum(
        comb(tournaments, k) * of_all**k * same ** (tournaments - k)
        for k in range(min(discrepancies, tournaments) + 1)
    )
    every: int = TOURNAMENTS**tournaments
    return 20 * tail >= every
