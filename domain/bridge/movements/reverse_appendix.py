"""Reverse appendix Mitchell, rAM a+k: a Mitchell of a tables that feeds k more.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.2, prints a+k = 5+1 and
5+2. Both tables are one rule. All NS are stationary; the Mitchell of a tables goes on as if nobody
had been added, but in each round the EW pair due at one main table, d, plays at the appended table
instead, on the set of table d, and the EW pair of the appended table takes its seat. The appended
pairs of both directions never meet: together they are the exceptional line.

Appended EW pair i visits every main table once, meets every NS pair once and plays every set once
if d, d+r and d-r all run through the a positions while r does. With d = c - 2r this asks that 1, 2
and 3 have inverses modulo a: gcd(a, 6) = 1. For a = 9 the integers modulo 9 have no such rule, but
the field of nine elements has: take d = c + w·r with w² = -1, where w, w+1 and w-1 are not zero.
Tables and sets are then added in the field and neither pairs nor boards go round in order.
"""

from collections.abc import Callable
from math import gcd

from domain.bridge.movements.mitchell import cyclic
from domain.bridge.movements.movement import Game, Kind, Movement, movement_of
from domain.errors import Unsupported
from domain.said import say

# Of table and round (both from 1): the set, the EW pair due; of appended table and round: d.
Rule = Callable[[int, int], int]


def reverse_appendix(base: int, appended: int) -> Movement:
    """Places 1 … a+k are NS, then a+k EW; in both the last k are the exceptional line."""
    if not possible(base, appended):
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
    set_at, due_at, visited = _in_the_field_of_nine() if base == 9 else _modulo(base)
    n = base + appended
    games = []
    for r in range(1, base + 1):
        guests = {visited(i, r): i for i in range(1, appended + 1)}
        for t in range(1, base + 1):
            due, number = n + due_at(t, r), set_at(t, r)
            if t in guests:
                table = base + guests[t]
                games += [Game(r, t, t, n + table, number), Game(r, table, table, due, number)]
            else:
                games.append(Game(r, t, t, due, number))
    return movement_of(Kind.REVERSE_APPENDIX, games, note=f"{base}+{appended}")


def possible(base: int, appended: int) -> bool:
    fitting = base == 9 or (base >= 5 and gcd(base, 6) == 1)
    return fitting and 1 <= appended <= (base - 1) // 2


def _modulo(base: int) -> tuple[Rule, Rule, Rule]:
    return (
        lambda t, r: cyclic(t + r - 1, base),
        lambda t, r: cyclic(t - r + 1, base),
        lambda i, r: cyclic(base - i + 1 - 2 * (r - 1), base),
    )


def _in_the_field_of_nine() -> tuple[Rule, Rule, Rule]:
    """Element (x, y) = x + y·w is number 3x + y + 1; w·(x + y·w) = -y + x·w."""

    def combined(first: int, second: int, sign: int) -> int:
        (x, y), (u, v) = divmod(first - 1, 3), divmod(second - 1, 3)
        return 3 * ((x + sign * u) % 3) + (y + sign * v) % 3 + 1

    def times_w(element: int) -> int:
        x, y = divmod(element - 1, 3)
        return 3 * (-y % 3) + x + 1

    return (
        lambda t, r: combined(t, r, 1),
        lambda t, r: combined(t, r, -1),
        lambda i, r: combined(i, times_w(r), 1),
    )
