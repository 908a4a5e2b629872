"""A log whose file was altered by hand: the chain of hashes shows the first altered act."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.log.chain import chained_records, verify_chain
from events.log.errors import BrokenChain
from events.log.records import Head
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.sqlite_library import sqlite3
from server.backup.files import verified_heads
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database, sqlite_url

ACTS = 6
BYTES_AND_TEXTS = (
    *("events", "command", "body", "drawn", "actor", "device", "instant", "client_instant"),
    *("key", "hash", "signature"),
)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """The file of a log of six acts of an event each, without the guards against changes."""
    store = open_store(migrate_database(sqlite_url(tmp_path)))
    for version in range(ACTS):
        append_batch(store, batch(version, f"key-{version}"))
    store.close()
    with closing(sqlite3.connect(tmp_path / "log.sqlite3", isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER act_no_update")
        connection.execute("DROP TRIGGER act_no_delete")
        yield connection


def broken_at(folder: Path) -> int:
    store = open_store(sqlite_url(folder))
    try:
        with pytest.raises(BrokenChain) as caught:
            list(verify_chain(store.read(OPEN)))
    finally:
        store.close()
    return caught.value.version


@pytest.mark.parametrize("version", range(1, ACTS + 1))
@pytest.mark.parametrize("column", BYTES_AND_TEXTS)
@pytest.mark.parametrize("flip", [1, 128])  # the lowest and the highest bit
def test_one_changed_byte_is_found_at_its_act(
    file: sqlite3.Connection, tmp_path: Path, column: str, version: int, flip: int
) -> None:
    query = f"SELECT CAST({column} AS BLOB), typeof({column}) FROM act WHERE version = ?"
    (content, kind) = file.execute(query, (version,)).fetchone()
    altered = bytes([(content[0] if content else 0) ^ flip]) + content[1:]
    new = altered if kind == "blob" else altered.decode("latin-1")
    file.execute(f"UPDATE act SET {column} = ? WHERE version = ?", (new, version))

    assert broken_at(tmp_path) == version


def test_two_acts_that_changed_places_are_found_at_the_first(
    file: sqlite3.Connection, tmp_path: Path
) -> None:
    for now, then in ((2, 99), (4, 2), (99, 4)):  # 99 is free
        file.execute("UPDATE act SET version = ? WHERE version = ?", (then, now))

    assert broken_at(tmp_path) == 2


def test_an_act_that_was_taken_out_is_missed_in_its_place(
    file: sqlite3.Connection, tmp_path: Path
) -> None:
    file.execute("DELETE FROM act WHERE version = 3")

    assert broken_at(tmp_path) == 3


def test_a_rewritten_act_with_a_new_hash_is_found_at_the_next(
    file: sqlite3.Connection, tmp_path: Path
) -> None:
    store = open_store(sqlite_url(tmp_path))
    third, fourth = list(store.read(OPEN))[2:4]
    store.close()
    (forged,) = chained_records(Head(3, third.hash), batch(3, "forged"))
    file.execute(
        "UPDATE act SET key = ?, hash = ? WHERE version = 4", (forged.act.key, forged.hash)
    )

    assert forged.hash != fourth.hash
    assert broken_at(tmp_path) == 5


def test_a_removed_tail_contradicts_the_head(file: sqlite3.Connection, tmp_path: Path) -> None:
    file.execute("DELETE FROM act WHERE version > 4")

    store = open_store(sqlite_url(tmp_path))
    with pytest.raises(BrokenChain, match="broken at 5"):
        verified_heads(store)
    store.close()
