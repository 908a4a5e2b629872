"""Howell movements: some pairs stationary, all others in one circle, each set played by all pairs.

A full Howell of n tables has one stationary pair and 2n-1 rounds: all pairs meet. A three-quarter
Howell has fewer rounds and equally many more stationary pairs, who never meet each other: n tables
and m rounds need 2n-m of them. Both are developed cyclically from a recorded start.

Three tables are the exception. Six pairs have six ways to play a round robin in five rounds, and
the meetings and the sets must each be such a way; two different ones share exactly one round. So
either all tables play the same set all the time, or, as here, all three share in one round and none
in the other four (M. Eminenti, *Multiphase Pairs Tournaments*, 1.3.1, uses this as the tail H3).

Directions. The first places are the stationary ones. A single stationary pair stays NS; two pairs
that move keep for each game of the start the direction that makes the competition between moving
pairs most even. Several stationary pairs change direction every round.

Cyclic Howell movements of 2 to 15 tables, one a paragraph: tables, moving pairs, games.

Each was found once, by a search that always takes the smallest choice, and is recorded so that a
printed movement never changes. "0,1+0" is moving pair 0 against 1 on set 0; "5+2" is moving pair 5
against the next stationary pair on set 2; in the following rounds pairs and sets go up by one,
modulo the number of moving pairs. The Howell of three tables is not cyclic: see
`domain.bridge.movements.howell`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from domain.bridge.movements.movement import Movement, MovementGame, MovementKind, movement_of
from domain.errors import Unsupported
from domain.messages import say

RECORDED = """\
2 3: 0,1+0 2+0
3 4: 0,1+0 2+3 3+1
4 7: 0,1+0 2,4+5 3,6+1 5+2
4 6: 0,1+0 2,4+0 3+4 5+2
4 5: 0,1+0 2+0 3+4 4+1
5 9: 0,1+0 2,4+6 3,7+8 5,8+2 6+4
5 8: 0,1+0 2,4+6 3,6+1 5+2 7+0
5 7: 0,1+0 2,4+6 3+4 5+3 6+2
5 6: 0,1+0 2+4 3+1 4+5 5+2
6 11: 0,1+0 2,4+5 3,7+1 5,10+7 6,9+2 8+3
6 10: 0,1+0 2,4+6 3,6+1 5,9+2 7+3 8+9
6 9: 0,1+0 2,4+6 3,6+4 5+8 7+3 8+5
6 8: 0,1+0 2,4+5 3+1 5+7 6+2 7+4
6 7: 0,1+0 2+0 3+4 4+6 5+1 6+3
7 13: 0,1+0 2,4+5 3,7+12 5,10+3 6,12+1 8,11+2 9+6
7 12: 0,1+0 2,4+5 3,6+10 5,10+3 7,11+1 8+4 9+6
7 11: 0,1+0 2,4+5 3,6+1 5,9+2 7+3 8+10 10+4
7 10: 0,1+0 2,4+5 3,6+1 5+2 7+9 8+4 9+3
7 9: 0,1+0 2,4+5 3+1 5+7 6+2 7+4 8+3
7 8: 0,1+0 2+3 3+6 4+1 5+7 6+2 7+5
8 15: 0,1+0 2,4+5 3,7+11 5,10+2 6,13+8 8,14+4 9,12+3 11+9
8 14: 0,1+0 2,4+5 3,6+12 5,10+3 7,13+4 8,12+2 9+11 11+7
8 13: 0,1+0 2,4+5 3,6+10 5,9+1 7,12+9 8+3 10+8 11+4
8 12: 0,1+0 2,4+5 3,6+1 5,9+2 7+11 8+10 10+4 11+7
8 11: 0,1+0 2,4+5 3,6+1 5+9 7+3 8+10 9+6 10+4
8 10: 0,1+0 2,4+5 3+1 5+9 6+8 7+2 8+4 9+6
8 9: 0,1+0 2+0 3+4 4+6 5+8 6+1 7+3 8+5
9 17: 0,1+0 2,4+5 3,6+11 5,11+1 7,14+16 8,16+3 9,13+6 10,15+4 12+10
9 16: 0,1+0 2,4+5 3,6+8 5,10+3 7,14+2 8,12+4 9,15+6 11+1 13+7
9 15: 0,1+0 2,4+5 3,6+10 5,9+3 7,12+2 8,14+1 10+6 11+8 13+4
9 14: 0,1+0 2,4+5 3,6+1 5,9+11 7,12+3 8+12 10+4 11+8 13+6
9 13: 0,1+0 2,4+5 3,6+1 5,9+2 7+9 8+12 10+4 11+3 12+8
9 12: 0,1+0 2,4+5 3,6+1 5+2 7+11 8+10 9+3 10+6 11+4
9 11: 0,1+0 2,4+5 3+1 5+9 6+8 7+2 8+4 9+3 10+7
9 10: 0,1+0 2+3 3+1 4+7 5+9 6+8 7+2 8+4 9+6
10 19: 0,1+0 2,4+5 3,6+10 5,11+17 7,14+3 8,16+18 9,18+4 10,15+7 12+2 13,17+11
10 18: 0,1+0 2,4+5 3,6+1 5,9+14 7,14+11 8,16+10 10,15+3 11,17+7 12+4 13+2
10 17: 0,1+0 2,4+5 3,6+1 5,9+15 7,12+14 8,15+2 10,16+7 11+16 13+9 14+6
10 16: 0,1+0 2,4+5 3,6+1 5,9+11 7,12+3 8,14+2 10+15 11+4 13+10 15+7
10 15: 0,1+0 2,4+5 3,6+1 5,9+11 7,12+4 8+13 10+3 11+7 13+2 14+8
10 14: 0,1+0 2,4+5 3,6+1 5,9+2 7+11 8+13 10+12 11+3 12+6 13+9
10 13: 0,1+0 2,4+5 3,6+1 5+9 7+12 8+2 9+11 10+7 11+4 12+8
10 12: 0,1+0 2,4+5 3+1 5+9 6+11 7+2 8+10 9+3 10+6 11+8
10 11: 0,1+0 2+0 3+4 4+6 5+8 6+10 7+1 8+3 9+5 10+7
11 21: 0,1+0 2,4+5 3,6+1 5,10+14 7,14+4 8,16+2 9,19+11 11,20+7 12,18+3 13,17+6 15+20
11 20: 0,1+0 2,4+5 3,6+1 5,9+13 7,13+18 8,16+2 10,19+12 11,18+8 12,17+4 14+3 15+11
11 19: 0,1+0 2,4+5 3,6+1 5,9+13 7,12+3 8,15+17 10,18+15 11,17+4 13+7 14+2 16+8
11 18: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+17 8,14+16 10,17+6 11+15 13+4 15+3 16+10
11 17: 0,1+0 2,4+5 3,6+1 5,9+11 7,12+3 8,14+2 10+14 11+4 13+10 15+7 16+6
11 16: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+3 8+14 10+12 11+15 13+7 14+6 15+4
11 15: 0,1+0 2,4+5 3,6+1 5,9+2 7+9 8+13 10+14 11+3 12+6 13+4 14+10
11 14: 0,1+0 2,4+5 3,6+1 5+2 7+11 8+13 9+3 10+12 11+7 12+4 13+6
11 13: 0,1+0 2,4+5 3+1 5+2 6+11 7+9 8+12 9+3 10+6 11+4 12+7
11 12: 0,1+0 2+3 3+1 4+7 5+9 6+11 7+2 8+10 9+5 10+4 11+8
12 23: 0,1+0 2,4+5 3,6+1 5,9+11 7,15+22 8,17+4 10,22+19 11,21+15 12,18+3 13,20+2 14,19+7 16+6
12 22: 0,1+0 2,4+5 3,6+1 5,9+11 7,13+18 8,16+20 10,20+7 11,18+4 12,21+6 14,19+10 15+3 17+9
12 21: 0,1+0 2,4+5 3,6+1 5,9+11 7,12+17 8,15+19 10,18+4 11,20+8 13,19+6 14+10 16+7 17+9
12 20: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+17 8,14+16 10,17+4 11,19+3 13+19 15+6 16+12 18+7
12 19: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+14 8,14+18 10,17+4 11+16 13+3 15+11 16+8 18+7
12 18: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+14 8,14+4 10+15 11+17 13+7 15+6 16+8 17+3
12 17: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+14 8+12 10+4 11+16 13+9 14+3 15+6 16+8
12 16: 0,1+0 2,4+5 3,6+1 5,9+2 7+9 8+12 10+15 11+3 12+8 13+7 14+4 15+6
12 15: 0,1+0 2,4+5 3,6+1 5+7 7+11 8+13 9+2 10+4 11+8 12+3 13+9 14+6
12 14: 0,1+0 2,4+5 3+1 5+7 6+11 7+13 8+12 9+2 10+4 11+6 12+8 13+10
12 13: 0,1+0 2+0 3+4 4+1 5+8 6+11 7+9 8+12 9+2 10+5 11+7 12+6
13 25: 0,1+0 2,4+5 3,6+1 5,9+11 7,14+22 8,17+2 10,20+24 11,22+18 12,24+21 13,19+6 15,23+3
  16,21+7 18+10
