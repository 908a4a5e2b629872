"""The heaviest perfect matching of a graph with many equal vertices.

All edges from a class to the same vertex weigh the same; only which edges exist differs. The
fractional relaxation, which ignores that difference, gives prices of the classes: no pair weighs
more than the sum of both prices, and the sum over all vertices is least. These prices are duals for
the search (`weighted`). Usually the graph of edges that weigh exactly that sum has a perfect
matching, which is the heaviest; if not, the search starts from it and soon ends.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import combinations_with_replacement
from typing import NamedTuple

from domain.swiss.matching.bits import lowest_member, members
from domain.swiss.matching.cardinality import Matching, SearchStart
from domain.swiss.matching.weighted import HeaviestPerfectSearch

Worth = Sequence[Mapping[int, int]]
"""The positive weights of each class with every other it has an edge to, and with its own."""


class Classes(NamedTuple):
    """`class_of` is the class of each vertex; `worth` has the classes of every edge."""

    class_of: Sequence[int]
    worth: Worth


def classes_by(
    key: Callable[[int], Hashable], weight: Callable[[int, int], int], adjacency: Sequence[int]
) -> Classes:
    """Classes of vertices with one key. `weight` is called with the lowest vertices of two classes,
    or with one vertex twice for its own class.
    """
    index: dict[Hashable, int] = {}
    class_of = [index.setdefault(key(v), len(index)) for v in range(len(adjacency))]
    where, reach = [0] * len(index), [0] * len(index)
    for v, own_class in enumerate(class_of):
        where[own_class] |= 1 << v
        reach[own_class] |= adjacency[v]
    first = [lowest_member(vertices) for vertices in where]
    worth: list[dict[int, int]] = [{} for _ in where]
    for a, b in combinations_with_replacement(range(len(where)), 2):
        if reach[a] & where[b]:
            worth[a][b] = worth[b][a] = weight(first[a], first[b])
    return Classes(class_of, worth)


class HeaviestMatching(NamedTuple):
    """A heaviest perfect matching, and the edges that any of them can have; `tight_is_best`: each
    perfect matching of these edges is a heaviest one.
    """

    mate: Sequence[int]
    tight: Sequence[int]
    tight_is_best: bool


def heaviest_matching(adjacency: Sequence[int], classes: Classes) -> HeaviestMatching | None:
    """A heaviest perfect matching; None if there is no perfect one."""
    class_of, worth = classes
    counts = [0] * len(worth)
    class_bits = [0] * len(worth)
    for v, own_class in enumerate(class_of):
        counts[own_class] += 1
        class_bits[own_class] |= 1 << v
    price = class_prices(counts, worth)
    if price is None:
        return None
    equal = [0] * len(worth)
    for a, row in enumerate(worth):
        for b, weight in row.items():
            if price[a] + price[b] == 2 * weight:
                equal[a] |= class_bits[b]
    tight = [row & equal[own_class] for row, own_class in zip(adjacency, class_of, strict=True)]
    matching = Matching(tight)
    if matching.is_perfect:
        return HeaviestMatching(matching.mate, tight, True)
    weights = [[row.get(own_class, 0) for own_class in class_of] for row in worth]
    start = SearchStart(
        [members(row) for row in adjacency],
        [2 * price[own_class] for own_class in class_of],
        matching.mate,
    )
    search = HeaviestPerfectSearch([weights[own_class] for own_class in class_of], start)
    if not search.solve():
        return None
    return HeaviestMatching(search.mate, search.tight_edges(), search.tight_is_best)


def class_prices(counts: Sequence[int], worth: Worth) -> list[int] | None:
    """Twice the price of each class of `counts` vertices; None: no fractional perfect matching."""
    market = _Market(counts, worth)
    if not all(market.sell_all(seller) for seller in range(len(counts))):
        return None
    return [a + b for a, b in zip(market.selling, market.buying, strict=True)]


class _Market:
    """An assignment with every class as seller and as buyer, each with all its vertices. Selling
    price plus buying price is never less than the worth of the pair, and equal to it where they
    have dealt. With the sides swapped the market is the same, so the mean of both prices of a class
    serves for both.
    """

    def __init__(self, counts: Sequence[int], worth: Worth) -> None:
        self.worth = worth
        self.unsold = list(counts)
        self.wanted = list(counts)
        self.selling = [max(row.values(), default=0) for row in worth]
        self.buying = [0] * len(counts)
        self.dealt: list[dict[int, int]] = [{} for _ in counts]
        """For each buyer, the number of units from each seller."""

    def sell_all(self, seller: int) -> bool:
        """Place all units of the class; False if no partner takes them."""
        while self.unsold[seller]:
            if not self._sell_some(seller):
                return False
        return True

    def _sell_some(self, root: int) -> bool:
        """Sell some units along the cheapest way; False if no buyer is reached."""
        search = _BuyerSearch(self, root)
        end = search.find_buyer()
        if end < 0:
            return False
        total = search.buyers[end]
        for seller, distance in search.sellers.items():
            self.selling[seller] -= total - distance
        for buyer, distance in search.buyers.items():
            self.buying[buyer] += total - distance
        self._trade_along(root, end, search.steps_to(end))
        return True

    def _trade_along(self, root: int, end: int, steps: Sequence["_Step"]) -> None:
        """Pass on along the steps as many units as all of them allow."""
        given_up = (self.dealt[former][seller] for _, seller, former in steps if former >= 0)
        amount = min(self.unsold[root], self.wanted[end], *given_up)
        self.unsold[root] -= amount
        self.wanted[end] -= amount
        for buyer, seller, former in steps:
            self.dealt[buyer][seller] = self.dealt[buyer].get(seller, 0) + amount
            if former >= 0:
                self.dealt[former][seller] -= amount
                if not self.dealt[former][seller]:
                    del self.dealt[former][seller]


class _Step(NamedTuple):
    """`buyer` gets from `seller` units that `former` had from that seller; -1: unsold ones."""

    buyer: int
    seller: int
    former: int


class _BuyerSearch:
    """Dijkstra's search from one seller by excess prices, with the buyers' distances."""

    def __init__(self, market: _Market, root: int) -> None:
        self.market = market
        self.sellers = {root: 0}
        self.buyers: dict[int, int] = {}
        self.near: dict[int, int] = {}
        self.from_seller: dict[int, int] = {}
        self.from_buyer = {root: -1}
        self.heap: list[tuple[int, int]] = []

    def find_buyer(self) -> int:
        """The nearest buyer with unmet demand, -1 if there is none."""
        for root in self.sellers:
            self._look_along(root, 0)
        while self.heap:
            base, buyer = heappop(self.heap)
            if buyer in self.buyers:
                continue
            self.buyers[buyer] = base
            if self.market.wanted[buyer]:
                return buyer
            for seller in self.market.dealt[buyer]:
                if seller not in self.sellers:
                    self.sellers[seller] = base
                    self.from_buyer[seller] = buyer
                    self._look_along(seller, base)
        return -1

    def _look_along(self, seller: int, base: int) -> None:
        """Note each buyer that is nearer through this seller, itself at distance `base`."""
        market, near = self.market, self.near
        start = base + market.selling[seller]
        for buyer, weight in market.worth[seller].items():
            reach = start + market.buying[buyer] - weight
            if buyer not in near or reach < near[buyer]:
                near[buyer] = reach
                self.from_seller[buyer] = seller
                heappush(self.heap, (reach, buyer))

    def steps_to(self, end: int) -> list[_Step]:
        """The trades on the way from the buyer `end` back to the first seller."""
        steps = []
        while end >= 0:
            seller = self.from_seller[end]
            steps.append(_Step(end, seller, self.from_buyer[seller]))
            end = self.from_buyer[seller]
        return steps
