"""The choice of upfloaters by weights: C4 to C7 and the order 3.5.4 as digits of one number.

The cheapest perfect matching of the residents and of everybody below tells who comes up: whoever is
matched with a resident. C6 counts in it as well: pairs between the following scoregroup and those
below it are the upfloaters that scoregroup will need.

A large rest takes no part. Leaving a condition out only adds choices, so that the first of the best
is still the first if it satisfies what was left out. So first only those matter of whom each
resident could want one, and whoever of them stays below is matched for nothing; then the same with
the following scoregroup as it is; then everybody.
"""

from collections.abc import Callable, Iterator
from math import prod
from typing import NamedTuple

from domain.swiss.completion import Completion
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.weighted import HeaviestPerfect
from domain.swiss.upfloating import who_matter
from domain.team_chess.swiss.below import Below, complies
from domain.team_chess.swiss.field import Field

SMALL = 40
"""Up to so many teams all of them are simply matched; so large may a following scoregroup be."""


def chosen_by_weight(
    field: Field, completion: Completion, residents: int, below: Below
) -> int | None:
    """The set of upfloaters; None if no choice lets everybody be paired."""
    if (residents | below.everybody).bit_count() > SMALL:
        for chosen in _among_few(field, residents, below):
            if complies(field, completion, below.without(chosen)):
                return chosen
    return Problem(field, residents, below).solved(free=0)


def _among_few(field: Field, residents: int, below: Below) -> Iterator[int]:
    needed = len(Matching(field.legal, residents).unmatched) or 2
    few = who_matter(
        *(field, residents, below.everybody, needed),
        lambda c: (field.score[c], field.floated >> c & 1),
    )
    yield from _solved(field, residents, Below(0, few), needed)
    size = below.following.bit_count()
    if size <= SMALL:
        some = few & ~below.following
        for g in members(below.following):
            some |= mask_of(members(field.legal[g] & below.lower)[: size + needed])
        yield from _solved(field, residents, Below(below.following, some), needed)


def _solved(field: Field, residents: int, few: Below, needed: int) -> Iterator[int]:
    found = Problem(field, residents, few).solved(free=few.lower)
    if found is not None and found.bit_count() <= needed:
        yield found


class _Digit(NamedTuple):
    """`cost` of bringing team c up to resident r; `most` is what all pairs together may cost."""

    cost: Callable[[int], int]
    most: int


class Problem:
    """Everybody in the order residents, following scoregroup, others; a vertex is a place in it."""

    def __init__(self, field: Field, residents: int, below: Below) -> None:
        self.field = field
        self.residents = members(residents)
        self.following = members(below.following)
        self.below = [*self.following, *members(below.lower)]
        self.everybody = [*self.residents, *self.below]
        self.digits = list(self._digits())

    def _digits(self) -> Iterator[_Digit]:
        """From the most to the least important; the third is C6."""
        field, many = self.field, len(self.residents)
        yield _Digit(lambda c: 1, many)
        scores = sorted({field.score[c] for c in self.below})
        place = {score: (many + 1) ** i for i, score in enumerate(reversed(scores))}
        yield _Digit(lambda c: place[field.score[c]], (many + 1) ** len(scores))
        yield _Digit(lambda c: 0, len(self.following))
        yield _Digit(lambda c: field.floated >> c & 1, many)
        order = sorted(self.below)
        later = {c: (1 << len(order)) - (1 << i) for i, c in enumerate(reversed(order))}
        yield _Digit(lambda c: later[c], many << len(order))

    def solved(self, free: int) -> int | None:
        """`free`: whoever of them stays below is matched for nothing, with any other of them."""
        size = len(self.everybody)
        if size % 2 and not free:
            return None
        search = HeaviestPerfect(self._weights(size + size % 2, free))
        if not search.solve():
            return None
        many = len(self.residents)
        return mask_of(self.everybody[p] for p in search.mate[:many] if many <= p < size)

    def _weights(self, size: int, free: int) -> list[list[int]]:
        highest = prod(digit.most + 1 for digit in self.digits)
        rows = [[0] * size for _ in range(size)]
        for i in range(size):
            for j in range(i + 1, size):
                if self._joined(i, j, free):
                    rows[i][j] = rows[j][i] = highest - self._cost(i, j)
        return rows

    def _joined(self, i: int, j: int, free: int) -> bool:
        """A vertex beyond everybody is nobody, there to make the number even."""
        one = self.everybody[i]
        if j >= len(self.everybody):
            return bool(free >> one & 1)
        other = self.everybody[j]
        return bool(free >> one & free >> other & 1 or self.field.legal[one] >> other & 1)

    def _cost(self, i: int, j: int) -> int:
        many, last = len(self.residents), len(self.residents) + len(self.following)
        up, needed = i < many <= j, many <= i < last <= j
        cost = 0
        for place, digit in enumerate(self.digits):
            cost *= digit.most + 1
            if up:
                cost += digit.cost(self.everybody[j])
            elif needed and place == 2:
                cost += 1
        return cost
