"""Rotating tables: Berger, two orders derived from it, Crenshaw and Porter, and the circle.

Berger: FIDE Handbook C.05 (2024), annex 1, in closed form. With m = n-1 and numbers taken
cyclically in 1 … m, round r is built around its middle h, which is (r+1)/2 in odd rounds and r/2 +
n/2 in even ones: board 1 is h against n, the pivot, and board k+1 has h+k with White against h-k.
The pivot has Black in odd rounds and White in even ones. That alternation is a trap: the usual
recipe of rotating seats omits it, and taken literally gives n Black in every round.

Crenshaw (US Chess, chapter 12, 7th edition, 7 to 24 players): the rounds of Berger last to first.

Porter (Warren J. Porter; in no rulebook): Berger with the colours of all boards except the pivot's
exchanged, so that no player starts with the same colour twice and neighbouring numbers sit on
neighbouring boards. He published the first round of twelve; the exchange in every round is its only
completion in which all colours stay level.

The circle (`standard_table`): number 1 stays, all others move on one seat per round. The seats are
two facing rows, 1 … n/2 and opposite n … n/2+1; the near row has White. Number 1 would then have
White in every round, so board 1 changes colours in every even round. All players end within one
game of level colours, but from eight players on some get the same colour three times in a row:
Berger and Crenshaw order the same meetings better. Four players give the first US Chess table.

Derived schedules: the double round robin, and the rotation to another first round.

Double round robin, FIDE Handbook C.05 (2024), annex 1: the second cycle repeats the first with
colours exchanged, and it is recommended to exchange the last two rounds of the first cycle, because
otherwise some player has the same colour three times where the cycles join. Both forms have a name
in TRF26 (BERGER_DOUBLEROUNDROBIN, FIDE_DOUBLEROUNDROBIN). US Chess 30F (7th edition) exchanges
colours only.
"""

from collections.abc import Iterable
from enum import StrEnum

from domain.errors import Unsupported
from domain.ids import RoundNo
from domain.messages import say
from domain.round_robin.table import ScheduledRound, Table, even_number, table_of

Pairs = list[tuple[int, int]]


def berger_table(entries: int) -> Table:
    return table_of(entries, _berger_rounds(even_number(entries)))


def crenshaw_table(entries: int) -> Table:
    return table_of(entries, reversed(_berger_rounds(even_number(entries))))


def porter_table(entries: int) -> Table:
    rounds = _berger_rounds(even_number(entries))
    return table_of(entries, ([r[0], *((black, white) for white, black in r[1:])] for r in rounds))


def _berger_rounds(n: int) -> list[Pairs]:
    return [_berger_round(n, r) for r in range(1, n)]


def _berger_round(n: int, r: int) -> Pairs:
    """Round r of n players (even), in pairs of White and Black."""
    m = n - 1
    middle = (r + 1) // 2 if r % 2 else (r + n) // 2
    pivot = (middle, n) if r % 2 else (n, middle)
    around = [((middle + k - 1) % m + 1, (middle - k - 1) % m + 1) for k in range(1, n // 2)]
    return [pivot, *around]


def standard_table(entries: int) -> Table:
    n = even_number(entries)
    return table_of(entries, [_circle_round(n, r) for r in range(n - 1)])


def _circle_round(n: int, turns: int) -> list[tuple[int, int]]:
    """The pairs after that many turns of all but number 1, of n players (even)."""
    moving = list(range(2, n + 1))
    cut = len(moving) - turns
    seated = [1, *moving[cut:], *moving[:cut]]
    pairs = list(zip(seated[: n // 2], reversed(seated[n // 2 :]), strict=True))
    if turns % 2:
        pairs[0] = pairs[0][::-1]
    return pairs


class DoubleForm(StrEnum):
    """How two cycles are joined: as they are, or with FIDE's exchange of two rounds."""

    PLAIN = "plain"
    FIDE = "fide"


def doubled_table(table: Table, form: DoubleForm = DoubleForm.FIDE) -> Table:
    if table.meetings != 1:
        raise Unsupported(say("A double round robin"), say("being doubled again"))
    first = list(table.rounds)
    if form is DoubleForm.FIDE and len(first) > 1:
        first[-2:] = reversed(first[-2:])
    second = (
        ScheduledRound(tuple(g.with_colours_reversed for g in r.games), r.byes)
        for r in table.rounds
    )
    return Table(table.entries, renumber_rounds([*first, *second]), meetings=2)


def rotate_rounds(table: Table, first_round: int) -> Table:
    """The same rounds in the same cyclic order, beginning with `first_round`."""
    if not 1 <= first_round <= len(table.rounds):
        raise Unsupported(
            say("A table of {rounds} rounds", rounds=len(table.rounds)),
            say("starting at {first_round}", first_round=first_round),
        )
    start = first_round - 1
    turned = [*table.rounds[start:], *table.rounds[:start]]
    return Table(table.entries, renumber_rounds(turned), table.meetings)


def renumber_rounds(rounds: Iterable[ScheduledRound]) -> tuple[ScheduledRound, ...]:
    return tuple(
        ScheduledRound(tuple(game._replace(round=RoundNo(number)) for game in r.games), r.byes)
        for number, r in enumerate(rounds, start=1)
    )
