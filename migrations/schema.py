"""Bring a database to the current schema; the only way a schema comes into being.

A database server is changed while programs of before write to it and read from it, step by step. A
change of a table waits for its lock, and all later statements wait behind it: so it waits only a
moment at a time, and tries again later (the rules for a step: `migrations/README.md`).
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
MADE = (HERE / "versions",)
LOCK = 0x77616C6C  # any number, the same for every process: one of them migrates, the others wait
HELD_UP_MILLISECONDS = 200
"""The longest that a step keeps others from a table it can't have yet."""
APART_SECONDS = 0.5
PATIENCE_SECONDS = 120.0
_NOT_TO_BE_HAD = "55P03"  # lock_not_available


def upgrade(engine: Engine, to: str = "head", made: Sequence[Path] = MADE) -> None:
    """In a file all steps or none; in a server each as a whole, and on from there the next time.
    `made`: the folders that the steps lie in.
    """
    if engine.dialect.name == "postgresql":
        with _alone(engine):
            _while_others_go_on(engine, to, made)
    else:
        with engine.connect() as connection:
            _step_up(connection, to, made)
            connection.commit()


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    """On a line of its own: the steps have their own transactions. One transaction holds it: behind
    a pooler the end of a session's lock might reach another session than its beginning.
    """
    with engine.connect() as line:
        line.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        yield


def _while_others_go_on(engine: Engine, to: str, made: Sequence[Path]) -> None:
    until = monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with engine.connect() as connection:
                event.listen(connection, "begin", _wait_a_moment_only)
                _step_up(connection, to, made)
            return
        except OperationalError as failure:
            held = getattr(failure.orig, "sqlstate", "") == _NOT_TO_BE_HAD
            if not held or monotonic() > until:
                raise
        sleep(APART_SECONDS)


def _wait_a_moment_only(connection: Connection) -> None:
    """In each transaction anew: behind a pooler it may be another session's."""
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {HELD_UP_MILLISECONDS}")


def _step_up(connection: Connection, to: str, made: Sequence[Path]) -> None:
    config = _alembic_config(made)
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def later_revision(engine: Engine) -> str | None:
    """The schema's revision if this program does not know it: a later one has been here."""
    known = {step.revision for step in steps()}
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return None if current in known else current


def steps(made: Sequence[Path] = MADE) -> list[Script]:
    """From the first on."""
    return [*ScriptDirectory.from_config(_alembic_config(made)).walk_revisions()][::-1]


def _alembic_config(made: Sequence[Path]) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join(map(str, made)))
    return config
