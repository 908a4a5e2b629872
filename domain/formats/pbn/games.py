"""The syntax of PBN (2.1, sections 2 to 4): games of tags, some with lines below them.

A game ends at an empty line. # as a value repeats the value of the previous game. Comments, escaped
lines and the lines of auctions and plays are skipped.

Tables of PBN (2.1, section 5): columns named in the tag, one row per line below it.

A column is named Name\3R, with a width and an alignment if it has them. Cells are separated by
blanks, quoted if they contain blanks; programs that omit the quotes use the widths.
"""

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from domain.errors import BadFile
from domain.texts import decode_western

MOST_BYTES = 20_000_000
LONGEST_LINE = 10_000
_TAG = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]', re.ASCII)
_SAME = "#"
_SCORE = re.compile(r"(?:(NS|EW)\s*)?([+-]?\d{1,5}(?:\.\d{1,4})?)", re.ASCII | re.IGNORECASE)


class PbnRow(NamedTuple):
    line: int
    text: str


class Tag(NamedTuple):
    value: str
    line: int
    rows: list[PbnRow]


@dataclass(slots=True)
class PbnGame:
    """Names of tags are as written; of a repeated tag only the first one counts."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """The value of a tag; empty if the game has none of that name."""
        tag = self.tags.get(name)
        return tag.value if tag else ""


def decode_pbn(data: bytes, name: str = "") -> str:
    """Decode the file: Latin-1 by the standard, though some programs write UTF-8, and editors
    UTF-16, with its mark.
    """
    if len(data) > MOST_BYTES:
        size = f"{len(data):,}"
        raise BadFile("{size} bytes; no results file is that large", 0, name, size=size)
    try:
        marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError:
        return decode_western(data)


def score_of_ns(text: str, declarer: str = "") -> Decimal | None:
    """The value for NS of a score such as NS 110, EW -110 or NS 4 EW -4; a number alone is the
    declaring side's (PBN 2.1, 3.4.12).
    """
    found = _SCORE.search(text)
    if found is None:
        return None
    side = (found[1] or ("EW" if declarer in ("E", "W") else "NS")).upper()
    return Decimal(found[2]) if side == "NS" else -Decimal(found[2])


def parse_games(text: str, name: str = "") -> Iterator[PbnGame]:
    """The games of a file, in order."""
    before: dict[str, str] = {}
    game: PbnGame | None = None
    for row in _lines(text, name):
        if not row.text:
            if game is not None:
                yield game
            game = None
        elif tag := _TAG.match(row.text):
            game = game or PbnGame(row.line)
            value = tag[2].replace('\\"', '"').replace("\\\\", "\\")
            value = before.get(tag[1], "") if value == _SAME else value
            before[tag[1]] = value
            game.tags.setdefault(tag[1], Tag(value, row.line, []))
        elif game is not None and game.tags:
            last = next(reversed(game.tags.values()))
            last.rows.append(row)
    if game is not None:
        yield game


def _lines(text: str, name: str) -> Iterator[PbnRow]:
    """The lines without comments; a line that has only a comment is skipped and ends no game."""
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            raise BadFile("a line is too long; this is no PBN file", number, name)
        if line.startswith("%"):
            continue
        kept, inside = _without_comments(line, inside)
        if kept.strip() or not line.strip():
            yield PbnRow(number, kept.rstrip())


def _without_comments(line: str, inside: bool) -> tuple[str, bool]:
    """The line without comments ({ } or ; outside quotes), and whether one goes on in the next."""
    kept, quoted = [], False
    for character in line:
        if inside:
            inside = character != "}"
        elif quoted or character not in "{;":
            quoted ^= character == '"'
            kept.append(character)
        elif character == "{":
            inside = True
        else:
            break
    return "".join(kept), inside


_COLUMN = re.compile(r"[+-]?([A-Za-z_]\w*)(?:\\(\d{1,3})([LR])?)?", re.ASCII)
_CELL = re.compile(r'"([^"]*)"|(\S+)')


class ScoreColumn(NamedTuple):
    name: str
    width: int


class ScoreRow(NamedTuple):
    line: int
    cells: Mapping[str, str]

    def get(self, column: str) -> str:
        """The cell's text; empty also for a dash, which means no value."""
        cell = self.cells.get(column, "")
        return "" if cell in ("-", "?") else cell


def table_rows(tag: Tag) -> Iterator[ScoreRow | int]:
    """The rows; a number is the line of a row that doesn't fit its columns."""
    columns = [
        ScoreColumn(found[1], int(found[2] or 0))
        for part in tag.value.split(";")
        if (found := _COLUMN.fullmatch(part.strip()))
    ]
    for row in tag.rows:
        cells = _cells(row.text, columns)
        names = (column.name for column in columns)
        yield ScoreRow(row.line, dict(zip(names, cells, strict=True))) if cells else row.line


def _cells(text: str, columns: list[ScoreColumn]) -> list[str] | None:
    """The cells of a row; None if they do not fit the columns."""
    cells = [quoted or plain for quoted, plain in _CELL.findall(text)]
    if len(cells) == len(columns):
        return cells
    if columns and all(column.width for column in columns[:-1]):
        return _cells_by_width(text, columns)
    return None


def _cells_by_width(text: str, columns: list[ScoreColumn]) -> list[str]:
    """The cells of a row whose columns all state their widths."""
    cells, start = [], 0
    for column in columns[:-1]:
        cells.append(text[start : start + column.width].strip())
        start += column.width + 1
    return [*cells, text[start:].strip()]


def format_table(columns: list[str], rows: list[list[str]]) -> tuple[str, list[str]]:
    """The tag's value and the lines; every column is as wide as its widest cell."""
    quoted = [[_quote_cell(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in quoted) for i in range(len(columns))] if rows else []
    heading = ";".join(f"{name}\\{width}L" for name, width in zip(columns, widths, strict=True))
    return heading, [
        " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in quoted
    ]


def _quote_cell(cell: str) -> str:
    """The cell as it is written in a table: quoted if it has a blank, a dash if it is empty."""
    text = cell.replace('"', "'")
    if not text:
        return "-"
    return f'"{text}"' if " " in text or text in ("-", "?") or ";" in text else text
