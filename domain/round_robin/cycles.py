"""Schedules made from a schedule: twice round, and another round to begin with.

Double round robin, FIDE Handbook C.05 (2024), annex 1: the second cycle repeats the first with
colours exchanged, and it is recommended to exchange the last two rounds of the first cycle,
because without that somebody has the same colour three times where the cycles join. Both forms
have a name in TRF26 (BERGER_DOUBLEROUNDROBIN, FIDE_DOUBLEROUNDROBIN). US Chess 30F (7th edition)
exchanges colours only.
"""

from collections.abc import Iterable
from enum import StrEnum

from domain.errors import Unsupported
from domain.ids import RoundNo
from domain.round_robin.table import ScheduledRound, Table
from domain.said import say


class DoubleForm(StrEnum):
    PLAIN = "plain"
    FIDE = "fide"


def double(table: Table, form: DoubleForm = DoubleForm.FIDE) -> Table:
    if table.meetings != 1:
        raise Unsupported(say("A double round robin"), say("being doubled again"))
    first = list(table.rounds)
    if form is DoubleForm.FIDE and len(first) > 1:
        first[-2:] = reversed(first[-2:])
    second = (ScheduledRound(tuple(g.reversed for g in r.games), r.byes) for r in table.rounds)
    return Table(table.entries, renumbered([*first, *second]), meetings=2)


def rotated(table: Table, first_round: int) -> Table:
    """The same rounds in the same circle, beginning with `first_round`."""
    if not 1 <= first_round <= len(table.rounds):
        raise Unsupported(
            say("A table of {rounds} rounds", rounds=len(table.rounds)),
            say("starting at {first_round}", first_round=first_round),
        )
    start = first_round - 1
    turned = [*table.rounds[start:], *table.rounds[:start]]
    return Table(table.entries, renumbered(turned), table.meetings)


def renumbered(rounds: Iterable[ScheduledRound]) -> tuple[ScheduledRound, ...]:
    return tuple(
        ScheduledRound(tuple(game._replace(round=RoundNo(number)) for game in one.games), one.byes)
        for number, one in enumerate(rounds, start=1)
    )
