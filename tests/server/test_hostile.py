"""Malformed bodies, endless uploads, addresses that lead out of a folder, and forged headers."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from domain.ids import BoardNo, RoundNo, StageId, TournamentId
from events.contest.vocabulary.results import ResultRecorded
from events.log.records import Batch
from events.log.store import append_batch
from tests.events.records import act, new
from tests.server.club import Club, running

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def status_of_command(club: Club, body: bytes, command: str = "register-entry") -> int:
    path = f"/api/tournaments/{club.id}/commands/{command}"
    headers = {"Idempotency-Key": "hostile-key", "Content-Type": "application/json"}
    before = club.version()
    status: int = club.client.post(path, content=body, headers=headers).status_code
    assert club.version() == before
    return status


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"family"',
        b"\xff\xfe",
        b"\x00" * 100,
        b'{"stage":1,"family":"\xed\xa0\x80"}',
        b'{"stage":1e400,"family":"x"}',
        b'{"stage":NaN,"family":"x"}',
        b'{"stage":' + b"9" * 5000 + b',"family":"x"}',
        b'{"stage":1,"family":"x","admin":true}',
        b'{"stage":1,"family":' + b'"' + b"x" * 201 + b'"}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
    ],
    ids=lambda body: repr(body[:24]),
)
def test_an_unreadable_command_body_is_refused_and_changes_nothing(club: Club, body: bytes) -> None:
    assert status_of_command(club, body) in (400, 422)


def test_a_body_of_64_mib_without_a_stated_length_is_refused_with_the_limit(club: Club) -> None:
    """That it is not read to its end is tested in `routes/test_uploads.py`."""
    pieces = (b" " * (1 << 16) for _ in range(1 << 10))
    path = f"/api/tournaments/{club.id}/commands/register-entry"
    answer = club.client.post(path, content=pieces, headers={"Idempotency-Key": "endless-key"})

    assert answer.status_code == 400
    assert "64 KiB" in answer.json()["detail"]


@pytest.mark.parametrize(
    "body",
    [b"x" * 5000, b"code=%ff%fe", b"&" * 100, b"a=1&" * 50, b"\xff" * 10, b"code"],
    ids=lambda body: repr(body[:12]),
)
@pytest.mark.parametrize("path", ["/enrol", "/devices/invite"])
def test_an_unreadable_form_is_refused(club: Club, path: str, body: bytes) -> None:
    assert club.client.post(path, content=body).status_code in (400, 410)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../pages.py",
        "/static/..%2fpages.py",
        "/static/%2e%2e/pages.py",
        "/static/%2e%2e%2fserver%2fapp.py",
        "/static/....//pages.py",
        "/static//etc/passwd",
        "/static/..\\pages.py",
        "/static/fonts/../../pages.py",
        "/static/%00",
        "/static/base.css%00.js",
        "/static/" + "a" * 5000,
        "/t/..%2f..%2fetc/s/1/desk",
        "/enrol/..%2f..%2fetc",
    ],
    ids=lambda path: path[:32],
)
def test_no_address_leads_out_of_its_folder(club: Club, path: str) -> None:
    answer = club.client.get(path)

    assert answer.status_code in (404, 410, 403) or "<!doctype html>" in answer.text
    assert "import" not in answer.text
    assert "root:" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"X-Forwarded-Proto": "https"},
        {"X-Forwarded-Host": "evil.example"},
        {"X-Original-URL": "/devices"},
        {"X-HTTP-Method-Override": "POST"},
        {"X-Forwarded-User": "organiser", "X-Remote-User": "organiser", "Remote-User": "organiser"},
    ],
    ids=str,
)
def test_forged_proxy_headers_give_no_rights(club: Club, headers: dict[str, str]) -> None:
    """Proxy headers count only with `--behind-proxy`."""
    cookies = dict(club.client.cookies)
    club.client.cookies.clear()
    answer = club.client.get("/devices", headers=headers)
    club.client.cookies.update(cookies)

    assert answer.status_code == 401
    assert "evil.example" not in answer.text


LOGGING = """
import logging, structlog
from server.operation.logs import configure_logging
configure_logging()
structlog.get_logger("a").warning("refused", name='x\\n{"event": "forged"}')
logging.getLogger("b").error('y\\n{"event": "forged"}')
try:
    1 / 0
except ZeroDivisionError as failure:
    logging.getLogger("c").error("unforeseen", exc_info=failure)
"""


def test_a_log_line_stays_one_line_whatever_is_in_a_name() -> None:
    command = [sys.executable, "-c", LOGGING]
    written = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stderr

    lines = [json.loads(line) for line in written.splitlines()]
    assert [line["level"] for line in lines] == ["warning", "error", "error"]
    assert "forged" not in [line["event"] for line in lines]


def test_an_unexpected_error_shows_neither_its_text_nor_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the inside")

    monkeypatch.setattr("server.routes.pages.tournaments.FrontPage.build", broken)
    with running() as club:
        browser = TestClient(club.client.app, raise_server_exceptions=False)
        answer = browser.get("/")

    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_a_tournament_with_impossible_events_does_not_affect_others() -> None:
    with running() as club:
        made_up = new(ResultRecorded(StageId(1), RoundNo(1), BoardNo(1), "1-0"))
        append_batch(club.store, Batch(TournamentId("made-up"), 0, act("x"), (made_up,)))
        browser = TestClient(club.client.app, raise_server_exceptions=False)
        assert browser.get("/").status_code == 200
        answer = browser.get("/t/made-up")

    assert answer.status_code == 500
    assert "is broken at 1" in answer.text
