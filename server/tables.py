"""Tables beside the log: who may do what, from which device, what hangs on which wall, and whose a
tournament is. Not events, on purpose: a session ends, a code is used up, a screen is carried into
another room, and none of it is part of a tournament's history.

No secret is kept: of tokens and codes only a digest, of a PIN only its Argon2 hash. Instants are
seconds since 1970.
"""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

import events.log.store.tables  # noqa: F401  # the naming of constraints is set there, before any table


class AccessDeviceRow(SQLModel, table=True):
    """A browser that was let in. `organisation`, `tournament` and `stage` bound its role;
    empty and 0: all. `public_key` is its own, in base 64; empty: its browser can't have one.
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
    """`token` is a digest. A session whose device has a PIN acts only until `unlocked_until`."""

    __tablename__ = "session"

    token: str = Field(primary_key=True)
    device: str = Field(index=True)
    begun: int = Field(sa_type=BigInteger)
    seen: int = Field(sa_type=BigInteger)
    unlocked_until: int = Field(sa_type=BigInteger)
    at_table: str = Field(default="")


class DeviceChangeRow(SQLModel, table=True):
    """A device that has changed, or a session of it, written by the database itself: `number` is
    higher than those of all earlier changes.
    """

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
    """A screen on a wall that was given a name. `id` is a digest of what its browser keeps; `shows`
    is its content, as JSON.
    """

    __tablename__ = "display"

    id: str = Field(primary_key=True)
    code: str
    name: str
    tournament: str
    shows: str


class FeeRow(SQLModel, table=True):
    """What an entry of a part owes (None: what everybody does) and has paid, in hundredths; entry 0
    is everybody.
    """

    __tablename__ = "fee"

    tournament: str = Field(primary_key=True)
    stage: int = Field(primary_key=True)
    entry: int = Field(primary_key=True)
    owed: int | None
    paid: int


class OrganisationRow(SQLModel, table=True):
    """`closed` 0: it is open. Of the quotas and the days of retention nothing is: without limit.
    `turn` counts what was taken from a quota: its row is locked so, and one after the other counts.
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
    """Whose a tournament is, from the moment it is asked for; there is none of the server's own.
    What follows is counted from the log up to the version `counted`.
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
    """The journal: rows are added, and the database refuses to change them. `before` and `after`
    are JSON.
    """

    __tablename__ = "operator_act"

    number: int = Field(primary_key=True)
    instant: int = Field(sa_type=BigInteger)
    device: str
    act: str
    organisation: str = Field(index=True)
    before: str
    after: str
