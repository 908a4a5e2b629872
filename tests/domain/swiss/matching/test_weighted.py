"""The heaviest perfect matching, and the tight edges that all heaviest ones are made of."""

from hypothesis import given

from domain.swiss.matching.cardinality import Matching
from domain.swiss.matching.weighted import HeaviestPerfectSearch
from tests.domain.swiss.matching.graphs import Edges, rows, weighted_graphs
from tests.domain.swiss.matching.witness import heaviest_matching
from tests.effort import some_rounds


def heaviest_perfect(weights: list[list[int]]) -> list[int] | None:
    search = HeaviestPerfectSearch(weights)
    return search.mate if search.solve() else None


def test_two_light_pairs_beat_a_heavy_one_that_leaves_two_alone() -> None:
    assert heaviest_perfect(rows(4, {(0, 1): 1, (1, 2): 100, (2, 3): 1})) == [1, 0, 3, 2]


def test_an_odd_number_cannot_be_paired() -> None:
    assert heaviest_perfect(rows(3, {(0, 1): 1, (1, 2): 1, (0, 2): 1})) is None


def test_two_triangles_joined_by_an_edge_must_use_it() -> None:
    #   0 - 1      3 - 4      however light the bridge 2-3 is
    #    \ /  bridge \ /
    #     2 - - - - - 3 … 5
    triangles = {(0, 1): 9, (1, 2): 9, (0, 2): 9, (3, 4): 9, (4, 5): 9, (3, 5): 9}

    assert heaviest_perfect(rows(6, triangles | {(2, 3): 1})) == [1, 0, 3, 2, 5, 4]


@some_rounds
@given(weighted_graphs(most=12, even=True))
def test_a_matching_is_as_heavy_as_networkx_finds(graph: tuple[int, Edges]) -> None:
    size, edges = graph
    expected = heaviest_matching(edges)

    mate = heaviest_perfect(rows(size, edges))

    if 2 * len(expected) < size:
        assert mate is None
    else:
        assert mate is not None
        assert all(mate[mate[v]] == v for v in range(size))
        weight = sum(edges[min(u, v), max(u, v)] for u, v in enumerate(mate)) // 2
        assert weight == sum(edges[min(pair), max(pair)] for pair in map(tuple, expected))


@some_rounds
@given(weighted_graphs(most=8, even=True))
def test_every_perfect_matching_of_the_tight_graph_is_heaviest(graph: tuple[int, Edges]) -> None:
    size, edges = graph
    search = HeaviestPerfectSearch(rows(size, edges))
    if not search.solve() or not search.tight_is_best:
        return
    tight = search.tight_edges()
    best = sum(edges[min(u, v), max(u, v)] for u, v in enumerate(search.mate))

    for u in range(size):
        for v in range(u):
            if not tight[u] >> v & 1:
                continue
            rest = Matching([_row_without_pair(row, w, (u, v)) for w, row in enumerate(tight)])
            if len(rest.unmatched) > 2:
                continue
            mate = list(rest.mate)
            mate[u], mate[v] = v, u
            assert best == sum(edges[min(a, b), max(a, b)] for a, b in enumerate(mate))


def _row_without_pair(row: int, vertex: int, pair: tuple[int, int]) -> int:
    return 0 if vertex in pair else row & ~(1 << pair[0] | 1 << pair[1])
