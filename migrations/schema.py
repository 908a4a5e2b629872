"""Bring a database to the current schema; the only way a schema comes into being."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

LOCK = 0x77616C6C  # any number, the same for every process: one of them migrates, the others wait


def upgrade(engine: Engine) -> None:
    """All steps or none."""
    config = _config()
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


def later_revision(engine: Engine) -> str | None:
    """The schema's revision if this program does not know it: a later one has been here."""
    known = {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return None if current in known else current


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config
