"""Tie-breaks on a page: the choices of an organiser, and the full names of a table's columns.

The names are messages of the catalogue (FIDE C.07 (2026), US Chess 34E), modifiers those of its
Article 14 and of record 202 of TRF26, each by itself: no catalogue needs to know every descriptor.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from domain.standings.tiebreaks.definition import TieBreak
from web.shared.languages import Words


@dataclass(frozen=True, slots=True)
class TieBreakOffer:
    """`marks` are the conditions of warnings: "ratings", "swiss", "tables", "us", "2026"."""

    code: str
    name: str
    meaning: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """An ordered set of tie-breaks in common use. `federation` is the code of the federation that
    uses it, empty if it is general. `form` is the kind of event: "swiss", "table", or "members",
    where members of teams play individually.
    """

    words: str
    codes: tuple[str, ...]
    form: str
    federation: str = ""


@dataclass(frozen=True, slots=True)
class TieBreakChoice:
    """Descriptors other than those offered can be entered."""

    offers: tuple[TieBreakOffer, ...]
    presets: tuple[Preset, ...]


MARKS: Mapping[str, str] = {
    "cut": "cut {count}",
    "median": "median {count}",
    "limit": "limit {count}",
    "forfeits_played": "forfeits count as games",
    "fore": "last round drawn",
    "reverse": "in reverse",
}
"""The field of a tie-break's modifier -> its message."""


@dataclass(frozen=True, slots=True)
class TieBreakMark:
    says: str
    count: int


@dataclass(frozen=True, slots=True)
class Column:
    """`head` is the heading, the descriptor of the tie-break."""

    head: str
    name: str
    marks: tuple[TieBreakMark, ...]


def modifier_marks(tie_break: TieBreak) -> Iterable[TieBreakMark]:
    for field, message in MARKS.items():
        if value := getattr(tie_break, field):
            yield TieBreakMark(message, int(value))


def legend_text(columns: Iterable[Column], words: Words) -> str:
    """The legend: "BH/C1: Buchholz, cut 1 · SB: Sonneborn-Berger"."""
    return " · ".join(f"{column.head}: {column_words(column, words)}" for column in columns)


def column_words(column: Column, words: Words) -> str:
    marks = (words(mark.says, count=mark.count) for mark in column.marks)
    return ", ".join((words(column.name), *marks))
