"""A cheapest perfect matching which takes the first possible vertices in a given order.

The cheapest matchings are found by classes of vertices with equal costs; the taken vertices are
then chosen one by one among the remaining perfect matchings. If a blossom has weight, that order
becomes digits below the cost.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from domain.swiss.matching.bits import lowest_member, members, span
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.edge_pruning import prune_edges
from domain.swiss.matching.vertex_classes import classes_by, heaviest_matching
from domain.swiss.matching.weighted import HeaviestPerfectSearch


class NarrowedGraph:
    """Narrows a graph step by step; `mate` is always one of its remaining perfect matchings."""

    def __init__(self, graph: Sequence[int], mate: Sequence[int]) -> None:
        self.graph = prune_edges(graph, mate)
        self.matching = Matching(self.graph, start=mate)
        self.mate = self.matching.mate

    def restrict_to_preferred(self, v: int, partners: int) -> None:
        """Restrict v to `partners` if it can have any of them, otherwise to all others."""
        chosen = self.graph[v] & partners
        if not chosen or chosen == self.graph[v]:
            return
        if not chosen >> self.mate[v] & 1:
            if possible := self.matching.possible_partners(v) & chosen:
                self.matching.match_with(v, lowest_member(possible))
            else:
                chosen ^= self.graph[v]
        for u in members(self.graph[v] & ~chosen):
            self.graph[u] &= ~(1 << v)
        self.graph[v] = chosen


class CheapestMatching(NamedTuple):
    """Vertices below `takers` take their partners, the same number in any cheapest matching. `cost`
    of a pair, the lower vertex first, is below `highest`; vertices of one `kind` cost the same.
    `order` lists the vertices that may be taken, best first.
    """

    graph: Sequence[int]
    takers: int
    kind: Callable[[int], Hashable]
    cost: Callable[[int, int], int]
    highest: int
    order: Sequence[int]

    def solve(self) -> Sequence[int] | None:
        """The partner of every vertex; None if there is no perfect matching."""
        classes = classes_by(self.kind, lambda u, v: self.highest - self.cost(u, v), self.graph)
        found = heaviest_matching(self.graph, classes)
        if found is None:
            return None
        if not found.tight_is_best:
            return self._replace(graph=found.tight)._solve_by_digits()
        settling = NarrowedGraph(found.tight, found.mate)
        for v in self.order:
            settling.restrict_to_preferred(v, span(0, self.takers))
        return settling.mate

    def _solve_by_digits(self) -> Sequence[int]:
        place = {v: i for i, v in enumerate(reversed(self.order))}
        weights = [[0] * len(self.graph) for _ in self.graph]
        for u, row in enumerate(self.graph):
            for v in members(row >> u << u):
                taken = u < self.takers and v in place
                weight = (self.highest - self.cost(u, v) << len(place)) + (taken << place.get(v, 0))
                weights[u][v] = weights[v][u] = weight
        search = HeaviestPerfectSearch(weights)
        solved = search.solve()
        assert solved, "without the order there was a perfect matching"
        return search.mate
