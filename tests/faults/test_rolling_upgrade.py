"""A rolling upgrade: servers of the old and the new program on one log, under a stream of entries.
A new server answers requests that only it understands, whichever server gets them, and acknowledged
events are stored once.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from websockets.sync.client import ClientConnection

from domain.ids import TournamentId
from events.codec import event_of
from events.log.chain import verify_chain
from events.log.records import Recorded
from events.log.store.databases import open_store
from events.log.store.leases import LeasingStore
from events.tournament.vocabulary import NoticeShown
from tests.effort import only_in_full
from tests.faults import older
from tests.faults.club import migrate_database
from tests.faults.served import PROGRAM, Served, serving
from tests.faults.test_leading import Tablet, address, leader_of, wait_until
from tests.faults.test_server_killed import publish_first_round, subscribe_to_view
from tests.postgres import Postgres

pytestmark = only_in_full


PAUSE = 0.2
"""Seconds between two entries of one tablet."""
OLDER = [sys.executable, "-u", "-m", "tests.faults.older"]
NEXT = [sys.executable, "-u", "-m", "tests.next_version"]


@pytest.fixture
def url(postgres: Postgres) -> str:
    return migrate_database(postgres.new_database())


@pytest.fixture
def store(url: str) -> Iterator[LeasingStore]:
    store = open_store(url)
    assert isinstance(store, LeasingStore)
    yield store
    store.close()


@contextmanager
def serve_new_program(url: str, known_server: Served) -> Iterator[Served]:
    with serving(url, program=PROGRAM) as server:
        server.use_cookies_of(known_server)
        yield server


def show_notice(server: Served, tournament: str, text: str) -> None:
    answer = server.do(tournament, older.COMMAND, stage=1, text=text)
    assert answer["version"] > 0


def expect_new_features(server: Served, tournament: str) -> None:
    page, script = f"/t/{tournament}/{older.PAGE}", f"/static/{older.SCRIPT}"
    sheet = f"/api/tournaments/{tournament}/stages/1/{older.SHEET}"
    assert [server.ask("GET", path).status_code for path in (page, script, sheet)] == [200] * 3
    with server.screen() as screen:
        subscribe_to_view(screen, tournament, view=older.SHEET)
        assert wait_for_message(screen, "snapshot")["view"] == older.SHEET


def wait_for_message(screen: ClientConnection, kind: str) -> dict[str, object]:
    while (message := json.loads(screen.recv(60)))["type"] != kind:
        assert message["type"] != "refused", message
    answer: dict[str, object] = message
    return answer


def records_of(store: LeasingStore, tournament: str) -> list[Recorded]:
    return list(verify_chain(store.read(TournamentId(tournament))))


def expect_no_new_features(server: Served, tournament: str) -> None:
    path = f"/api/tournaments/{tournament}/commands/{older.COMMAND}"
    refused = server.send(path, {"stage": 1, "text": "Lunch"}, "notice-at-old")
    page = server.ask("GET", f"/t/{tournament}/{older.PAGE}")
    script = server.ask("GET", f"/static/{older.SCRIPT}")
    assert [refused.status_code, page.status_code, script.status_code] == [404] * 3


def test_rolling_upgrade_loses_and_doubles_no_event(url: str, store: LeasingStore) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(serving(url, program=OLDER))
        led_tournament, other_tournament = publish_first_round(first), publish_first_round(first)
        expect_no_new_features(first, led_tournament)
        assert leader_of(store, led_tournament) == address(first)
        all_servers, later_servers = [first], [first]
        tablets = [
            Tablet(led_tournament, "at-hand", all_servers, PAUSE),
            Tablet(led_tournament, "later", later_servers, PAUSE),
            Tablet(other_tournament, "elsewhere", all_servers, PAUSE),
        ]
        for tablet in tablets:
            stack.callback(tablet.stop)
        with first.screen() as screen:
            subscribe_to_view(screen, led_tournament)
            version_seen = wait_for_message(screen, "snapshot")["version"]

        second = stack.enter_context(serve_new_program(url, first))
        third = stack.enter_context(serving(url, program=OLDER))
        third.use_cookies_of(first)
        all_servers.append(third)
        # Asked of the old server that led, of a later old one, and of the new one.
        show_notice(first, led_tournament, "Lunch at noon")
        show_notice(third, other_tournament, "Doors are closed")
        show_notice(second, led_tournament, "Round 2 at two")
        for tournament in (led_tournament, other_tournament):
            assert leader_of(store, tournament) == address(second)
        for server in (first, second, third):
            expect_new_features(server, led_tournament)
        result = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": version_seen}
        answer = third.do(led_tournament, "record-result", **result)
        with first.screen() as new_screen:
            subscribe_to_view(new_screen, led_tournament)
            snapshot = wait_for_message(new_screen, "snapshot")
            assert snapshot["version"] >= answer["version"]  # or later: tablets go on

        # One of the new servers is killed.
        last = stack.enter_context(serve_new_program(url, second))
        all_servers.append(last)
        later_servers.append(last)
        first.stop()
        third.stop()
        second.kill()
        show_notice(last, other_tournament, "All well")
        assert leader_of(store, other_tournament) == address(last)
        before = [len(tablet.acknowledged) for tablet in tablets]
        wait_until(
            lambda: all(len(t.acknowledged) > b for t, b in zip(tablets, before, strict=True)), 20
        )

    for tournament, notices in ((led_tournament, 2), (other_tournament, 2)):
        records = records_of(store, tournament)
        assert [each.version for each in records] == list(range(1, len(records) + 1))
        keys = [r.act.key for r in records if r.event.kind.startswith("entry-registered")]
        assert len(set(keys)) == len(keys)
        shown = [event for each in records if isinstance(event := event_of(each), NoticeShown)]
        assert len(shown) == notices
    for tablet in tablets:
        versions = {r.act.key: r.version for r in records_of(store, tablet.tournament)}
        assert tablet.acknowledged.items() <= versions.items()


def test_command_repeated_at_the_next_version_is_done_once(url: str, store: LeasingStore) -> None:
    """The old server's answer was lost; the new version stores the command under another name."""
    with ExitStack() as stack:
        old = stack.enter_context(serving(url, program=PROGRAM))
        tournament = publish_first_round(old)
        path = f"/api/tournaments/{tournament}/commands/withdraw-entry"
        first = old.send(path, {"stage": 1, "entry": 1}, "withdrawn-by-old").json()

        newer = stack.enter_context(serving(url, program=NEXT))
        newer.use_cookies_of(old)
        repeated = newer.send(path, {"entry": 1, "stage": 1}, "withdrawn-by-old").json()
        assert repeated == {**first, "repeated": True}
        excused = {"stage": 1, "entry": 2, "excused": True}
        for server in (old, newer):  # the old server forwards it
            assert server.send(path, excused, "excused-by-new").status_code == 200

    kinds = [each.event.kind for each in records_of(store, tournament)]
    assert [kind for kind in kinds if kind.startswith("withdrawn")] == [
        "withdrawn/1",
        "withdrawn/2",
    ]
