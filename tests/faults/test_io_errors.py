"""Each disk operation of an append fails in turn: nothing is stored in part, the sender gets a
sentence, and the log works again when the disk does.
"""

import resource
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

import tests.faults.apsw_driver  # noqa: F401  # registers sqlite+apsw
from events.log.chain import verify_chain
from events.log.errors import LogUnavailable
from events.log.store import EventStore, append_batch
from events.log.store.databases import open_store
from events.log.store.sqlite_library import sqlite3
from tests.effort import beyond_the_gate
from tests.events.records import OPEN, batch
from tests.faults.club import migrate_database, sqlite_url
from tests.faults.disks import FailingDisk
from tests.faults.served import serving

MOST_OPERATIONS = 1000
"""More operations than any append needs: the loop must end earlier."""


@pytest.fixture
def disk() -> Iterator[FailingDisk]:
    failing = FailingDisk("failing")
    yield failing
    failing.unregister()


def stored_keys(store: EventStore) -> list[str]:
    """The idempotency key behind each event of the log."""
    return [record.act.key for record in verify_chain(store.read(OPEN))]


@pytest.mark.parametrize("error", [apsw.IOError, apsw.FullError])
@pytest.mark.parametrize("autocheckpoint", [1, 1000])
def test_failed_disk_operation_stores_nothing_in_part(
    disk: FailingDisk, memory: Path, error: type[apsw.Error], autocheckpoint: int
) -> None:
    migrate_database(sqlite_url(memory))
    options = f"vfs=failing&autocheckpoint={autocheckpoint}"
    store = open_store(f"sqlite+apsw:///{memory / 'log.sqlite3'}?{options}")
    append_batch(store, batch(0, "first"))
    sentences = []
    n = 0
    disk.failed = True

    while disk.failed and n < MOST_OPERATIONS:
        n += 1
        before = stored_keys(store)
        next_batch = batch(len(before), f"{n}", 2)
        disk.fail_at(n, error)
        try:
            append_batch(store, next_batch)
        except LogUnavailable as refusal:
            sentences.append(str(refusal))
        disk.heal()
        assert stored_keys(store) in (before, [*before, f"{n}", f"{n}"])
        append_batch(store, next_batch)
        assert stored_keys(store) == [*before, f"{n}", f"{n}"]
    store.close()

    assert 5 < len(sentences) <= n < MOST_OPERATIONS, "an append has several operations"
    assert all("then send it again" in sentence for sentence in sentences)


def test_full_file_is_refused_in_a_sentence_and_usable_afterwards(url: str) -> None:
    store = open_store(url)
    append_batch(store, batch(0, "first"))
    assert store._writer is not None
    limit = store._writer.cursor()
    limit.execute("PRAGMA max_page_count=1")
    large = batch(1, "large", 500)

    with pytest.raises(LogUnavailable, match="the disk is full.*Free some space"):
        append_batch(store, large)

    assert stored_keys(store) == ["first"]
    append_batch(store, large)  # on a new connection, without the limit
    assert len(stored_keys(store)) == 501
    store.close()


def test_refusal_names_another_program_that_locks_the_file(url: str, memory: Path) -> None:
    store = open_store(url)
    append_batch(store, batch(0, "first"))
    assert store._writer is not None
    store._writer.cursor().execute("PRAGMA busy_timeout=50")
    intruder = sqlite3.connect(memory / "log.sqlite3", isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")

    with pytest.raises(LogUnavailable, match="another program holds the file"):
        append_batch(store, batch(1, "second"))

    intruder.close()
    append_batch(store, batch(1, "second"))
    assert stored_keys(store) == ["first", "second"]
    store.close()


ONE_PAGE = 4096
"""Bytes of a limit that refuses every write: the write-ahead log needs more than a page."""


@beyond_the_gate
def test_server_on_a_full_disk_answers_503_and_recovers(url: str) -> None:
    with serving(url, "--backups", "0") as server:
        tournament = server.post("/api/tournaments", {"name": "Club Evening"})["tournament"]
        no_limit = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (ONE_PAGE, no_limit[1]))
        path = f"/api/tournaments/{tournament}/commands/plan-stage"
        stage = {"name": "Open", "rounds": 5}
        refused_answer = server.send(path, stage, "plan-the-stage")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, no_limit)
        repeated = server.post(path, stage, "plan-the-stage")

    assert refused_answer.status_code == 503
    assert refused_answer.headers["content-type"] == "application/problem+json"
    assert "then send it again" in refused_answer.json()["detail"]
    assert repeated["version"] == 2
