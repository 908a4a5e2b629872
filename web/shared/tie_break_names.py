"""What the columns of a table are called in full, for a legend in the reader's language: names of
the catalogue (FIDE C.07 (2026), US Chess 34E), modifiers of its Article 14 and of record 202 of
TRF26. Each is a message of its own, so that a catalogue need not know every descriptor.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from domain.standings import TieBreak
from web.shared.languages import Words

MARKS: Mapping[str, str] = {
    "cut": "cut {count}",
    "median": "median {count}",
    "limit": "limit {count}",
    "forfeits_played": "forfeits count as games",
    "fore": "last round drawn",
    "reverse": "in reverse",
}
"""The field of a tie-break's modifier -> what is said of it."""


@dataclass(frozen=True, slots=True)
class Mark:
    says: str
    count: int


@dataclass(frozen=True, slots=True)
class Column:
    """`head` is what stands above it, the descriptor of its tie-break."""

    head: str
    name: str
    marks: tuple[Mark, ...]


def marks_of(found: TieBreak) -> Iterable[Mark]:
    for field, says in MARKS.items():
        if value := getattr(found, field):
            yield Mark(says, int(value))


def legend(columns: Iterable[Column], words: Words) -> str:
    """ "BH/C1: Buchholz, cut 1 · SB: Sonneborn-Berger"."""
    return " · ".join(f"{column.head}: {in_full(column, words)}" for column in columns)


def in_full(column: Column, words: Words) -> str:
    marks = (words(mark.says, count=mark.count) for mark in column.marks)
    return ", ".join((words(column.name), *marks))
