"""A server killed while it sends push messages: the next one sends the rest, and none twice."""

import json
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest

from tests.effort import beyond_the_gate
from tests.faults.club import migrate_database, sqlite_url
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import publish_first_round
from tests.server.http.test_client import tls_contexts
from tests.server.publishing.push_service import Browser, PushService, push_service

PATIENCE = 20
TELEPHONES = 24


def subscribe(server: Served, tournament: str, service: PushService, number: int) -> None:
    body = {
        "stage": 1,
        "entry": number % 4 + 1,
        "subscription": service.subscription_body(Browser(number)),
    }
    answer = server.post(f"/t/{tournament}/me/telephone", {**body, "tell": True})
    assert answer == {"told": True}


def count_recorded(folder: Path, service: PushService) -> int:
    """The number of this service's telephones that the server has recorded as notified."""
    (file,) = folder.rglob("*.given")
    records = [json.loads(record) for record in json.loads(file.read_text()).values()]
    return sum(
        f":{service.port}/" in record["subscription"]["endpoint"] and bool(record["had"])
        for record in records
    )


def wait_until(condition: Callable[[], object]) -> None:
    deadline = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < deadline
        sleep(0.02)


@beyond_the_gate
def test_each_telephone_gets_one_message_although_the_server_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, _ = tls_contexts(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    url = migrate_database(sqlite_url(tmp_path))
    with push_service(shown) as quick, push_service(shown) as slow:
        slow.hangs = Event()
        with serving(url, "--private-targets") as server:
            tournament = publish_first_round(server)
            server.do(tournament, "unpublish-round", stage=1, round=1, reason="a moment")
            for number in range(TELEPHONES):
                subscribe(server, tournament, quick if number % 2 else slow, number)
            server.do(tournament, "publish-round", stage=1, round=1)
            wait_until(lambda: count_recorded(tmp_path, quick) == TELEPHONES // 2)
            wait_until(lambda: slow.requests)
            server.kill()
        slow.hangs.set()
        with serving(url, "--private-targets"):
            slow.wait_for(TELEPHONES // 2)
        receivers = sorted(number for service in (quick, slow) for number, _, _ in service.taken)
        assert receivers == list(range(TELEPHONES))
        assert quick.refused == slow.refused == [], "the key is the same after a restart"
