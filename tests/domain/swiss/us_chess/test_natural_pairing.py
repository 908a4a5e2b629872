"""The natural pairing of a score group: odd players first, then upper half against lower half."""

from hypothesis import given, strategies as st

from domain.swiss.us_chess.natural_pairing import natural_pairs
from tests.domain.swiss.matching.witness import largest_matching
from tests.effort import some_rounds


def graph(size: int, *never: tuple[int, int]) -> list[int]:
    rows = [(1 << size) - 1 & ~(1 << v) for v in range(size)]
    for a, b in never:
        rows[a] &= ~(1 << b)
        rows[b] &= ~(1 << a)
    return rows


def test_halves_meet_in_order() -> None:
    assert natural_pairs(graph(6), 0, range(6)) == [(0, 3), (1, 4), (2, 5)]


def test_an_odd_player_from_above_meets_the_first_he_can() -> None:
    assert natural_pairs(graph(6), 1, range(6)) == [(0, 1), (2, 4), (3, 5)]
    assert natural_pairs(graph(6, (0, 1)), 1, range(6)) == [(0, 2), (1, 4), (3, 5)]


def test_two_odd_players_who_can_meet_are_still_paired_below() -> None:
    assert natural_pairs(graph(6), 2, range(6)) == [(0, 2), (1, 3), (4, 5)]


def test_former_opponents_get_the_next_of_the_lower_half() -> None:
    assert natural_pairs(graph(6, (0, 3)), 0, range(6)) == [(0, 4), (1, 3), (2, 5)]
    assert natural_pairs(graph(6, (2, 5)), 0, range(6)) == [(0, 3), (1, 5), (2, 4)]


def test_halves_that_can_not_meet_are_left_by_the_nearest() -> None:
    # 0 has met all of the lower half
    met_below = graph(6, (0, 3), (0, 4), (0, 5))

    assert natural_pairs(met_below, 0, range(6)) == [(0, 2), (1, 4), (3, 5)]


def test_a_group_that_can_not_be_paired_completely_has_no_natural_pairing() -> None:
    assert natural_pairs(graph(4, (0, 1), (0, 2), (0, 3)), 0, range(4)) is None


@some_rounds
@given(st.integers(1, 5), st.integers(0, 3), st.data())
def test_all_are_paired_whenever_possible(half: int, arrivals: int, data: st.DataObject) -> None:
    size = 2 * half
    vertex = st.integers(0, size - 1)
    never = data.draw(st.lists(st.tuples(vertex, vertex), max_size=2 * size))
    rows = graph(size, *((a, b) for a, b in never if a != b))
    edges = [(a, b) for a in range(size) for b in range(a + 1, size) if rows[a] >> b & 1]

    pairs = natural_pairs(rows, min(arrivals, size), range(size))

    assert (pairs is not None) == (len(largest_matching(range(size), edges)) == half)
    if pairs is not None:
        assert sorted(v for pair in pairs for v in pair) == list(range(size))
        assert all(rows[a] >> b & 1 for a, b in pairs)
