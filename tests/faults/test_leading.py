"""Two servers on one database, each leading some tournaments, while one is killed, hangs or is too
old: acknowledged events are stored once, and another server leads within five seconds.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from time import monotonic, sleep

import httpx2
import pytest

from domain.ids import TournamentId
from events.log.chain import verify_chain
from events.log.records import Act, Batch, NewEvent, Recorded
from events.log.store import append_batch
from events.log.store.databases import open_store
from events.log.store.leases import NOBODY, Leases, LeasingStore
from tests.effort import NAME
from tests.faults.club import migrate_database
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import publish_first_round, subscribe_to_view
from tests.postgres import Postgres

pytestmark = pytest.mark.timed

TAKEOVER_SECONDS = 5.0
"""Seconds within which another server leads a dead server's tournaments."""


in_full = pytest.mark.skipif(NAME != "full", reason="it is tried in full only")


@dataclass(frozen=True, slots=True)
class ServerPair:
    url: str
    first: Served
    second: Served
    store: LeasingStore

    def leader(self, tournament: str) -> str:
        return leader_of(self.store, tournament)

    def records(self, tournament: str) -> list[Recorded]:
        return list(verify_chain(self.store.read(TournamentId(tournament))))


@contextmanager
def server_pair(url: str, *options: str) -> Iterator[ServerPair]:
    store = open_store(url)
    assert isinstance(store, LeasingStore)
    with serving(url, *options) as first, serving(url, *options) as second:
        second.use_cookies_of(first)
        yield ServerPair(url, first, second, store)
    store.close()


@pytest.fixture(scope="module")
def servers(postgres: Postgres) -> Iterator[ServerPair]:
    with server_pair(migrate_database(postgres.new_database())) as servers:
        yield servers


def leader_of(store: LeasingStore, tournament: str) -> str:
    """The address of the server that leads the tournament; empty if none does."""
    found = Leases(store, NOBODY).leading_process(TournamentId(tournament))
    return found.address if found else ""


def wait_until(condition: Callable[[], bool], seconds: float) -> float:
    """Wait until the condition holds, at most that long; return the seconds it took."""
    since = monotonic()
    while not condition():
        assert monotonic() - since < seconds
        sleep(0.05)
    return monotonic() - since


def address(server: Served) -> str:
    return f"http://127.0.0.1:{server.port}"


class Tablet:
    """Registers players one after the other, sending each to all its servers in turn until one
    acknowledges it.
    """

    def __init__(
        self, tournament: str, name: str, servers: list[Served], pause: float = 0.0
    ) -> None:
        self._pause = pause
        self.acknowledged: dict[str, int] = {}
        self.tournament = tournament
        self._path = f"/api/tournaments/{tournament}/commands/register-entry"
        self._name = name
        self._servers = servers
        self._stopped = False
        self._thread = Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        self._stopped = True
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped:
            key = f"{self._name}-{len(self.acknowledged):06}"
            if (version := self._until_acknowledged(key)) == 0:
                return
            self.acknowledged[key] = version
            sleep(self._pause)

    def _until_acknowledged(self, key: str) -> int:
        while True:
            for server in self._servers:
                try:
                    answer = server.ask(
                        "POST",
                        self._path,
                        json={"stage": 1, "family": key},
                        headers={"Idempotency-Key": key},
                    )
                except httpx2.TransportError:  # the server dies
                    continue
                if answer.status_code == 200:
                    version: int = answer.json()["version"]
                    return version
            if self._stopped:
                return 0
            sleep(0.05)


@pytest.fixture
def killable_servers(postgres: Postgres) -> Iterator[ServerPair]:
    with server_pair(migrate_database(postgres.new_database())) as servers:
        yield servers


def test_second_server_takes_over_from_a_killed_one_without_loss(
    killable_servers: ServerPair,
) -> None:
    servers = killable_servers
    tournament = publish_first_round(servers.first)
    assert servers.leader(tournament) == address(servers.first)
    through_second = Tablet(tournament, "through-other", [servers.second])
    through_both = Tablet(tournament, "at-both", [servers.first, servers.second])
    tablets = [through_second, through_both]
    wait_until(lambda: all(len(tablet.acknowledged) > 5 for tablet in tablets), 20)

    servers.first.kill()
    took = wait_until(
        lambda: servers.leader(tournament) == address(servers.second), TAKEOVER_SECONDS
    )
    before = [len(tablet.acknowledged) for tablet in tablets]
    wait_until(
        lambda: all(len(t.acknowledged) > b + 3 for t, b in zip(tablets, before, strict=True)), 20
    )
    for tablet in tablets:
        tablet.stop()

    assert took <= TAKEOVER_SECONDS
    records = servers.records(tournament)
    assert [record.version for record in records] == list(range(1, len(records) + 1))
    stored = {r.act.key: r.version for r in records}
    players = [r.act.key for r in records if r.event.kind.startswith("entry-registered")]
    assert len(set(players)) == len(players)
    for tablet in tablets:
        assert tablet.acknowledged.items() <= stored.items()

    # A server that is stopped gives up its tournaments at once.
    os.kill(servers.second.pid, signal.SIGTERM)
    wait_until(lambda: servers.leader(tournament) == "", 10)


