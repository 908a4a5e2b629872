"""A store that is closed while another thread writes, as at the end of a server."""

from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread

import pytest

from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.sql import SqlStore
from tests.events.log.test_store import keys
from tests.events.records import batch
from tests.faults.club import migrate_database, sqlite_url
from tests.postgres import Postgres


class ObservedLock:
    """The lock of a store's writing connection; `contended` is set when a second thread asks."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.contended = Event()

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        if self._lock.locked():
            self.contended.set()
        return self._lock.acquire(blocking, timeout)

    def release(self) -> None:
        self._lock.release()

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return migrate_database(sqlite_url(tmp_path))
    postgres: Postgres = request.getfixturevalue("postgres")
    return migrate_database(postgres.new_database())


def started_thread(act: Callable[[], object]) -> Thread:
    thread = Thread(target=act)
    thread.start()
    return thread


def test_a_transaction_under_way_ends_before_its_store_is_closed(url: str) -> None:
    store = open_store(url)
    assert isinstance(store, SqlStore)
    append_batch(store, batch(0, "a"))
    lock = ObservedLock()
    store._one_at_a_time = lock  # type: ignore[assignment]
    began, go_on, done = Event(), Event(), Event()

    def write() -> None:
        with store.transaction() as cursor:
            began.set()
            go_on.wait()
            cursor.execute("UPDATE head SET version = version")
        done.set()

    writing = started_thread(write)
    began.wait()
    closing = started_thread(store.close)
    while closing.is_alive() and not lock.contended.is_set():
        pass
    go_on.set()
    for thread in (writing, closing):
        thread.join()
    assert done.is_set()
    reopened = open_store(url)
    assert keys(reopened) == ["a"]
    reopened.close()
