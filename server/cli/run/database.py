"""Opening a log from the command line: schema brought up to date, one owner of a file at a time."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, NoSuchModuleError

from domain.errors import BadFile
from domain.ids import TournamentId
from domain.tournament import Tournament
from events.log.errors import DamagedLog, LogInUse, LogUnavailable, SchemaTooNew, UnknownTournament
from events.log.store import EventStore
from events.log.store.databases import address_of, open_engine, open_store
from events.log.store.sql import SqlStore
from events.log.store.sqlite_library import sqlite3
from events.log.store.tables import ActRow, HeadRow
from events.replay import replayed
from migrations.schema import later_revision, upgrade
from server.disk.file_lock import lock
from server.disk.private_files import OWNER_ONLY, create_unless_there

_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
_OURS = {"alembic_version", ActRow.__tablename__, HeadRow.__tablename__}


@contextmanager
def open_for_writing(url: str) -> Iterator[SqlStore]:
    """The log at `url`, created if there is none; LogInUse while another process owns its file."""
    address = address_of(url)
    _refuse_foreign(address)
    with lock_on_database(address):
        with _no_log_at(address):
            if is_file(address):
                create_unless_there(path_of(address))
            _bring_up_to_date(url)
            store = open_store(url)
        try:
            yield store
        finally:
            store.close()


@contextmanager
def open_for_reading(url: str) -> Iterator[SqlStore]:
    """An existing log, for reading beside the process that writes it."""
    address = address_of(url)
    if is_file(address) and not path_of(address).is_file():
        raise BadFile(
            "there is no such log; name the one the server uses.", name=database_name(address)
        )
    with _no_log_at(address):
        store = open_store(url)
    try:
        yield store
    finally:
        store.close()


def state_of(store: EventStore, tournament: str) -> Tournament:
    """As the log has it now; UnknownTournament if there is none of that id."""
    if (state := replayed(store, TournamentId(tournament))) is not None:
        return state
    raise UnknownTournament(tournament)


def _refuse_foreign(address: URL) -> None:
    """BadFile for a file in which another program keeps its tables; nothing is written to it."""
    if not is_file(address) or not path_of(address).is_file():
        return
    uri = f"{path_of(address).resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            tables = {name for (name,) in connection.execute(_TABLES)}
            (application,) = connection.execute("PRAGMA application_id").fetchone()
    except sqlite3.Error:
        return  # no database, or one that can't be read: opening it says so
    if application or (tables and not tables >= _OURS):
        raise BadFile(
            "this is the database of another program; name a file of its own for the log.",
            name=database_name(address),
        )


def is_file(address: URL) -> bool:
    return address.get_backend_name() == "sqlite"


def path_of(address: URL) -> Path:
    """The file of a log in SQLite; for what lies beside a log, a name in this folder otherwise."""
    assert address.database is not None
    return Path(address.database) if is_file(address) else Path(address.database).with_suffix(".pg")


def database_name(address: URL) -> str:
    """For a person to read: without the password, wherever it stands in the address."""
    if is_file(address):
        return str(path_of(address))
    return address.difference_update_query(["password", "sslpassword"]).render_as_string()


def _bring_up_to_date(url: str) -> None:
    engine = open_engine(url)
    try:
        if (later := later_revision(engine)) is not None:
            raise SchemaTooNew(later)
        upgrade(engine)
    finally:
        engine.dispose()


@contextmanager
def _no_log_at(address: URL) -> Iterator[None]:
    """What the database says when it holds no log or can't be asked, in a sentence."""
    try:
        yield
    except DatabaseError as failure:
        raise BadFile(
            _why_not(address, failure.orig or failure), name=database_name(address)
        ) from None
    except LogUnavailable as failure:
        raise BadFile(_why_not(address, failure), name=database_name(address)) from None
    except (NoSuchModuleError, ImportError):
        raise BadFile(
            "the driver of this database is missing; install it: pip install 'psycopg[binary]'.",
            name=database_name(address),
        ) from None


def _why_not(address: URL, failure: BaseException) -> str:
    trouble = failure if isinstance(failure, LogUnavailable) else _explained(address, failure)
    if isinstance(trouble, DamagedLog):
        return f"the log is damaged: {trouble.reason}. {trouble.remedy}."
    if is_file(address):
        return f"this is not a log of Wallchart ({trouble.reason})."
    return f"the log can't be opened: {trouble.reason}. {trouble.remedy}."


def _explained(address: URL, failure: BaseException) -> LogUnavailable:
    if is_file(address):
        from events.log.store.sqlite import explained
    else:
        from events.log.store.postgres import explained
    return explained(failure)


@contextmanager
def lock_on_database(address: URL) -> Iterator[None]:
    """A lock the system releases when its owner dies, however it dies.

    PostgreSQL needs none: its servers share it.
    """
    if not is_file(address):
        yield
        return
    path = path_of(address)
    if not path.parent.is_dir():
        raise BadFile(f"the folder {path.parent} does not exist; make it first.", name=str(path))
    held = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    try:
        try:
            lock(held)
        except BlockingIOError:
            raise LogInUse(str(path)) from None
        yield
    finally:
        os.close(held)
