"""The first perfect matching of rows with columns: row 0 takes the lowest it can, then row 1."""

from itertools import permutations

from hypothesis import given, strategies as st

from domain.swiss.matching.bipartite import first_perfect
from tests.effort import against_all


def _graph(size: int, allowed: list[list[int]]) -> list[int]:
    """Rows 0 … size-1, columns size … 2·size-1."""
    adjacency = [0] * (2 * size)
    for row, columns in enumerate(allowed):
        for column in columns:
            adjacency[row] |= 1 << size + column
            adjacency[size + column] |= 1 << row
    return adjacency


def test_where_everything_is_allowed_every_row_takes_its_own_column() -> None:
    everybody = _graph(3, [[0, 1, 2]] * 3)

    assert first_perfect(everybody, [0, 1, 2], 3, 0b111000) == [3, 4, 5]


def test_an_earlier_row_changes_only_as_far_as_a_later_row_needs() -> None:
    # 0: a b c    1: a b c    2: a        the first transposition that works is b c a
    assert first_perfect(_graph(3, [[0, 1, 2], [0, 1, 2], [0]]), [0, 1, 2], 3, 0b111000) == [
        4,
        5,
        3,
    ]


def test_rows_that_cannot_all_be_served_have_no_matching() -> None:
    assert first_perfect(_graph(3, [[0], [0], [0, 1, 2]]), [0, 1, 2], 3, 0b111000) is None


def test_an_extra_row_takes_a_column_and_has_no_preference() -> None:
    # the extra row 1 can have only a, so row 0 has to leave it
    assert first_perfect(_graph(2, [[0, 1], [0]]), [0, 1], 1, 0b1100) == [3, 2]


@against_all
@given(st.lists(st.sets(st.integers(0, 4)), min_size=5, max_size=5), st.integers(0, 2))
def test_the_matching_is_the_first_of_all_permutations(allowed: list[set[int]], extra: int) -> None:
    ranked = 5 - extra
    graph = _graph(5, [sorted(columns) for columns in allowed])
    fitting = sorted(
        order[:ranked]
        for order in permutations(range(5))
        if all(column in allowed[row] for row, column in enumerate(order))
    )

    found = first_perfect(graph, range(5), ranked, 0b1111100000)

    if not fitting:
        assert found is None
    else:
        assert found is not None
        assert [column - 5 for column in found[:ranked]] == list(fitting[0])
        assert sorted(found) == [5, 6, 7, 8, 9]
        assert all(graph[row] >> column & 1 for row, column in enumerate(found))