def test_hanging_server_loses_its_tournament_and_forwards_commands_later(
    servers: ServerPair,
) -> None:
    tournament = publish_first_round(servers.first)
    os.kill(servers.first.pid, signal.SIGSTOP)
    try:
        first = servers.second.do(tournament, "register-entry", stage=1, family="Menchik")
        assert servers.leader(tournament) == address(servers.second)
    finally:
        os.kill(servers.first.pid, signal.SIGCONT)
    second = servers.first.do(tournament, "register-entry", stage=1, family="Graf")
    assert second["version"] == first["version"] + 1
    assert servers.leader(tournament) == address(servers.second)


def test_forwarded_request_keeps_its_id_and_has_the_same_headers(servers: ServerPair) -> None:
    path, request_id = (
        f"/api/tournaments/{publish_first_round(servers.first)}/stages/1/pairings",
        "named-by-a-proxy",
    )
    direct, forwarded = (
        server.ask("GET", path, headers={"X-Request-Id": request_id})
        for server in (servers.first, servers.second)
    )
    assert forwarded.json() == direct.json()
    assert forwarded.headers["x-request-id"] == request_id
    headers = (sorted(answer.headers.multi_items()) for answer in (direct, forwarded))
    plain, passed = ([item for item in items if item[0] != "date"] for items in headers)
    assert passed == plain


def test_list_shows_current_versions_of_tournaments_led_elsewhere(servers: ServerPair) -> None:
    tournament = publish_first_round(servers.first)

    def listed() -> int:
        lines = servers.second.ask("GET", "/api/tournaments").json()
        return next((line["version"] for line in lines if line["tournament"] == tournament), 0)

    answer = servers.first.do(tournament, "register-entry", stage=1, family="Menchik")
    assert listed() == answer["version"]
    answer = servers.first.do(tournament, "register-entry", stage=1, family="Graf")
    assert listed() == answer["version"]
    assert servers.leader(tournament) == address(servers.first)


def test_idle_tournament_is_given_up_unless_a_screen_follows_it(postgres: Postgres) -> None:
    one_second = ("--idle", "1")
    with server_pair(migrate_database(postgres.new_database()), *one_second) as servers:
        idle, watched = publish_first_round(servers.first), publish_first_round(servers.first)
        with servers.first.screen() as screen:
            subscribe_to_view(screen, watched)
            wait_until(lambda: servers.leader(idle) == "", 10)
            assert servers.leader(watched) == address(servers.first)
        servers.second.do(idle, "register-entry", stage=1, family="Menchik")
        assert servers.leader(idle) == address(servers.second)


@in_full
def test_least_recently_used_tournament_is_given_up_when_memory_is_full(postgres: Postgres) -> None:
    one_megabyte = ("--memory", "1")  # about twenty tournaments
    with server_pair(migrate_database(postgres.new_database()), *one_megabyte) as servers:
        tournaments = [publish_first_round(servers.first) for _ in range(30)]
        wait_until(lambda: servers.leader(tournaments[0]) == "", 10)
        assert servers.leader(tournaments[-1]) == address(servers.first)
        servers.second.do(tournaments[0], "register-entry", stage=1, family="Menchik")


def test_server_too_old_for_an_event_gives_its_tournament_up(servers: ServerPair) -> None:
    tournament = publish_first_round(servers.first)
    name = TournamentId(tournament)
    unknown_event = NewEvent("arbiter-hovered/1", b"{}")
    act = Act("hover/1", b"{}", "chief", "newer", "2099-01-01T00:00:00.000Z", "newer-0001")
    append_batch(
        servers.store, Batch(name, servers.store.head(name).version, act, (unknown_event,))
    )

    wait_until(lambda: servers.leader(tournament) == "", 10)
    for server in (servers.first, servers.second):
        answer = server.ask("GET", f"/api/tournaments/{tournament}/stages/1/pairings")
        assert answer.status_code == 503
        assert "events of kind 'arbiter-hovered/1'; update it" in answer.json()["detail"]
    # The lease is given back after the answer.
    wait_until(lambda: servers.leader(tournament) == "", TAKEOVER_SECONDS)
