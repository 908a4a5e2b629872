"""Edges that no perfect matching has are left out."""

from hypothesis import given

from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.edge_pruning import prune_edges
from tests.domain.swiss.matching.graphs import Edges, bit_sets, weighted_graphs
from tests.domain.swiss.matching.witness import largest_matching
from tests.effort import some_rounds


def test_two_guests_may_not_meet_if_all_others_are_of_one_club() -> None:
    # 0 and 1 are of one club, 2 and 3 guests; 2-3 would leave 0 and 1 over
    graph = bit_sets(4, {(0, 2): 1, (0, 3): 1, (1, 2): 1, (1, 3): 1, (2, 3): 1})

    assert prune_edges(graph, Matching(graph).mate) == bit_sets(
        4, {(0, 2): 1, (0, 3): 1, (1, 2): 1, (1, 3): 1}
    )


@some_rounds
@given(weighted_graphs(most=8, even=True))
def test_no_edge_of_a_perfect_matching_is_lost(graph: tuple[int, Edges]) -> None:
    size, edges = graph
    adjacency = bit_sets(size, edges)
    matching = Matching(adjacency)
    if not matching.is_perfect:
        return

    left = prune_edges(adjacency, matching.mate)

    for u, v in edges:
        assert (left[u] >> v & 1) == (left[v] >> u & 1)
        rest = [w for w in range(size) if w not in (u, v)]
        others = [edge for edge in edges if u not in edge and v not in edge]
        if 2 * len(largest_matching(rest, others)) == size - 2:
            assert left[u] >> v & 1
