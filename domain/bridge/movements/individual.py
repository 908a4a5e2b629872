"""Individuals: all players change partners every round and are ranked singly.

A whist individual is a whist tournament: over all its rounds each two players are partners once and
opponents twice (E. H. Moore, *Tactical memoranda*, American Journal of Mathematics 18, 1896; I.
Anderson, *Combinatorial Designs and Tournaments*, 1997, chapter 11; they exist for 4n and 4n + 1
players). Of 4n + 1 players one rests each round. Of 4n + 2 two rest, and each is the partner once
and the opponent twice of each other player except one, whom they never meet. 4n + 3 play as 4n + 4
with an empty place. For 14 there is no cycle, so none is offered.

Each is developed cyclically from a recorded first round: players and sets go up by one in every
round, modulo the number of rounds; a stationary player ("s") stays. For 9 and 25 players, for which
no cycle of 9 or 25 works, both digits go up separately, in base 3 and 5. The first rounds were
found once, by a search, and are recorded so that a printed movement never changes. "1,8:12,2+0" is
players 1 and 8 against 12 and 2 on set 0. Where tables of a line have the same set they share it in
every round: no other way was found.

A rainbow individual is for a prime number of tables: North stays, South goes to the next table,
East skips one upwards and West one downwards, the boards go to the table below. All players are
partners and opponents of those in the other three seats once, and play every board
(www.baronbarclay.com/rainbow.html, *The Rainbow Movement for Individual Duplicate Games*).

Directions. Tables turn the boards so that the competition is as balanced as possible and one
ranking is fair: `domain.bridge.movements.balance`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from math import isqrt

from domain.bridge.movements.balance import competition_sums
from domain.bridge.movements.movement import (
    Movement,
    MovementGame,
    MovementKind,
    SitOut,
    curtail,
    movement_of,
    turn_game,
)
from domain.bridge.partnerships import holders_of, partnership_number
from domain.errors import Unsupported
from domain.messages import say

RECORDED = """\
8: s,3:6,5+0 0,2:1,4+0
9: 1,2:5,7+0 3,6:8,4+0
10: 1,2:4,8+0 5,7:9,6+0
12: s,10:6,9+0 0,1:3,5+0 2,7:4,8+0
13: 1,8:12,2+0 3,11:6,10+6 4,5:7,9+11
16: s,10:6,9+0 0,4:7,2+0 1,3:11,12+0 5,13:8,14+0
17: 1,12:8,6+0 2,16:3,11+0 4,5:14,7+0 9,13:10,15+0
18: 2,10:15,4+0 3,17:6,7+8 5,11:9,12+4 8,13:16,14+2
20: s,6:4,1+0 0,15:12,18+3 2,11:10,17+0 3,8:13,14+14 5,16:7,9+2
21: 1,12:8,14+0 2,18:13,20+18 3,5:4,17+6 6,9:15,19+2 7,16:10,11+1
22: 1,15:20,11+0 2,19:12,18+5 3,13:17,16+13 4,7:9,5+21 6,8:21,14+12
24: s,10:19,9+0 0,20:11,4+0 1,16:6,8+0 2,13:7,12+0 3,22:14,5+0 15,21:17,18+0
25: 1,18:12,7+0 2,3:10,19+4 4,11:20,9+15 5,13:23,8+13 6,17:16,14+23 15,21:22,24+18
26: 1,7:13,9+0 2,17:6,18+12 4,25:14,23+4 5,21:22,24+7 8,15:12,20+16 10,11:16,19+8
28: s,1:15,3+0 0,20:23,6+1 2,5:22,11+18 4,26:7,16+10 8,21:10,12+12 9,17:24,25+7 13,19:14,18+6
29: 1,12:14,7+0 2,17:19,9+0 3,15:4,6+0 5,28:24,20+0 8,13:23,26+0 10,18:27,11+0 16,25:22,21+0
30: 1,27:4,15+0 2,9:5,19+0 3,16:21,11+0 6,7:14,20+0 8,29:10,28+0 13,18:22,24+0 17,25:26,23+0
32: s,9:5,26+0 0,24:23,12+8 1,6:8,22+10 2,15:20,16+9 3,28:7,19+20 4,13:11,10+10 14,30:17,25+28
  18,21:29,27+8
"""
_DIGITS = (9, 25)
_STATIONARY = -1
RAINBOWS = (5, 7)
"""The numbers of tables, up to 32 players."""

Quad = tuple[int, int, int, int, int]
"""North, South, East, West and the set of one table in the first round, from 0."""


@cache
def first_rounds() -> Mapping[int, tuple[Quad, ...]]:
    """The tables of the first round by number of players, the stationary player's first."""
    lines = (line.partition(":") for line in RECORDED.replace("\n ", "").splitlines())
    return {int(players): tuple(map(_parse_quad, tables.split())) for players, _, tables in lines}


