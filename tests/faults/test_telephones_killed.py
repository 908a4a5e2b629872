"""kill -9 of a server while telephones are told: the next one tells the rest, and nobody twice."""

import json
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest

from tests.effort import beyond_the_gate
from tests.faults.club import migrated, sqlite_url
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import begun
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
    told = server.post(f"/t/{tournament}/me/telephone", {**body, "tell": True})
    assert told == {"told": True}


def written_down(folder: Path, service: PushService) -> int:
    """How many of its telephones are known to have been told."""
    (file,) = folder.rglob("*.given")
    kept = [json.loads(one) for one in json.loads(file.read_text()).values()]
    return sum(
        f":{service.port}/" in one["subscription"]["endpoint"] and bool(one["had"]) for one in kept
    )


def until(what: Callable[[], object]) -> None:
    end = monotonic() + PATIENCE
    while not what():
        assert monotonic() < end
        sleep(0.02)


@beyond_the_gate
def test_who_was_told_is_told_nothing_twice_and_the_others_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, _ = tls_contexts(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    url = migrated(sqlite_url(tmp_path))
    with push_service(shown) as quick, push_service(shown) as slow:
        slow.hangs = Event()
        with serving(url, "--private-targets") as server:
            tournament = begun(server)
            server.do(tournament, "unpublish-round", stage=1, round=1, reason="a moment")
            for number in range(TELEPHONES):
                subscribe(server, tournament, quick if number % 2 else slow, number)
            server.do(tournament, "publish-round", stage=1, round=1)
            until(lambda: written_down(tmp_path, quick) == TELEPHONES // 2)
            until(lambda: slow.requests)
            server.kill()
        slow.hangs.set()
        with serving(url, "--private-targets"):
            slow.wait_for(TELEPHONES // 2)
        told = sorted(number for one in (quick, slow) for number, _, _ in one.taken)
        assert told == list(range(TELEPHONES))
        assert quick.refused == slow.refused == [], "the key is the same after a restart"
