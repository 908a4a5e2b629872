"""The Mitchell movements: NS stays, EW goes up a table, boards go down a table.

EBL Main Tournament Directors Course 2016, M. Eminenti, *Multiphase Pairs Tournaments*, 1.2: only an
odd number of tables plays all its rounds in the standard way; an even number either skips a table
half-way and omits its last round, in which all games would be rematches (every pair then misses one
set), or shares boards at two tables with a bye stand on the other side of the room.

Reverse appendix Mitchell, rAM a+k: a Mitchell of a tables that feeds k more.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.2, prints a+k = 5+1 and
5+2. Both tables are one rule. All NS are stationary; the Mitchell of a tables goes on as if there
were no appended tables, but in each round the EW pair due at one main table, d, plays at the
appended table instead, on the set of table d, and the EW pair of the appended table takes its seat.
The appended pairs of both directions never meet: together they are the exceptional line.

Appended EW pair i visits every main table once, meets every NS pair once and plays every set once
if d, d+r and d-r all run through the a positions while r does. With d = c - 2r this asks that 1, 2
and 3 have inverses modulo a: gcd(a, 6) = 1. For a = 9 the integers modulo 9 have no such rule, but
the field of nine elements has: take d = c + w·r with w² = -1, where w, w+1 and w-1 are not zero.
Tables and sets are then added in the field and neither pairs nor boards go round in order.
"""

from collections.abc import Callable
from functools import cache
from math import gcd

from domain.bridge.movements.movement import (
    Movement,
    MovementGame,
    MovementKind,
    SitOut,
    movement_of,
)
from domain.errors import Unsupported
from domain.messages import say


def cyclic(number: int, size: int) -> int:
    """`number` reduced to 1 … `size`, cyclically."""
    return (number - 1) % size + 1


@cache
def mitchell(tables: int) -> Movement:
    _refuse_tables(
        MovementKind.MITCHELL, tables, tables % 2 == 1, say("an odd number of at least 3")
    )
    games = (
        MovementGame(r, t, t, tables + cyclic(t - r + 1, tables), cyclic(t + r - 1, tables))
        for r in range(1, tables + 1)
        for t in range(1, tables + 1)
    )
    return movement_of(MovementKind.MITCHELL, games)


