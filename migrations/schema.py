"""Creating a database's schema and upgrading it, in steps (`migrations/README.md` has their rules).

A database server is upgraded while older programs read and write it. A step that changes a table
waits for its lock, and all later statements wait behind it: so it waits only a moment at a time,
and is tried again later.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

HERE = Path(__file__).parent
STEP_FOLDERS = (HERE / "versions",)
LOCK = 0x77616C6C  # any number, the same in all processes: one of them upgrades, the others wait
LOCK_MILLISECONDS = 200
"""Longest wait of a step for a table's lock, while others wait behind it."""
RETRY_SECONDS = 0.5
PATIENCE_SECONDS = 120.0
_LOCK_NOT_AVAILABLE = "55P03"


def upgrade(engine: Engine, to: str = "head", folders: Sequence[Path] = STEP_FOLDERS) -> None:
    """Run the steps in `folders` up to the revision `to`. A file is upgraded in one transaction; a
    server step by step, so that after an error the next upgrade goes on from there.
    """
    if engine.dialect.name == "postgresql":
        with _migration_lock(engine):
            _upgrade_server(engine, to, folders)
    else:
        with engine.connect() as connection:
            _run_steps(connection, to, folders)
            connection.commit()


@contextmanager
def _migration_lock(engine: Engine) -> Iterator[None]:
    """Hold the lock of upgrades, on a separate connection, as steps have their own transactions. It
    is a transaction's, as behind a pooler a session's lock might be released in another session.
    """
    with engine.connect() as connection:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        yield


def _upgrade_server(engine: Engine, to: str, folders: Sequence[Path]) -> None:
    """Upgrade a server that others use; repeat a step that got no lock, for `PATIENCE_SECONDS`."""
    until = monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with engine.connect() as connection:
                event.listen(connection, "begin", _limit_lock_wait)
                _run_steps(connection, to, folders)
            return
        except OperationalError as failure:
            no_lock = getattr(failure.orig, "sqlstate", "") == _LOCK_NOT_AVAILABLE
            if not no_lock or monotonic() > until:
                raise
        sleep(RETRY_SECONDS)


def _limit_lock_wait(connection: Connection) -> None:
    """Limit waits for locks in each transaction: behind a pooler it may be another session's."""
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {LOCK_MILLISECONDS}")


def _run_steps(connection: Connection, to: str, folders: Sequence[Path]) -> None:
    config = _alembic_config(folders)
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def later_revision(engine: Engine) -> str | None:
    """The database's revision if a later program has upgraded it; None if this one knows it."""
    known = {step.revision for step in schema_steps()}
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return None if current in known else current


def schema_steps(folders: Sequence[Path] = STEP_FOLDERS) -> list[Script]:
    """The steps, from the first on."""
    return [*ScriptDirectory.from_config(_alembic_config(folders)).walk_revisions()][::-1]


def _alembic_config(folders: Sequence[Path]) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join(map(str, folders)))
    return config
