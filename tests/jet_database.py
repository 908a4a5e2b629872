"""Small databases of Access (Jet 4) for tests: tables of numbers, truths and texts, a page each.

After the description of the format by the mdbtools project; only what a reader needs is filled in.
"""

import struct
from collections.abc import Mapping, Sequence

PAGE = 4096
_BOOLEAN, _LONG, _TEXT = 1, 4, 10
Value = bool | int | str | None
Rows = Sequence[Mapping[str, Value]]


def jet_database(tables: Mapping[str, Rows]) -> bytes:
    catalog: list[dict[str, Value]] = [_entry("MSysObjects", 2)]
    pages = [
        _padded_page(b"\0\1\0\0Standard Jet DB\0" + struct.pack("<I", 1) + bytes(126)),
        bytes(PAGE),
    ]
    for number, name in enumerate(tables):
        catalog.append(_entry(name, 4 + 2 * number))
    for rows in (catalog, *tables.values()):
        pages += [_definition(rows), _data(rows, owner=len(pages))]
    return b"".join(pages)


def _entry(name: str, page: int) -> dict[str, Value]:
    return {"Id": page, "Name": name, "Type": 1, "Flags": 0}


def _padded_page(page: bytes) -> bytes:
    assert len(page) <= PAGE
    return page.ljust(PAGE, b"\0")


def _columns(rows: Rows) -> list[tuple[str, int]]:
    return [(name, _type(rows, name)) for name in rows[0]]


def _type(rows: Rows, name: str) -> int:
    first = next(row[name] for row in rows if row[name] is not None)
    if isinstance(first, bool):
        return _BOOLEAN
    return _LONG if isinstance(first, int) else _TEXT


def _definition(rows: Rows) -> bytes:
    columns = _columns(rows)
    texts = sum(kind == _TEXT for _, kind in columns)
    head = struct.pack("<2sHIIIIIIIIIBHHHIIII", b"\2\1", 0, 0, 0, 0, len(rows), 0, 0, 0, 0, 0, 0x4E,
                       len(columns), texts, len(columns), 0, 0, 0, 0)  # fmt: skip
    body, fixed, text = b"", 0, 0
    for at, (_, kind) in enumerate(columns):
        flags = 2 if kind == _TEXT else 3
        body += struct.pack("<BIHHHIBBIHH", kind, 0, at, text, at, 0, flags, 0, 0, fixed, 4)
        fixed += 4 if kind == _LONG else 0
        text += kind == _TEXT
    for name, _ in columns:
        written = name.encode("utf-16-le")
        body += struct.pack("<H", len(written)) + written
    return _padded_page(head + body)


def _data(rows: Rows, owner: int) -> bytes:
    records = [_record(row, _columns(rows)) for row in rows]
    offsets, end = [], PAGE
    for record in records:
        end -= len(record)
        offsets.append(end)
    head = struct.pack("<2sHIIH", b"\1\1", 0, owner, 0, len(records))
    head += b"".join(struct.pack("<H", offset) for offset in offsets)
    assert len(head) <= end
    return head.ljust(end, b"\0") + b"".join(reversed(records))


def _record(row: Mapping[str, Value], columns: list[tuple[str, int]]) -> bytes:
    fixed = [row[name] for name, kind in columns if kind == _LONG]
    record = struct.pack("<H", len(columns))
    record += b"".join(struct.pack("<i", value or 0) for value in fixed)
    offsets = []
    for name, kind in columns:
        if kind == _TEXT:
            offsets.append(len(record))
            record += str(row[name] or "").encode("utf-16-le")
    end = len(record)
    record += struct.pack("<H", end)
    record += b"".join(struct.pack("<H", offset) for offset in reversed(offsets))
    record += struct.pack("<H", len(offsets))
    there = [row[name] is not None and row[name] is not False for name, _ in columns]
    bits = sum(1 << at for at, is_there in enumerate(there) if is_there)
    return record + bits.to_bytes((len(columns) + 7) // 8, "little")
