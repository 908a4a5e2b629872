"""Alembic's entry point: the connection is handed over by `migrations.schema.upgrade`."""

from alembic import context
from sqlmodel import SQLModel

import events.log.store.tables  # noqa: F401  # registers the log's tables
import server.tables  # noqa: F401  # and those beside it

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    transaction_per_migration=connection.dialect.name == "postgresql",
)
with context.begin_transaction():
    context.run_migrations()