def skip_mitchell(tables: int) -> Movement:
    """A skip Mitchell without revenge round: EW skip a table before the first round after half."""
    _refuse_tables(
        MovementKind.SKIP_MITCHELL, tables, tables % 2 == 0, say("an even number of at least 4")
    )
    games = (
        MovementGame(
            r,
            t,
            t,
            tables + cyclic(t - (r - 1 + (r > tables // 2)), tables),
            cyclic(t + r - 1, tables),
        )
        for r in range(1, tables)
        for t in range(1, tables + 1)
    )
    return movement_of(MovementKind.SKIP_MITCHELL, games, complete=False)


def relay_mitchell(tables: int) -> Movement:
    """Tables 1 and n share their boards; a bye stand is between tables n/2 and n/2+1.

    The stands in the order in which boards travel: 1 … n/2, the bye stand, n/2+1 … n-1, and table n
    beside table 1, so that there are as many stands as sets.
    """
    _refuse_tables(
        MovementKind.RELAY_MITCHELL, tables, tables % 2 == 0, say("an even number of at least 4")
    )
    half = tables // 2
    stand = {t: t if t <= half else t + 1 for t in range(1, tables)} | {tables: 1}
    games = (
        MovementGame(r, t, t, tables + cyclic(t - r + 1, tables), cyclic(stand[t] + r - 1, tables))
        for r in range(1, tables + 1)
        for t in range(1, tables + 1)
    )
    return movement_of(MovementKind.RELAY_MITCHELL, games)


def rover_mitchell(tables: int) -> Movement:
    """A Mitchell, or skip Mitchell, with a half table: an extra pair sits out round 1, then takes
    another NS pair's seat each round ("bump").

    The extra pair has the last place. Taking every second table of a Mitchell plays each set once
    if 3 does not divide the number of tables; otherwise the seats are searched: no pair loses two
    rounds on a skip Mitchell, at most one on a Mitchell of 3, 9 or 15 tables.
    """
    _refuse_tables(MovementKind.ROVER_MITCHELL, tables, tables <= 20, say("3 to 20"))
    rover, whole = 2 * tables + 1, mitchell(tables) if tables % 2 else skip_mitchell(tables)
    taken = dict(enumerate(_taken_tables(whole), start=2))
    games = []
    sit_outs = [SitOut(1, rover)]
    for game in whole.games:
        if taken.get(game.round) == game.table:
            sit_outs.append(SitOut(game.round, game.ns))
            games.append(game._replace(ns=rover))
        else:
            games.append(game)
    details = {"sit_outs": tuple(sorted(sit_outs)), "complete": False, "places": rover}
    return movement_of(MovementKind.ROVER_MITCHELL, games, **details)


def _taken_tables(whole: Movement) -> tuple[int, ...]:
    """The table whose NS pair sits out in rounds 2, 3 …: new opponents and new sets each time."""
    tables = whole.tables
    if tables % 2 and tables % 3:
        return tuple(cyclic(2 * (r - 1), tables) for r in range(2, tables + 1))
    return _search_taken((), whole, tables % 2)


def _search_taken(chosen: tuple[int, ...], whole: Movement, repeats: int) -> tuple[int, ...]:
    """Complete the `chosen` tables; empty if impossible. `repeats` tables may be chosen twice."""
    if len(chosen) == whole.rounds - 1:
        return chosen
    played = [whole.by_round[r][t - 1] for r, t in enumerate(chosen, start=2)]
    met, sets = {game.ew for game in played}, {game.set for game in played}
    for game in whole.by_round[len(chosen) + 2]:
        left, new = repeats - (game.table in chosen), game.ew not in met and game.set not in sets
        if left >= 0 and new and (found := _search_taken((*chosen, game.table), whole, left)):
            return found
    return ()


def _refuse_tables(kind: MovementKind, tables: int, fits: bool, what: str) -> None:
    """Raise Unsupported unless the number of tables `fits`; `what` names those that do."""
    if not fits or tables < 3:
        raise Unsupported(
            f"A {kind}", say("{tables} tables ({what} is possible)", tables=tables, what=what)
        )


# Of table and round (both from 1): the set, the EW pair due; of appended table and round: d.
Rule = Callable[[int, int], int]


def reverse_appendix(base: int, appended: int) -> Movement:
    """Places 1 … a+k are NS, then a+k EW; in both the last k are the exceptional line."""
    if not is_possible_appendix(base, appended):
        raise Unsupported(
            say("A reverse appendix Mitchell"),
            say(
                "{base}+{appended} tables (the base has to be 9 or prime to 6, with at most "
                "{base2} tables appended)",
                base=base,
                appended=appended,
                base2=(base - 1) // 2,
            ),
        )
    set_at, due_at, visited = _in_the_field_of_nine() if base == 9 else _cyclic_rules(base)
    n = base + appended
    games = []
    for r in range(1, base + 1):
        guests = {visited(i, r): i for i in range(1, appended + 1)}
        for t in range(1, base + 1):
            due, number = n + due_at(t, r), set_at(t, r)
            if t in guests:
                table = base + guests[t]
                games += [
                    MovementGame(r, t, t, n + table, number),
                    MovementGame(r, table, table, due, number),
                ]
            else:
                games.append(MovementGame(r, t, t, due, number))
    return movement_of(MovementKind.REVERSE_APPENDIX, games, note=f"{base}+{appended}")


def is_possible_appendix(base: int, appended: int) -> bool:
    fitting = base == 9 or (base >= 5 and gcd(base, 6) == 1)
    return fitting and 1 <= appended <= (base - 1) // 2


def _cyclic_rules(base: int) -> tuple[Rule, Rule, Rule]:
    """The rules of the set, of the EW pair due and of d, modulo the base."""
    return (
        lambda t, r: cyclic(t + r - 1, base),
        lambda t, r: cyclic(t - r + 1, base),
        lambda i, r: cyclic(base - i + 1 - 2 * (r - 1), base),
    )


def _in_the_field_of_nine() -> tuple[Rule, Rule, Rule]:
    """The same rules; element (x, y) = x + y·w is number 3x + y + 1; w·(x + y·w) = -y + x·w."""

    def combine(first: int, second: int, sign: int) -> int:
        (x, y), (u, v) = divmod(first - 1, 3), divmod(second - 1, 3)
        return 3 * ((x + sign * u) % 3) + (y + sign * v) % 3 + 1

    def times_w(element: int) -> int:
        x, y = divmod(element - 1, 3)
        return 3 * (-y % 3) + x + 1

    return (
        lambda t, r: combine(t, r, 1),
        lambda t, r: combine(t, r, -1),
        lambda i, r: combine(i, times_w(r), 1),
    )
