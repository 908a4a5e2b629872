"""Tables of PBN (2.1, section 5): columns named in the tag, one row a line below it.

A column is named Name\\3R, with a width and an alignment if it has them. Cells are parted by
blanks, one with blanks inside stands in quotes; programs that forget these keep to the widths.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.formats.pbn.games import Tag

_COLUMN = re.compile(r"[+-]?([A-Za-z_]\w*)(?:\\(\d{1,3})([LR])?)?", re.ASCII)
_CELL = re.compile(r'"([^"]*)"|(\S+)')


class ScoreColumn(NamedTuple):
    name: str
    width: int


class ScoreRow(NamedTuple):
    line: int
    cells: Mapping[str, str]

    def said(self, column: str) -> str:
        """Nothing for a dash as well, which fills a cell that is empty."""
        cell = self.cells.get(column, "")
        return "" if cell in ("-", "?") else cell


def rows_of(tag: Tag) -> Iterator[ScoreRow | int]:
    """A number is the line of a row that doesn't fit its columns."""
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
    cells = [quoted or plain for quoted, plain in _CELL.findall(text)]
    if len(cells) == len(columns):
        return cells
    if columns and all(column.width for column in columns[:-1]):
        return _by_width(text, columns)
    return None


def _by_width(text: str, columns: list[ScoreColumn]) -> list[str]:
    cells, start = [], 0
    for column in columns[:-1]:
        cells.append(text[start : start + column.width].strip())
        start += column.width + 1
    return [*cells, text[start:].strip()]


def written(columns: list[str], rows: list[list[str]]) -> tuple[str, list[str]]:
    """The tag's value and the lines; every column as wide as its widest cell."""
    quoted = [[_quoted(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in quoted) for i in range(len(columns))] if rows else []
    heading = ";".join(f"{name}\\{width}L" for name, width in zip(columns, widths, strict=True))
    return heading, [
        " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in quoted
    ]


def _quoted(cell: str) -> str:
    text = cell.replace('"', "'")
    if not text:
        return "-"
    return f'"{text}"' if " " in text or text in ("-", "?") or ";" in text else text
