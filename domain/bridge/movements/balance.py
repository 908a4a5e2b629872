"""How fairly one ranking compares all pairs of a movement: the balance figure.

On a set, a pair competes with everybody who plays it: two pairs in the same direction help neither
(+1), in opposite directions what is good for one is good for the other (-1), and at the same table
every matchpoint goes from one to the other, as many times over as there are other tables (a - 1). A
movement is perfect if all pairs of pairs come to the same sum. The figure is the standard deviation
of these sums divided by their mean: 0 is perfect, a plain Mitchell is above 1. This is why about an
eighth of the boards of a Mitchell is played with the arrow switched (G. Manning's analysis, on
which the English Bridge Union's advice rests).
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import sqrt

from domain.bridge.movements.movement import Movement, noted
from domain.said import say


def arrow_switched(movement: Movement, last: int) -> Movement:
    """NS and EW exchange their hands in the last rounds, so that one ranking is fair."""
    first = movement.rounds - last + 1
    games = tuple(g._replace(ns=g.ew, ew=g.ns) if g.round >= first else g for g in movement.games)
    rounds = (
        say("round {first}", first=first)
        if last == 1
        else say("rounds {first} to {rounds}", first=first, rounds=movement.rounds)
    )
    switched = replace(movement, games=games, two_fields=movement.two_fields and not last)
    return noted(switched, say("arrow switch in {rounds}", rounds=rounds)) if last else switched


def competition(movement: Movement) -> Mapping[tuple[int, int], int]:
    """The sum for each two places, the smaller first."""
    sums = dict.fromkeys(combinations(range(1, movement.places + 1), 2), 0)
    by_set: dict[int, tuple[list[int], list[int]]] = {}
    for game in movement.games:
        ns, ew = by_set.setdefault(game.set, ([], []))
        ns.append(game.ns)
        ew.append(game.ew)
    for ns, ew in by_set.values():
        for side in (ns, ew):
            for two in combinations(sorted(side), 2):
                sums[two] += 1
        for one, other in product(ns, ew):
            sums[min(one, other), max(one, other)] -= 1
        for one, other in zip(ns, ew, strict=True):
            sums[min(one, other), max(one, other)] += len(ns)
    return sums


@lru_cache(maxsize=256)
def imbalance_squared(movement: Movement) -> Fraction:
    """The balance figure's square, exact: variance by the squared mean."""
    sums = list(competition(movement).values())
    mean = Fraction(sum(sums), len(sums))
    if not mean:
        raise ZeroDivisionError(say("nobody competes with anybody"))
    return (Fraction(sum(each * each for each in sums), len(sums)) - mean**2) / mean**2


def imbalance(movement: Movement) -> float:
    """The balance figure, for reading."""
    return sqrt(imbalance_squared(movement))


@lru_cache(maxsize=64)
def best_switch(movement: Movement) -> int:
    """How many last rounds to switch for the smallest balance figure."""
    return min(
        range(movement.rounds),
        key=lambda last: (imbalance_squared(arrow_switched(movement, last)), last),
    )
