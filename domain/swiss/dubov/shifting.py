"""The pairings of a bracket with as few pairs inside the smaller subgroup as possible, narrowed
step by step to those in which chosen players meet somebody of their own subgroup.

Mostly no pair inside the smaller subgroup is needed: the pairings are then the perfect matchings
of the graph without such pairs. Otherwise those pairs get a weight, and the pairings are the
perfect matchings of the tight edges; unless a blossom of the search carries weight, when every
question is put to a search of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from domain.swiss.matching.bits import lowest, members
from domain.swiss.matching.cardinality import Matching, PerfectAttempt
from domain.swiss.matching.weighted import HeaviestPerfect


class Shifting(ABC):
    inside: int
    """So many pairs inside the smaller subgroup can't be avoided."""

    @abstractmethod
    def restrict(self, v: int, partners: int) -> bool:
        """From now on v meets one of `partners`; False, and nothing changes, if v can't."""


def fewest_inside(legal: Sequence[int], players: int, smaller: int) -> Shifting:
    rows = list(legal)
    for v in members(smaller):
        rows[v] &= ~smaller
    attempt = PerfectAttempt(rows, players)
    if attempt.perfect:
        return _Unweighted(rows, attempt, 0)
    weighted = _Weighted(legal, players, smaller)
    if not weighted.tight_is_best:
        return weighted
    tight = weighted.tight_rows(len(legal))
    return _Unweighted(tight, PerfectAttempt(tight, players), weighted.inside)


class _Unweighted(Shifting):
    def __init__(self, rows: list[int], matching: Matching, inside: int) -> None:
        self.rows = rows
        self.matching = matching
        self.inside = inside

    def restrict(self, v: int, partners: int) -> bool:
        matching = self.matching
        if not partners >> matching.mate[v] & 1:
            if not self.rows[v] & partners:
                return False
            choices = matching.possible_partners(v) & partners
            if not choices:
                return False
            matching.take(v, lowest(choices))
        for u in members(self.rows[v] & ~partners):
            self.rows[u] &= ~(1 << v)
        self.rows[v] &= partners
        return True


class _Weighted(Shifting):
    """Weight 1 for a pair inside the smaller subgroup, 2 for any other."""

    def __init__(self, legal: Sequence[int], players: int, smaller: int) -> None:
        self.vertices = members(players)
        self.weights = [
            [
                (1 if smaller >> u & smaller >> v & 1 else 2) if legal[u] >> v & 1 else 0
                for v in self.vertices
            ]
            for u in self.vertices
        ]
        best = self._solved()
        assert best is not None, "the bracket is known to have a pairing"
        self.search = best
        self.total = self._worth(best)
        self.inside = len(self.vertices) - self.total

    @property
    def tight_is_best(self) -> bool:
        return self.search.tight_is_best

    def tight_rows(self, size: int) -> list[int]:
        rows = [0] * size
        for u, tight in zip(self.vertices, self.search.tight_edges(), strict=True):
            for other in members(tight):
                rows[u] |= 1 << self.vertices[other]
        return rows

    def restrict(self, v: int, partners: int) -> bool:
        me = self.vertices.index(v)
        before = list(self.weights[me])
        allowed = [
            w if partners >> u & 1 else 0 for u, w in zip(self.vertices, before, strict=True)
        ]
        self._put(me, allowed)
        found = self._solved()
        if found is not None and self._worth(found) == self.total:
            return True
        self._put(me, before)
        return False

    def _put(self, me: int, weights: Sequence[int]) -> None:
        for other, weight in enumerate(weights):
            self.weights[me][other] = self.weights[other][me] = weight

    def _solved(self) -> HeaviestPerfect | None:
        search = HeaviestPerfect(self.weights)
        return search if search.solve() else None

    def _worth(self, search: HeaviestPerfect) -> int:
        return sum(self.weights[v][search.mate[v]] for v in range(len(self.vertices))) // 2
