"""Sections of given sizes (tables) allotted to rooms of given space."""

from itertools import product
from random import Random

import pytest

from domain.bridge.hall import allot_rooms
from tests.every import every


def fits_by_brute_force(sections: list[int], rooms: list[int]) -> bool:
    """Every way to give each section a room."""
    return any(
        all(
            sum(size for size, at in zip(sections, where, strict=True) if at == room) <= space
            for room, space in enumerate(rooms)
        )
        for where in product(range(len(rooms)), repeat=len(sections))
    )


@pytest.mark.parametrize(
    "rooms", [[10, 11], [12, 9], [6, 5, 5, 5], [21], [7, 7, 7], [16, 4], [17, 4]]
)
@pytest.mark.parametrize("counts", [{5: 3, 6: 1}, {5: 2, 7: 1}, {5: 2, 6: 1, 3: 1}, {5: 4}])
def test_fitting_agrees_with_brute_force(rooms: list[int], counts: dict[int, int]) -> None:
    sections = [size for size, count in counts.items() for _ in range(count)]

    assert (allot_rooms(counts, rooms) is not None) == fits_by_brute_force(sections, rooms)
    allotted = allot_rooms(counts, rooms)
    if allotted is not None:
        assert all(
            sum(size * n for size, n in here.items()) <= space
            for here, space in zip(allotted, rooms, strict=True)
        )
        assert {size: sum(here.get(size, 0) for here in allotted) for size in counts} == counts


def test_rooms_are_filled_in_turn() -> None:
    assert allot_rooms({5: 4, 6: 1}, [11, 10, 20]) == ({5: 1, 6: 1}, {5: 2}, {5: 1})


def test_no_sections_need_no_room() -> None:
    assert allot_rooms({}, [10]) == ({},)
    assert allot_rooms({5: 1}, []) is None


def test_sections_are_allotted_by_size_and_the_commonest_size_fills_the_space_left() -> None:
    assert allot_rooms({5: 1, 6: 0}, [5, 3]) == ({5: 1}, {})
    assert allot_rooms({6: 1, 5: 2}, [6, 5, 5]) == ({6: 1}, {5: 1}, {5: 1})
    assert allot_rooms({6: 2, 5: 1}, [6, 11]) == ({6: 1}, {5: 1, 6: 1})
    assert allot_rooms({}, [5]) == ({},)


@every("seed", range(40))
def test_many_sizes_fit_into_many_rooms_exactly_when_brute_force_finds_a_way(seed: int) -> None:
    draw = Random(seed)
    counts = {size: draw.randint(1, 2) for size in draw.sample(range(3, 8), 3)}
    rooms = [draw.randint(3, 16) for _ in range(3)]
    sections = [size for size, count in counts.items() for _ in range(count)]

    assert (allot_rooms(counts, rooms) is not None) == fits_by_brute_force(sections, rooms)
