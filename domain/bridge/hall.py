"""The hall: the pace of a round, the tables that have called the director, and the rooms of whole
sections.

Rooms are assigned exactly for any sizes. Dynamic programming, room by room: for each number of
placed sections of every size except the commonest, the most sections of the commonest size, with
their rooms.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class RoundPace:
    """Minutes per board, and for the move after a round; 0 per board: rounds have no clock."""

    minutes_a_board: int = 0
    minutes_a_move: int = 0

    def round_minutes(self, boards: int) -> int:
        """The minutes for a round of that many boards; 0 if rounds are not timed."""
        return self.minutes_a_board * boards + self.minutes_a_move if self.minutes_a_board else 0


class TableCall(NamedTuple):
    """A table that has called the director, since an instant in ISO 8601, UTC."""

    session: int
    table: str
    since: str


@dataclass(frozen=True, slots=True)
class HallState:
    """`calls` are the open ones, longest waiting first."""

    pace: RoundPace = RoundPace()
    calls: tuple[TableCall, ...] = ()
    shows_scores: bool = False
    """Whether tablets show the score of a board so far after it is entered."""
    has_free_seats: bool = False
    """Whether pairs choose their seats in round 1 and enter them at the table's tablet."""
    entered_seats: tuple[tuple[int, str], ...] = ()
    """Session and table of those with entered seats."""

    def tables_with_entered_seats(self, session: int) -> frozenset[str]:
        """The tables of the session with entered seats."""
        return frozenset(table for number, table in self.entered_seats if number == session)

    def waiting_since(self, session: int, table: str) -> str:
        """The instant since which the table has been waiting, "" if it is not."""
        return next((c.since for c in self.calls if (c.session, c.table) == (session, table)), "")


PlacedCounts = tuple[int, ...]
"""The number of placed sections of each size except the commonest, in the order of size."""


class _Best(NamedTuple):
    common: int
    rooms: tuple[tuple[PlacedCounts, int], ...]
    """The content of each room so far: the other sizes, and the number of the commonest."""


def allot_rooms(
    sections: Mapping[int, int], rooms: Sequence[int]
) -> tuple[Mapping[int, int], ...] | None:
    """Sections (size → number) for each room, from its number of tables; None if not all fit."""
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
    """The best fillings with a room of `room` tables more; `sizes`: the commonest, the others."""
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
