"""Request ids: made or taken from the request, in every answer and in every log line about it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from server.http.every_request import HEADERS
from server.http.metrics import Metrics
from server.operation.logs import complete_line
from tests.server.club import Club, running


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def request_id_of(club: Club, path: str, **headers: str) -> str:
    named: str = club.client.get(path, headers=headers).headers["x-request-id"]
    return named


@pytest.mark.parametrize("path", ["/", "/healthz", "/static/icon.svg", "/nowhere", "/api/nowhere"])
def test_every_answer_has_a_new_request_id(club: Club, path: str) -> None:
    first, second = request_id_of(club, path), request_id_of(club, path)
    assert re.fullmatch("[0-9a-f]{16}", first)
    assert first != second
    assert first[:8] == second[:8], "the random half is drawn once a process"


def test_an_id_in_the_request_is_kept(club: Club) -> None:
    assert request_id_of(club, "/", **{"X-Request-ID": "of-the-proxy_12"}) == "of-the-proxy_12"


@pytest.mark.parametrize(
    "sent_id", ["short", "x" * 65, "two words", 'a"quoted"one', "1234567\u00e9"]
)
def test_a_malformed_request_id_is_replaced(club: Club, sent_id: str) -> None:
    headers = [(b"X-Request-ID", sent_id.encode("latin-1"))]
    assert re.fullmatch(
        "[0-9a-f]{16}", club.client.get("/", headers=headers).headers["x-request-id"]
    )


def log_lines(club: Club, path: str, **headers: str) -> list[Any]:
    with capture_logs(processors=[complete_line]) as written:
        club.client.post(path, headers=headers, json={})
    return list(written)


def test_the_log_line_of_a_command_has_its_request_id(club: Club) -> None:
    path = f"/api/tournaments/{club.id}/commands/close-round"
    (line,) = log_lines(
        club, path, **{"X-Request-ID": "one-command", "Idempotency-Key": "a-key-of-it"}
    )
    assert (line["event"], line["act"], line["request"]) == (
        "command",
        "close-round",
        "one-command",
    )


def test_an_unexpected_error_is_answered_with_its_request_id(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Metrics, "exposition", lambda _: 1 // 0)
    own = club.client
    reader = TestClient(
        own.app, str(own.base_url), raise_server_exceptions=False, cookies=own.cookies
    )
    answer = reader.get("/metrics", headers={"X-Request-ID": "unforeseen-1"})
    assert (answer.status_code, answer.headers["x-request-id"]) == (500, "unforeseen-1")
    assert all(answer.headers[name] == value for name, value in HEADERS.items())
