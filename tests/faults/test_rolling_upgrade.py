"""An upgrade while the hall goes on: servers of the old program and of the new on one log, under a
stream of entries. Whichever is asked, the new one answers what only it knows, and what was
acknowledged is there once.
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
from tests.faults.club import migrated
from tests.faults.served import PROGRAM, Served, serving
from tests.faults.test_leading import Tablet, address, leader_of, soon
from tests.faults.test_server_killed import begun, subscribed
from tests.postgres import Postgres

pytestmark = only_in_full


PAUSE = 0.2
"""Seconds between two entries of one tablet."""
OLDER = [sys.executable, "-u", "-m", "tests.faults.older"]
NEXT = [sys.executable, "-u", "-m", "tests.next_version"]


@pytest.fixture
def url(postgres: Postgres) -> str:
    return migrated(postgres.new_database())


@pytest.fixture
def store(url: str) -> Iterator[LeasingStore]:
    store = open_store(url)
    assert isinstance(store, LeasingStore)
    yield store
    store.close()


@contextmanager
def new(url: str, known_at: Served) -> Iterator[Served]:
    with serving(url, program=PROGRAM) as server:
        server.speak_as_at(known_at)
        yield server


def noticed(server: Served, tournament: str, text: str) -> None:
    told = server.do(tournament, older.COMMAND, stage=1, text=text)
    assert told["version"] > 0


def shows_what_is_new(server: Served, tournament: str) -> None:
    page, script = f"/t/{tournament}/{older.PAGE}", f"/static/{older.SCRIPT}"
    sheet = f"/api/tournaments/{tournament}/stages/1/{older.SHEET}"
    assert [server.ask("GET", path).status_code for path in (page, script, sheet)] == [200] * 3
    with server.screen() as screen:
        subscribed(screen, tournament, view=older.SHEET)
        assert heard(screen, "snapshot")["view"] == older.SHEET


def heard(screen: ClientConnection, kind: str) -> dict[str, object]:
    while (said := json.loads(screen.recv(10)))["type"] != kind:
        assert said["type"] != "refused", said
    told: dict[str, object] = said
    return told


def stored(store: LeasingStore, tournament: str) -> list[Recorded]:
    return list(verify_chain(store.read(TournamentId(tournament))))


def refuses_what_is_new(server: Served, tournament: str) -> None:
    path = f"/api/tournaments/{tournament}/commands/{older.COMMAND}"
    refused = server.send(path, {"stage": 1, "text": "Lunch"}, "notice-at-old")
    page = server.ask("GET", f"/t/{tournament}/{older.PAGE}")
    script = server.ask("GET", f"/static/{older.SCRIPT}")
    assert [refused.status_code, page.status_code, script.status_code] == [404] * 3


def test_servers_are_replaced_one_by_one_and_nothing_is_lost_or_doubled(
    url: str, store: LeasingStore
) -> None:
    with ExitStack() as until_the_end:
        first = until_the_end.enter_context(serving(url, program=OLDER))
        at_hand, elsewhere = begun(first), begun(first)
        refuses_what_is_new(first, at_hand)
        assert leader_of(store, at_hand) == address(first)
        everywhere, later = [first], [first]
        tablets = [
            Tablet(at_hand, "at-hand", everywhere, PAUSE),
            Tablet(at_hand, "later", later, PAUSE),
            Tablet(elsewhere, "elsewhere", everywhere, PAUSE),
        ]
        for tablet in tablets:
            until_the_end.callback(tablet.stop)
        with first.screen() as screen:
            subscribed(screen, at_hand)
            seen = heard(screen, "snapshot")["version"]

        second = until_the_end.enter_context(new(url, first))
        third = until_the_end.enter_context(serving(url, program=OLDER))
        third.speak_as_at(first)
        everywhere.append(third)
        # Whichever is asked: the old one that led, the new one, the old one that came last.
        noticed(first, at_hand, "Lunch at noon")
        noticed(third, elsewhere, "Doors are closed")
        noticed(second, at_hand, "Round 2 at two")
        for tournament in (at_hand, elsewhere):
            assert leader_of(store, tournament) == address(second)
        for server in (first, second, third):
            shows_what_is_new(server, at_hand)
        result = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": seen}
        told = third.do(at_hand, "record-result", **result)
        with first.screen() as again:
            subscribed(again, at_hand)
            assert heard(again, "snapshot")["version"] >= told["version"]  # tablets go on

        # One of the new ones dies on the way.
        last = until_the_end.enter_context(new(url, second))
        everywhere.append(last)
        later.append(last)
        first.stop()
        third.stop()
        second.kill()
        noticed(last, elsewhere, "All well")
        assert leader_of(store, elsewhere) == address(last)
        before = [len(tablet.acknowledged) for tablet in tablets]
        soon(lambda: all(len(t.acknowledged) > b for t, b in zip(tablets, before, strict=True)), 20)

    for tournament, notices in ((at_hand, 2), (elsewhere, 2)):
        records = stored(store, tournament)
        assert [each.version for each in records] == list(range(1, len(records) + 1))
        keys = [r.act.key for r in records if r.event.kind.startswith("entry-registered")]
        assert len(set(keys)) == len(keys)
        said = [event for each in records if isinstance(event := event_of(each), NoticeShown)]
        assert len(said) == notices
    for tablet in tablets:
        versions = {r.act.key: r.version for r in stored(store, tablet.tournament)}
        assert tablet.acknowledged.items() <= versions.items()


def test_a_command_sent_again_to_the_next_version_is_done_once(
    url: str, store: LeasingStore
) -> None:
    """Its answer was lost with the old server; the new one keeps it under its next name."""
    with ExitStack() as until_the_end:
        old = until_the_end.enter_context(serving(url, program=PROGRAM))
        tournament = begun(old)
        path = f"/api/tournaments/{tournament}/commands/withdraw-entry"
        first = old.send(path, {"stage": 1, "entry": 1}, "withdrawn-by-old").json()

        newer = until_the_end.enter_context(serving(url, program=NEXT))
        newer.speak_as_at(old)
        again = newer.send(path, {"entry": 1, "stage": 1}, "withdrawn-by-old").json()
        assert again == {**first, "repeated": True}
        excused = {"stage": 1, "entry": 2, "excused": True}
        for server in (old, newer):  # the old one passes it on
            assert server.send(path, excused, "excused-by-new").status_code == 200

    kinds = [each.event.kind for each in stored(store, tournament)]
    assert [kind for kind in kinds if kind.startswith("withdrawn")] == [
        "withdrawn/1",
        "withdrawn/2",
    ]
