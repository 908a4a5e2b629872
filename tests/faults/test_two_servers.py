"""Two servers on one database, as in a large hall: what one is told, the other's screens show.

Each screen hangs at the server that was not told, so that what it shows has gone through the
database. When one server dies, the other goes on, and its screens and tablets with it.
"""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any

import httpx2
import pytest
from websockets.sync.client import ClientConnection

from domain.ids import TournamentId
from events.log.chain import verify_chain
from events.log.store.databases import open_store
from server.feed.direct_socket import HEARTBEAT_SECONDS
from tests.bench.feed.lean import masked, opening
from tests.effort import only_in_full
from tests.faults.club import migrated
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import begun, seated
from tests.forked import ran
from tests.postgres import Postgres

pytestmark = pytest.mark.timed

SOON = 2.0
"""Seconds. A hint of the database wakes the other server at once; without one it looks once a
second. The rest is what a busy machine may take."""


@dataclass(frozen=True, slots=True)
class Hall:
    url: str
    one: Served
    other: Served


@contextmanager
def opened(postgres: Postgres) -> Iterator[Hall]:
    url = migrated(postgres.new_database())
    with serving(url) as one, serving(url) as other:
        yield Hall(url, one, other)


@pytest.fixture(scope="module")
def hall(postgres: Postgres) -> Iterator[Hall]:
    with opened(postgres) as hall:
        yield hall


@pytest.fixture
def doomed(postgres: Postgres) -> Iterator[Hall]:
    """One for a test that kills a server of it."""
    with opened(postgres) as hall:
        yield hall


class Screen:
    """One view, followed as its page does: rows by their keys, and the version they are of."""

    def __init__(self, line: ClientConnection, tournament: str, view: str, have: object = None):
        self._line = line
        self.epoch = self._heard(10)["epoch"]
        self.version = 0
        self.rows: dict[str, dict[str, Any]] = {}
        views = [{"view": view, "stage": 1}]
        wanted = {"type": "subscribe", "tournament": tournament, "views": views, "have": have}
        line.send(json.dumps(wanted))
        self.kind = self._show(self._heard(10))

    def _heard(self, seconds: float) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self._line.recv(seconds))
        return said

    def _show(self, said: dict[str, Any]) -> str:
        kind: str = said["type"]
        if kind == "heartbeat":
            return kind
        changed = {row["key"]: row for row in said.get("rows", ())}
        self.rows = changed if kind == "snapshot" else self.rows | changed
        self.version = said["version"]
        return kind

    def soon_at(self, version: int) -> None:
        """Follows until it shows that version."""
        until = monotonic() + SOON
        while self.version < version:
            self._show(self._heard(max(0.0, until - monotonic())))


def result(server: Served, tournament: str, board: int, code: str, saw: int) -> dict[str, Any]:
    entry = {"stage": 1, "round": 1, "board": board, "result": code, "saw": saw}
    return server.do(tournament, "record-result", **entry)


def test_a_stranger_sends_no_more_through_another_server_than_a_command_has(hall: Hall) -> None:
    tournament = begun(hall.one)
    path = f"/api/files/{tournament}/bundle"
    stranger = httpx2.post(
        f"http://127.0.0.1:{hall.other.port}{path}", content=bytes(4_000_000), timeout=30
    )
    organiser = hall.other.ask("POST", path, content=bytes(4_000_000))

    assert (stranger.status_code, organiser.status_code) == (400, 422)
    assert "64 KiB" in stranger.text


def test_a_result_entered_at_one_server_is_soon_on_a_screen_of_the_other(hall: Hall) -> None:
    tournament = begun(hall.one)
    with hall.one.screen() as here, hall.other.screen() as there:
        at_one = Screen(here, tournament, "pairings")
        at_other = Screen(there, tournament, "pairings")
        saw = at_other.version

        first = result(hall.one, tournament, 1, "1-0", saw)
        at_other.soon_at(first["version"])
        second = result(hall.other, tournament, 2, "=-=", saw)
        at_one.soon_at(second["version"])
        at_other.soon_at(second["version"])

    shown = [(row["board"], row["result"]) for row in at_one.rows.values()]
    assert shown == [(1, "1–0"), (2, "½–½")]
    assert at_other.rows == at_one.rows


