"""Write a list of players, and any other table, as CSV that spreadsheets open without a question.

UTF-8 with a byte order mark, because Excel takes a file without one for the code page of its
country; CRLF and commas as in RFC 4180.
"""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from domain.chess.stage import Stage
from domain.people import Person

HEADINGS = (
    "No.",
    "Title",
    "Family name",
    "Given name",
    "Sex",
    "Federation",
    "Rating",
    "FIDE ID",
    "Club",
)
_FORMULA = tuple("=+-@\t\r")


def write_players(people: Iterable[Person]) -> bytes:
    """In the given order, numbered from 1."""
    return _table([(str(i), person) for i, person in enumerate(people, 1)])


def write_entries(stage: Stage) -> bytes:
    """By number; those who have none yet behind, in the order they came."""
    order = sorted(stage.entries.values(), key=lambda e: (e.number is None, e.number or 0, e.id))
    return _table([(str(e.number or ""), e.person) for e in order])


def _table(people: Sequence[tuple[str, Person]]) -> bytes:
    """Years of birth, national IDs and categories have a column where there is any."""
    born = any(person.born for _, person in people)
    known = any(person.national_id for _, person in people)
    categories = any(person.categories for _, person in people)
    rows = (
        [
            *_cells(number, person),
            *([str(person.born or "")] if born else []),
            *([person.national_id] if known else []),
            *([", ".join(person.categories)] if categories else []),
        ]
        for number, person in people
    )
    more = [*(["Year of birth"] if born else []), *(["National ID"] if known else [])]
    more += ["Categories"] if categories else []
    return written((*HEADINGS, *more), rows)


def written(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def guarded(cell: str) -> str:
    """A cell that no spreadsheet runs as a formula, whatever a person is called."""
    return f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) else cell


def _cells(number: str, person: Person) -> list[str]:
    return [
        number,
        person.title,
        person.family,
        person.given,
        person.sex.value,
        person.federation,
        str(person.rating) if person.rating else "",
        person.fide_id,
        person.club,
    ]
