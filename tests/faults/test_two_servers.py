"""Two servers on one database: a result entered at one appears on screens of the other.

Each screen is connected to the server that did not get the command, so that the change comes
through the database. When one server is killed, the other continues.
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
from tests.bench.feed.lean import client_frame, opening_request
from tests.effort import only_in_full
from tests.faults.club import migrate_database
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import publish_first_round, publish_session_of_pairs
from tests.forked import run_forked
from tests.postgres import Postgres

pytestmark = pytest.mark.timed

SOON = 2.0
"""Seconds. A notification of the database wakes the other server at once; without it, it polls once
a second. The rest is for a busy machine.
"""


@dataclass(frozen=True, slots=True)
class TwoServers:
    url: str
    first: Served
    second: Served


@contextmanager
def two_servers(postgres: Postgres) -> Iterator[TwoServers]:
    url = migrate_database(postgres.new_database())
    with serving(url) as first, serving(url) as second:
        yield TwoServers(url, first, second)


@pytest.fixture(scope="module")
def servers(postgres: Postgres) -> Iterator[TwoServers]:
    with two_servers(postgres) as servers:
        yield servers


@pytest.fixture
def killable_servers(postgres: Postgres) -> Iterator[TwoServers]:
    """A pair for a test that kills one of them."""
    with two_servers(postgres) as servers:
        yield servers


class FeedScreen:
    """A screen's view of the feed: its rows by key, and their version."""

    def __init__(
        self, socket_to_second: ClientConnection, tournament: str, view: str, have: object = None
    ):
        self._line = socket_to_second
        self.epoch = self._receive(10)["epoch"]
        self.version = 0
        self.rows: dict[str, dict[str, Any]] = {}
        views = [{"view": view, "stage": 1}]
        subscription = {"type": "subscribe", "tournament": tournament, "views": views, "have": have}
        socket_to_second.send(json.dumps(subscription))
        self.kind = self._show(self._receive(10))

    def _receive(self, seconds: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._line.recv(seconds))
        return message

    def _show(self, message: dict[str, Any]) -> str:
        kind: str = message["type"]
        if kind == "heartbeat":
            return kind
        changed = {row["key"]: row for row in message.get("rows", ())}
        self.rows = changed if kind == "snapshot" else self.rows | changed
        self.version = message["version"]
        return kind

    def wait_for_version(self, version: int) -> None:
        """Follow the feed until it has that version, at most for `SOON` seconds."""
        deadline = monotonic() + SOON
        while self.version < version:
            self._show(self._receive(max(0.0, deadline - monotonic())))


def record_result(
    server: Served, tournament: str, board: int, code: str, saw: int
) -> dict[str, Any]:
    entry = {"stage": 1, "round": 1, "board": board, "result": code, "saw": saw}
    return server.do(tournament, "record-result", **entry)


def test_anonymous_upload_through_another_server_is_limited_to_64_kib(servers: TwoServers) -> None:
    tournament = publish_first_round(servers.first)
    path = f"/api/files/{tournament}/bundle"
    stranger = httpx2.post(
        f"http://127.0.0.1:{servers.second.port}{path}", content=bytes(4_000_000), timeout=30
    )
    organiser = servers.second.ask("POST", path, content=bytes(4_000_000))

    # The stranger's is too large; the organiser's is read, and zeros are no bundle.
    assert (stranger.status_code, organiser.status_code) == (400, 422)
    assert "64 KiB" in stranger.text


def test_result_entered_at_one_server_is_soon_on_the_others_screen(servers: TwoServers) -> None:
    tournament = publish_first_round(servers.first)
    with servers.first.screen() as socket_to_first, servers.second.screen() as socket_to_second:
        first_screen = FeedScreen(socket_to_first, tournament, "pairings")
        second_screen = FeedScreen(socket_to_second, tournament, "pairings")
        version_seen = second_screen.version

        first = record_result(servers.first, tournament, 1, "1-0", version_seen)
        second_screen.wait_for_version(first["version"])
        second = record_result(servers.second, tournament, 2, "=-=", version_seen)
        first_screen.wait_for_version(second["version"])
        second_screen.wait_for_version(second["version"])

    shown = [(row["board"], row["result"]) for row in first_screen.rows.values()]
    assert shown == [(1, "1–0"), (2, "½–½")]
    assert second_screen.rows == first_screen.rows


