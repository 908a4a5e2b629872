"""The first of the best pairings of a bracket by weights: C8 to C10 and the identifier of C.04.6
(2026), 3.6, as digits of one number.

A pair costs its part of each criterion; then what makes its bottom member late in the order, one
bit a team, the lower TPNs the heavy ones; then the bottom member itself at the place of its top
member. The cheapest complete pairing is the answer.
"""

from domain.swiss.matching.bits import members
from domain.swiss.matching.weighted import HeaviestPerfect
from domain.team_chess.swiss.bracket import Bracket


def weighed_pairing(bracket: Bracket) -> tuple[tuple[int, int], ...]:
    order = members(bracket.teams)
    size = len(order)
    highest = _highest(size)
    rows = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1, size):
            if bracket.legal[order[i]] >> order[j] & 1:
                rows[i][j] = rows[j][i] = highest - _cost(bracket, order, i, j)
    search = HeaviestPerfect(rows)
    solved = search.solve()
    assert solved, "only brackets that can be completed are paired"
    return tuple((order[i], order[j]) for i, j in enumerate(search.mate) if i < j)


def quality(bracket: Bracket, v: int, w: int) -> tuple[int, int, int]:
    """What the pair adds to C8, C9 and C10. In C9 a preference is lost only if both are strong
    (4.3.4). Each of the two counts in C10 if the other is an upfloater.
    """
    same = bracket.same_colour(v) >> w & 1
    strong = same & bracket.strong >> v & bracket.strong >> w & 1
    ups, floated = bracket.upfloaters, bracket.floated
    return same, strong, (ups >> v & floated >> w & 1) + (ups >> w & floated >> v & 1)


def _cost(bracket: Bracket, order: list[int], i: int, j: int) -> int:
    size, place = len(order), len(order) + 1
    cost = 0
    for count in quality(bracket, order[i], order[j]):
        cost = cost * place + count
    cost = cost << size | 1 << (size - 1 - j)
    return cost * _power(place, size) + j * _power(place, size - 1 - i)


def _highest(size: int) -> int:
    """More than any pairing costs altogether."""
    return _power(size + 1, 4 + size) << size


def _power(base: int, exponent: int) -> int:
    """Of two integers that are not negative: an integer."""
    found: int = base**exponent
    return found
