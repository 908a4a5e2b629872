"""The cheapest assignment, against all permutations."""

import random
from collections.abc import Iterable
from itertools import permutations

from hypothesis import given, strategies as st

from domain.swiss.matching.assignment import (
    AssignmentCell,
    AssignmentRow,
    CheapestAssignment,
    RowPart,
    row_in_one_part,
)
from tests.effort import against_all, some_rounds

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

    def row(i: int) -> AssignmentRow:
        return row_in_one_part((cost, j) for j, cost in enumerate(table[i]) if cost is not None)

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


def row_in_parts(draw: random.Random, cells: list[tuple[int, int]]) -> AssignmentRow:
    """The cells below a bound, those below the next one, and so on."""
    costs = [cost for cost, _ in cells]
    low = 0
    for bound in sorted(draw.sample(costs, draw.randint(0, len(costs)))):
        yield RowPart(_in_order(cell for cell in cells if low <= cell[0] < bound), bound)
        low = bound
    yield RowPart(_in_order(cell for cell in cells if low <= cell[0]), 0)


def _in_order(cells: Iterable[tuple[int, int]]) -> list[AssignmentCell]:
    return sorted((cost, column, cost, column) for cost, column in cells)


@some_rounds
@given(st.integers(0, 10**6), st.integers(1, 40), st.sampled_from([1, 4, 30, 1000]))
def test_reading_rows_in_parts_does_not_change_the_assignment(
    seed: int, size: int, dearest: int
) -> None:
    draw = random.Random(seed)
    rows = [
        [(draw.randint(0, dearest), j) for j in range(size) if draw.random() < 0.8]
        for _ in range(size)
    ]

    at_once = CheapestAssignment(size, lambda i: row_in_one_part(rows[i]))
    by_parts = CheapestAssignment(size, lambda i: row_in_parts(draw, rows[i]))

    assert by_parts.solve() == at_once.solve()
    assert by_parts.column == at_once.column
