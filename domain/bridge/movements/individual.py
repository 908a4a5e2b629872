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

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from math import isqrt
from pathlib import Path

from domain.bridge.movements.balance import competition_sums
from domain.bridge.movements.movement import (
    Movement,
    MovementGame,
    MovementKind,
    curtail,
    movement_of,
    sit_outs_of,
    turn_game,
)
from domain.bridge.partnerships import holders_of, partnership_number
from domain.errors import Unsupported
from domain.messages import say

_DIGITS = (9, 25)
_STATIONARY = -1
RAINBOWS = (5, 7)
"""The numbers of tables, up to 32 players."""

Quad = tuple[int, int, int, int, int]
"""North, South, East, West and the set of one table in the first round, from 0."""


@cache
def first_rounds() -> Mapping[int, tuple[Quad, ...]]:
    """The tables of the first round by number of players, the stationary player's first."""
    recorded = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {
        int(players): tuple(map(_parse_quad, tables.split()))
        for players, tables in recorded.items()
    }


def _parse_quad(text: str) -> Quad:
    people, _, number = text.partition("+")
    north, south, east, west = (
        _STATIONARY if each == "s" else int(each) for each in people.replace(":", ",").split(",")
    )
    return north, south, east, west, int(number)


def places_for(players: int) -> int:
    """The places of the whist individual for that many players, one perhaps empty; 0 if none."""
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
    rests = sit_outs_of(games)
    whole = replace(whole, sit_outs=rests, complete=not rests)
    one_set_a_round = all(quad[-1] == 0 for quad in tables)
    shortened = curtail(whole, rounds or cycle)
    if one_set_a_round:
        shortened = replace(shortened, sets=shortened.rounds, complete=not rests)
    return balance_games(shortened)


def _developed_game(quad: Quad, table: int, r: int, cycle: int) -> MovementGame:
    """The game at a table in round r, from 0, of a whist individual with `cycle` rounds."""
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
