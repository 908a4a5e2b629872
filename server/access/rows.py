"""Rows of the tables of access, and what they mean."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from server.access.devices import Device, DeviceSession, Invitation
from server.access.roles import Grant, Role
from server.tables import (
    AccessDeviceRow,
    DeviceChangeRow,
    EnrolmentRow,
    OrganisationRow,
    SessionRow,
)

DEVICE = AccessDeviceRow.__table__  # type: ignore[attr-defined]  # SQLModel adds it at class creation
SESSION = SessionRow.__table__  # type: ignore[attr-defined]
ENROLMENT = EnrolmentRow.__table__  # type: ignore[attr-defined]
CHANGE = DeviceChangeRow.__table__  # type: ignore[attr-defined]
ORGANISATION = OrganisationRow.__table__  # type: ignore[attr-defined]


def as_row(one: Device | DeviceSession | Invitation) -> dict[str, object]:
    """Its columns by name; a grant is five of them."""
    row = asdict(one)
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
