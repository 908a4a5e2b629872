"""From bytes to rows of cells: encoding and delimiter as spreadsheets of several countries write.

Windows programs write the code page of their country. Without a byte order mark and where it is
not UTF-8, the page is the one in which more headings make sense; where that tells nothing, the
likeliest by its letters (`domain.formats.code_pages`).
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from domain.errors import BadFile
from domain.formats.code_pages import Decoded, readings
from domain.formats.player_csv.headings import Heading, fields_of

DELIMITERS = (";", ",", "\t", "|")
LINES_BEFORE_HEADER = 20
LONGEST_CELL = 2_000
MOST_ROWS = 50_000
MOST_COLUMNS = 200
_NAMES = frozenset({Heading.NAME, Heading.FAMILY, Heading.GIVEN})
_NO_HEADER = (
    "no line names its columns; the first one should, for example: Name;Rating;Federation;FIDE ID"
)


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """Where the headings stand: `index` counts the rows before them."""

    delimiter: str
    index: int
    headings: tuple[str, ...]
    fields: tuple[Heading | None, ...]

    @property
    def recognised(self) -> int:
        return sum(field is not None for field in self.fields)


@dataclass(frozen=True, slots=True)
class Sheet:
    """`rows` are those below the header, each with the line it begins in."""

    decoded: Decoded
    header: HeadingRow
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def sheet_of(data: bytes, name: str, encoding: str = "") -> Sheet:
    """`encoding` is the one that somebody has chosen."""
    if not data.strip():
        raise BadFile("the file is empty; save the list again", 0, name)
    found = [
        (reading, header)
        for reading in readings(data, name, encoding)
        if (header := _header(reading.text)) is not None
    ]
    if not found:
        raise BadFile(_NO_HEADER, 0, name)
    reading, header = max(found, key=lambda one: one[1].recognised)
    rows = list(_rows(reading.text, header.delimiter, name))
    return Sheet(reading, header, tuple(row for row in rows[header.index + 1 :] if any(row[1])))


def _header(text: str) -> HeadingRow | None:
    """The line in which most columns make sense, a name among them; the first one of these."""
    lines = list(islice(StringIO(text, newline=""), LINES_BEFORE_HEADER))
    found = [
        header
        for delimiter in DELIMITERS
        for index, cells in enumerate(_loosely(lines, delimiter))
        if (header := _as_header(delimiter, index, cells)) is not None
    ]
    return max(found, key=lambda header: header.recognised, default=None)


def _loosely(lines: list[str], delimiter: str) -> Iterator[list[str]]:
    """Rows of the first lines; a quote still open at their end doesn't matter here."""
    try:
        yield from csv.reader(lines, delimiter=delimiter)
    except csv.Error:
        return


def _as_header(delimiter: str, index: int, cells: list[str]) -> HeadingRow | None:
    if len(cells) > MOST_COLUMNS:
        return None
    headings = tuple(cell.strip() for cell in cells)
    fields = tuple(fields_of(list(headings)))
    if not _NAMES & set(fields):
        return None
    return HeadingRow(delimiter, index, headings, fields)


def _rows(text: str, delimiter: str, name: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for count, cells in enumerate(reader):
            if count > MOST_ROWS:
                sentence = f"more than {MOST_ROWS} lines; a list of players was expected"
                raise BadFile(sentence, line, name)
            if any(len(cell) > LONGEST_CELL for cell in cells):
                raise BadFile(f"a cell is longer than {LONGEST_CELL} characters", line, name)
            yield line, tuple(cells)
            line = reader.line_num + 1
    except csv.Error as reason:
        raise BadFile(_explained(reason), line, name) from None


def _explained(reason: csv.Error) -> str:
    if "unexpected end" in str(reason) or "field larger" in str(reason):
        return "a quotation mark is opened here and never closed"
    return f'a quotation mark stands inside a cell; write it twice ("") there ({reason})'
