"""A database that does not answer: PostgreSQL on a hanging host, or a file locked by another
program. Pages are still served; commands are refused within a time limit, and done once when sent
again.
"""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import sleep

import httpx2
import pytest

from events.log.store.sqlite_library import sqlite3
from tests.faults.club import migrate_database
from tests.faults.meanwhile import poll_continuously, time_request
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import publish_first_round, subscribe_to_view
from tests.postgres import Postgres

pytestmark = pytest.mark.timed

STALL_SECONDS = 12.0
PAGE_SECONDS = 5.0
"""Seconds within which a page is served while the database hangs, on a busy machine."""
COMMAND_SECONDS = 10.0
"""Seconds within which a command is refused: the limit is six, the rest is for a busy machine."""


@dataclass(frozen=True, slots=True)
class Database:
    url: str
    stalled: Callable[[], AbstractContextManager[None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        return Database(migrate_database(postgres.new_database()), postgres.stalled)
    file: Path = request.getfixturevalue("memory") / "log.sqlite3"
    return Database(request.getfixturevalue("url"), lambda: lock_file(file))


@contextmanager
def lock_file(file: Path) -> Iterator[None]:
    """Lock the file by a write transaction of another program."""
    with closing(sqlite3.connect(file, isolation_level=None)) as intruder:
        intruder.execute("BEGIN IMMEDIATE")
        yield


def enrol_device(server: Served, tournament: str) -> str:
    """Enrol a device; return its id."""
    form = {"role": "scorer", "place": f"{tournament}/1", "name": "Tablet 1"}
    invited = server.ask("POST", "/devices/invite", data=form).text
    code = re.search(r"/enrol/([\w-]+)", invited)
    assert code
    enrolment = httpx2.post(f"http://127.0.0.1:{server.port}/enrol", data={"code": code[1]})
    assert enrolment.status_code == 303
    listed = server.ask("GET", "/devices").text
    device = re.search(r'action="/devices/(\w+)/revoke"', listed)
    assert device
    return device[1]


def test_stalled_database_serves_pages_and_refuses_commands_in_time(database: Database) -> None:
    with serving(database.url, "--backups", "0") as server, ThreadPoolExecutor(2) as threads:
        tournament = publish_first_round(server)
        device = enrol_device(server, tournament)
        path = f"/api/tournaments/{tournament}/commands/register-entry"
        player = {"stage": 1, "family": "Eriksson"}

        def enter() -> httpx2.Response:
            return server.ask(
                "POST", path, json=player, headers={"Idempotency-Key": "the-late-one"}
            )

        def revoke() -> httpx2.Response:
            return server.ask("POST", f"/devices/{device}/revoke")

        with poll_continuously(
            server.port,
            "/",
            f"/t/{tournament}",
            f"/t/{tournament}/s/1/desk",
            f"/api/tournaments/{tournament}/stages/1/pairings",
            "/healthz",
            cookies=server.cookies,
        ) as waits:
            sleep(0.5)  # of answers before the stall
            with database.stalled():
                entry, revocation = (threads.submit(time_request, act) for act in (enter, revoke))
                sleep(STALL_SECONDS / 2)
                with server.screen() as screen:
                    subscribe_to_view(screen, tournament, view="standings")
                    while (message := json.loads(screen.recv(PAGE_SECONDS)))["type"] == "heartbeat":
                        continue
                sleep(STALL_SECONDS / 2)
        stored = enter().json()
        repeated = enter().json()

    assert message["type"] == "snapshot"
    *pages, health = waits.values()
    assert all(page.longest < PAGE_SECONDS for page in pages)
    assert {status for page in pages for status in page.statuses} == {200}
    assert health.longest < COMMAND_SECONDS
    for seconds, status in (entry.result(), revocation.result()):
        assert seconds < COMMAND_SECONDS
        assert status == 503
    assert stored["version"] == repeated["version"]
    assert repeated["repeated"]
