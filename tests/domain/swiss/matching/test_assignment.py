"""The cheapest assignment, against all permutations."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from domain.swiss.matching.assignment import CheapestAssignment
from tests.effort import against_all

costs = st.integers(1, 5).flatmap(
    lambda n: st.lists(
        st.lists(st.one_of(st.none(), st.integers(0, 9)), min_size=n, max_size=n),
        min_size=n,
        max_size=n,
    )
)


@against_all
@given(costs)
def test_no_permutation_is_cheaper(table: list[list[int | None]]) -> None:
    size = len(table)

    def row(i: int) -> list[tuple[int, int]]:
        return [(j, cost) for j, cost in enumerate(table[i]) if cost is not None]

    search = CheapestAssignment(size, row)
    found = search.solve()

    allowed = []
    for order in permutations(range(size)):
        cells = [table[i][j] for i, j in enumerate(order)]
        if None not in cells:
            allowed.append(sum(cell for cell in cells if cell is not None))
    assert found == bool(allowed)
    if found:
        assert sorted(search.column) == list(range(size))
        total = sum(table[i][j] or 0 for i, j in enumerate(search.column))
        assert total == min(allowed)
