"""Opening a log from the command line: its schema is migrated, and a lock gives a log in a file one
writing process at a time. Also writing a log as a bundle, a file with the same bytes and hashes,
and importing bundles.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, NoSuchModuleError

from domain.errors import BadFile
from domain.ids import TournamentId
from domain.tournament import Tournament
from events.bundle import Bundle, is_bundle, read_bundle
from events.log.errors import (
    DamagedLog,
    LogError,
    LogInUse,
    LogUnavailable,
    SchemaTooNew,
    UnknownTournament,
)
from events.log.records import Head, StoredAct
from events.log.store import EventStore
from events.log.store.databases import address_of, open_engine, open_store
from events.log.store.sql import SqlStore
from events.log.store.sqlite_library import is_unchanging, sqlite3
from events.log.store.tables import ActRow, HeadRow
from events.replay import replay_log
from migrations.schema import later_revision, upgrade
from server.cli.console.files import read_bytes
from server.disk import OWNER_ONLY, create_private_if_missing, lock
from server.files.bundles import missing_batches, refuse_another_name, verified_bundle

_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
_OURS = {"alembic_version", ActRow.__tablename__, HeadRow.__tablename__}


@contextmanager
def open_for_writing(url: str) -> Iterator[SqlStore]:
    """Open the log at `url`, or create it; LogInUse while another process owns its file."""
    address = address_of(url)
    _refuse_foreign(address)
    with lock_on_database(address):
        with _translate_errors(address):
            if is_sqlite(address):
                create_private_if_missing(path_of(address))
            _migrate_schema(url)
            store = open_store(url)
        with closing(store):
            yield store


@contextmanager
def open_for_reading(url: str, replicas: bool = False) -> Iterator[SqlStore]:
    """Open an existing log, which another process may be writing; with `replicas` replicas of the
    database, which may lag behind, are used as well.
    """
    address = address_of(url)
    if is_sqlite(address) and not path_of(address).is_file():
        raise BadFile(
            "there is no such log; name the one the server uses.", name=database_name(address)
        )
    with _translate_errors(address):
        store = open_store(_immutable_url(address) or url, replicas)
    with closing(store):
        yield store


def _immutable_url(address: URL) -> str:
    """The URL for opening a file that can't change as immutable; empty for other logs."""
    file = path_of(address)
    if not is_sqlite(address) or not is_unchanging(file):
        return ""
    query = {"immutable": "1", "uri": "true"}
    return address.set(database=file.absolute().as_uri(), query=query).render_as_string()


def state_of(store: EventStore, tournament: str) -> Tournament:
    """The tournament's newest state in the log; UnknownTournament if there is none."""
    if (state := replay_log(store, TournamentId(tournament))) is not None:
        return state
    raise UnknownTournament(tournament)


def _refuse_foreign(address: URL) -> None:
    """Raise BadFile for a file with another program's tables, without writing to it."""
    if not is_sqlite(address) or not path_of(address).is_file():
        return
    uri = f"{path_of(address).resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            tables = {name for (name,) in connection.execute(_TABLES)}
            (application,) = connection.execute("PRAGMA application_id").fetchone()
    except sqlite3.Error:
        return  # not a readable database: opening it raises the error
    if application or (tables and not tables >= _OURS):
        raise BadFile(
            "this is the database of another program; name a file of its own for the log.",
            name=database_name(address),
        )


def is_sqlite(address: URL) -> bool:
    return address.get_backend_name() == "sqlite"


def path_of(address: URL) -> Path:
    """The file of a log in SQLite; for PostgreSQL a path in the current folder, which only serves
    to name the files beside the log.
    """
    assert address.database is not None
    return (
        Path(address.database) if is_sqlite(address) else Path(address.database).with_suffix(".pg")
    )


def database_name(address: URL) -> str:
    """The database's name for people, without the password, wherever that is in the URL."""
    if is_sqlite(address):
        return str(path_of(address))
    return address.difference_update_query(["password", "sslpassword"]).render_as_string()


def _migrate_schema(url: str) -> None:
    engine = open_engine(url)
    try:
        if (later := later_revision(engine)) is not None:
            raise SchemaTooNew(later)
        upgrade(engine)
    finally:
        engine.dispose()


@contextmanager
def _translate_errors(address: URL) -> Iterator[None]:
    """Translate errors of a database without a log, or of an unreachable one."""
    try:
        yield
    except DatabaseError as failure:
        raise BadFile(
            _failure_sentence(address, failure.orig or failure), name=database_name(address)
        ) from None
    except LogUnavailable as failure:
        raise BadFile(_failure_sentence(address, failure), name=database_name(address)) from None
    except (NoSuchModuleError, ImportError):
        raise BadFile(
            "the driver of this database is missing; install it: pip install 'psycopg[binary]'.",
            name=database_name(address),
        ) from None


def _failure_sentence(address: URL, failure: BaseException) -> str:
    trouble = failure if isinstance(failure, LogUnavailable) else _explain_failure(address, failure)
    if isinstance(trouble, DamagedLog):
        return f"the log is damaged: {trouble.reason}. {trouble.remedy}."
    if is_sqlite(address):
        return f"this is not a log of Wallchart ({trouble.reason})."
    return f"the log can't be opened: {trouble.reason}. {trouble.remedy}."


def _explain_failure(address: URL, failure: BaseException) -> LogUnavailable:
    if is_sqlite(address):
        from events.log.store.sqlite import explain_failure
    else:
        from events.log.store.postgres import explain_failure
    return explain_failure(failure)


@contextmanager
def lock_on_database(address: URL) -> Iterator[None]:
    """A lock on a log's file, released when its owner dies; PostgreSQL's servers share the log."""
    if not is_sqlite(address):
        yield
        return
    path = path_of(address)
    if not path.parent.is_dir():
        raise BadFile(f"the folder {path.parent} does not exist; make it first.", name=str(path))
    try:
        descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as reason:
        why = f"nothing can be written beside it ({reason.strerror}); name one with --database "
        raise BadFile(f"{why}where you may.", name=str(path)) from None
    try:
        try:
            lock(descriptor)
        except BlockingIOError:
            raise LogInUse(str(path)) from None
        yield
    finally:
        os.close(descriptor)


def acts_in(store: EventStore, tournament: str) -> list[StoredAct]:
    if acts := list(store.read(TournamentId(tournament))):
        return acts
    raise UnknownTournament(tournament)


def bundle_at(path: Path) -> Bundle | None:
    """The bundle in the file, None for another file; BadFile if it can't be read."""
    data = read_bytes(path)
    return read_bundle(data, path.name) if is_bundle(data) else None


def bundle_named(named: str) -> Bundle | None:
    """The bundle in the file of that name, if there is one; None: `named` is an id."""
    path = Path(named)
    if not path.is_file():
        return None
    if bundle := bundle_at(path):
        return bundle
    raise BadFile("this is not a bundle; write one by wallchart export ID --bundle.", name=named)


def import_bundle(bundle: Bundle, store: EventStore) -> Head:
    """Verify a bundle and append the events that the log does not have yet; return the new head."""
    records, _ = verified_bundle(bundle)
    head_here = store.head(bundle.tournament)
    if not head_here.version:
        refuse_another_name(records, store)
    answers = store.append_group(missing_batches(records, head_here))
    for answer in answers:
        if isinstance(answer, LogError):
            raise answer
    head = store.head(bundle.tournament)
    if head.hash != records[-1].hash:
        raise BadFile("the log does not end with the head of the bundle.", name=bundle.tournament)
    return head
