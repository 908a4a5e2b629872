"""Ids of requests: given or kept, on every answer and on every line that is written for one."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from server.http.headers import HEADERS
from server.http.metrics import Metrics
from tests.server.club import Club, running


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def answered(club: Club, path: str, **headers: str) -> str:
    named: str = club.client.get(path, headers=headers).headers["x-request-id"]
    return named


@pytest.mark.parametrize("path", ["/", "/healthz", "/static/icon.svg", "/nowhere", "/api/nowhere"])
def test_every_answer_names_its_request_anew(club: Club, path: str) -> None:
    first, second = answered(club, path), answered(club, path)
    assert re.fullmatch("[0-9a-f]{16}", first)
    assert first != second
    assert first[:8] == second[:8], "chance is asked for once a process"


def test_a_name_that_the_request_brings_is_kept(club: Club) -> None:
    assert answered(club, "/", **{"X-Request-ID": "of-the-proxy_12"}) == "of-the-proxy_12"


@pytest.mark.parametrize("said", ["short", "x" * 65, "two words", 'a"quoted"one', "1234567\u00e9"])
def test_what_can_be_no_name_is_not_written_into_the_lines(club: Club, said: str) -> None:
    headers = [(b"X-Request-ID", said.encode("latin-1"))]
    assert re.fullmatch(
        "[0-9a-f]{16}", club.client.get("/", headers=headers).headers["x-request-id"]
    )


def lines(club: Club, path: str, **headers: str) -> list[Any]:
    with capture_logs(processors=[merge_contextvars]) as written:
        club.client.post(path, headers=headers, json={})
    return list(written)


def test_the_line_of_a_command_says_for_which_request_it_was_written(club: Club) -> None:
    path = f"/api/tournaments/{club.id}/commands/close-round"
    (line,) = lines(club, path, **{"X-Request-ID": "one-command", "Idempotency-Key": "a-key-of-it"})
    assert (line["event"], line["act"], line["request"]) == (
        "command",
        "close-round",
        "one-command",
    )


def test_what_nobody_foresaw_is_named_for_whoever_reports_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Metrics, "text", lambda _: 1 // 0)
    own = club.client
    reader = TestClient(
        own.app, str(own.base_url), raise_server_exceptions=False, cookies=own.cookies
    )
    answer = reader.get("/metrics", headers={"X-Request-ID": "unforeseen-1"})
    assert (answer.status_code, answer.headers["x-request-id"]) == (500, "unforeseen-1")
    assert all(answer.headers[name] == said for name, said in HEADERS.items())
