"""Assign whole sections to rooms.

Exact for any sizes. Dynamic programming, room by room: for each number of placed sections of every
size except the commonest, the most sections of the commonest size, with their rooms.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

PlacedCounts = tuple[int, ...]
"""The number of placed sections of each size except the commonest, in the order of size."""


class _Best(NamedTuple):
    common: int
    rooms: tuple[tuple[PlacedCounts, int], ...]
    """The content of each room so far: the other sizes, and the number of the commonest."""


def sections_fit(sections: Mapping[int, int], rooms: Sequence[int]) -> bool:
    """Whether sections (size → number) fit into rooms with these numbers of tables."""
    return allot_rooms(sections, rooms) is not None


def allot_rooms(
    sections: Mapping[int, int], rooms: Sequence[int]
) -> tuple[Mapping[int, int], ...] | None:
    """Sections (size → number) for each room, using all `sections`; None if they do not fit."""
    wanted = {size: count for size, count in sections.items() if count > 0}
    if not wanted:
        return tuple({} for _ in rooms)
    common = max(wanted, key=lambda size: (wanted[size], size))
    others = tuple(sorted(size for size in wanted if size != common))
    placed = {(0,) * len(others): _Best(0, ())}
    for room in rooms:
        placed = _with_room(room, placed, (common, others), wanted)
    best = placed.get(tuple(wanted[size] for size in others))
    if best is None or best.common < wanted[common]:
        return None
    return _fill_rooms(best, (common, others), wanted[common])


def _with_room(
    room: int,
    placed: Mapping[PlacedCounts, _Best],
    sizes: tuple[int, PlacedCounts],
    wanted: Mapping[int, int],
) -> dict[PlacedCounts, _Best]:
    """The best fillings with one more room; `sizes` are the commonest one and the others."""
    common, others = sizes
    found: dict[PlacedCounts, _Best] = {}
    for so_far, before in placed.items():
        left = (range(wanted[size] - n + 1) for size, n in zip(others, so_far, strict=True))
        for here in product(*left):
            free = room - sum(size * n for size, n in zip(others, here, strict=True))
            if free < 0:
                continue
            now = tuple(a + b for a, b in zip(so_far, here, strict=True))
            most = before.common + free // common
            if now not in found or found[now].common < most:
                found[now] = _Best(most, (*before.rooms, (here, free // common)))
    return found


def _fill_rooms(
    best: _Best, sizes: tuple[int, PlacedCounts], wanted: int
) -> tuple[Mapping[int, int], ...]:
    """The rooms filled in turn until all of the commonest size have a place."""
    common, others = sizes
    found = []
    for here, space in best.rooms:
        take = min(space, wanted)
        wanted -= take
        holding = {**dict(zip(others, here, strict=True)), common: take}
        found.append({size: count for size, count in sorted(holding.items()) if count})
    return tuple(found)
