"""The feed as server-sent events, for browsers without a websocket, from a real server."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import pytest

from server.access.refusals import NotSignedIn
from tests.server.club import running, subscription
from tests.server.process import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("demo") / "log.sqlite3", "--demo") as server:
        yield server


def events(server: Server, wanted: dict[str, Any]) -> Iterator[dict[str, Any]]:
    address = f"{server.url}/feed/events?subscription={quote(json.dumps(wanted))}"
    with urlopen(address, timeout=30) as answer:
        assert answer.headers.get_content_type() == "text/event-stream"
        yield from messages_in(answer)


def messages_in(answer: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    for line in answer:
        if line.startswith(b"data: "):
            yield json.loads(line.removeprefix(b"data: "))


def test_a_reader_gets_the_sheet_and_then_its_change(server: Server) -> None:
    tournament = server.tournaments()[0]
    feed = events(server, subscription(tournament, "progress"))
    hello, sheet = next(feed), next(feed)

    notice = {"stage": 1, "text": "Lunch at noon", "display": ""}
    server.post(f"/api/tournaments/{tournament}/commands/show-notice", notice)
    change = next(message for message in feed if message["type"] == "change")

    assert hello["type"] == "hello"
    assert sheet["type"] == "snapshot"
    assert any("board" in row for row in sheet["rows"])
    assert change["base"] == sheet["version"]


def test_a_reader_resuming_at_the_newest_version_gets_current(server: Server) -> None:
    tournament = server.tournaments()[0]
    first = events(server, subscription(tournament, "standings"))
    epoch, version = next(first)["epoch"], next(first)["version"]

    have = {"epoch": epoch, "version": version}
    again = events(server, subscription(tournament, "standings", have=have))

    assert [next(again)["type"], next(again)["type"]] == ["hello", "current"]


@pytest.mark.parametrize("view", ["desk", "tablet"])
def test_views_of_drafts_are_refused_to_visitors(server: Server, view: str) -> None:
    feed = events(server, subscription(server.tournaments()[0], view))
    next(feed)
    assert next(feed) == {"type": "refused", "reason": str(NotSignedIn())}


def test_a_device_that_signs_out_gets_no_further_messages(tmp_path: Path) -> None:
    """The desk's view over server-sent events."""
    with serving(tmp_path / "log.sqlite3") as server:
        wanted = subscription(server.club(players=4), "desk")
        address = f"{server.url}/feed/events?subscription={quote(json.dumps(wanted))}"
        with urlopen(Request(address, headers={"Cookie": server.cookie}), timeout=30) as answer:
            messages = messages_in(answer)
            assert [next(messages)["type"], next(messages)["type"]] == ["hello", "snapshot"]
            out = Request(f"{server.url}/sign-out", b"", {"Cookie": server.cookie}, method="POST")
            urlopen(out).close()
            assert all(message["type"] == "heartbeat" for message in messages)


def test_a_server_that_stops_ends_its_streams_as_whole_answers(tmp_path: Path) -> None:
    with serving(tmp_path / "log.sqlite3") as server:
        wanted = subscription(server.club(players=4), "standings")
        path = f"/feed/events?subscription={quote(json.dumps(wanted))}"
        with create_connection(("127.0.0.1", urlsplit(server.url).port), timeout=30) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            received = line.makefile("rb")
            assert any(b'"snapshot"' in each for each in received)
            server.stop()
            assert received.read().endswith(b"\r\n0\r\n\r\n")


@pytest.mark.parametrize("text", ["", "{}", '{"type":"heartbeat"}', "x" * 10_000])
def test_an_unreadable_subscription_is_refused(text: str) -> None:
    with running() as club:
        answer = club.client.get("/feed/events", params={"subscription": text})
    assert answer.status_code == 400
