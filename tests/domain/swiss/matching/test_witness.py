"""The tests' own matchings by networkx, on graphs that are easily seen through."""

from tests.domain.swiss.matching.witness import heaviest_matching, largest_matching


def test_a_path_of_four_is_matched_at_its_ends() -> None:
    assert largest_matching(range(4), [(0, 1), (1, 2), (2, 3)]) == {
        frozenset({0, 1}),
        frozenset({2, 3}),
    }


def test_a_vertex_without_edges_stays_alone() -> None:
    assert largest_matching(range(3), [(0, 2)]) == {frozenset({0, 2})}


def test_more_pairs_come_before_more_weight() -> None:
    assert heaviest_matching({(0, 1): 1, (1, 2): 100, (2, 3): 1}) == {
        frozenset({0, 1}),
        frozenset({2, 3}),
    }


def test_weights_beyond_floating_point_are_distinguished() -> None:
    huge = 10**40

    best = heaviest_matching({(0, 1): huge, (2, 3): huge, (0, 2): huge, (1, 3): huge + 1})

    assert best == {frozenset({0, 2}), frozenset({1, 3})}
