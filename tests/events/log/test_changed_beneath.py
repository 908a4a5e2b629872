"""When another program has written into the file of an open log, the log refuses further acts."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.log.errors import LogGone
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.sql import SqlStore
from events.log.store.sqlite_library import sqlite3
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database, sqlite_url

ACTS = 6
PAGE = 4096
"""The size in bytes of a page of the file; the first page is left as it is."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite3"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = open_store(migrate_database(sqlite_url(tmp_path)))
    for version in range(ACTS):
        append_batch(opened, batch(version, f"key-{version}"))
    yield opened
    opened.close()


def change_by_sql(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        for statement in ("DROP TRIGGER act_no_delete", "DROP TRIGGER act_no_update", *statements):
            other.execute(statement)


def delete_the_newest(file: Path) -> None:
    change_by_sql(file, "DELETE FROM act WHERE version = 6")


def delete_the_first(file: Path) -> None:
    change_by_sql(file, "DELETE FROM act WHERE version = 1")


def delete_all(file: Path) -> None:
    change_by_sql(file, "DELETE FROM act", "DELETE FROM head")


def delete_the_head(file: Path) -> None:
    change_by_sql(file, "DELETE FROM head")


def put_the_head_back(file: Path) -> None:
    change_by_sql(
        file, "UPDATE head SET version = 3, hash = (SELECT hash FROM act WHERE version = 3)"
    )


def change_an_act(file: Path) -> None:
    change_by_sql(file, "UPDATE act SET actor = 'chief' WHERE version = 2")


def overwrite_pages(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(FULL)")
    before = file.stat().st_mtime_ns
    with file.open("r+b") as pages:
        pages.seek(PAGE)
        pages.write(b"\x5a" * (file.stat().st_size - PAGE))
    os.utime(file, ns=(before, before + 1_000_000))


CHANGES = [
    *(delete_the_newest, delete_the_first, delete_all, delete_the_head, put_the_head_back),
    *(change_an_act, overwrite_pages),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_no_act_is_appended_after_a_foreign_change_of_the_file(
    store: SqlStore, file: Path, change: Callable[[Path], None]
) -> None:
    change(file)
    for _ in range(2):
        with pytest.raises(LogGone, match="was changed by another program"):
            append_batch(store, batch(ACTS, "key-after"))
    with pytest.raises(LogGone):
        store.check_presence()


@pytest.mark.parametrize("acts_in_copy", [0, 1], ids=["only-opened", "written"])
def test_an_older_copy_written_into_the_file_is_detected(
    store: SqlStore, tmp_path: Path, file: Path, acts_in_copy: int
) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    append_batch(store, batch(ACTS, "key-between"))
    opened = store
    if not acts_in_copy:
        store.close()
        opened = open_store(sqlite_url(tmp_path))
    with closing(sqlite3.connect(copy)) as source, closing(sqlite3.connect(file)) as target:
        source.backup(target)

    with pytest.raises(LogGone, match="was changed by another program"):
        append_batch(opened, batch(ACTS + 1, "key-after"))
    assert opened.head(OPEN).version == ACTS
    opened.close()


def test_foreign_writes_to_other_tables_do_not_stop_the_log(store: SqlStore, file: Path) -> None:
    change_by_sql(file, "CREATE TABLE notes (text TEXT)")
    append_batch(store, batch(ACTS, "key-after"))
    assert store.head(OPEN).version == ACTS + 1
