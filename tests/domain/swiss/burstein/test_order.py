"""The first pairing by C.04.4.2 (2026), 4, against all of them."""

from hypothesis import given, strategies as st

from domain.swiss.burstein.weighted_pairing import first_pairing
from tests.domain.swiss.dutch.test_generation import perfect
from tests.domain.swiss.matching.graphs import Edges, bit_sets, weighted_graphs
from tests.effort import some_rounds


@some_rounds
@given(weighted_graphs(most=8, even=True), st.integers(1, 8))
def test_number_one_meets_the_largest_number_then_number_two(
    graph: tuple[int, Edges], inside: int
) -> None:
    size, edges = graph
    sequence = range(min(inside, size))
    number = {v: i for i, v in enumerate(sequence, start=1)}
    every = perfect(bit_sets(size, edges), frozenset(range(size)))

    found = first_pairing(bit_sets(size, edges), sequence)

    opponents = [[number.get(mate[v], 0) for v in sequence] for mate in every]
    assert (found is None) == (not opponents)
    if found is not None:
        assert all(found[found[v]] == v for v in range(size))
        assert all((min(u, v), max(u, v)) in edges for v, u in enumerate(found))
        assert [number.get(found[v], 0) for v in sequence] == max(opponents)


def test_leaving_players_use_an_available_leaving_vertex() -> None:
    # 0 can't have 2, or nobody is left for 4; with 1 and 3 together 0 would have to take 5
    pairs = [(0, 4), (0, 2), (1, 2), (1, 3), (2, 4), (3, 5)]
    graph = bit_sets(6, dict.fromkeys(pairs, 1))

    assert first_pairing(graph, range(4)) == [4, 2, 1, 5, 0, 3]
