"""Proves a movement: every pair sits once a round, no meeting or set is repeated.

An empty list of faults is the proof. In a complete movement every pair must also play every set.
Shared sets are no fault, but information for duplicating boards.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from domain.bridge.movements.movement import Movement, SitOut


class FaultKind(StrEnum):
    SEATED = "does not sit exactly once"
    TABLE = "has two games at once"
    REMATCH = "meet again"
    SET_AGAIN = "plays a set again"
    SET_MISSED = "misses a set"


class Fault(NamedTuple):
    """`places` are the places concerned, or the table where it has two games."""

    kind: FaultKind
    round: int
    places: tuple[int, ...]
    set: int = 0

    def __str__(self) -> str:
        places = " and ".join(map(str, self.places))
        table = f"Table {places}" if self.kind is FaultKind.TABLE else places
        round_ = f"Round {self.round}: " if self.round else ""
        return f"{round_}{table} {self.kind}{f' ({self.set})' if self.set else ''}."


def faults(movement: Movement) -> tuple[Fault, ...]:
    return (*_seating(movement), *_meetings(movement), *_sets(movement))


def _seating(movement: Movement) -> Iterator[Fault]:
    sat_out = Counter(movement.sit_outs)
    for number, games in movement.by_round.items():
        seen = Counter(place for game in games for place in (game.ns, game.ew))
        for place in range(1, movement.places + 1):
            if seen[place] + sat_out[SitOut(number, place)] != 1:
                yield Fault(FaultKind.SEATED, number, (place,))
        for table, together in Counter(game.table for game in games).items():
            if together > 1:
                yield Fault(FaultKind.TABLE, number, (table,))


def _meetings(movement: Movement) -> Iterator[Fault]:
    met: set[frozenset[int]] = set()
    for game in movement.games:
        meeting = frozenset((game.ns, game.ew))
        if meeting in met:
            yield Fault(FaultKind.REMATCH, game.round, (game.ns, game.ew))
        met.add(meeting)


def _sets(movement: Movement) -> Iterator[Fault]:
    played: set[tuple[int, int]] = set()
    for game in movement.games:
        for place in (game.ns, game.ew):
            if (place, game.set) in played:
                yield Fault(FaultKind.SET_AGAIN, game.round, (place,), game.set)
            played.add((place, game.set))
    if movement.complete:
        for place in range(1, movement.places + 1):
            for number in range(1, movement.sets + 1):
                if (place, number) not in played:
                    yield Fault(FaultKind.SET_MISSED, 0, (place,), number)


def shared_sets(movement: Movement) -> Mapping[int, tuple[int, ...]]:
    """Round → the sets that more than one table plays in it; rounds without any are left out."""
    shared = {}
    for number, games in movement.by_round.items():
        use = Counter(game.set for game in games)
        if several := tuple(sorted(each for each, tables in use.items() if tables > 1)):
            shared[number] = several
    return shared


def stationary(movement: Movement) -> frozenset[int]:
    """Places that never change table."""
    tables: dict[int, set[int]] = {}
    for (_, place), seat in movement.seats.items():
        tables.setdefault(place, set()).add(seat.table)
    return frozenset(place for place, seen in tables.items() if len(seen) == 1)
