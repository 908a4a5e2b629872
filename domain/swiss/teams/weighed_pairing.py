"""The first of the best pairings of a bracket by weights: C8 to C10 and the identifier of C.04.6
(2026), 3.6, as digits of one number.

A pair costs its part of each criterion; then what makes its bottom member late in the order, one
bit a team, the lower TPNs the heavy ones; then the bottom member itself at the place of its top
member. The cheapest complete pairing is the answer.
"""

from collections.abc import Hashable, Sequence

from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.classes import classes_by, heaviest
from domain.swiss.matching.weighted import HeaviestPerfect
from domain.swiss.teams.bracket import Bracket


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


def tight_pairs(bracket: Bracket) -> tuple[Sequence[int], bool]:
    """Pairs such that all that are best by C8 to C10 consist of them; and whether each complete
    pairing of them is one.

    Found class by class: teams of one weigh the same in any pair, and those of a large club, who
    mostly may meet the same, are told from the others.
    """
    order = members(bracket.teams)
    place = len(order) + 1
    at = {v: i for i, v in enumerate(order)}
    graph = [mask_of(at[w] for w in members(bracket.legal[v])) for v in order]

    def kind(i: int) -> Hashable:
        return *_wishes(bracket, order[i]), bracket.club[order[i]]

    def weight(i: int, j: int) -> int:
        return place**3 - _criteria(bracket, order[i], order[j], place)

    found = heaviest(graph, classes_by(kind, weight, graph))
    assert found, "only brackets that can be completed are paired"
    tight = [0] * len(bracket.legal)
    for v, row in zip(order, found.tight, strict=True):
        tight[v] = mask_of(order[i] for i in members(row))
    return tight, found.tight_is_best


def _wishes(bracket: Bracket, v: int) -> tuple[int, ...]:
    """All that `quality` looks at."""
    sets = bracket.white, bracket.black, bracket.strong, bracket.upfloaters, bracket.floated
    return tuple(each >> v & 1 for each in sets)


def quality(bracket: Bracket, v: int, w: int) -> tuple[int, int, int]:
    """What the pair adds to C8, C9 and C10. In C9 a preference is lost only if both are strong
    (4.3.4). Each of the two counts in C10 if the other is an upfloater.
    """
    same = bracket.same_colour(v) >> w & 1
    strong = same & bracket.strong >> v & bracket.strong >> w & 1
    ups, floated = bracket.upfloaters, bracket.floated
    return same, strong, (ups >> v & floated >> w & 1) + (ups >> w & floated >> v & 1)


def _criteria(bracket: Bracket, v: int, w: int, place: int) -> int:
    cost = 0
    for count in quality(bracket, v, w):
        cost = cost * place + count
    return cost


def _cost(bracket: Bracket, order: list[int], i: int, j: int) -> int:
    size, place = len(order), len(order) + 1
    cost = _criteria(bracket, order[i], order[j], place) << size | 1 << (size - 1 - j)
    return cost * _power(place, size) + j * _power(place, size - 1 - i)


def _highest(size: int) -> int:
    """More than any pairing costs altogether."""
    return _power(size + 1, 4 + size) << size


def _power(base: int, exponent: int) -> int:
    """Of two integers that are not negative: an integer."""
    found: int = base**exponent
    return found
