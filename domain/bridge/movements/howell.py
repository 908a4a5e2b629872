"""Howell movements: some pairs stationary, all others in one circle, each set played by all pairs.

A full Howell of n tables has one stationary pair and 2n-1 rounds: all pairs meet. A three-quarter
Howell has fewer rounds and equally many more stationary pairs, who never meet each other: n tables
and m rounds need 2n-m of them. Both are developed cyclically from a recorded start, of 2 to 15
tables: `howell.toml`, games by tables and moving pairs.

Three tables are the exception. Six pairs have six ways to play a round robin in five rounds, and
the meetings and the sets must each be such a way; two different ones share exactly one round. So
either all tables play the same set all the time, or, as here, all three share in one round and none
in the other four (M. Eminenti, *Multiphase Pairs Tournaments*, 1.3.1, uses this as the tail H3).

Each start was found once, by a search that always takes the smallest choice, and is recorded so
that a printed movement never changes. "0,1+0" is moving pair 0 against 1 on set 0; "5+2" is moving
pair 5 against the next stationary pair on set 2; in the following rounds pairs and sets go up by
one, modulo the number of moving pairs. The Howell of three tables is not cyclic.

Directions. The first places are the stationary ones. A single stationary pair stays NS; two pairs
that move keep for each game of the start the direction that makes the competition between moving
pairs most even. Several stationary pairs change direction every round. A session of its own keeps
these recorded directions. As a tail of several sessions it is seated so that over all of them every
pair sits NS as often as EW, or as nearly as possible:

Draw an arrow from NS to EW for every meeting that may be turned. Turning all arrows along a path
from a pair with too many NS to one with too few takes two from the first, gives two to the last and
leaves all between unchanged. When no path leads from a pair to another more than two below it, the
sum of the squared balances is minimal.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from domain.bridge.movements.movement import (
    Movement,
    MovementGame,
    MovementKind,
    movement_of,
    turn_game,
)
from domain.errors import Unsupported
from domain.messages import say

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
    return (
        _howell_of_three_tables() if tables == 3 else _movement_from_starts(tables, 2 * tables - 1)
    )


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
    recorded = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {
        (int(tables), int(moving)): tuple(map(_first_game, games.split()))
        for tables, starts in recorded.items()
        for moving, games in starts.items()
    }


def _first_game(text: str) -> FirstGame:
    members, _, adder = text.partition("+")
    one, _, two = members.partition(",")
    return FirstGame(int(one), int(two or -1), int(adder))


def _howell_of_three_tables() -> Movement:
    games = (
        MovementGame(r, t, *game)
        for r, row in enumerate(_THREE_TABLES, start=1)
        for t, game in enumerate(row, start=1)
    )
    return movement_of(MovementKind.HOWELL, games, two_fields=False)


def _movement_from_starts(tables: int, moving: int) -> Movement:
    """The Howell developed from its recorded start, with as many rounds as `moving` pairs."""
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
    """The game in round r, from 0; `sizes` are the numbers of stationary and of moving pairs."""
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
    """The variance of the sums of moving pairs' competition, times their number squared."""
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


Arrows = dict[int, dict[int, tuple[int, int]]]
"""NS → EW → the place of their meeting."""


def turn_evenly(arrows: Arrows, balance: dict[int, int]) -> None:
    """Turn arrows until the balance is as even as possible; mutates both arguments."""
    for start in sorted(balance, key=lambda line: (-balance[line], line)):
        while path := _path_down(start, arrows, balance):
            for ns, ew in pairwise(path):
                arrows[ew][ns] = arrows[ns].pop(ew)
            balance[path[0]] -= 2
            balance[path[-1]] += 2


def _path_down(start: int, arrows: Arrows, balance: Mapping[int, int]) -> list[int]:
    """The path to the lowest reachable line, if that is more than two below the start."""
    came_from = {start: start}
    queue = [start]
    for line in queue:
        for next_line in arrows[line]:
            if next_line not in came_from:
                came_from[next_line] = line
                queue.append(next_line)
    lowest = min(queue, key=lambda line: (balance[line], line))
    if balance[start] - balance[lowest] <= 2:
        return []
    path = [lowest]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return path[::-1]


class HowellForm(StrEnum):
    """How a Howell tail seats its games: as the movement is recorded; every pair as often NS as EW,
    one round apart; or the stationary pairs always NS and the moving pairs balanced otherwise.
    """

    RECORDED = ""
    LEVEL = "level"
    TILTED = "tilted"


@cache
def howell_of(movement: Movement, still: int, form: HowellForm) -> Movement:
    """The movement with its games seated in that form; places 1 … `still` are stationary."""
    if form is HowellForm.RECORDED:
        return movement
    north = range(1, still + 1) if form is HowellForm.TILTED else ()
    games = [turn_game(g) if g.ew in north else g for g in movement.games]
    arrows: Arrows = {place: {} for place in range(1, movement.places + 1)}
    for index, game in enumerate(games):
        if game.ns not in north:
            arrows[game.ns][game.ew] = (index, 0)
    balance = {place: len(row) for place, row in arrows.items()}
    for row in arrows.values():
        for place in row:
            balance[place] -= 1
    turn_evenly(arrows, balance)
    for ns, row in arrows.items():
        for ew, (index, _) in row.items():
            games[index] = games[index]._replace(ns=ns, ew=ew)
    return replace(movement, games=tuple(games))
