"""Baku acceleration: the examples of C.04.7 (2026), 1."""

import pytest

from domain.errors import Unsupported
from domain.swiss.acceleration import (
    AddedPoints,
    baku_points,
    group_a_size,
    listed_points,
    virtual_points,
)


@pytest.mark.parametrize(("entries", "members"), [(161, 82), (178, 90), (20, 10), (4, 2), (0, 0)])
def test_group_a_is_half_of_the_list_made_even(entries: int, members: int) -> None:
    assert group_a_size(entries) == members


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (5, [10, 10, 5, 0, 0]),
        (7, [10, 10, 5, 5, 0, 0, 0]),
        (9, [10, 10, 10, 5, 5, 0, 0, 0, 0]),
        (11, [10, 10, 10, 5, 5, 5, 0, 0, 0, 0, 0]),
    ],
)
def test_virtual_points_fall_from_a_win_to_half_to_nothing(
    rounds: int, expected: list[int]
) -> None:
    assert [virtual_points(r, rounds) for r in range(1, rounds + 1)] == expected


def test_match_points_are_doubled_as_a_win_is() -> None:
    assert [virtual_points(r, 11, win=20) for r in range(1, 7)] == [20, 20, 20, 10, 10, 10]


def test_a_late_entry_above_the_last_member_joins_group_a() -> None:
    # On time 1 2 4 5: group A is 1 and 2. Number 3 comes late, below the last member: group B.
    assert set(baku_points([1, 2, 3, 4, 5], [1, 2, 4, 5], 5)) == {1, 2}
    # On time 1 3 4 5: group A is 1 and 3. Number 2 comes late, above the last member: group A.
    assert set(baku_points([1, 2, 3, 4, 5], [1, 3, 4, 5], 5)) == {1, 2, 3}


def test_half_of_an_odd_win_cannot_be_given() -> None:
    with pytest.raises(Unsupported):
        baku_points([1, 2, 3, 4], [1, 2, 3, 4], 5, win=15)


def test_points_can_be_added_for_one_player_in_one_round_and_those_of_several_rules_add_up() -> (
    None
):
    rules = [AddedPoints(10, 1, 2, 1, 2), AddedPoints(5, 2, 2, 2, 2)]

    assert listed_points(rules, 2) == {1: (10, 10), 2: (10, 15)}
