"""Ratings of official lists against those of the tournament, and the lists against its first day
(endorsement rules C.02 (2026), Q116-144): games are rated by the list in force when play begins.
"""

from collections.abc import Iterator

from domain.before_sending.deadline import day_of
from domain.before_sending.finding import Amiss, Finding
from domain.chess.official_ratings import ListKind, Official, in_round
from domain.chess.stage import Entry, Stage
from domain.tournament import Tournament


def official(tournament: Tournament, stage: Stage) -> Iterator[Finding]:
    """Of those whose official rating was stated."""
    told = [(entry, said) for entry in stage.participants() if (said := _of_fide(entry))]
    otherwise = tuple(e.id for e, said in told if said.rating != e.person.rating)
    if otherwise:
        yield Finding(Amiss.OFFICIAL_OTHERWISE, entries=otherwise)
    starts = day_of(tournament.starts)
    if starts is None:
        return
    month = starts.isoformat()[:7]
    if old := tuple(e.id for e, said in told if said.date[:7] != month):
        yield Finding(Amiss.LIST_OF_OTHER_MONTH, entries=old)


def _of_fide(entry: Entry) -> Official | None:
    return in_round(entry.official, ListKind.FIDE, 1)
