"""The vertices that some first ones take as partners, compared with the same choice by digits."""

from hypothesis import given, strategies as st

from domain.swiss.matching.preferred_matching import CheapestMatching
from tests.domain.swiss.matching.test_vertex_classes import Classed, classed_graphs
from tests.effort import some_rounds

TAKEN = 10**31


def matching_that_takes_few(graph: Classed, takers: int) -> CheapestMatching:
    """Vertices 0 … `takers` - 1 take others as seldom as possible: each costs more than all else.
    Other costs of a pair follow from the classes of the two.
    """
    adjacency, (class_of, worth) = graph

    def cost(u: int, v: int) -> int:
        return worth[class_of[u]][class_of[v]] + TAKEN * (u < takers <= v)

    order = range(takers, len(class_of))
    return CheapestMatching(
        adjacency, takers, lambda v: (class_of[v], v < takers), cost, 2 * TAKEN, order
    )


def taken_vertices(mate: list[int], takers: int) -> list[int]:
    return sorted(v for v in mate[:takers] if v >= takers)


@some_rounds
@given(classed_graphs(), st.integers(0, 8))
def test_the_first_are_taken_as_digits_of_the_order_would_have_it(
    graph: Classed, takers: int
) -> None:
    matching = matching_that_takes_few(graph, min(takers, len(graph[0])))

    mate = matching.solve()

    if mate is None:
        return
    assert all(graph[0][v] >> u & 1 and mate[u] == v for v, u in enumerate(mate))
    expected = matching._solve_by_digits()
    assert taken_vertices(list(mate), matching.takers) == taken_vertices(
        list(expected), matching.takers
    )


def test_of_equals_the_first_in_the_order_is_taken() -> None:
    # 0 takes one of 1, 2 and 3, who may all meet; 2 is the best, then 3
    graph = [0b1110, 0b1101, 0b1011, 0b0111]
    matching = CheapestMatching(graph, 1, lambda v: v > 0, lambda u, v: 1, 2, (2, 3, 1))

    assert matching.solve() == [2, 3, 0, 1]
