"""The heaviest perfect matching found by classes, against the one found without them."""

from hypothesis import given, strategies as st

from domain.swiss.matching.bits import members
from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.vertex_classes import (
    Classes,
    HeaviestMatching,
    class_prices,
    heaviest_matching,
)
from domain.swiss.matching.weighted import HeaviestPerfectSearch
from tests.domain.swiss.matching.graphs import bit_sets
from tests.effort import some_rounds

Classed = tuple[list[int], Classes]


@st.composite
def classed_graphs(draw: st.DrawFn, most: int = 14) -> Classed:
    """Most edges between classes that have a weight, so that the classes say much."""
    classes = draw(st.integers(1, 5))
    size = 2 * draw(st.integers(1, most // 2))
    class_of = [draw(st.integers(0, classes - 1)) for _ in range(size)]
    heaviest_edge = draw(st.sampled_from([1, 3, 9, 10**30]))
    worth: list[dict[int, int]] = [{} for _ in range(classes)]
    for a in range(classes):
        for b in range(a, classes):
            if draw(st.integers(0, 3)):
                worth[a][b] = worth[b][a] = draw(st.integers(1, heaviest_edge))
    pairs = [(u, v) for v in range(size) for u in range(v) if class_of[v] in worth[class_of[u]]]
    missing = draw(st.sets(st.sampled_from(pairs), max_size=len(pairs) // 3)) if pairs else set()
    return bit_sets(size, {pair: 1 for pair in pairs if pair not in missing}), Classes(
        class_of, worth
    )


def matrix(graph: Classed) -> list[list[int]]:
    adjacency, (class_of, worth) = graph
    size = range(len(class_of))
    return [
        [worth[class_of[u]][class_of[v]] if adjacency[u] >> v & 1 else 0 for v in size]
        for u in size
    ]


def total(weights: list[list[int]], found: HeaviestMatching | HeaviestPerfectSearch) -> int:
    return sum(weights[v][u] for v, u in enumerate(found.mate))


@some_rounds
@given(classed_graphs())
def test_a_matching_by_classes_is_as_heavy_as_one_without(graph: Classed) -> None:
    weights = matrix(graph)
    expected = HeaviestPerfectSearch(weights)

    found = heaviest_matching(*graph)

    assert (found is not None) == expected.solve()
    if found is not None:
        assert all(found.mate[u] == v != u for v, u in enumerate(found.mate))
        assert all(weights[v][u] for v, u in enumerate(found.mate))
        assert total(weights, found) == total(weights, expected)


@some_rounds
@given(classed_graphs(most=8))
def test_a_matching_is_heaviest_exactly_if_it_is_tight(graph: Classed) -> None:
    found = heaviest_matching(*graph)
    if found is None:
        return
    weights = matrix(graph)
    best = total(weights, found)

    for u in range(len(weights)):
        for v in members(graph[0][u]):
            forced = [row & ~(1 << u | 1 << v) for row in graph[0]]
            forced[u], forced[v] = 1 << v, 1 << u
            without = heaviest_matching(forced, _by_vertex(weights))
            as_heavy = without is not None and total(weights, without) == best
            if as_heavy:
                assert found.tight[u] >> v & 1
            if found.tight_is_best and found.tight[u] >> v & 1:
                alive = sum(1 << w for w in range(len(weights)) if w not in (u, v))
                assert as_heavy == Matching(found.tight, alive).is_perfect


def _by_vertex(weights: list[list[int]]) -> Classes:
    worth = [{v: weight for v, weight in enumerate(row) if weight} for row in weights]
    return Classes(list(range(len(weights))), worth)


def test_a_class_without_edges_has_no_price() -> None:
    assert class_prices([2, 2], [{0: 5}, {}]) is None


def test_a_large_class_whose_members_may_not_meet_is_worth_less_than_the_others() -> None:
    """Four of a club and six others: two of those meet, for 10, whatever else they are worth."""
    club, others = class_prices([4, 6], [{1: 10}, {0: 10, 1: 10}]) or (0, 0)

    assert club + others == 20
    assert 2 * others == 20
    assert class_prices([6, 4], [{1: 10}, {0: 10, 1: 10}]) is None
