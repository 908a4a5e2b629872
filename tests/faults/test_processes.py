"""Several server processes on one PostgreSQL: nothing lost, nothing twice, no gap, whoever dies."""

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
from tests.faults.club import Plan, Promise, migrated
from tests.faults.doomed import Doomed
from tests.faults.served import serving
from tests.faults.test_server_killed import begun, subscribed
from tests.faults.witness import Witness
from tests.postgres import Postgres

pytestmark = only_in_full

PROCESSES = 4
CLIENTS = 8
ACTS = 10
ONE = ("t1",)
MANY = ("t1", "t2", "t3", "t4", "t5")


@pytest.fixture
def shared_url(postgres: Postgres) -> str:
    return migrated(postgres.new_database())


@pytest.fixture
def processes() -> Iterator[list[Doomed]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Doomed()) for _ in range(PROCESSES)]


class Reader:
    """Follows one tournament while others write: every version once, in order, its chain whole."""

    def __init__(self, url: str, tournament: str) -> None:
        self._store = open_store(url)
        self._tournament = TournamentId(tournament)
        self._walk = Walk()
        self._enough = Event()
        self._failure: Exception | None = None
        self.looks = 0
        self._thread = Thread(target=self._follow)
        self._thread.start()

    def _follow(self) -> None:
        try:
            while not self._enough.wait(0.01):
                self._look()
            self._look()
        except Exception as failure:
            self._failure = failure

    def _look(self) -> None:
        before = self._walk.head.version
        for _ in self._walk.verify(self._store.read(self._tournament, before)):
            pass
        self.looks += self._walk.head.version > before

    def stop(self) -> int:
        self._enough.set()
        self._thread.join()
        self._store.close()
        if self._failure is not None:
            raise self._failure
        return self._walk.head.version


def begin(processes: Sequence[Doomed], url: str, tournaments: tuple[str, ...]) -> None:
    for number, process in enumerate(processes):
        process.begin(Plan(url, f"p{number}", tournaments, CLIENTS, ACTS))


def witnessed(url: str, promises: Sequence[Promise]) -> Witness:
    store = open_store(url)
    witness = Witness()
    witness.look(store, promises)
    store.close()
    return witness


@pytest.mark.parametrize("tournaments", [ONE, MANY], ids=["one", "many"])
def test_four_processes_write_without_gap_loss_or_repetition(
    shared_url: str, processes: list[Doomed], tournaments: tuple[str, ...]
) -> None:
    begin(processes, shared_url, tournaments)
    reader = Reader(shared_url, "t1")
    promises = [promise for process in processes for promise in process.last_words()]

    witness = witnessed(shared_url, promises)
    assert witness.players == PROCESSES * CLIENTS * ACTS
    assert witness.events == witness.players + 2 * len(tournaments)
    assert reader.stop() == witness.heads[TournamentId("t1")].version
    assert reader.looks > 1


def test_a_process_killed_in_mid_flight_takes_nothing_along(
    shared_url: str, processes: list[Doomed]
) -> None:
    begin(processes, shared_url, ONE)
    victim, *others = processes
    for _ in range(20):
        victim.hear()
    promises = victim.kill()
    for process in others:
        promises += process.last_words()

    witness = witnessed(shared_url, promises)
    assert witness.players >= (PROCESSES - 1) * CLIENTS * ACTS + 18


def test_a_database_that_dies_under_load_keeps_what_it_promised(
    postgres: Postgres, shared_url: str, processes: list[Doomed]
) -> None:
    begin(processes, shared_url, MANY)
    for process in processes:
        process.hear()
    postgres.crash()
    sleep(0.2)
    postgres.start()
    promises = [promise for process in processes for promise in process.last_words()]

    witness = witnessed(shared_url, promises)
    assert witness.players == PROCESSES * CLIENTS * ACTS


def test_a_screen_at_one_server_sees_what_another_has_appended(shared_url: str) -> None:
    with serving(shared_url) as one, serving(shared_url) as other:
        tournament = begun(one)
        with other.screen() as screen:
            subscribed(screen, tournament)
            versions = [json.loads(screen.recv(10))["version"]]
            board = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": versions[0]}
            told = one.do(tournament, "record-result", **board)["version"]
            while versions[-1] < told:
                versions.append(json.loads(screen.recv(10))["version"])

        assert versions[-1] == told
        assert versions == sorted(versions)
        again = other.do(tournament, "register-entry", stage=1, family="Eriksson")
        assert again["version"] == told + 1
