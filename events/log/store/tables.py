"""The tables of the log: envelope only; what a payload means is the codec's business.

All keys start with the tournament, so that the same schema can be spread over servers by it. The
schema in a database comes from the migrations alone; a test holds the two together.
"""

from sqlalchemy import BigInteger, UniqueConstraint
from sqlmodel import Field, SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class ActRow(SQLModel, table=True):
    """What somebody asked, with the events that follow from it: a line each, the stored name, a
    blank and the payload. `version` and `hash` are those of the last of them.
    """

    __tablename__ = "act"
    __table_args__ = (UniqueConstraint("tournament", "key"),)

    tournament: str = Field(primary_key=True)
    version: int = Field(primary_key=True)
    events: bytes
    command: str
    body: bytes
    drawn: bytes
    actor: str
    device: str
    instant: str
    client_instant: str
    key: str
    signature: str
    hash: bytes


class HeadRow(SQLModel, table=True):
    """One row a tournament: locked while a batch is appended, so that versions have no gaps.

    `owner` is the process that leads it, empty: none does. `fence` counts how often it was taken:
    earlier holders can no longer append.
    """

    __tablename__ = "head"

    tournament: str = Field(primary_key=True)
    version: int
    hash: bytes
    owner: str = Field(default="", index=True)
    fence: int = Field(default=0, sa_type=BigInteger)


class ProcessRow(SQLModel, table=True):
    """A server process on a shared database, alive until `expires`: milliseconds since 1970 by the
    database's clock, as is `begun`. `secret` is what the others know its requests by, `edition`
    which program it is.
    """

    __tablename__ = "process"

    id: str = Field(primary_key=True)
    address: str
    secret: str
    begun: int = Field(sa_type=BigInteger)
    expires: int = Field(sa_type=BigInteger)
    edition: str


class SnapshotRow(SQLModel, table=True):
    """What came of a tournament's events up to a version, for the program that folded them."""

    __tablename__ = "snapshot"

    tournament: str = Field(primary_key=True)
    version: int
    hash: bytes
    instant: str
    program: str
    state: bytes
    seal: bytes


class IdentityRow(SQLModel, table=True):
    """One row: which life of the log this is. A restored backup begins a new one."""

    __tablename__ = "identity"

    epoch: str = Field(primary_key=True)
