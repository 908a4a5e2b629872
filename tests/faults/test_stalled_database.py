"""A database that answers nothing: PostgreSQL on a host that hangs, a file that another program
holds. The hall goes on looking; whoever enters something is told within a limit that it may not be
stored, and the same command sent again is done once.
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
from tests.faults.club import migrated
from tests.faults.meanwhile import asking_all_the_time, timed
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import begun, subscribed
from tests.postgres import Postgres

pytestmark = pytest.mark.timed

STALLED = 12.0
AT_ONCE = 5.0
"""Seconds that a page may take while the database stands still: a starved machine's, not ours."""
IN_TIME = 10.0
"""What is entered is answered after six; the rest is for a starved machine."""


@dataclass(frozen=True, slots=True)
class Database:
    url: str
    stalled: Callable[[], AbstractContextManager[None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        return Database(migrated(postgres.new_database()), postgres.stalled)
    file: Path = request.getfixturevalue("memory") / "log.sqlite3"
    return Database(request.getfixturevalue("url"), lambda: held(file))


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Another program has begun to write, and takes its time."""
    with closing(sqlite3.connect(file, isolation_level=None)) as intruder:
        intruder.execute("BEGIN IMMEDIATE")
        yield


def tablet(server: Served, tournament: str) -> str:
    """The id of a device that has just been let in."""
    form = {"role": "scorer", "place": f"{tournament}/1", "name": "Tablet 1"}
    invited = server.ask("POST", "/devices/invite", data=form).text
    code = re.search(r"/enrol/([\w-]+)", invited)
    assert code
    let_in = httpx2.post(f"http://127.0.0.1:{server.port}/enrol", data={"code": code[1]})
    assert let_in.status_code == 303
    listed = server.ask("GET", "/devices").text
    found = re.search(r'action="/devices/(\w+)/revoke"', listed)
    assert found
    return found[1]


def test_the_hall_goes_on_and_who_enters_something_is_answered_in_time(database: Database) -> None:
    with serving(database.url, "--backups", "0") as server, ThreadPoolExecutor(2) as hands:
        tournament = begun(server)
        device = tablet(server, tournament)
        path = f"/api/tournaments/{tournament}/commands/register-entry"
        late = {"stage": 1, "family": "Eriksson"}

        def enter() -> httpx2.Response:
            return server.ask("POST", path, json=late, headers={"Idempotency-Key": "the-late-one"})

        def revoke() -> httpx2.Response:
            return server.ask("POST", f"/devices/{device}/revoke")

        with asking_all_the_time(
            server.port,
            "/",
            f"/t/{tournament}",
            f"/t/{tournament}/s/1/desk",
            f"/api/tournaments/{tournament}/stages/1/pairings",
            "/healthz",
            cookies=server.cookies,
        ) as waits:
            sleep(0.5)
            with database.stalled():
                entered, revoked = (hands.submit(timed, act) for act in (enter, revoke))
                sleep(STALLED / 2)
                with server.screen() as screen:
                    subscribed(screen, tournament, view="standings")
                    shown = json.loads(screen.recv(AT_ONCE))
                sleep(STALLED / 2)
        again = enter().json()
        once_more = enter().json()

    assert shown["type"] == "snapshot"
    *pages, health = waits.values()
    assert all(page.longest < AT_ONCE for page in pages)
    assert {status for page in pages for status in page.statuses} == {200}
    assert health.longest < IN_TIME
    for seconds, status in (entered.result(), revoked.result()):
        assert seconds < IN_TIME
        assert status == 503
    assert again["version"] == once_more["version"]
    assert once_more["repeated"]
