"""Several servers on one database, each leading tournaments of its own: whoever dies, hangs or is
too old, what was acknowledged is there once, and a tournament is led again within five seconds.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from time import monotonic, sleep

import pytest

from domain.ids import TournamentId
from events.log.chain import verify_chain
from events.log.records import Act, Batch, NewEvent, Recorded
from events.log.store import append
from events.log.store.databases import open_store
from events.log.store.leases import NOBODY, Leases, LeasingStore
from tests.effort import NAME
from tests.faults.club import migrated
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import begun, subscribed
from tests.postgres import Postgres

pytestmark = pytest.mark.timed

TAKEN_OVER = 5.0
"""Seconds from the death of a process until somebody else leads what it led."""


in_full = pytest.mark.skipif(NAME != "full", reason="it is tried in full only")


@dataclass(frozen=True, slots=True)
class Hall:
    url: str
    one: Served
    other: Served
    store: LeasingStore

    def leader(self, tournament: str) -> str:
        return leader_of(self.store, tournament)

    def records(self, tournament: str) -> list[Recorded]:
        return list(verify_chain(self.store.read(TournamentId(tournament))))


@contextmanager
def hall_on(url: str, *options: str) -> Iterator[Hall]:
    store = open_store(url)
    assert isinstance(store, LeasingStore)
    with serving(url, *options) as one, serving(url, *options) as other:
        other.speak_as_at(one)
        yield Hall(url, one, other, store)
    store.close()


@pytest.fixture(scope="module")
def hall(postgres: Postgres) -> Iterator[Hall]:
    with hall_on(migrated(postgres.new_database())) as hall:
        yield hall


def leader_of(store: LeasingStore, tournament: str) -> str:
    """The address of the process that leads it; empty: none does."""
    found = Leases(store, NOBODY).leader(TournamentId(tournament))
    return found.address if found else ""


def soon(true: Callable[[], bool], seconds: float) -> float:
    """Until it is so; how long that took."""
    since = monotonic()
    while not true():
        assert monotonic() - since < seconds
        sleep(0.05)
    return monotonic() - since


def address(server: Served) -> str:
    return f"http://127.0.0.1:{server.port}"


class Tablet:
    """Enters players one after the other and sends each until it is acknowledged, at whatever
    server answers."""

    def __init__(
        self, tournament: str, name: str, servers: list[Served], pause: float = 0.0
    ) -> None:
        self._pause = pause
        self.acknowledged: dict[str, int] = {}
        self.longest = 0.0
        self.tournament = tournament
        self._path = f"/api/tournaments/{tournament}/commands/register-entry"
        self._name = name
        self._servers = servers
        self._enough = False
        self._thread = Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        self._enough = True
        self._thread.join()

    def _run(self) -> None:
        while not self._enough:
            key = f"{self._name}-{len(self.acknowledged):06}"
            since = monotonic()
            if (version := self._until_acknowledged(key)) == 0:
                return
            self.acknowledged[key] = version
            self.longest = max(self.longest, monotonic() - since)
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
                except Exception:  # whatever happens to a line when its server dies
                    continue
                if answer.status_code == 200:
                    version: int = answer.json()["version"]
                    return version
            if self._enough:
                return 0
            sleep(0.05)


def test_a_server_killed_is_followed_by_another_and_nothing_is_lost_or_doubled(
    postgres: Postgres,
) -> None:
    with hall_on(migrated(postgres.new_database())) as hall:
        _kill_one_and_stop_the_other(hall)


def _kill_one_and_stop_the_other(hall: Hall) -> None:
    tournament = begun(hall.one)
    assert hall.leader(tournament) == address(hall.one)
    through_the_other = Tablet(tournament, "through-other", [hall.other])
    at_both = Tablet(tournament, "at-both", [hall.one, hall.other])
    tablets = [through_the_other, at_both]
    soon(lambda: all(len(tablet.acknowledged) > 5 for tablet in tablets), 20)

    hall.one.kill()
    took = soon(lambda: hall.leader(tournament) == address(hall.other), TAKEN_OVER)
    before = [len(tablet.acknowledged) for tablet in tablets]
    soon(lambda: all(len(t.acknowledged) > b + 3 for t, b in zip(tablets, before, strict=True)), 20)
    for tablet in tablets:
        tablet.stop()

    assert took <= TAKEN_OVER
    records = hall.records(tournament)
    assert [record.version for record in records] == list(range(1, len(records) + 1))
    stored = {r.act.key: r.version for r in records}
    players = [r.act.key for r in records if r.event.kind.startswith("entry-registered")]
    assert len(set(players)) == len(players)
    for tablet in tablets:
        assert tablet.acknowledged.items() <= stored.items()

    # One that is stopped in order gives back what it leads, and nobody waits for its lease.
    os.kill(hall.other.pid, signal.SIGTERM)
    soon(lambda: hall.leader(tournament) == "", 10)


def test_a_server_that_hangs_is_taken_for_dead_and_passes_on_what_it_gets_when_it_wakes(
    hall: Hall,
) -> None:
    tournament = begun(hall.one)
    os.kill(hall.one.pid, signal.SIGSTOP)
    try:
        first = hall.other.do(tournament, "register-entry", stage=1, family="Menchik")
        assert hall.leader(tournament) == address(hall.other)
    finally:
        os.kill(hall.one.pid, signal.SIGCONT)
    second = hall.one.do(tournament, "register-entry", stage=1, family="Graf")
    assert second["version"] == first["version"] + 1
    assert hall.leader(tournament) == address(hall.other)


def test_what_is_passed_on_keeps_its_name_and_says_each_header_once(hall: Hall) -> None:
    path, named = f"/api/tournaments/{begun(hall.one)}/stages/1/pairings", "named-by-a-proxy"
    here, there = (
        server.ask("GET", path, headers={"X-Request-Id": named})
        for server in (hall.one, hall.other)
    )
    assert there.json() == here.json()
    assert there.headers["x-request-id"] == named
    said = (sorted(one.headers.multi_items()) for one in (here, there))
    plain, passed = ([item for item in items if item[0] != "date"] for items in said)
    assert passed == plain


def test_lists_name_what_others_lead_as_it_is_now_and_take_nothing(hall: Hall) -> None:
    tournament = begun(hall.one)

    def listed() -> int:
        lines = hall.other.ask("GET", "/api/tournaments").json()
        return next((line["version"] for line in lines if line["tournament"] == tournament), 0)

    told = hall.one.do(tournament, "register-entry", stage=1, family="Menchik")
    assert listed() == told["version"]
    told = hall.one.do(tournament, "register-entry", stage=1, family="Graf")
    assert listed() == told["version"]
    assert hall.leader(tournament) == address(hall.one)


def test_a_tournament_nobody_asks_for_is_given_back_unless_a_screen_hangs_on_it(
    postgres: Postgres,
) -> None:
    with hall_on(migrated(postgres.new_database()), "--idle", "1") as hall:
        idle, watched = begun(hall.one), begun(hall.one)
        with hall.one.screen() as screen:
            subscribed(screen, watched)
            soon(lambda: hall.leader(idle) == "", 10)
            assert hall.leader(watched) == address(hall.one)
        hall.other.do(idle, "register-entry", stage=1, family="Menchik")
        assert hall.leader(idle) == address(hall.other)


@in_full
def test_memory_is_bounded_and_the_longest_unused_goes_first(postgres: Postgres) -> None:
    with hall_on(migrated(postgres.new_database()), "--memory", "1") as hall:
        # A megabyte is enough for some twenty of them, by what one is said to take.
        many = [begun(hall.one) for _ in range(30)]
        soon(lambda: hall.leader(many[0]) == "", 10)
        assert hall.leader(many[-1]) == address(hall.one)
        hall.other.do(many[0], "register-entry", stage=1, family="Menchik")


def test_a_server_too_old_for_what_was_entered_gives_the_tournament_up_and_says_so(
    hall: Hall,
) -> None:
    tournament = begun(hall.one)
    name = TournamentId(tournament)
    newer = NewEvent("arbiter-hovered/1", b"{}")
    asked = Act("hover/1", b"{}", "chief", "newer", "2099-01-01T00:00:00.000Z", "newer-0001")
    append(hall.store, Batch(name, hall.store.head(name).version, asked, (newer,)))

    soon(lambda: hall.leader(tournament) == "", 10)
    for server in (hall.one, hall.other):
        answer = server.ask("GET", f"/api/tournaments/{tournament}/stages/1/pairings")
        assert answer.status_code == 503
        assert "events of kind 'arbiter-hovered/1'; update it" in answer.json()["detail"]
    # The answer does not wait for the lease to be handed back.
    soon(lambda: hall.leader(tournament) == "", TAKEN_OVER)
