"""Lots restricted so that compatriots do not meet in the last rounds.

Varma tables: FIDE Handbook C.05 (2024), annex 2, for 9 to 24 players on Berger tables. The numbers
are in four envelopes. The federation with most players draws first, equal ones in the order of
their codes; its players, in the order of their names, take one envelope that still has enough
numbers for all of them and draw from it. The rest stays in it for later federations. With an odd
number the highest one is removed. The annex does not cover a federation too large for any envelope.

The annex has an error: of twelve players it puts 6, 8, 12 into one envelope and 3, 11 into another,
but 6 and 12 meet in the last round. With 11 and 12 exchanged, as the tables of all other sizes
suggest, compatriots stay apart. Numbers are drawn as printed, as an appeal could rely on that text;
the smaller field of eleven has no 12 and is correct.

Elsewhere (`draw_numbers_apart`), in any table and for any number of players, lots are drawn one by
one, for the largest federations first, each among the free numbers that do not meet a compatriot in
the last rounds. A draw that fails starts again; after a hundred failures one round less is
protected. The number of protected rounds is part of the result.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from domain.errors import Unsupported
from domain.ids import EntryId, Number
from domain.messages import say
from domain.round_robin.table import Table

ENVELOPES: Mapping[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: (
        (6, 7, 8, 9, 10, 11, 19, 20, 21, 22),
        (1, 2, 3, 4, 13, 14, 15, 16, 17),
        (12, 18, 23),
        (5, 24),
    ),
}


def envelopes(entries: int) -> tuple[tuple[int, ...], ...]:
    """The four envelopes of a field, without the number of the bye."""
    even = entries + entries % 2
    if even not in ENVELOPES:
        raise Unsupported(
            say("A Varma table"), say("{entries} players (9 to 24 are possible)", entries=entries)
        )
    return tuple(tuple(n for n in group if n <= entries) for group in ENVELOPES[even])


def drawing_order(federations: Mapping[EntryId, str]) -> list[EntryId]:
    """The order of drawing: largest federation first, equal ones by code; inside one by name."""
    size = Counter(federations.values())
    return sorted(federations, key=lambda entry: (-size[federations[entry]], federations[entry]))


def varma_numbers(federations: Mapping[EntryId, str], lots: Random) -> Mapping[EntryId, Number]:
    """The drawn numbers; `federations` lists the players in the order of their names."""
    left = [list(group) for group in envelopes(len(federations))]
    numbers: dict[EntryId, Number] = {}
    for federation, drawing in groupby(drawing_order(federations), key=federations.__getitem__):
        contingent = list(drawing)
        taken = _take_numbers(left, len(contingent), federation, lots)
        numbers |= zip(contingent, map(Number, taken), strict=True)
    return numbers


def _take_numbers(left: list[list[int]], wanted: int, federation: str, lots: Random) -> list[int]:
    """Draw that many numbers from one of the envelopes `left`, and take them out of it."""
    enough = [group for group in left if len(group) >= wanted]
    if not enough:
        raise Unsupported(
            say("A Varma table"),
            say(
                "{wanted} players of {federation}: no envelope holds as many numbers",
                wanted=wanted,
                federation=federation,
            ),
        )
    envelope = lots.choice(enough)
    taken = lots.sample(envelope, wanted)
    envelope[:] = [number for number in envelope if number not in taken]
    return taken


_ATTEMPTS = 100


@dataclass(frozen=True, slots=True)
class Spread:
    """`protected` is the number of last rounds without a meeting of compatriots."""

    numbers: Mapping[EntryId, Number]
    protected: int


def draw_numbers_apart(
    table: Table, federations: Mapping[EntryId, str], lots: Random, protected: int = 3
) -> Spread:
    """Draw numbers by which compatriots do not meet in the last `protected` rounds, or in fewer."""
    order = drawing_order(federations)
    for rounds in range(min(protected, len(table.rounds)), 0, -1):
        late = [game for scheduled in table.rounds[-rounds:] for game in scheduled.games]
        opponents = {
            number: frozenset(g.opponent_of(number) for g in late if number in g.players)
            for number in table.games_of
        }
        for _ in range(_ATTEMPTS):
            numbers = _try_to_draw(order, federations, opponents, lots)
            if numbers is not None:
                return Spread(numbers, rounds)
    free = [Number(n) for n in range(1, table.entries + 1)]
    lots.shuffle(free)
    return Spread(dict(zip(order, free, strict=True)), 0)


def _try_to_draw(
    order: Sequence[EntryId],
    federations: Mapping[EntryId, str],
    opponents: Mapping[Number, frozenset[Number]],
    lots: Random,
) -> Mapping[EntryId, Number] | None:
    """Draw a number for each entry; None if all free ones meet a compatriot (`opponents`)."""
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
