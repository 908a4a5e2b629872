"""Addresses of logs: which store keeps the log at a URL.

The URL of a PostgreSQL of several nodes lists them all, as in libpq
(`postgresql://USER@ONE:5432,OTHER:5432/DATABASE`): the log is written to the primary.
"""

import re

from sqlalchemy import Engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from domain.errors import BadFile
from events.log.store.sql import SqlStore

ADDRESSES = "sqlite:///FILE or postgresql+psycopg://USER@HOST/DATABASE"
_SEVERAL = re.compile(r"(postgresql[^:]*://(?:[^@/]*@)?)([^/?@]*,[^/?@]*)(/[^?]*)\??(.*)")


def open_store(url: str, replicas: bool = False) -> SqlStore:
    """Open a log of the current schema. `replicas`: only to read, at any of several nodes."""
    address = address_of(url)
    if address.get_backend_name() == "sqlite":
        from events.log.store.sqlite import SqliteStore

        return SqliteStore(address)
    from events.log.store.postgres import PostgresStore

    return PostgresStore(address, replicas)


def open_engine(url: str) -> Engine:
    """The engine of a database for migrations, which must run before a store can be opened."""
    address = address_of(url)
    if address.get_backend_name() == "sqlite":
        from events.log.store.sqlite import sqlite_engine

        return sqlite_engine(address)
    from events.log.store.postgres import postgres_engine

    return postgres_engine(address)


def address_of(url: str) -> URL:
    """Parse the URL of a log, in the driver's form; BadFile if it is not one."""
    if several := _SEVERAL.fullmatch(url):
        before, nodes, database, query = several.groups()
        hosts = [f"host={node}" for node in nodes.split(",")]
        url = f"{before}{database}?{'&'.join(filter(None, [*hosts, query]))}"
    try:
        address = make_url(url)
    except ArgumentError:
        raise BadFile(f"{url!r} is not the address of a log; write {ADDRESSES}.") from None
    if address.get_backend_name() not in ("sqlite", "postgresql") or not address.database:
        raise BadFile(f"{url!r} is not the address of a log; write {ADDRESSES}.")
    if address.drivername == "postgresql":
        return address.set(drivername="postgresql+psycopg")
    return address