@only_in_full
def test_frozen_screen_is_disconnected_by_the_second_heartbeat(servers: TwoServers) -> None:
    """Its system acknowledges what arrives, but no program reads it or answers a ping."""
    tournament = publish_first_round(servers.first)
    views = [{"view": "pairings", "stage": 1}]
    subscription = {"type": "subscribe", "tournament": tournament, "views": views}
    for server in (servers.first, servers.second):
        with closing(socket.create_connection(("127.0.0.1", server.port), 10)) as frozen:
            frozen.sendall(opening_request(server.port, "/feed"))
            frozen.recv(65536)
            frozen.sendall(client_frame(json.dumps(subscription).encode()))
            since = monotonic()
            while frozen.recv(65536):
                pass
        assert monotonic() - since < 3 * HEARTBEAT_SECONDS


def test_bridge_score_entered_at_one_server_is_soon_on_the_others_screen(
    servers: TwoServers,
) -> None:
    tournament = publish_session_of_pairs(servers.first)
    table = servers.second.read(f"/api/tournaments/{tournament}/stages/1/table/A/1")["rows"][0]
    board = table["boards"][0]
    with servers.second.screen() as socket_to_second:
        screen = FeedScreen(socket_to_second, tournament, "ranking")
        assert {row["boards"] for row in screen.rows.values()} == {0}
        place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": board["board"]}
        entry = {**place, "result": "4H N 10", "saw": board["saw"]}
        answer = servers.first.do(tournament, "record-board", stage=1, **entry)
        screen.wait_for_version(answer["version"])

    played = {key for key, row in screen.rows.items() if row["boards"] == 1}
    assert played == {str(table[side]["pair"]) for side in ("ns", "ew")}
    audited = run_forked("audit", tournament, "--database", servers.url, "--json")
    verdict = json.loads(audited.stdout)
    assert audited.returncode == 0, audited.stdout
    assert (verdict["chain"], verdict["versions"]) == ("ok", answer["version"])


def test_device_revoked_at_one_server_is_soon_refused_by_the_other(servers: TwoServers) -> None:
    invited = servers.first.ask(
        "POST", "/devices/invite", data={"role": "organiser", "name": "Second"}
    )
    (code,) = set(re.findall(r"/enrol/([\w-]+)", invited.text))
    enrolled = httpx2.post(f"http://127.0.0.1:{servers.first.port}/enrol", data={"code": code})
    with httpx2.Client(
        base_url=f"http://127.0.0.1:{servers.second.port}", cookies=enrolled.cookies
    ) as second:
        assert (seen := second.get("/devices")).status_code == 200
        # A device is not offered its own revocation: of three devices each sees the two others.
        (device,) = _revocable(servers.second.ask("GET", "/devices")) - _revocable(seen)

        assert servers.first.ask("POST", f"/devices/{device}/revoke").status_code == 303
        deadline = monotonic() + SOON
        while (refused := second.get("/devices")).status_code == 200:
            assert monotonic() < deadline

        assert refused.status_code == 401


def _revocable(page: httpx2.Response) -> set[str]:
    return set(re.findall(r"/devices/(\w+)/revoke", page.text))


def test_second_server_continues_for_screens_and_tablets_of_a_killed_one(
    killable_servers: TwoServers,
) -> None:
    tournament = publish_first_round(killable_servers.first)
    with (
        killable_servers.first.screen() as orphaned,
        killable_servers.second.screen() as second_socket,
    ):
        orphan = FeedScreen(orphaned, tournament, "pairings")
        screen = FeedScreen(second_socket, tournament, "pairings")
        entry = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": orphan.version}
        path = f"/api/tournaments/{tournament}/commands/record-result"
        first = killable_servers.first.post(path, entry, key="the-tablet-of-board-1")
        killable_servers.first.kill()

        killable_servers.second.use_cookies_of(killable_servers.first)
        repeated = killable_servers.second.post(path, entry, key="the-tablet-of-board-1")
        assert (repeated["version"], repeated["repeated"]) == (first["version"], True)
        answer = record_result(killable_servers.second, tournament, 2, "0-1", orphan.version)
        screen.wait_for_version(answer["version"])

    have = {"epoch": orphan.epoch, "version": orphan.version}
    with killable_servers.second.screen() as socket_to_second:
        reconnected = FeedScreen(socket_to_second, tournament, "pairings", have)
        reconnected.wait_for_version(answer["version"])
    assert reconnected.epoch == orphan.epoch
    assert {key: row["result"] for key, row in screen.rows.items()} == {"1.1": "1–0", "1.2": "0–1"}
    assert (orphan.rows | reconnected.rows) == screen.rows
    store = open_store(killable_servers.url)
    assert [r.version for r in verify_chain(store.read(TournamentId(tournament)))][-1] == answer[
        "version"
    ]
    store.close()
