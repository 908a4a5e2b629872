"""Sets of small numbers as bits of an integer."""

import pytest

from domain.swiss.matching.bits import lowest_member, mask_of, members, select_items, span


@pytest.mark.parametrize(
    "numbers", [[], [0], [3, 4, 5], [0, 999], list(range(0, 300, 7)), list(range(64))]
)
def test_a_set_gives_back_its_members_in_order(numbers: list[int]) -> None:
    assert members(mask_of(numbers)) == numbers


def test_a_span_holds_its_first_number_and_not_its_last() -> None:
    assert members(span(3, 6)) == [3, 4, 5]


def test_an_empty_span_is_the_empty_set() -> None:
    assert span(4, 4) == 0


def test_the_lowest_member_is_found() -> None:
    assert lowest_member(mask_of([700, 12, 90])) == 12


@pytest.mark.parametrize("numbers", [[], [0, 1, 9], [40, 41, 43, 60], [99]])
def test_things_are_picked_by_their_numbers(numbers: list[int]) -> None:
    assert list(select_items(range(100, 200), mask_of(numbers))) == [100 + n for n in numbers]
