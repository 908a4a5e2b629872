"""The tables of the log: envelope only; what a payload means is the codec's business.

All keys start with the tournament, so that the same schema can be spread over servers by it. The
schema in a database comes from the migrations alone; a test holds the two together.
"""

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field, SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class EventRow(SQLModel, table=True):
    __tablename__ = "event"
    __table_args__ = (
        UniqueConstraint("tournament", "event_id"),
        Index(None, "tournament", "caused_by"),
    )

    tournament: str = Field(primary_key=True)
    version: int = Field(primary_key=True)
    event_id: str
    kind: str
    payload: bytes
    actor: str
    device: str
    instant: str
    client_instant: str
    caused_by: str
    command_digest: str
    previous_hash: bytes
    hash: bytes
    signature: str = Field(default="", sa_column_kwargs={"server_default": ""})


class HeadRow(SQLModel, table=True):
    """One row a tournament: locked while a batch is appended, so that versions have no gaps."""

    __tablename__ = "head"

    tournament: str = Field(primary_key=True)
    version: int
    hash: bytes


class IdentityRow(SQLModel, table=True):
    """One row: which life of the log this is. A restored backup begins a new one."""

    __tablename__ = "identity"

    epoch: str = Field(primary_key=True)