13 24: 0,1+0 2,4+5 3,6+1 5,9+11 7,12+19 8,17+22 10,20+7 11,22+15 13,19+4 14,21+10 15,23+9 16+8
  18+2
13 23: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+16 8,15+22 10,18+6 11,21+13 13,22+7 14,20+3 16+21 17+4 19+9
13 22: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+14 8,14+20 10,17+21 11,20+3 13,21+7 15+11 16+4 18+9 19+6
13 21: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+14 8,14+18 10,17+4 11,19+3 13+19 15+11 16+6 18+9 20+8
13 20: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+3 8,14+16 10,17+4 11+17 13+18 15+19 16+6 18+7 19+11
13 19: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+3 8,14+16 10+14 11+17 13+18 15+7 16+4 17+11 18+8
13 18: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+3 8+12 10+15 11+17 13+7 14+16 15+4 16+6 17+9
13 17: 0,1+0 2,4+5 3,6+1 5,9+2 7+3 8+13 10+16 11+15 12+14 13+4 14+8 15+7 16+6
13 16: 0,1+0 2,4+5 3,6+1 5+2 7+9 8+13 9+15 10+14 11+3 12+6 13+4 14+7 15+11
13 15: 0,1+0 2,4+5 3+1 5+2 6+8 7+12 8+14 9+13 10+3 11+6 12+4 13+7 14+10
13 14: 0,1+0 2+3 3+1 4+6 5+9 6+11 7+13 8+2 9+12 10+5 11+4 12+8 13+10
14 27: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+16 8,19+24 10,20+6 11,23+25 13,26+20 14,21+4 15,24+3
  16,22+7 17,25+9 18+26
