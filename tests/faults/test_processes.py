"""Several processes writing to one PostgreSQL, some of them killed: no event is lost or stored
twice.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from threading import Event, Thread
from time import sleep

import pytest

from domain.ids import TournamentId
from events.log.chain import Walk
from events.log.store.databases import open_store
from tests.effort import only_in_full
from tests.faults.club import Plan, Promise, migrate_database
from tests.faults.doomed import KillableProcess
from tests.faults.served import serving
from tests.faults.test_server_killed import publish_first_round, subscribe_to_view
from tests.faults.witness import PromiseChecker
from tests.postgres import Postgres

pytestmark = only_in_full

PROCESSES = 4
CLIENTS = 8
ACTS = 10
ONE = ("t1",)
MANY = ("t1", "t2", "t3", "t4", "t5")


@pytest.fixture
def shared_url(postgres: Postgres) -> str:
    return migrate_database(postgres.new_database())


@pytest.fixture
def processes() -> Iterator[list[KillableProcess]]:
    with ExitStack() as stack:
        yield [stack.enter_context(KillableProcess()) for _ in range(PROCESSES)]


class LogReader:
    """Reads a tournament while others write to it; fails on a gap or a broken chain."""

    def __init__(self, url: str, tournament: str) -> None:
        self._store = open_store(url)
        self._tournament = TournamentId(tournament)
        self._walk = Walk()
        self._stopped = Event()
        self._failure: Exception | None = None
        self.reads = 0
        self._thread = Thread(target=self._follow)
        self._thread.start()

    def _follow(self) -> None:
        try:
            while not self._stopped.wait(0.01):
                self._read_on()
            self._read_on()
        except Exception as failure:
            self._failure = failure

    def _read_on(self) -> None:
        before = self._walk.head.version
        for _ in self._walk.verify_acts(self._store.read(self._tournament, before)):
            pass
        self.reads += self._walk.head.version > before

    def stop(self) -> int:
        self._stopped.set()
        self._thread.join()
        self._store.close()
        if self._failure is not None:
            raise self._failure
        return self._walk.head.version


def begin(processes: Sequence[KillableProcess], url: str, tournaments: tuple[str, ...]) -> None:
    for number, process in enumerate(processes):
        process.begin(Plan(url, f"p{number}", tournaments, CLIENTS, ACTS))


def check_promises(url: str, promises: Sequence[Promise]) -> PromiseChecker:
    store = open_store(url)
    checker = PromiseChecker()
    checker.check(store, promises)
    store.close()
    return checker


@pytest.mark.parametrize("tournaments", [ONE, MANY], ids=["first", "many"])
def test_four_processes_write_each_event_once_without_a_gap(
    shared_url: str, processes: list[KillableProcess], tournaments: tuple[str, ...]
) -> None:
    begin(processes, shared_url, tournaments)
    reader = LogReader(shared_url, "t1")
    promises = [promise for process in processes for promise in process.wait_for_end()]

    checker = check_promises(shared_url, promises)
    assert checker.players == PROCESSES * CLIENTS * ACTS
    assert checker.events == checker.players + 2 * len(tournaments)
    assert reader.stop() == checker.heads[TournamentId("t1")].version
    assert reader.reads > 1


def test_killed_process_loses_no_promised_event(
    shared_url: str, processes: list[KillableProcess]
) -> None:
    begin(processes, shared_url, ONE)
    victim, *others = processes
    for _ in range(20):
        victim.wait_for_promise()
    promises = victim.kill()
    for process in others:
        promises += process.wait_for_end()

    checker = check_promises(shared_url, promises)
    assert (
        checker.players >= (PROCESSES - 1) * CLIENTS * ACTS + 18
    )  # 20 promises, 2 of them no players


def test_crashed_database_keeps_all_promised_events(
    postgres: Postgres, shared_url: str, processes: list[KillableProcess]
) -> None:
    begin(processes, shared_url, MANY)
    for process in processes:
        process.wait_for_promise()
    postgres.crash()
    sleep(0.2)  # in which clients find it gone
    postgres.start()
    promises = [promise for process in processes for promise in process.wait_for_end()]

    checker = check_promises(shared_url, promises)
    assert checker.players == PROCESSES * CLIENTS * ACTS


def test_screen_shows_a_result_entered_at_another_server(shared_url: str) -> None:
    with serving(shared_url) as first, serving(shared_url) as second:
        tournament = publish_first_round(first)
        with second.screen() as screen:
            subscribe_to_view(screen, tournament)
            versions = [json.loads(screen.recv(60))["version"]]
            board = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": versions[0]}
            stored_version = first.do(tournament, "record-result", **board)["version"]
            while versions[-1] < stored_version:
                versions.append(json.loads(screen.recv(60))["version"])

        assert versions[-1] == stored_version
        assert versions == sorted(versions)
        again = second.do(tournament, "register-entry", stage=1, family="Eriksson")
        assert again["version"] == stored_version + 1
