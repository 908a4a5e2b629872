"""Tables beside the log: devices and their roles, displays, and the owners of tournaments. Not
events, on purpose: a session ends, a code is used up, a screen is moved, and none of it is part of
a tournament's history.

No secret is stored: only digests of tokens and codes, and the Argon2 hash of a PIN. Instants are
seconds since 1970.
"""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

import events.log.store.tables  # noqa: F401  # the naming of constraints is set there, before any table


class AccessDeviceRow(SQLModel, table=True):
    """An enrolled browser. `organisation`, `tournament` and `stage` limit its role; empty and 0:
    all. `public_key` is in base 64, empty if its browser can't have one.
    """

    __tablename__ = "device"

    id: str = Field(primary_key=True)
    name: str
    role: str
    tournament: str
    stage: int
    pin_hash: str
    pin_failures: int
    enrolled: int = Field(sa_type=BigInteger)
    seen: int = Field(sa_type=BigInteger)
    revoked: int = Field(sa_type=BigInteger)
    at_table: str = Field(default="")
    public_key: str = Field(default="")
    organisation: str = Field(default="")


class SessionRow(SQLModel, table=True):
    """`token` is a digest. A session whose device has a PIN is unlocked until `unlocked_until`."""

    __tablename__ = "session"

    token: str = Field(primary_key=True)
    device: str = Field(index=True)
    begun: int = Field(sa_type=BigInteger)
    seen: int = Field(sa_type=BigInteger)
    unlocked_until: int = Field(sa_type=BigInteger)
    at_table: str = Field(default="")


class DeviceChangeRow(SQLModel, table=True):
    """A change of a device or its sessions, numbered in increasing order by a trigger."""

    __tablename__ = "device_change"

    device: str = Field(primary_key=True)
    number: int = Field(sa_type=BigInteger, index=True)


class EnrolmentRow(SQLModel, table=True):
    """An invitation for one device; using it deletes it. `code` is a digest."""

    __tablename__ = "enrolment"

    code: str = Field(primary_key=True)
    name: str
    role: str
    tournament: str
    stage: int
    pin_hash: str
    at_once: bool
    expires: int = Field(sa_type=BigInteger)
    at_table: str = Field(default="")
    organisation: str = Field(default="")


class DisplayRow(SQLModel, table=True):
    """A named display. `id` is a digest of its browser's word; `shows` is its content (JSON)."""

    __tablename__ = "display"

    id: str = Field(primary_key=True)
    code: str
    name: str
    tournament: str
    shows: str


class FeeRow(SQLModel, table=True):
    """Fee that an entry owes (None: the general one) and paid, in cents; entry 0: general fee."""

    __tablename__ = "fee"

    tournament: str = Field(primary_key=True)
    stage: int = Field(primary_key=True)
    entry: int = Field(primary_key=True)
    owed: int | None
    paid: int


class OrganisationRow(SQLModel, table=True):
    """`closed` 0: it is open. A null quota or retention is unlimited. `turn` counts the uses of
    quotas: updating it locks the row, so that transactions count one after another.
    """

    __tablename__ = "organisation"

    id: str = Field(primary_key=True)
    name: str
    founded: int = Field(sa_type=BigInteger)
    closed: int = Field(sa_type=BigInteger)
    tournaments: int | None
    entries: int | None
    devices: int | None
    megabytes: int | None
    retention: int | None
    turn: int = Field(sa_type=BigInteger)


class BelongingRow(SQLModel, table=True):
    """The owner of a tournament, from its request on; the server's own have no row. The other
    columns are counted from the log up to the version `counted`.
    """

    __tablename__ = "belonging"

    tournament: str = Field(primary_key=True)
    organisation: str = Field(index=True)
    since: int = Field(sa_type=BigInteger)
    counted: int
    bytes: int = Field(sa_type=BigInteger)
    entries: int
    over: bool
    last: str
    away: int = Field(sa_type=BigInteger)


class OperatorActRow(SQLModel, table=True):
    """The journal of operators, append-only in the database. `before` and `after` are JSON."""

    __tablename__ = "operator_act"

    number: int = Field(primary_key=True)
    instant: int = Field(sa_type=BigInteger)
    device: str
    act: str
    organisation: str = Field(index=True)
    before: str
    after: str