@only_in_full
def test_a_frozen_screen_is_gone_by_the_second_heartbeat_wherever_its_tournament_is_led(
    hall: Hall,
) -> None:
    """Its system takes what comes, and acknowledges it; nobody reads, and no ping is answered."""
    tournament = begun(hall.one)
    views = [{"view": "pairings", "stage": 1}]
    wanted = {"type": "subscribe", "tournament": tournament, "views": views}
    for server in (hall.one, hall.other):
        with closing(socket.create_connection(("127.0.0.1", server.port), 10)) as frozen:
            frozen.sendall(opening(server.port, "/feed"))
            frozen.recv(65536)
            frozen.sendall(masked(json.dumps(wanted).encode()))
            since = monotonic()
            while frozen.recv(65536):
                pass
        assert monotonic() - since < 3 * HEARTBEAT_SECONDS


def test_a_board_of_bridge_entered_at_one_server_is_soon_on_a_screen_of_the_other(
    hall: Hall,
) -> None:
    tournament = seated(hall.one)
    table = hall.other.read(f"/api/tournaments/{tournament}/stages/1/table/A/1")["rows"][0]
    board = table["boards"][0]
    with hall.other.screen() as line:
        screen = Screen(line, tournament, "ranking")
        assert {row["boards"] for row in screen.rows.values()} == {0}
        place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": board["board"]}
        entry = {**place, "result": "4H N 10", "saw": board["saw"]}
        told = hall.one.do(tournament, "record-board", stage=1, **entry)
        screen.soon_at(told["version"])

    played = {key for key, row in screen.rows.items() if row["boards"] == 1}
    assert played == {str(table[side]["pair"]) for side in ("ns", "ew")}
    audited = ran("audit", tournament, "--database", hall.url, "--json")
    verdict = json.loads(audited.stdout)
    assert audited.returncode == 0, audited.stdout
    assert (verdict["chain"], verdict["versions"]) == ("ok", told["version"])


def test_who_is_revoked_at_one_server_is_soon_nobody_at_the_other(hall: Hall) -> None:
    invited = hall.one.ask("POST", "/devices/invite", data={"role": "organiser", "name": "Second"})
    (code,) = set(re.findall(r"/enrol/([\w-]+)", invited.text))
    enrolled = httpx2.post(f"http://127.0.0.1:{hall.one.port}/enrol", data={"code": code})
    with httpx2.Client(
        base_url=f"http://127.0.0.1:{hall.other.port}", cookies=enrolled.cookies
    ) as second:
        assert (seen := second.get("/devices")).status_code == 200
        # None is offered their own device to be revoked: of three here the two others are.
        (device,) = _revocable(hall.other.ask("GET", "/devices")) - _revocable(seen)

        assert hall.one.ask("POST", f"/devices/{device}/revoke").status_code == 303
        until = monotonic() + SOON
        while (refused := second.get("/devices")).status_code == 200:
            assert monotonic() < until

        assert refused.status_code == 401


def _revocable(page: httpx2.Response) -> set[str]:
    return set(re.findall(r"/devices/(\w+)/revoke", page.text))


def test_when_one_server_dies_the_other_goes_on_with_its_tablets_and_screens(doomed: Hall) -> None:
    tournament = begun(doomed.one)
    with doomed.one.screen() as orphaned, doomed.other.screen() as there:
        lost = Screen(orphaned, tournament, "pairings")
        screen = Screen(there, tournament, "pairings")
        entry = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": lost.version}
        path = f"/api/tournaments/{tournament}/commands/record-result"
        first = doomed.one.post(path, entry, key="the-tablet-of-board-1")
        doomed.one.kill()

        doomed.other.speak_as_at(doomed.one)
        again = doomed.other.post(path, entry, key="the-tablet-of-board-1")
        assert (again["version"], again["repeated"]) == (first["version"], True)
        told = result(doomed.other, tournament, 2, "0-1", lost.version)
        screen.soon_at(told["version"])

    have = {"epoch": lost.epoch, "version": lost.version}
    with doomed.other.screen() as line:
        back = Screen(line, tournament, "pairings", have)
        back.soon_at(told["version"])
    assert back.epoch == lost.epoch
    assert {key: row["result"] for key, row in screen.rows.items()} == {"1.1": "1–0", "1.2": "0–1"}
    assert (lost.rows | back.rows) == screen.rows
    store = open_store(doomed.url)
    assert [r.version for r in verify_chain(store.read(TournamentId(tournament)))][-1] == told[
        "version"
    ]
    store.close()
