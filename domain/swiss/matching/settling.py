"""Settling one vertex after the other among all perfect matchings of a graph."""

from collections.abc import Sequence

from domain.swiss.matching.bits import lowest, members
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.narrowing import narrowed


class Settling:
    """`mate` is always one of the perfect matchings that are left."""

    def __init__(self, graph: Sequence[int], mate: Sequence[int]) -> None:
        self.graph = narrowed(graph, mate)
        self.matching = Matching(self.graph, start=mate)
        self.mate = self.matching.mate

    def prefer(self, v: int, partners: int) -> None:
        """From now on v has one of `partners` if it can have any of them, and otherwise none."""
        chosen = self.graph[v] & partners
        if not chosen or chosen == self.graph[v]:
            return
        if not chosen >> self.mate[v] & 1:
            if possible := self.matching.possible_partners(v) & chosen:
                self.matching.take(v, lowest(possible))
            else:
                chosen ^= self.graph[v]
        for u in members(self.graph[v] & ~chosen):
            self.graph[u] &= ~(1 << v)
        self.graph[v] = chosen
