"""Where named displays are kept: beside the log, in the same database."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Protocol

import msgspec
from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.sql.expression import ClauseElement

from domain.said import plain
from events.log.store.sql import SqlStore
from server.displays.content import Display, DisplayContent
from server.tables import DisplayRow

DISPLAY = DisplayRow.__table__  # type: ignore[attr-defined]  # SQLModel adds it at class creation


class DisplayRecords(Protocol):
    def all(self) -> Sequence[Display]: ...

    def keep(self, display: Display) -> None: ...

    def forget(self, display: str) -> None: ...


class MemoryDisplayRecords:
    """For a log in memory, or one that is only looked at; ends with the process."""

    def all(self) -> Sequence[Display]:
        return ()

    def keep(self, display: Display) -> None:
        pass

    def forget(self, display: str) -> None:
        pass


class SqlDisplayRecords:
    def __init__(self, store: SqlStore) -> None:
        def text(statement: ClauseElement) -> str:
            return str(statement.compile(dialect=store.dialect))

        self._store = store
        self._all = text(select(DISPLAY))
        self._new = text(insert(DISPLAY))
        self._gone = text(delete(DISPLAY).where(DISPLAY.c.id == bindparam("key")))

    def all(self) -> Sequence[Display]:
        return [
            Display(id, code, name, tournament, msgspec.json.decode(shows, type=DisplayContent))
            for id, code, name, tournament, shows in self._store.rows(self._all)
        ]

    def keep(self, display: Display) -> None:
        shows = msgspec.json.encode(display.shows, enc_hook=plain).decode()
        row = {**asdict(display), "shows": shows}
        with self._store.transaction() as cursor:
            cursor.execute(self._gone, {"key": display.id})
            cursor.execute(self._new, row)

    def forget(self, display: str) -> None:
        with self._store.transaction() as cursor:
            cursor.execute(self._gone, {"key": display})


def display_records_on(store: object) -> DisplayRecords:
    return SqlDisplayRecords(store) if isinstance(store, SqlStore) else MemoryDisplayRecords()
