"""The circle: number 1 stays, everybody else moves on one seat per round.

The seats are two facing rows, 1 … n/2 and opposite n … n/2+1; the near row has White. Number 1
would then have White in every round, so board 1 changes colours in every even round. Everybody
ends within one game of level, but from eight players on some get the same colour three times in a
row: Berger and Crenshaw order the same meetings better. Four players give the first US Chess
table (see `us_chess`).
"""

from domain.round_robin.table import Table, seats, table_of


def standard(entries: int) -> Table:
    n = seats(entries)
    return table_of(entries, [_round(n, r) for r in range(n - 1)])


def _round(n: int, turns: int) -> list[tuple[int, int]]:
    moving = list(range(2, n + 1))
    cut = len(moving) - turns
    seated = [1, *moving[cut:], *moving[:cut]]
    pairs = list(zip(seated[: n // 2], reversed(seated[n // 2 :]), strict=True))
    if turns % 2:
        pairs[0] = pairs[0][::-1]
    return pairs