14 26: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+16 8,16+22 10,20+6 11,22+24 13,25+4 14,21+3 15,24+9 17,23+7
  18+25 19+11
14 25: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+16 8,14+19 10,20+22 11,22+3 13,21+4 15,24+9 16,23+12 17+24
  18+8 19+7
14 24: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+14 8,14+23 10,17+21 11,21+17 13,22+3 15,23+7 16+4 18+12
  19+8 20+6
14 23: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+16 8,14+4 10,17+22 11,19+3 13,22+7 15+21 16+18 18+6 20+11
  21+8
14 22: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+14 8,14+18 10,17+4 11,19+3 13+9 15+20 16+7 18+8 20+6 21+10
14 21: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+3 8,14+18 10,17+19 11+16 13+20 15+9 16+6 18+10 19+4 20+7
14 20: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+3 8,14+16 10+14 11+17 13+18 15+4 16+8 17+7 18+12 19+6
14 19: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+3 8+14 10+15 11+18 13+17 14+16 15+4 16+6 17+9 18+12
14 18: 0,1+0 2,4+5 3,6+1 5,9+2 7+9 8+12 10+15 11+17 12+3 13+7 14+4 15+11 16+8 17+6
14 17: 0,1+0 2,4+5 3,6+1 5+2 7+11 8+10 9+14 10+16 11+3 12+6 13+9 14+4 15+8 16+7
14 16: 0,1+0 2,4+5 3+1 5+2 6+10 7+13 8+15 9+14 10+12 11+3 12+6 13+8 14+7 15+11
14 15: 0,1+0 2+0 3+4 4+1 5+7 6+10 7+13 8+11 9+14 10+2 11+5 12+8 13+6 14+9
15 29: 0,1+0 2,4+5 3,6+1 5,9+2 7,12+14 8,18+24 10,21+25 11,23+28 13,26+7 14,28+10 15,24+4
  16,22+6 17,25+8 19+27 20,27+12
