"""The choice of upfloaters by weights: C5 to C10 and the order 4.2 as digits of one number.

C.04.4.1 (2026), 2.3 and 3.2.2. The cheapest perfect matching of the residents and of those below
tells who comes up: whoever is matched with a resident. A large rest takes no part: then only
players matter of whom each resident could want one, and whoever of them stays below is matched
with somebody for nothing. Whether the rest completes is asked afterwards; leaving a condition out
only adds choices, so that the first of the best is still the first if it satisfies it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from typing import NamedTuple

from domain.swiss.completion import Completion
from domain.swiss.dubov.players import Players
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.weighted import HeaviestPerfect
from domain.swiss.upfloating import who_matter

SMALL = 40
"""Up to so many players all of them are simply matched."""


def chosen_by_weight(
    players: Players, completion: Completion, residents: int, lower: int
) -> int | None:
    """The set of upfloaters; None if no choice lets everybody be paired."""
    if (residents | lower).bit_count() > SMALL:
        needed = len(Matching(players.field.legal, residents).unmatched)
        while needed:
            few = who_matter(players.field, residents, lower, needed, partial(_kind, players))
            chosen = Problem(players, residents, few).solved(free=True)
            if chosen is None:
                break
            if chosen.bit_count() <= needed:
                if completion.complete(lower & ~chosen):
                    return chosen
                break
            needed = chosen.bit_count()
    return Problem(players, residents, lower).solved(free=False)


def _kind(players: Players, c: int) -> tuple[int, bool, int, bool]:
    """What the criteria look at; how often they were upfloated only in a maximum upfloater."""
    at_most = players.upfloats[c] if players.maximum >> c & 1 else 0
    white = bool(players.white >> c & 1)
    return players.field.score[c], white, at_most, bool(players.field.up_last >> c & 1)


class _Digit(NamedTuple):
    """`cost` of bringing player c up to resident r; `most` is what all pairs together may cost."""

    cost: Callable[[int, int], int]
    most: int


class Problem:
    def __init__(self, players: Players, residents: int, below: int) -> None:
        self.players = players
        self.residents = members(residents)
        self.below = members(below)
        self.everybody = [*self.residents, *self.below]
        self.digits = list(self._digits())

    def _digits(self) -> Iterator[_Digit]:
        """From the most to the least important."""
        players, field = self.players, self.players.field
        many, white = len(self.residents), players.white
        yield _Digit(lambda r, c: 1, many)
        scores = sorted({field.score[c] for c in self.below})
        place = {score: (many + 1) ** i for i, score in enumerate(reversed(scores))}
        yield _Digit(lambda r, c: place[field.score[c]], (many + 1) ** len(scores))
        yield _Digit(lambda r, c: (white >> r & 1) == (white >> c & 1), many)
        if not field.final:
            maximum, floats = players.maximum, players.upfloats
            most = max((floats[c] for c in self.below), default=0)
            yield _Digit(lambda r, c: maximum >> c & 1, many)
            yield _Digit(lambda r, c: floats[c] if maximum >> c & 1 else 0, many * most)
            yield _Digit(lambda r, c: field.up_last >> c & 1, many)
        later = {c: (1 << len(self.below)) - (1 << i) for i, c in enumerate(reversed(self.below))}
        yield _Digit(lambda r, c: later[c], many << len(self.below))

    def solved(self, free: bool) -> int | None:
        """`free`: whoever stays below is matched for nothing, with anybody who does."""
        size = len(self.residents) + len(self.below)
        if size % 2 and not free:
            return None
        search = HeaviestPerfect(self._weights(size + size % 2, free))
        if not search.solve():
            return None
        many = len(self.residents)
        partners = (search.mate[v] - many for v in range(many))
        return mask_of(self.below[p] for p in partners if 0 <= p < len(self.below))

    def _weights(self, size: int, free: bool) -> list[list[int]]:
        highest = prod(digit.most + 1 for digit in self.digits)
        many = len(self.residents)
        rows = [[0] * size for _ in range(size)]
        for i in range(size):
            for j in range(i + 1, size):
                if self._joined(i, j, free):
                    cost = self._cost(i, j) if i < many else 0
                    rows[i][j] = rows[j][i] = highest - cost
        return rows

    def _joined(self, i: int, j: int, free: bool) -> bool:
        """Vertices: the residents, those below, and one nobody if that makes the number even."""
        if free and i >= len(self.residents):
            return True
        if j >= len(self.everybody):
            return False
        return bool(self.players.field.legal[self.everybody[i]] >> self.everybody[j] & 1)

    def _cost(self, i: int, j: int) -> int:
        """Among residents only C7, the third digit, counts."""
        one, other = self.everybody[i], self.everybody[j]
        upfloat = j >= len(self.residents)
        cost = 0
        for place, digit in enumerate(self.digits):
            cost *= digit.most + 1
            if upfloat or place == 2:
                cost += digit.cost(one, other)
        return cost
