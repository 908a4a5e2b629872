"""dBase III tables of character fields, written as bytes.

Header of 32 bytes (version 3, date of change, number of records, sizes), 32 bytes for each field,
0x0D, then the records, each after a blank (not deleted), and 0x1A. Implemented here because the
libraries write to disk and put today's date into the header, while these three files must be
created together and be reproducible.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domain.errors import DomainError
from domain.messages import say

_HEADER = struct.Struct("<4BIHH20x")
_FIELD = struct.Struct("<11sc4xBB14x")


class DbaseColumn(NamedTuple):
    name: str
    width: int


@dataclass(eq=False)
class DoesNotFit(DomainError):
    """A value that is too long for its field or not plain ASCII; `whose` is the record's owner."""

    column: DbaseColumn
    value: str
    whose: str

    def __str__(self) -> str:
        return say(
            "{place} does not fit the field {column} of the rating report, {width} plain (ASCII) "
            "characters.",
            place=f"{self.value!r} ({self.whose})" if self.whose else repr(self.value),
            column=self.column.name,
            width=self.column.width,
        )


def dbase_table(
    columns: Sequence[DbaseColumn],
    records: Iterable[Mapping[str, str]],
    changed: tuple[int, int, int],
) -> bytes:
    """`changed` is the header's date: year, month, day. Columns missing in a record are blank."""
    rows = [_record_bytes(columns, record) for record in records]
    year, month, day = changed
    size = 32 + 32 * len(columns) + 1
    width = 1 + sum(column.width for column in columns)
    header = _HEADER.pack(3, year - 1900, month, day, len(rows), size, width)
    fields = [_FIELD.pack(c.name.encode("ascii"), b"C", c.width, 0) for c in columns]
    return b"".join((header, *fields, b"\r", *rows, b"\x1a"))


def _record_bytes(columns: Sequence[DbaseColumn], record: Mapping[str, str]) -> bytes:
    unknown = record.keys() - {column.name for column in columns}
    if unknown:
        raise KeyError(*sorted(unknown))
    whose = record.get("D_NAME") or record.get("S_SEC_NAME") or ""
    cells = (_cell_bytes(column, record.get(column.name, ""), whose) for column in columns)
    return b" " + b"".join(cells)


def _cell_bytes(column: DbaseColumn, value: str, whose: str) -> bytes:
    fits = value.isascii() and value.isprintable() and len(value) <= column.width
    if not fits:
        raise DoesNotFit(column, value, "" if value == whose else whose)
    return value.encode("ascii").ljust(column.width)


FORMAT = "2C"


def _columns(written: str) -> tuple[DbaseColumn, ...]:
    """The columns written as NAME:WIDTH, with blanks between them."""
    pairs = (word.split(":") for word in written.split())
    return tuple(DbaseColumn(name, int(width)) for name, width in pairs)


EVENT = _columns(
    "H_FORMAT:5 H_PROGRAM:10 H_EVENT_ID:12 H_NAME:35 H_TOT_SECT:2 H_BEG_DATE:8 H_END_DATE:8 "
    "H_AFF_ID:8 H_CITY:21 H_STATE:2 H_ZIPCODE:10 H_COUNTRY:21 H_SENDCROS:1 H_CTD_ID:8 H_ATD_ID:8 "
    "H_OTHER_TD:255"
)
SECTION = _columns(
    "S_EVENT_ID:12 S_SEC_NUM:2 S_SEC_NAME:30 S_R_SYSTEM:1 S_TIMECTL:40 S_CTD_ID:8 S_ATD_ID:8 "
    "S_TRN_TYPE:1 S_TOT_RNDS:2 S_LST_PAIR:4 S_BEG_DATE:8 S_END_DATE:8 S_SCH_LVL:1 S_GR_PRIX:1 "
    "S_GP_PTS:3 S_FIDE:1"
)
_ENTRY = _columns(
    "D_EVENT_ID:12 D_SEC_NUM:2 D_PAIR_NUM:4 D_MEM_ID:8 D_NAME:30 D_STATE:2 D_RATING:4"
)

WIDEST_NAME = next(column.width for column in _ENTRY if column.name == "D_NAME")


def entry_columns(rounds: int) -> tuple[DbaseColumn, ...]:
    """The columns, one for each round of the longest section."""
    return (*_ENTRY, *(DbaseColumn(round_column(r), 7) for r in range(1, rounds + 1)))


def round_column(number: int) -> str:
    return f"D_RND{number:02}"
