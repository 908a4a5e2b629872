"""dBase III tables of character fields, to bytes and nothing else.

Header of 32 bytes (version 3, date of change, number of records, sizes), 32 bytes for each field,
0x0D, then the records, each after a blank (not deleted), and 0x1A. Written by hand, because the
libraries write to disk and put today's date into the header: three files that appear together and
come out the same twice need neither.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from domain.errors import DomainError

_HEADER = struct.Struct("<4BIHH20x")
_FIELD = struct.Struct("<11sc4xBB14x")


class Column(NamedTuple):
    name: str
    width: int


class DoesNotFit(DomainError):
    """A value that is too long for its field or not plain ASCII; `whose` is the record's owner."""

    def __init__(self, column: Column, value: str, whose: str) -> None:
        super().__init__(column, value, whose)
        self.column = column
        self.value = value
        self.whose = whose

    def __str__(self) -> str:
        place = f"{self.value!r} ({self.whose})" if self.whose else repr(self.value)
        return (
            f"{place} does not fit the field {self.column.name} of the rating report, "
            f"{self.column.width} plain (ASCII) characters."
        )


def dbase_table(
    columns: Sequence[Column], records: Iterable[Mapping[str, str]], changed: tuple[int, int, int]
) -> bytes:
    """`changed` is the header's date: year, month, day. A column a record leaves out is blank."""
    rows = [_record(columns, record) for record in records]
    year, month, day = changed
    size = 32 + 32 * len(columns) + 1
    width = 1 + sum(column.width for column in columns)
    header = _HEADER.pack(3, year - 1900, month, day, len(rows), size, width)
    fields = [_FIELD.pack(c.name.encode("ascii"), b"C", c.width, 0) for c in columns]
    return b"".join((header, *fields, b"\r", *rows, b"\x1a"))


def _record(columns: Sequence[Column], record: Mapping[str, str]) -> bytes:
    unknown = record.keys() - {column.name for column in columns}
    if unknown:
        raise ValueError(f"no such columns: {sorted(unknown)}")
    whose = record.get("D_NAME") or record.get("S_SEC_NAME") or ""
    cells = (_cell(column, record.get(column.name, ""), whose) for column in columns)
    return b" " + b"".join(cells)


def _cell(column: Column, value: str, whose: str) -> bytes:
    fits = value.isascii() and value.isprintable() and len(value) <= column.width
    if not fits:
        raise DoesNotFit(column, value, "" if value == whose else whose)
    return value.encode("ascii").ljust(column.width)
