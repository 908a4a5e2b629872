"""The n-th operation of the disk fails, for every n of an append: nothing is half there, the sender
is told in a sentence, and the log goes on when the disk does.
"""

import resource
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

import tests.faults.apsw_driver  # noqa: F401  # registers sqlite+apsw
from events.log.chain import verify_chain
from events.log.errors import LogUnavailable
from events.log.store import EventStore, append
from events.log.store.databases import open_store
from events.log.store.sqlite_library import sqlite3
from tests.effort import beyond_the_gate
from tests.events.records import OPEN, batch
from tests.faults.club import migrated, sqlite_url
from tests.faults.disks import FailingDisk
from tests.faults.served import serving

WORST = 1000
"""More operations than any append needs; the loop ends long before, or the test fails."""


@pytest.fixture
def disk() -> Iterator[FailingDisk]:
    failing = FailingDisk("failing")
    yield failing
    failing.unregister()


def keys(store: EventStore) -> list[str]:
    """Of each event that of its act."""
    return [record.act.key for record in verify_chain(store.read(OPEN))]


@pytest.mark.parametrize("error", [apsw.IOError, apsw.FullError])
@pytest.mark.parametrize("autocheckpoint", [1, 1000])
def test_whatever_operation_fails_nothing_is_half_there(
    disk: FailingDisk, memory: Path, error: type[apsw.Error], autocheckpoint: int
) -> None:
    migrated(sqlite_url(memory))
    options = f"vfs=failing&autocheckpoint={autocheckpoint}"
    store = open_store(f"sqlite+apsw:///{memory / 'log.sqlite3'}?{options}")
    append(store, batch(0, "first"))
    sentences = []
    n = 0
    disk.failed = True

    while disk.failed and n < WORST:
        n += 1
        before = keys(store)
        sent = batch(len(before), f"{n}", 2)
        disk.fail_at(n, error)
        try:
            append(store, sent)
        except LogUnavailable as told:
            sentences.append(str(told))
        disk.heal()
        assert keys(store) in (before, [*before, f"{n}", f"{n}"])
        append(store, sent)
        assert keys(store) == [*before, f"{n}", f"{n}"]
    store.close()

    assert 5 < len(sentences) <= n < WORST
    assert all("then send it again" in sentence for sentence in sentences)


def test_a_file_that_may_not_grow_refuses_in_a_sentence_and_goes_on_when_it_may(url: str) -> None:
    store = open_store(url)
    append(store, batch(0, "first"))
    assert store._writer is not None
    limit = store._writer.cursor()
    limit.execute("PRAGMA max_page_count=1")
    large = batch(1, "large", 500)

    with pytest.raises(LogUnavailable, match="the disk is full.*Free some space"):
        append(store, large)

    assert keys(store) == ["first"]
    append(store, large)  # on a new connection, without the limit
    assert len(keys(store)) == 501
    store.close()


def test_another_program_that_holds_the_file_is_named_as_the_reason(url: str, memory: Path) -> None:
    store = open_store(url)
    append(store, batch(0, "first"))
    assert store._writer is not None
    store._writer.cursor().execute("PRAGMA busy_timeout=50")
    intruder = sqlite3.connect(memory / "log.sqlite3", isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")

    with pytest.raises(LogUnavailable, match="another program holds the file"):
        append(store, batch(1, "second"))

    intruder.close()
    append(store, batch(1, "second"))
    assert keys(store) == ["first", "second"]
    store.close()


PAGE = 4096
"""A write-ahead log is written from its start again once all of it is in the file: only what can't
hold a page of it is full for certain."""


@beyond_the_gate
def test_a_server_on_a_full_disk_says_so_and_recovers(url: str) -> None:
    with serving(url, "--backups", "0") as server:
        tournament = server.post("/api/tournaments", {"name": "Club Evening"})["tournament"]
        no_limit = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (PAGE, no_limit[1]))
        path = f"/api/tournaments/{tournament}/commands/plan-stage"
        stage = {"name": "Open", "rounds": 5}
        refused = server.send(path, stage, "plan-the-stage")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, no_limit)
        again = server.post(path, stage, "plan-the-stage")

    assert refused.status_code == 503
    assert refused.headers["content-type"] == "application/problem+json"
    assert "then send it again" in refused.json()["detail"]
    assert again["version"] == 2
