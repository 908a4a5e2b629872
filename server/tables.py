"""Tables beside the log: who may do what, from which device, and what hangs on which wall. Not
events, on purpose: a session ends, a code is used up, a screen is carried into another room, and
none of it is part of a tournament's history.

No secret is kept: of tokens and codes only a digest, of a PIN only its Argon2 hash. Instants are
seconds since 1970.
"""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

import events.tables  # noqa: F401  # the naming of constraints is set there, before any table


class DeviceRow(SQLModel, table=True):
    """A browser that was let in. `tournament` and `stage` bound its role; empty and 0: all.
    `public_key` is its own, in base 64; empty: its browser can't have one.
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
    at_table: str = Field(default="", sa_column_kwargs={"server_default": ""})
    public_key: str = Field(default="", sa_column_kwargs={"server_default": ""})


class SessionRow(SQLModel, table=True):
    """`token` is a digest. A session whose device has a PIN acts only until `unlocked_until`."""

    __tablename__ = "session"

    token: str = Field(primary_key=True)
    device: str = Field(index=True)
    begun: int = Field(sa_type=BigInteger)
    seen: int = Field(sa_type=BigInteger)
    unlocked_until: int = Field(sa_type=BigInteger)
    at_table: str = Field(default="", sa_column_kwargs={"server_default": ""})


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
    at_table: str = Field(default="", sa_column_kwargs={"server_default": ""})


class DisplayRow(SQLModel, table=True):
    """A screen on a wall that was given a name. `id` is a digest of what its browser keeps; `shows`
    is what it was told to show, as JSON.
    """

    __tablename__ = "display"

    id: str = Field(primary_key=True)
    code: str
    name: str
    tournament: str
    shows: str
