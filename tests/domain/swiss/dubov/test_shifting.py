"""Players who can meet an opponent of their own subgroup, compared with trying every pairing of
the bracket.
"""

from collections.abc import Iterator

from hypothesis import assume, given, strategies as st

from domain.swiss.dubov.subgroups import shifting_of
from domain.swiss.matching.bits import mask_of, span
from tests.domain.swiss.matching.graphs import Edges, bit_sets, weighted_graphs
from tests.effort import against_all

Pairs = frozenset[tuple[int, int]]


def every_pairing(rest: frozenset[int], edges: Edges) -> Iterator[Pairs]:
    if not rest:
        yield frozenset()
        return
    first = min(rest)
    for other in rest:
        if (first, other) in edges:
            for more in every_pairing(rest - {first, other}, edges):
                yield more | {(first, other)}


def with_fewest_inside(size: int, edges: Edges, smaller: int) -> tuple[list[Pairs], int]:
    """The pairings with the fewest pairs inside the part `smaller`, and that number of pairs."""

    def inside(pairs: Pairs) -> int:
        return sum(smaller >> a & smaller >> b & 1 for a, b in pairs)

    every = list(every_pairing(frozenset(range(size)), edges))
    fewest = min(map(inside, every), default=0)
    return [pairs for pairs in every if inside(pairs) == fewest], fewest


def partner(pairs: Pairs, v: int) -> int:
    return next(b if a == v else a for a, b in pairs if v in (a, b))


@against_all
@given(weighted_graphs(most=8, even=True), st.data())
def test_a_restriction_is_taken_exactly_where_a_pairing_is_left(
    graph: tuple[int, Edges], data: st.DataObject
) -> None:
    size, edges = graph[0], {(min(e), max(e)): 1 for e in graph[1]}
    everybody = st.sets(st.integers(0, size - 1))
    smaller = mask_of(data.draw(everybody))
    left, fewest = with_fewest_inside(size, edges, smaller)
    assume(left)
    shifting = shifting_of(bit_sets(size, edges), span(0, size), smaller)

    assert shifting.inside == fewest
    for _ in range(data.draw(st.integers(1, 5))):
        v, partners = data.draw(st.integers(0, size - 1)), data.draw(everybody)
        possible = [pairs for pairs in left if partner(pairs, v) in partners]
        assert shifting.restrict_partners(v, mask_of(partners)) == bool(possible)
        left = possible or left


def test_where_a_blossom_carries_weight_tight_edges_alone_would_allow_too_much() -> None:
    # Fewest inside the smaller subgroup, which is 1 and 6 to 9, with a meeting of 8 and 9: none.
    pairs = "02 07 08 09 13 17 18 19 25 29 36 45 48 59 69 89"
    edges: Edges = {(int(pair[0]), int(pair[1])): 1 for pair in pairs.split()}
    smaller = mask_of([1, 6, 7, 8, 9])
    left, fewest = with_fewest_inside(10, edges, smaller)
    shifting = shifting_of(bit_sets(10, edges), span(0, 10), smaller)

    assert shifting.inside == fewest
    assert not any((8, 9) in pairing for pairing in left)
    assert not shifting.restrict_partners(9, 1 << 8)
    assert shifting.restrict_partners(9, mask_of(partner(pairing, 9) for pairing in left))
    for v in range(10):
        for u in range(10):
            found = shifting_of(bit_sets(10, edges), span(0, 10), smaller).restrict_partners(
                v, 1 << u
            )
            assert found == any((min(u, v), max(u, v)) in pairing for pairing in left)
