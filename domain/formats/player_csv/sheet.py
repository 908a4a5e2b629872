"""Rows of cells: read from bytes, in the encodings and with the delimiters of spreadsheets of
several countries, and written as CSV that they open directly.

Windows programs write the code page of their country. Without a byte order mark and if it is not
UTF-8, the page is the one in which more headings are recognised; if equal, the most likely by its
letters (`domain.formats.code_pages`).

Files are written as UTF-8 with a byte order mark, because Excel reads a file without one in the
code page of its country; CRLF and commas as in RFC 4180.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from csv import QUOTE_MINIMAL
from dataclasses import dataclass, replace
from io import StringIO
from itertools import islice
from typing import Literal

from domain.chess.stage import Stage
from domain.errors import BadFile
from domain.formats.code_pages import DecodedText, possible_readings
from domain.formats.player_csv.headings import WHOLE, Heading, fields_of
from domain.people import Person

DELIMITERS = (";", ",", "\t", "|")
LINES_BEFORE_HEADER = 20
LONGEST_CELL = 2_000
MOST_ROWS = 50_000
MOST_COLUMNS = 200
_NAMES = WHOLE | {Heading.FAMILY, Heading.GIVEN}
_NO_HEADER = (
    "no line names its columns; the first one should, for example: Name;Rating;Federation;FIDE ID"
)


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """The row of headings: `index` counts the rows before it, `line` is where it begins."""

    delimiter: str
    index: int
    headings: tuple[str, ...]
    fields: tuple[Heading | None, ...]
    line: int = 1

    @property
    def recognised_count(self) -> int:
        return sum(field is not None for field in self.fields)


@dataclass(frozen=True, slots=True)
class CsvSheet:
    """`rows` are those below the header, each with the line it begins in; not those that repeat it,
    as at the top of each printed page.
    """

    decoded: DecodedText
    header: HeadingRow
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def read_sheet(data: bytes, name: str, encoding: str = "") -> CsvSheet:
    """The rows of a file; `encoding` is a chosen one."""
    if not data.strip():
        raise BadFile("the file is empty; save the list again", 0, name)
    found = [
        (reading, header)
        for reading in possible_readings(data, name, encoding)
        if (header := _find_header(reading.text)) is not None
    ]
    if not found:
        raise BadFile(_NO_HEADER, 0, name)
    reading, header = max(found, key=lambda each: each[1].recognised_count)
    rows = list(_numbered_rows(reading.text, header.delimiter, name))
    line, cells = rows[header.index]
    headings = _comparable_row(cells)
    below = (row for row in rows[header.index + 1 :] if any(row[1]))
    people = tuple(row for row in below if _comparable_row(row[1]) != headings)
    return CsvSheet(reading, replace(header, line=line), people)


def _comparable_row(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(cell.strip().casefold() for cell in cells)


def _find_header(text: str) -> HeadingRow | None:
    """The first row with the most recognised headings, a name among them; None if there is none."""
    lines = list(islice(StringIO(text, newline=""), LINES_BEFORE_HEADER))
    found = [
        header
        for delimiter in DELIMITERS
        for index, cells in enumerate(_parse_loosely(lines, delimiter))
        if (header := _header_of_cells(delimiter, index, cells)) is not None
    ]
    return max(found, key=lambda header: header.recognised_count, default=None)


def _parse_loosely(lines: list[str], delimiter: str) -> Iterator[list[str]]:
    """Rows of the first lines; a quote still open at their end doesn't matter here."""
    try:
        yield from csv.reader(lines, delimiter=delimiter)
    except csv.Error:
        return


def _header_of_cells(delimiter: str, index: int, cells: list[str]) -> HeadingRow | None:
    """The row as headings; None if none of them means a name."""
    if len(cells) > MOST_COLUMNS:
        return None
    headings = tuple(cell.strip() for cell in cells)
    fields = tuple(fields_of(list(headings)))
    if not _NAMES & set(fields):
        return None
    return HeadingRow(delimiter, index, headings, fields)


def _numbered_rows(text: str, delimiter: str, name: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each row with the number of the line it begins in."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for count, cells in enumerate(reader):
            if count > MOST_ROWS:
                sentence = "more than {most} lines; a list of players was expected"
                raise BadFile(sentence, line, name, most=MOST_ROWS)
            if any(len(cell) > LONGEST_CELL for cell in cells):
                sentence = "a cell is longer than {most} characters"
                raise BadFile(sentence, line, name, most=LONGEST_CELL)
            yield line, tuple(cells)
            line = reader.line_num + 1
    except csv.Error as reason:
        raise BadFile(_explain_error(reason), line, name) from None


def _explain_error(reason: csv.Error) -> str:
    if str(reason).startswith(("unexpected end", "field larger")):
        return "a quotation mark is opened here and never closed"
    return 'a quotation mark stands inside a cell; write it twice ("") there'


_COLUMNS: Mapping[str, Callable[[Person], str]] = {
    "Title": lambda person: person.title,
    "Family name": lambda person: person.family,
    "Given name": lambda person: person.given,
    "Sex": lambda person: person.sex.value,
    "Federation": lambda person: person.federation,
    "Rating": lambda person: str(person.rating or ""),
    "FIDE ID": lambda person: person.fide_id,
    "Club": lambda person: person.club,
}
_IF_KNOWN: Mapping[str, Callable[[Person], str]] = {
    "Year of birth": lambda person: str(person.born or ""),
    "National ID": lambda person: person.national_id,
    "National title": lambda person: person.national_title,
    "Categories": lambda person: ", ".join(person.categories),
}
"""Columns that are present if somebody has a value."""
_FORMULA = tuple("=+-@\t\r")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?", re.ASCII)


def write_players(people: Iterable[Person]) -> bytes:
    """Write the people in the given order, numbered from 1."""
    return _players_csv([(str(i), person) for i, person in enumerate(people, 1)])


def write_entries(stage: Stage) -> bytes:
    """Write the entries by number; those without one come last, in the order of registration."""
    order = sorted(stage.entries.values(), key=lambda e: (e.number is None, e.number or 0, e.id))
    return _players_csv([(str(e.number or ""), e.person) for e in order])


def _players_csv(people: Sequence[tuple[str, Person]]) -> bytes:
    """The people as CSV, each with the text of the first column; unused columns are left out."""
    needed = (head for head, text in _IF_KNOWN.items() if any(text(person) for _, person in people))
    columns = {**_COLUMNS, **{head: _IF_KNOWN[head] for head in needed}}
    rows = ([number, *(text(person) for text in columns.values())] for number, person in people)
    return write_csv(("No.", *columns), rows)


def write_csv(
    headings: Sequence[str], rows: Iterable[Sequence[str]], quoting: Literal[0, 1] = QUOTE_MINIMAL
) -> bytes:
    """Write UTF-8 with a byte order mark, and formulas in cells disarmed."""
    text = StringIO(newline="")
    writer = csv.writer(text, quoting=quoting)
    writer.writerow(headings)
    writer.writerows([guard_formula(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def guard_formula(cell: str) -> str:
    """Escape a cell so that no spreadsheet runs it as a formula; numbers stay as they are."""
    if _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) else cell
