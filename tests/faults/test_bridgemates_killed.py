"""Results of Bridgemates while the server, or the vendor's connector program, is killed by kill -9:
each result is in the log once, as it was typed.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx2

from domain.bridge.phase import Phase, phase_of
from domain.formats.bridgemates import guid_of
from domain.ids import StageId, TournamentId
from events.bridge.vocabulary.boards import BoardDisputed, BoardScored
from events.codec import decode_event
from events.log.store.databases import open_store
from events.replay import replay_log
from tests.effort import KILLS, only_in_full
from tests.faults.club import migrate_database, sqlite_url
from tests.faults.served import NO_TLS, ROOT, Served, serving
from tests.faults.test_server_killed import publish_session_of_pairs
from tests.faults.wire import free_port, wait_until_open
from tests.server.publishing.data_connector import CLUB, LICENCE, result_item
from tests.server.publishing.web_space import PATIENCE

pytestmark = only_in_full


DENOMINATIONS = (1, 2, 3, 4, 5)


class Connector:
    """The connector's process; it keeps its state in `file`, also when it is killed."""

    def __init__(self, folder: Path) -> None:
        self.port, self.file = free_port(), folder / "connector.json"
        self.start()

    def start(self) -> None:
        command = ["-m", "tests.server.publishing.data_connector", str(self.port), str(self.file)]
        self._process = subprocess.Popen([sys.executable, *command], cwd=ROOT)
        wait_until_open(self.port)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def enter(self, item: object) -> None:
        message = {"queue": "results", "item": item}
        address = f"http://127.0.0.1:{self.port}/table"
        httpx2.post(address, json=message, verify=NO_TLS).raise_for_status()

    @property
    def opened(self) -> bool:
        return bool(self._state().get("opened"))

    @property
    def waiting(self) -> int:
        return len(self._state().get("queues", {}).get("results", []))

    def _state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.file.read_text()) if self.file.exists() else {}
        return state


@contextmanager
def connector_in(folder: Path) -> Iterator[Connector]:
    connector = Connector(folder)
    try:
        yield connector
    finally:
        connector.kill()


def phase_in(url: str, tournament: str) -> Phase:
    with closing(open_store(url)) as store:
        state = replay_log(store, TournamentId(tournament))
    assert state is not None
    return phase_of(state, StageId(1))


def results_of_tables(url: str, tournament: str) -> Iterator[dict[str, object]]:
    """A result for every board of every table, different at each table."""
    phase = phase_in(url, tournament)
    guid = guid_of(TournamentId(tournament), phase, 1)
    boards = phase.plan.boards
    for number, game in enumerate(phase.session(1).seating.games):
        for board in range((game.set - 1) * boards + 1, game.set * boards + 1):
            place = (game.section, game.table, game.round, board)
            contract = {"Denomination": DENOMINATIONS[number % 5], "TotalTricks": 5 + number % 9}
            yield result_item(guid, place, (game.ns, game.ew), **contract)


def test_bridgemate_results_are_stored_once_although_processes_are_killed(tmp_path: Path) -> None:
    url, random = migrate_database(sqlite_url(tmp_path)), Random(7)
    kills = max(3, KILLS // 20)
    with connector_in(tmp_path) as connector:
        with serving(url, "--private-targets") as server:
            tournament = publish_session_of_pairs(server)
            address = f"http://127.0.0.1:{connector.port}"
            target = {"type": "bridgemates", "address": address, "club": CLUB, "secret": LICENCE}
            server.post(f"/api/files/{tournament}/publication", {"target": target})
            wait_for(lambda: connector.opened)
        results = list(results_of_tables(url, tournament))
        unsent = iter(results)
        for number in range(kills):
            with serving(url, "--private-targets") as server:
                for item in islice(unsent, 1 + len(results) // kills):
                    connector.enter(item)
                sleep(random.random() / 4)  # a kill at any moment of a request
                if number % 3 == 2:
                    connector.kill()
                    connector.start()
                server.kill()
        with serving(url, "--private-targets") as server:
            for item in unsent:
                connector.enter(item)
            wait_for(lambda: fetch_results(server, tournament, connector) == 0)

    with closing(open_store(url)) as store:
        acts = list(store.read(TournamentId(tournament)))
    events = [decode_event(event.kind, event.payload) for act in acts for event in act.events]
    scored = [event for event in events if isinstance(event, BoardScored)]
    places = {(event.round, event.section, event.table, event.board) for event in scored}
    assert len(scored) == len(places) == len(results)
    assert not [event for event in events if isinstance(event, BoardDisputed)]


def fetch_results(server: Served, tournament: str, connector: Connector) -> int:
    """Let the server fetch results; return how many are still waiting in the connector."""
    server.post(f"/api/files/{tournament}/publication/now?kind=bridgemates", {})
    return connector.waiting


def wait_for(condition: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end
        sleep(0.05)