"""


LARGEST = 15


class FirstGame(NamedTuple):
    """A game of the first round; `two` is -1 if `one` meets a stationary pair."""

    one: int
    two: int
    adder: int

    @property
    def meets_stationary_pair(self) -> bool:
        return self.two < 0


# NS, EW and set at tables 1, 2, 3 of each round
_THREE_TABLES = (
    ((1, 3, 2), (2, 6, 4), (4, 5, 3)),
    ((1, 4, 1), (2, 3, 3), (5, 6, 2)),
    ((1, 5, 4), (4, 2, 2), (3, 6, 1)),
    ((1, 6, 3), (5, 2, 1), (3, 4, 4)),
    ((1, 2, 5), (5, 3, 5), (6, 4, 5)),
)


@cache
def howell(tables: int) -> Movement:
    if not 2 <= tables <= LARGEST:
        raise Unsupported(
            say("A Howell"),
            say("{tables} tables (2 to {largest} are possible)", tables=tables, largest=LARGEST),
        )
    return _three_tables() if tables == 3 else _movement_from_starts(tables, 2 * tables - 1)


@cache
def three_quarter_howell(tables: int, rounds: int) -> Movement:
    """A three-quarter Howell: places 1 … 2n-m are stationary; at least tables+1 rounds."""
    if (tables, rounds) not in recorded_starts() or rounds == 2 * tables - 1:
        least, most = tables + 1, 2 * tables - 2
        raise Unsupported(
            say("A three-quarter Howell of {tables} tables", tables=tables),
            say(
                "{rounds} rounds ({least} to {most} are possible)",
                rounds=rounds,
                least=least,
                most=most,
            ),
        )
    return _movement_from_starts(tables, rounds)


@cache
def recorded_starts() -> Mapping[tuple[int, int], tuple[FirstGame, ...]]:
    """The games of the first round, by (tables, moving pairs)."""
    found = {}
    for paragraph in RECORDED.replace("\n ", "").splitlines():
        size, _, games = paragraph.partition(":")
        tables, moving = map(int, size.split())
        found[tables, moving] = tuple(_first_game(game) for game in games.split())
    return found


def _first_game(text: str) -> FirstGame:
    members, _, adder = text.partition("+")
    one, _, two = members.partition(",")
    return FirstGame(int(one), int(two or -1), int(adder))


def _three_tables() -> Movement:
    games = (
        MovementGame(r, t, *game)
        for r, row in enumerate(_THREE_TABLES, start=1)
        for t, game in enumerate(row, start=1)
    )
    return movement_of(MovementKind.HOWELL, games, two_fields=False)


def _movement_from_starts(tables: int, moving: int) -> Movement:
    still = 2 * tables - moving
    kind = MovementKind.HOWELL if still == 1 else MovementKind.THREE_QUARTER_HOWELL
    starts = sorted(
        _balance_games(recorded_starts()[tables, moving], moving),
        key=lambda s: not s.meets_stationary_pair,
    )
    games = [
        _movement_game(start, table, r, (still, moving))
        for r in range(moving)
        for table, start in enumerate(starts, start=1)
    ]
    note = "" if still == 1 else say("{moving} rounds", moving=moving)
    return movement_of(kind, games, two_fields=False, note=note)


def _movement_game(start: FirstGame, table: int, r: int, sizes: tuple[int, int]) -> MovementGame:
    still, moving = sizes
    one = still + (start.one + r) % moving + 1
    number = (start.adder + r) % moving + 1
    if not start.meets_stationary_pair:
        return MovementGame(r + 1, table, one, still + (start.two + r) % moving + 1, number)
    seat_north = still == 1 or (r + table) % 2 == 0
    return MovementGame(r + 1, table, *((table, one) if seat_north else (one, table)), number)


def _balance_games(starts: Sequence[FirstGame], moving: int) -> list[FirstGame]:
    """Turn games of moving pairs as long as that evens out the competition between them.

    Pair i plays set k in the role d - x = k - i; two pairs at a distance share the direction on a
    set as often as the row of directions by role agrees with itself shifted by that distance.
    """
    best = list(starts)
    least = _unevenness(best, moving)
    improved = True
    while improved:
        improved = False
        for index, start in enumerate(best):
            if start.meets_stationary_pair:
                continue
            trial = best.copy()
            trial[index] = FirstGame(start.two, start.one, start.adder)
            if (figure := _unevenness(trial, moving)) < least:
                best, least, improved = trial, figure, True
    return best


def _unevenness(starts: Sequence[FirstGame], moving: int) -> int:
    sign = [-1] * moving
    met = [0] * moving
    for start in starts:
        if not start.meets_stationary_pair:
            sign[(start.adder - start.one) % moving] = 1
            gap = (start.one - start.two) % moving
            met[gap] = met[-gap] = len(starts)
    sums = [
        sum(sign[role] * sign[role - apart] for role in range(moving)) + met[apart]
        for apart in range(1, moving)
    ]
    return (len(sums)) * sum(each * each for each in sums) - sum(sums) ** 2
