"""The first pairing by C.04.4.2 (2026), 4, against all of them."""

import pytest
from hypothesis import given, strategies as st

from domain.lab.endorsement.exhaustive_dutch import ExhaustivePlayer
from domain.swiss.burstein.weighted_pairing import BursteinProblem, first_pairing
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.exact import Situation
from domain.swiss.dutch.rounds import field_of
from tests.domain.swiss.burstein.regulation import pairings_in_order
from tests.domain.swiss.dutch.test_generation import perfect
from tests.domain.swiss.histories import chart, request
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


@pytest.mark.parametrize("floaters", [0, 2])
def test_digits_descend_in_the_order_of_article_4_for_any_rank_of_number_one(floaters: int) -> None:
    sequence = [3, 0, 2, 5, 1, 4]
    field = field_of(request(chart(*[""] * 6), 5), "2026")
    situation = Situation(sinks=floaters)
    problem = BursteinProblem(field, Bracket((), 0, 6), situation, lambda _: sequence)
    digits, bits = problem._order_digits()

    sums = [
        sum(digits(*sorted((a.number, b.number))) for a, b in pairs)
        for pairs, _ in pairings_in_order(
            [ExhaustivePlayer(rank, 0) for rank in sequence], floaters
        )
    ]

    assert sums == sorted(set(sums), reverse=True)
    assert max(sums) < 1 << bits
