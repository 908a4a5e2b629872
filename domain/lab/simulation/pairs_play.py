"""One simulated phase: everybody plays the same boards, in rounds of two, matchpointed over all.

Decided here: the seats are drawn and turned as in a round robin, so that nobody meets twice before
everybody was met. Whoever has no opponent in a round plays fewer boards.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from domain.bridge.phases.ranking import Length, PhaseScore
from domain.bridge.session import NOBODY, PairNo
from domain.lab.simulation.pairs_strength import LUCK

BOARDS_A_ROUND = 2


class PlayedTable(NamedTuple):
    ns: PairNo
    ew: PairNo


def length(pairs: int, boards: int) -> Length:
    return Length(boards, 2 * (pairs // 2 - 1))


def play(
    pairs: Sequence[PairNo],
    strengths: Mapping[PairNo, int],
    boards: int,
    carried: Mapping[PairNo, Fraction],
    lots: Random,
) -> list[PhaseScore]:
    top = length(len(pairs), boards).top
    won = dict.fromkeys(pairs, 0)
    played = dict.fromkeys(pairs, 0)
    rounds = _rounds(pairs, -(-boards // BOARDS_A_ROUND), lots)
    for number, tables in enumerate(rounds):
        many = min(BOARDS_A_ROUND, boards - number * BOARDS_A_ROUND)
        expected = [strengths[table.ns] - strengths[table.ew] for table in tables]
        for _ in range(many):
            results = [int(lots.gauss(mean, LUCK)) for mean in expected]
            for table, points in zip(tables, matchpointed(results), strict=True):
                won[table.ns] += points
                won[table.ew] += top - points
        for table in tables:
            played[table.ns] += many
            played[table.ew] += many
    nothing = Fraction(0)
    return [
        PhaseScore(
            pair, Fraction(won[pair]), Fraction(played[pair] * top), carried.get(pair, nothing)
        )
        for pair in pairs
    ]


def _rounds(pairs: Sequence[PairNo], rounds: int, lots: Random) -> Iterator[list[PlayedTable]]:
    places = [*pairs, NOBODY] if len(pairs) % 2 else [*pairs]
    half = len(places) // 2
    for number in range(rounds):
        if number % (len(places) - 1) == 0:
            places = lots.sample(places, len(places))
        facing = map(PlayedTable, places[:half], reversed(places[half:]))
        yield [table for table in facing if NOBODY not in table]
        places = [places[0], places[-1], *places[1:-1]]


def matchpointed(results: Sequence[int]) -> list[int]:
    """Two for each lower result, one for each equal one (Law 78A)."""
    order = sorted(results)
    last = dict(zip(order, range(len(order)), strict=True))
    first = dict(zip(reversed(order), reversed(range(len(order))), strict=True))
    return [first[result] + last[result] for result in results]
