"""Tables that go round: Berger, two orders derived from it, Crenshaw and Porter, and the circle.

Berger: FIDE Handbook C.05 (2024), annex 1, in closed form. With m = n-1 and numbers taken round 1
… m, round r is built about its middle h, which is (r+1)/2 in odd rounds and r/2 + n/2 in even
ones: board 1 is h against n, the pivot, and board k+1 has h+k with White against h-k. The pivot
has Black in odd rounds and White in even ones. That alternation is a trap: the usual recipe of
rotating seats says nothing about it, and taken literally leaves n with Black all the time.

Crenshaw (US Chess, chapter 12, 7th edition, 7 to 24 players): the rounds of Berger last to first.

Porter (Warren J. Porter; in no rulebook): Berger with the colours of all boards but the pivot's
exchanged, so that nobody starts with the same colour twice and neighbours in number sit on
neighbouring boards. He published the first round of twelve; the exchange in every round is its
only completion in which all colours stay level.

The circle (`standard`): number 1 stays, everybody else moves on one seat per round. The seats are
two facing rows, 1 … n/2 and opposite n … n/2+1; the near row has White. Number 1 would then have
White in every round, so board 1 changes colours in every even round. Everybody ends within one game
of level, but from eight players on some get the same colour three times in a row: Berger and
Crenshaw order the same meetings better. Four players give the first US Chess table.
"""

from domain.round_robin.table import Table, seats, table_of

Pairs = list[tuple[int, int]]


def berger(entries: int) -> Table:
    return table_of(entries, _rounds(seats(entries)))


def crenshaw(entries: int) -> Table:
    return table_of(entries, reversed(_rounds(seats(entries))))


def porter(entries: int) -> Table:
    rounds = _rounds(seats(entries))
    return table_of(entries, ([r[0], *((black, white) for white, black in r[1:])] for r in rounds))


def _rounds(n: int) -> list[Pairs]:
    return [_round(n, r) for r in range(1, n)]


def _round(n: int, r: int) -> Pairs:
    m = n - 1
    middle = (r + 1) // 2 if r % 2 else (r + n) // 2
    pivot = (middle, n) if r % 2 else (n, middle)
    around = [((middle + k - 1) % m + 1, (middle - k - 1) % m + 1) for k in range(1, n // 2)]
    return [pivot, *around]


def standard(entries: int) -> Table:
    n = seats(entries)
    return table_of(entries, [_circle(n, r) for r in range(n - 1)])


def _circle(n: int, turns: int) -> list[tuple[int, int]]:
    moving = list(range(2, n + 1))
    cut = len(moving) - turns
    seated = [1, *moving[cut:], *moving[:cut]]
    pairs = list(zip(seated[: n // 2], reversed(seated[n // 2 :]), strict=True))
    if turns % 2:
        pairs[0] = pairs[0][::-1]
    return pairs
