"""Which devices, or sessions of devices, have changed since the last look.

The database notes each under a number (`migrations/versions/0010_device_changes.py`). In PostgreSQL
that is the transaction's, and one with a lower number may end later: each look remembers the lowest
that had not ended, and the next one asks for that and those after it. A change that is read twice
does no harm.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    func,
    literal_column,
    select,
)
from sqlalchemy.sql.expression import ClauseElement

from server.access.devices import Device, DeviceSession
from server.access.rows import CHANGE, DEVICE, SESSION, as_device

_AT_DEVICE = 2
_AT_SESSION = _AT_DEVICE + len(DEVICE.c)


def current_mark(dialect: str) -> ClauseElement:
    """By what is asked the next time."""
    return select(_seen(dialect).subquery().c.mark)


def changes_since(dialect: str) -> ClauseElement:
    """A row for each session of a device that has changed since a `mark`, with the next one; one
    without a device if none has. In one statement, which sees one moment.
    """
    seen = _seen(dialect).subquery("seen")
    new = and_(CHANGE.c.number >= bindparam("mark"), CHANGE.c.number < seen.c.end)
    found = seen.outerjoin(CHANGE, new).outerjoin(DEVICE, DEVICE.c.id == CHANGE.c.device)
    found = found.outerjoin(SESSION, SESSION.c.device == CHANGE.c.device)
    columns = (seen.c.mark, CHANGE.c.device, *DEVICE.c, *SESSION.c)
    return select(*columns).select_from(found)


def change_of_row(row: Sequence[Any]) -> tuple[str, Device | None, DeviceSession | None] | None:
    """Of a row of `since`, the device, as it is if it still is, and one of its sessions."""
    _, id, *_ = row
    if id is None:
        return None
    device, session = row[_AT_DEVICE:_AT_SESSION], row[_AT_SESSION:]
    return (
        id,
        None if device[0] is None else as_device(device),
        None if session[0] is None else DeviceSession(*session),
    )


def _seen(dialect: str) -> Select[int, int]:
    """The `mark`, and the `end`: a number from there on is of another database, from which the rows
    were brought here.
    """
    if dialect == "sqlite":
        after = func.coalesce(func.max(CHANGE.c.number), literal_column("0")) + literal_column("1")
        return select(after.label("mark"), after.label("end"))
    now = func.pg_current_snapshot()
    first, last = func.pg_snapshot_xmin(now), func.pg_snapshot_xmax(now)
    return select(_number(first).label("mark"), _number(last).label("end"))


def _number(transaction: ColumnElement[Any]) -> ColumnElement[int]:
    return cast(cast(transaction, Text), BigInteger)
