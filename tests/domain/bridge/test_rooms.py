from itertools import product

import pytest

from domain.bridge.rooms import allotted, fit


def by_hand(sections: list[int], rooms: list[int]) -> bool:
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
def test_sections_fit_into_rooms_exactly_when_they_do(
    rooms: list[int], counts: dict[int, int]
) -> None:
    sections = [size for size, count in counts.items() for _ in range(count)]

    assert fit(counts, rooms) == by_hand(sections, rooms)
    held = allotted(counts, rooms)
    if held is not None:
        assert all(
            sum(size * n for size, n in here.items()) <= space
            for here, space in zip(held, rooms, strict=True)
        )
        assert {size: sum(here.get(size, 0) for here in held) for size in counts} == counts


def test_rooms_are_filled_in_turn() -> None:
    assert allotted({5: 4, 6: 1}, [11, 10, 20]) == ({5: 1, 6: 1}, {5: 2}, {5: 1})


def test_no_sections_need_no_room() -> None:
    assert allotted({}, [10]) == ({},)
    assert not fit({5: 1}, [])
