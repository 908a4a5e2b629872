"""A list as it was read, cell by cell, so that it can be corrected before it is entered; and
conversion of workbooks (XLSX, ODS, XLS) to the text that readers of lists take.
"""

import csv
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO, StringIO

from domain.errors import BadFile
from domain.formats.player_csv.headings import Heading
from domain.formats.player_csv.read import CsvProblem
from domain.formats.player_csv.sheet import CsvSheet
from domain.formats.team_headings import TeamHeading
from domain.messages import say

PLAYER_COLUMNS: Mapping[str, str] = {
    Heading.NAME: say("Name: “Family, Given”"),
    Heading.FAMILY_FIRST: say("Name, family name first"),
    Heading.GIVEN_FIRST: say("Name, given name first"),
    Heading.FAMILY: say("Family name"),
    Heading.GIVEN: say("Given name"),
    Heading.TITLE: say("Title"),
    Heading.NATIONAL_TITLE: say("National title"),
    Heading.RATING: say("Rating"),
    Heading.NATIONAL_RATING: say("National rating"),
    Heading.FEDERATION: say("Federation"),
    Heading.FIDE_ID: say("FIDE ID"),
    Heading.SEX: say("Sex"),
    Heading.CLUB: say("Club"),
    Heading.BIRTH: say("Year of birth"),
    Heading.NATIONAL_ID: say("National ID"),
    Heading.K: say("Coefficient K"),
    Heading.GAMES: say("Rated games"),
    Heading.CATEGORIES: say("Categories"),
}
"""The possible meanings of a column, with their labels."""
TEAM_COLUMNS: Mapping[str, str] = {
    TeamHeading.TEAM: say("Team"),
    TeamHeading.BOARD: say("Board"),
    TeamHeading.CAPTAIN: say("Captain"),
    TeamHeading.SHORT: say("Short name"),
    **PLAYER_COLUMNS,
}


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A problem in a line; `column` is that of the cell to correct, -1 if it is not one cell."""

    line: int
    column: int
    sentence: str


@dataclass(frozen=True, slots=True)
class ListTable:
    """`rows` are line numbers with cells, `line` is that of the headings. `fields` are the meanings
    of the columns, "" for unused ones; `choices` the possible ones, with their labels. A column
    sent again with one of these as heading has that meaning.
    """

    line: int
    headings: tuple[str, ...]
    fields: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    findings: tuple[LineProblem, ...]

    @classmethod
    def from_sheet(
        cls,
        sheet: CsvSheet,
        fields: Iterable[str],
        labels: Mapping[str, str],
        problems: Iterable[CsvProblem],
    ) -> "ListTable":
        known = tuple(field if field in labels else "" for field in fields)
        columns = {field: place for place, field in reversed(list(enumerate(known))) if field}
        return cls(
            line=sheet.header.line,
            headings=sheet.header.headings,
            fields=known,
            choices=tuple((str(code), words) for code, words in labels.items()),
            rows=sheet.rows,
            findings=tuple(
                LineProblem(problem.line, columns.get(problem.field, -1), problem.sentence)
                for problem in problems
            ),
        )


_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
LARGEST_WORKBOOK = 40_000_000
MOST_CELLS = 1_000_000


def as_csv(data: bytes, name: str = "list") -> bytes:
    """The first non-empty sheet of a workbook as text; other files are returned unchanged."""
    if not data.startswith((_ZIP, _OLE)):
        return data
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise BadFile(
            say(
                "a workbook needs python-calamine on the server (the extra “spreadsheets”); save "
                "the list as CSV instead"
            ),
            name=name,
        ) from None
    _refuse_zip_bomb(data, name)
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        sheets = (book.get_sheet_by_index(i) for i in range(len(book.sheet_names)))
        rows = next((rows for sheet in sheets if (rows := _sheet_rows(sheet, name))), [])
    except (CalamineError, ValueError, OSError):
        raise BadFile(say("this workbook can't be read; save it again"), name=name) from None
    text = StringIO(newline="")
    csv.writer(text, delimiter=";").writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def _refuse_zip_bomb(data: bytes, name: str) -> None:
    if not data.startswith(_ZIP):
        return
    try:
        with zipfile.ZipFile(BytesIO(data)) as parts:
            size = sum(part.file_size for part in parts.infolist())
    except zipfile.BadZipFile:
        raise BadFile(say("this workbook can't be read; save it again"), name=name) from None
    if size > LARGEST_WORKBOOK:
        raise BadFile(say("this workbook is too large; save the list alone"), name=name)


def _sheet_rows(sheet: object, name: str) -> list[list[str]]:
    if sheet.total_height * sheet.total_width > MOST_CELLS:  # type: ignore[attr-defined]
        raise BadFile(say("this workbook is too large; save the list alone"), name=name)
    values = sheet.to_python(skip_empty_area=False)  # type: ignore[attr-defined]
    rows = [[_cell_text(cell) for cell in row] for row in values]
    return rows if any(map(any, rows)) else []


def _cell_text(cell: object) -> str:
    """The cell as displayed: a whole number without `.0`, a day without midnight."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    return cell.isoformat() if isinstance(cell, date) else str(cell)
