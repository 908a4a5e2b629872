"""The choice of upfloaters by weights: C5 to C10 as digits of one number, then the order 4.2.

C.04.4.1 (2026), 2.3 and 3.2.2. The cheapest perfect matching of the residents and of those below
tells who comes up: whoever is matched with a resident. A large rest takes no part: then only
players matter of whom each resident could want one, and whoever of them stays below is matched
with somebody for nothing. Whether the rest completes is asked afterwards; leaving a condition out
only adds choices, so that the first of the best is still the first if it satisfies it.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from math import prod
from typing import NamedTuple

from domain.swiss.completion import Completion
from domain.swiss.dubov.players import Players
from domain.swiss.field import large_club
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.choice import CheapestMatching
from domain.swiss.upfloating import graph_among, who_matter

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

    def solved(self, free: bool) -> int | None:
        """`free`: whoever stays below is matched for nothing, with anybody who does."""
        everybody, many = self.everybody, len(self.residents)
        if len(everybody) % 2 and not free:
            return None
        mate = CheapestMatching(
            graph=graph_among(self.players.field, everybody, mask_of(self.below) if free else 0),
            takers=many,
            kind=self._kind,
            cost=self._cost,
            highest=prod(digit.most + 1 for digit in self.digits),
            order=range(many, len(everybody)),
        ).best()
        return None if mate is None else mask_of(everybody[v] for v in mate[:many] if v >= many)

    def _kind(self, v: int) -> Hashable:
        """What the criteria look at, and in which large club."""
        if v >= len(self.everybody):
            return None
        players, g = self.players, self.everybody[v]
        club = large_club(players.field.kept_apart, g, len(self.everybody))
        if v < len(self.residents):
            return players.white >> g & 1, club
        return *_kind(players, g), club

    def _cost(self, i: int, j: int) -> int:
        """Among residents only C7, the third digit, counts."""
        many = len(self.residents)
        if i >= many:
            return 0
        one, other = self.everybody[i], self.everybody[j]
        cost = 0
        for place, digit in enumerate(self.digits):
            cost *= digit.most + 1
            if j >= many or place == 2:
                cost += digit.cost(one, other)
        return cost
