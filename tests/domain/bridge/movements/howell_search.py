"""Finds Howell movements: a starter and its adders, developed cyclically.

With s stationary pairs and m moving ones, one round is a list of games: a single x sits with the
next stationary pair, two moving pairs x, y sit together; the set of each game is its adder d. In
round r everything moves on by r modulo m. The movement is sound if and only if

1. singles and pair members are all of Z_m, once each (everybody sits);
2. the differences ±(x - y) are distinct and none is its own opposite (nobody meets twice);
3. the differences d - x over all members are all of Z_m (every moving pair plays every set once).

Distinct adders mean that no set is shared. Where no such movement exists the search allows as few
equal adders as possible. It takes the smallest choice everywhere, so its answer is always the same.
"""

from collections.abc import Iterator

from domain.bridge.movements.howell import FirstGame


def search(tables: int, moving: int) -> tuple[FirstGame, ...]:
    """An empty answer: no cyclic movement of this size exists, however many sets are shared."""
    for shares in range(tables):
        for starter in _starters(tables, moving):
            if adders := _adders(starter, moving, shares):
                return tuple(FirstGame(*game, d) for game, d in zip(starter, adders, strict=True))
    return ()


def _starters(tables: int, moving: int) -> Iterator[tuple[tuple[int, int], ...]]:
    singles = 2 * tables - moving

    def extend(
        games: tuple[tuple[int, int], ...], free: tuple[int, ...], apart: frozenset[int], left: int
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        if not free:
            yield games
            return
        one, *others = free
        if len(others) > left - 1:
            for two in others:
                gap = min(two - one, moving - two + one)
                if gap not in apart and 2 * gap != moving:
                    rest = tuple(other for other in others if other != two)
                    yield from extend((*games, (one, two)), rest, apart | {gap}, left)
        if left:
            yield from extend((*games, (one, -1)), tuple(others), apart, left - 1)

    return extend((), tuple(range(moving)), frozenset(), singles)


def _adders(starter: tuple[tuple[int, int], ...], moving: int, shares: int) -> tuple[int, ...]:
    members = [tuple(x for x in game if x >= 0) for game in starter]

    def extend(chosen: tuple[int, ...], played: frozenset[int], left: int) -> tuple[int, ...]:
        if len(chosen) == len(members):
            return chosen
        game = members[len(chosen)]
        for d in range(moving if chosen else 1):
            new = {(d - x) % moving for x in game}
            is_repeated = d in chosen
            if played.isdisjoint(new) and left >= is_repeated:
                found = extend((*chosen, d), played | new, left - is_repeated)
                if found:
                    return found
        return ()

    return extend((), frozenset(), shares)
