"""The tables of the log: only the envelope; the codec interprets payloads.

All keys start with the tournament, so that the same schema can be sharded by it. The
schema in a database is made only by the migrations; a test compares the two. In SQLite the log's
tables lie in the order of their keys (`WITHOUT ROWID`): an append writes one page less, and a
replay reads a quarter faster.
"""

from sqlalchemy import BigInteger, Table, UniqueConstraint
from sqlmodel import Field, SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
_IN_KEY_ORDER = {"sqlite_with_rowid": False}


class ActRow(SQLModel, table=True):
    """An act with its events: one per line, the stored name, a blank and the payload. `version` and
    `hash` are those of the last event.
    """

    __tablename__ = "act"
    __table_args__ = (UniqueConstraint("tournament", "key"), _IN_KEY_ORDER)

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
    """One row per tournament, locked while a batch is appended, so that versions have no gaps.

    `owner` is the process that leads it, empty for none. `fence` counts how often the lease was
    taken: earlier holders can no longer append.
    """

    __tablename__ = "head"
    __table_args__ = _IN_KEY_ORDER

    tournament: str = Field(primary_key=True)
    version: int
    hash: bytes
    owner: str = Field(default="", index=True)
    fence: int = Field(default=0, sa_type=BigInteger)


class ProcessRow(SQLModel, table=True):
    """A server process on a shared database, alive until `expires`: milliseconds since 1970 by the
    database's clock, as is `begun`. `secret` authenticates its requests to the others, `edition` is
    that of its program.
    """

    __tablename__ = "process"

    id: str = Field(primary_key=True)
    address: str
    secret: str
    begun: int = Field(sa_type=BigInteger)
    expires: int = Field(sa_type=BigInteger)
    edition: str


class SnapshotRow(SQLModel, table=True):
    """The state of a tournament at a version, for the program that folded it. `seal` is an HMAC
    over the row, with the servers' secret.
    """

    __tablename__ = "snapshot"

    tournament: str = Field(primary_key=True)
    version: int
    hash: bytes
    instant: str
    program: str
    state: bytes
    seal: bytes


class IdentityRow(SQLModel, table=True):
    """One row: the epoch of the log. A restored backup begins a new one."""

    __tablename__ = "identity"

    epoch: str = Field(primary_key=True)


def table_of_rows(kind: type[SQLModel]) -> Table:
    """The table whose rows are of that class."""
    return SQLModel.metadata.tables[str(kind.__tablename__)]
