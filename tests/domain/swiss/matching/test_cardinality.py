"""A largest matching, and the vertices that can be left unmatched in its stead."""

from hypothesis import given

from domain.swiss.matching.bits import members
from domain.swiss.matching.cardinality import Matching, PerfectAttempt
from tests.domain.swiss.matching.graphs import Edges, bit_sets, weighted_graphs
from tests.domain.swiss.matching.witness import largest_matching
from tests.effort import some_rounds


def test_an_odd_cycle_with_a_tail_needs_a_blossom() -> None:
    #   0 - 1     a triangle 0-1-2 with 3 hanging on 2: perfect
    #    \ /
    #     2 - 3
    matching = Matching(bit_sets(4, {(0, 1): 1, (1, 2): 1, (0, 2): 1, (2, 3): 1}))

    assert matching.mate == [1, 0, 3, 2]
    assert matching.is_perfect


def test_any_vertex_of_a_triangle_can_be_the_unmatched_one() -> None:
    matching = Matching(bit_sets(3, {(0, 1): 1, (1, 2): 1, (0, 2): 1}))

    assert members(matching.replaceable_vertices(matching.unmatched[0])) == [0, 1, 2]


def test_of_a_path_of_three_only_the_ends_can_be_left_out() -> None:
    matching = Matching(bit_sets(3, {(0, 1): 1, (1, 2): 1}))

    assert members(matching.replaceable_vertices(matching.unmatched[0])) == [0, 2]


def test_exposure_moves_to_the_vertex_asked_for() -> None:
    matching = Matching(bit_sets(5, {(0, 1): 1, (1, 2): 1, (2, 3): 1, (3, 4): 1}))
    left = matching.unmatched[0]

    matching.expose_instead(left, 4 - left)

    assert members(matching.exposed) == [4 - left]


@some_rounds
@given(weighted_graphs())
def test_a_matching_has_as_many_pairs_as_networkx_finds(graph: tuple[int, Edges]) -> None:
    size, edges = graph
    adjacency = bit_sets(size, edges)

    matching = Matching(adjacency)

    pairs = [(u, v) for u, v in enumerate(matching.mate) if v >= 0]
    assert all(matching.mate[v] == u and adjacency[u] >> v & 1 for u, v in pairs)
    assert len(pairs) == 2 * len(largest_matching(range(size), edges))
    assert members(matching.exposed) == [v for v in range(size) if matching.mate[v] < 0]
    assert PerfectAttempt(adjacency).is_perfect == matching.is_perfect


@some_rounds
@given(weighted_graphs(most=9))
def test_replaceable_vertices_are_those_without_whom_no_pair_is_lost(
    graph: tuple[int, Edges],
) -> None:
    size, edges = graph
    matching = Matching(bit_sets(size, edges))
    most = len(largest_matching(range(size), edges))
    reached = 0
    for v in matching.unmatched:
        reached |= matching.replaceable_vertices(v)

    for v in range(size):
        without = [edge for edge in edges if v not in edge]
        rest = [u for u in range(size) if u != v]
        assert (len(largest_matching(rest, without)) == most) == bool(reached >> v & 1)


def test_the_start_matching_is_kept_where_possible() -> None:
    square = bit_sets(4, {(0, 1): 1, (1, 2): 1, (2, 3): 1, (0, 3): 1})

    assert Matching(square).mate == [1, 0, 3, 2]
    assert Matching(square, start=[3, 2, 1, 0]).mate == [3, 2, 1, 0]
    assert Matching(square, start=[2, 3, 0, 1]).mate == [1, 0, 3, 2]