def _parse_quad(text: str) -> Quad:
    people, _, number = text.partition("+")
    north, south, east, west = (
        _STATIONARY if each == "s" else int(each) for each in people.replace(":", ",").split(",")
    )
    return north, south, east, west, int(number)


def places_for(players: int) -> int:
    """The places of the whist individual for so many players, one perhaps empty; 0 if none."""
    return next((n for n in (players, players + 1) if n in first_rounds()), 0)


@cache
def whist(players: int, rounds: int = 0) -> Movement:
    """A whist individual; `rounds` 0: all. Unsupported if none is recorded for the number."""
    if players not in first_rounds():
        known = first_rounds()
        raise Unsupported(
            say("A whist individual"),
            say(
                "{players} players ({least} to {most} are possible)",
                players=players,
                least=min(known),
                most=max(known),
            ),
        )
    tables = first_rounds()[players]
    cycle = players - (players % 4 == 0)
    games = [
        _developed_game(quad, table, r, cycle)
        for r in range(cycle)
        for table, quad in enumerate(tables, start=1)
    ]
    whole = movement_of(MovementKind.WHIST, games, two_fields=False, places=players)
    seats = {
        place: {r for r, who in whole.seats if who == place} for place in range(1, players + 1)
    }
    rests = tuple(
        SitOut(r, place)
        for r in range(1, cycle + 1)
        for place, sits in seats.items()
        if r not in sits
    )
    whole = replace(whole, sit_outs=rests, complete=not rests)
    at_once = all(quad[-1] == 0 for quad in tables)
    cut = curtail(whole, rounds or cycle)
    if at_once:
        cut = replace(cut, sets=cut.rounds, complete=not rests)
    return balance_games(cut)


def _developed_game(quad: Quad, table: int, r: int, cycle: int) -> MovementGame:
    first = 2 if cycle % 4 == 3 else 1
    north, south, east, west = (
        1 if each == _STATIONARY else first + _add_in_group(each, r, cycle) for each in quad[:4]
    )
    number = 1 + _add_in_group(quad[4], r, cycle)
    return MovementGame(
        r + 1, table, partnership_number(north, south), partnership_number(east, west), number
    )


def _add_in_group(one: int, other: int, cycle: int) -> int:
    """Add in the group of order `cycle`: modulo it, or for _DIGITS two digits modulo its root."""
    if cycle not in _DIGITS:
        return (one + other) % cycle
    base = isqrt(cycle)
    (high, low), (more, less) = divmod(one, base), divmod(other, base)
    return (high + more) % base * base + (low + less) % base


@cache
def rainbow(tables: int) -> Movement:
    """A rainbow individual: places 1 … n are North, then come South, East and West."""
    if tables not in RAINBOWS:
        many = " or ".join(map(str, RAINBOWS))
        raise Unsupported(
            say("A rainbow individual"),
            say("{tables} tables ({many} are possible)", tables=tables, many=many),
        )
    games = [
        MovementGame(
            r + 1,
            t + 1,
            partnership_number(1 + t, 1 + tables + (t - r) % tables),
            partnership_number(
                1 + 2 * tables + (t - 2 * r) % tables, 1 + 3 * tables + (t + 2 * r) % tables
            ),
            1 + (t + r) % tables,
        )
        for r in range(tables)
        for t in range(tables)
    ]
    return balance_games(movement_of(MovementKind.RAINBOW, games, two_fields=False))


def balance_games(movement: Movement) -> Movement:
    """Turn the boards of one table in one round as long as that balances the competition."""
    sums, games = dict(competition_sums(movement)), list(movement.games)
    playing: defaultdict[int, list[int]] = defaultdict(list)
    for index, game in enumerate(games):
        playing[game.set].append(index)
    improved = True
    while improved:
        improved = False
        for index, game in enumerate(games):
            met = [meeting for at in playing[game.set] for meeting in _rivals(game, games[at])]
            if sum(1 - way * sums[two] for two, way in met) < 0:
                for two, way in met:
                    sums[two] -= 2 * way
                games[index], improved = turn_game(game), True
    return replace(movement, games=tuple(games))


def _rivals(game: MovementGame, other: MovementGame) -> Iterator[tuple[tuple[int, int], int]]:
    """Pairs of places that play the same set at two tables; 1 in the same direction, else -1."""
    if (other.round, other.table) == (game.round, game.table):
        return
    for (one, here), (another, there) in product(
        enumerate((game.ns, game.ew)), enumerate((other.ns, other.ew))
    ):
        for two in product(holders_of(here), holders_of(there)):
            yield (min(two), max(two)), 1 if one == another else -1
