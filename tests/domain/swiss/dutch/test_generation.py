"""The first candidate against all of them, in the order of C.04.3 (2026), 3.6, 3.7 and 4."""

from collections.abc import Iterable, Iterator, Sequence

import pytest
from hypothesis import assume, given, strategies as st

from domain.lab.endorsement.exhaustive_dutch import remainder_pairings
from domain.swiss.dutch.generation import Candidate, CandidateVerdict, first_candidate
from tests.effort import some_rounds


def perfect(graph: Sequence[int], left: frozenset[int]) -> Iterator[dict[int, int]]:
    if not left:
        yield {}
        return
    v = min(left)
    for u in left:
        if graph[v] >> u & 1:
            for rest in perfect(graph, left - {u, v}):
                yield rest | {v: u, u: v}


@st.composite
def brackets(draw: st.DrawFn) -> tuple[list[int], int, int]:
    """MDPs, residents and leaving vertices; the latter may be paired among themselves."""
    moved, residents = draw(st.integers(0, 3)), draw(st.integers(1, 6))
    outside = draw(st.integers(0, 4))
    size = moved + residents + outside
    assume(size % 2 == 0)
    populated = draw(st.booleans())
    pairs = [
        (u, v)
        for v in range(size)
        for u in range(v)
        if v >= moved and (populated or u < moved + residents)
    ]
    missing = draw(st.sets(st.sampled_from(pairs), max_size=len(pairs) // 2)) if pairs else set()
    graph = [0] * size
    for u, v in pairs:
        if (u, v) not in missing:
            graph[u] |= 1 << v
            graph[v] |= 1 << u
    return graph, moved, residents


@pytest.mark.parametrize("all_exchanges", [False, True])
@some_rounds
@given(bracket=brackets())
def test_no_candidate_is_generated_before_the_first(
    bracket: tuple[list[int], int, int], all_exchanges: bool
) -> None:
    graph, moved, residents = bracket
    inside = moved + residents
    every = list(perfect(graph, frozenset(range(len(graph)))))
    paired_mdps = {sum(mate[m] < inside for m in range(moved)) for mate in every}
    stay = {sum(mate[v] < inside for v in range(inside)) for mate in every}
    assume(len(paired_mdps) <= 1 and len(stay) <= 1)

    def place(mate: dict[int, int]) -> tuple[list[int], list[int], int]:
        """The place in the order of generation: by the paired players moved down, their opponents,
        and the number of the remainder's pairing.
        """
        upper = [m for m in range(moved) if mate[m] < inside]
        opponents = [mate[m] for m in upper]
        rest = [v for v in range(moved, inside) if v not in opponents]
        pairs = {frozenset((v, mate[v])) for v in rest if mate[v] < inside}
        orders = remainder_pairings(rest, len(pairs))
        return upper, opponents, next(i for i, o in enumerate(orders) if pairs == _sets(o))

    found = first_candidate(graph, moved, residents, all_exchanges=all_exchanges)

    if not every:
        assert found is CandidateVerdict.NO_PAIRING
        return
    first = min(every, key=place)
    expected = {frozenset((v, first[v])) for v in range(inside) if first[v] < inside}
    if isinstance(found, Candidate):
        assert _sets(found.pairs) == expected
        assert {v for pair in [*found.pairs, *found.rest] for v in pair} == set(range(len(graph)))
    else:
        assert found is CandidateVerdict.LARGE_EXCHANGE
        *_, remainder_number = place(first)
        assert remainder_number > 0


def _sets(pairs: Iterable[tuple[int, int]]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def test_outside_pairs_do_not_affect_the_bracket() -> None:
    # 0 to 3 may all meet, so may 4 and 5, who are not of the bracket
    graph = [0b1110, 0b1101, 0b1011, 0b0111, 1 << 5, 1 << 4]

    assert first_candidate(graph, 0, 4, all_exchanges=True) == Candidate(
        (), 0, (0, 1), (2, 3), ((4, 5),)
    )


def test_of_large_exchanges_the_smallest_difference_comes_first() -> None:
    # S1 is 0 to 3. 0 may meet 1 or 2, 3 the other of them; 4 may meet 5 or 6, 7 the other
    graph = [0b0110, 0b1001, 0b1001, 0b0110]
    graph += [row << 4 for row in graph]

    assert first_candidate(graph, 0, 8, all_exchanges=False) is CandidateVerdict.LARGE_EXCHANGE
    # out of S1 go 2 and 3 rather than 1 and 3, into it come 4 and 5 rather than 4 and 6
    found = first_candidate(graph, 0, 8, all_exchanges=True)
    assert isinstance(found, Candidate)
    assert (found.upper, found.lower) == ((0, 1, 4, 5), (2, 3, 6, 7))
