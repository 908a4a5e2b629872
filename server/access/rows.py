"""Rows of the tables of access, their conversion, and the changes of devices and sessions since the
last read.

Triggers of the database number each change (`migrations/versions/0001_first_schema.py`). In
PostgreSQL that is the transaction's number, and one with a lower number may end later: each read
remembers the lowest unfinished number, and the next one starts from it. A change that is read twice
does no harm.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.expression import ClauseElement

from events.log.store.tables import table_of_rows
from server.access.devices import Device, DeviceSession, Invitation
from server.access.roles import Grant, Role
from server.tables import (
    AccessDeviceRow,
    DeviceChangeRow,
    EnrolmentRow,
    OrganisationRow,
    SessionRow,
)

DEVICE = table_of_rows(AccessDeviceRow)
SESSION = table_of_rows(SessionRow)
ENROLMENT = table_of_rows(EnrolmentRow)
CHANGE = table_of_rows(DeviceChangeRow)
ORGANISATION = table_of_rows(OrganisationRow)


def as_row(record: Device | DeviceSession | Invitation) -> dict[str, object]:
    """The row of a table, by column names; the grant's five fields are columns of their own."""
    row = asdict(record)
    grant = row.pop("grant", None)
    row = {**row, **grant, "role": grant["role"].value} if grant else row
    row["at_table"] = row.pop("table")
    return row


def as_device(row: Sequence[Any]) -> Device:
    id, name, role, tournament, stage, pin_hash, failures, enrolled, seen, revoked, *rest = row
    table, public_key, organisation = rest
    grant = Grant(Role(role), tournament, stage, table, organisation)
    return Device(id, name, grant, enrolled, seen, pin_hash, failures, revoked, public_key)


def as_invitation(row: Sequence[Any]) -> Invitation:
    code, name, role, tournament, stage, pin_hash, at_once, expires, table, organisation = row
    grant = Grant(Role(role), tournament, stage, table, organisation)
    return Invitation(code, name, grant, expires, pin_hash, bool(at_once))


_AT_DEVICE = 2
_AT_SESSION = _AT_DEVICE + len(DEVICE.c)


def current_mark(dialect: str) -> ClauseElement:
    """The statement for the mark from which the next changes are read."""
    return sa.select(_select_mark_and_end(dialect).subquery().c.mark)


def changes_since(dialect: str) -> ClauseElement:
    """The statement for a row for each session of a device that has changed since a `mark`, with
    the next mark; a row without a device if none has. One statement gives a consistent view.
    """
    seen = _select_mark_and_end(dialect).subquery("seen")
    new = sa.and_(CHANGE.c.number >= sa.bindparam("mark"), CHANGE.c.number < seen.c.end)
    found = seen.outerjoin(CHANGE, new).outerjoin(DEVICE, DEVICE.c.id == CHANGE.c.device)
    found = found.outerjoin(SESSION, SESSION.c.device == CHANGE.c.device)
    columns = (seen.c.mark, CHANGE.c.device, *DEVICE.c, *SESSION.c)
    return sa.select(*columns).select_from(found)


def change_of_row(row: Sequence[Any]) -> tuple[str, Device | None, DeviceSession | None] | None:
    """From a row of changes: a device's id, the device if it still exists, and a session of it."""
    _, id, *_ = row
    if id is None:
        return None
    device, session = row[_AT_DEVICE:_AT_SESSION], row[_AT_SESSION:]
    return (
        id,
        None if device[0] is None else as_device(device),
        None if session[0] is None else DeviceSession(*session),
    )


def _select_mark_and_end(dialect: str) -> sa.Select[int, int]:
    """Select `mark`, the number from which the next read starts, and `end`, the first number not
    yet used here: rows imported from another database may have higher ones.
    """
    if dialect == "sqlite":
        after = sa.func.coalesce(
            sa.func.max(CHANGE.c.number), sa.literal_column("0")
        ) + sa.literal_column("1")
        return sa.select(after.label("mark"), after.label("end"))
    now = sa.func.pg_current_snapshot()
    first, last = sa.func.pg_snapshot_xmin(now), sa.func.pg_snapshot_xmax(now)
    return sa.select(
        _transaction_as_number(first).label("mark"), _transaction_as_number(last).label("end")
    )


def _transaction_as_number(transaction: sa.ColumnElement[Any]) -> sa.ColumnElement[int]:
    return sa.cast(sa.cast(transaction, sa.Text), sa.BigInteger)
