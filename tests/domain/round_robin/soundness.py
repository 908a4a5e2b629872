"""Proves a table: all players meet the stated number of times, one game per round, colours level.

Level means equal for an even number of games and one apart for an odd number; that is what every
published table reaches (FIDE Handbook C.05 (2024), annex 1). An empty answer is the proof.
"""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain, combinations
from typing import NamedTuple

from domain.round_robin.table import ScheduledRound, Table, colour_balances


class FaultKind(StrEnum):
    BOARDS = "boards are not numbered 1, 2, 3 …"
    APPEARANCES = "does not appear exactly once"
    MEETINGS = "do not meet as often as the table says"
    COLOURS = "has colours out of balance"


class Fault(NamedTuple):
    """A fault; `round` is 0 if it concerns the whole table."""

    kind: FaultKind
    numbers: tuple[int, ...]
    round: int = 0

    def __str__(self) -> str:
        numbers = " and ".join(map(str, self.numbers))
        round_ = f"Round {self.round}: " if self.round else ""
        return f"{round_}{numbers} {self.kind}.".replace("  ", " ")


def faults(table: Table) -> tuple[Fault, ...]:
    rounds = enumerate(table.rounds, start=1)
    in_rounds = chain.from_iterable(_in_round(table.entries, r, games) for r, games in rounds)
    return (*in_rounds, *_meetings(table), *_colours(table))


def _in_round(entries: int, number: int, scheduled: ScheduledRound) -> Iterator[Fault]:
    boards = [game.board for game in scheduled.games]
    if boards != list(range(1, len(boards) + 1)) or any(g.round != number for g in scheduled.games):
        yield Fault(FaultKind.BOARDS, (), number)
    seen: Counter[int] = Counter(
        chain(scheduled.byes, *((g.white, g.black) for g in scheduled.games))
    )
    for entry in range(1, entries + 1):
        if seen.pop(entry, 0) != 1:
            yield Fault(FaultKind.APPEARANCES, (entry,), number)
    for stranger in seen:
        yield Fault(FaultKind.APPEARANCES, (stranger,), number)


def _meetings(table: Table) -> Iterator[Fault]:
    met: Counter[tuple[int, int]] = Counter(
        (min(g.white, g.black), max(g.white, g.black)) for g in table.games
    )
    for pair in combinations(range(1, table.entries + 1), 2):
        if met[pair] != table.meetings:
            yield Fault(FaultKind.MEETINGS, pair)


def _colours(table: Table) -> Iterator[Fault]:
    played = Counter(chain.from_iterable((g.white, g.black) for g in table.games))
    for number, balance in colour_balances(table.games).items():
        if abs(balance) > played[number] % 2:
            yield Fault(FaultKind.COLOURS, (number,))
