"""Keeping compatriots apart in the last rounds, in any table and for any number of players.

The Varma tables (FIDE C.05 (2024), annex 2) do this for 9 to 24 players on Berger tables and
federations that fit an envelope. Elsewhere, lots are drawn one by one, for the largest
federations first, each among the free numbers that do not meet a compatriot in the last rounds.
When a draw runs into a wall it starts again; after a hundred walls one round less is protected.
What is reached is part of the answer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from domain.ids import EntryId, Number
from domain.round_robin.table import Table
from domain.round_robin.varma import drawing_order

_ATTEMPTS = 100


@dataclass(frozen=True, slots=True)
class Spread:
    """`protected` is the number of last rounds without a meeting of compatriots."""

    numbers: Mapping[EntryId, Number]
    protected: int


def spread(
    table: Table, federations: Mapping[EntryId, str], lots: Random, protected: int = 3
) -> Spread:
    order = drawing_order(federations)
    for rounds in range(min(protected, len(table.rounds)), 0, -1):
        opponents = _late_opponents(table, rounds)
        for _ in range(_ATTEMPTS):
            numbers = _attempt(order, federations, opponents, lots)
            if numbers is not None:
                return Spread(numbers, rounds)
    free = [Number(n) for n in range(1, table.entries + 1)]
    lots.shuffle(free)
    return Spread(dict(zip(order, free, strict=True)), 0)


def _late_opponents(table: Table, rounds: int) -> Mapping[Number, frozenset[Number]]:
    late = [game for one in table.rounds[-rounds:] for game in one.games]
    return {
        number: frozenset(g.opponent(number) for g in late if number in g.players)
        for number in table.games_of
    }


def _attempt(
    order: Sequence[EntryId],
    federations: Mapping[EntryId, str],
    opponents: Mapping[Number, frozenset[Number]],
    lots: Random,
) -> Mapping[EntryId, Number] | None:
    free = sorted(opponents)
    forbidden: dict[str, set[Number]] = {}
    numbers = {}
    for entry in order:
        barred = forbidden.setdefault(federations[entry], set())
        allowed = [number for number in free if number not in barred]
        if not allowed:
            return None
        numbers[entry] = lots.choice(allowed)
        free.remove(numbers[entry])
        barred |= opponents[numbers[entry]]
    return numbers
