"""Requests that other sites make a browser send, and host names that are not this server's."""

import socket
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from starlette.types import Scope
from starlette.websockets import WebSocketDisconnect

from server.application.app import build_app
from server.cli.run.address import ServerAddress
from server.http.origin import host_of, is_accepted_host, is_cross_site, own_names
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.every import every


def request_scope(kind: str, method: str, scheme: str, **headers: str) -> Scope:
    all_headers = {
        "host": "hall:8000",
        **{name.replace("_", "-"): v for name, v in headers.items()},
    }
    return {
        "type": kind,
        "method": method,
        "scheme": scheme,
        "headers": [(name.encode(), value.encode()) for name, value in all_headers.items()],
    }


@pytest.mark.parametrize(
    ("headers", "elsewhere"),
    [
        ({}, False),
        ({"origin": "http://hall:8000"}, False),
        ({"origin": "http://hall:8000", "sec_fetch_site": "same-origin"}, False),
        ({"origin": "http://hall:8001"}, True),
        ({"origin": "https://hall:8000"}, True),
        ({"origin": "http://hall:8000.evil.example"}, True),
        ({"origin": "null"}, True),
        ({"origin": ""}, True),
        ({"sec_fetch_site": "cross-site"}, True),
        ({"sec_fetch_site": "same-site"}, True),
        ({"origin": "http://hall:8000", "sec_fetch_site": "cross-site"}, True),
        ({"origin": "http://evil.example", "x_forwarded_host": "evil.example"}, True),
    ],
)
@pytest.mark.parametrize(("kind", "scheme"), [("http", "http"), ("websocket", "ws")])
def test_a_post_from_another_site_is_recognised(
    headers: dict[str, str], elsewhere: bool, kind: str, scheme: str
) -> None:
    assert is_cross_site(request_scope(kind, "POST", scheme, **headers)) is elsewhere


def test_a_get_from_another_site_is_allowed() -> None:
    scope = request_scope("http", "GET", "http", sec_fetch_site="cross-site")

    assert not is_cross_site(scope)


HERE = (
    *("127.0.0.1:8000", "localhost", "LOCALHOST:8000", "desk.localhost:1", "[::1]:8000", "[::1]"),
    *(
        "192.168.1.20:8000",
        "10.0.0.5",
        "[fe80::1]:80",
        "hall.example.org:8000",
        "hall.example.org.",
    ),
)
ELSEWHERE = (
    *("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example"),
    *("hall.example.org.evil.example", "192.168.1.20.nip.io", "", " ", "a b", "[::1", "[::1]x"),
    *("127.0.0.1:80@evil.example", "evil.example:x", "0x7f.1.evil", "2130706433.example"),
)


@pytest.fixture(scope="module")
def named_server() -> Iterator[TestClient]:
    names = own_names(["hall.example.org"])
    app = build_app(MemoryStore(), settings=Settings(names=names))
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        yield client


@every("host", HERE)
def test_a_server_answers_to_addresses_and_to_its_names(
    host: str, named_server: TestClient
) -> None:
    assert named_server.get("/", headers={"Host": host}).status_code == 200


@every("host", ELSEWHERE)
@every("path", ["/", "/api/tournaments", "/healthz", "/static/base.css"])
def test_a_foreign_host_name_is_answered_421(
    host: str, path: str, named_server: TestClient
) -> None:
    answer = named_server.get(path, headers={"Host": host})

    assert answer.status_code == 421
    assert "start it with --name" in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_a_command_or_socket_under_a_foreign_host_name_is_refused(named_server: TestClient) -> None:
    answer = named_server.post(
        "/api/tournaments", json={"name": "x"}, headers={"Host": "evil.example"}
    )

    assert answer.status_code == 421
    with (
        pytest.raises(WebSocketDisconnect),
        named_server.websocket_connect("/feed", headers={"Host": "evil.example"}),
    ):
        pass


def test_a_server_answers_to_its_machines_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Club-Laptop.lan")
    names = ServerAddress("0.0.0.0", other_names=("results.example.org:443",)).names

    for name in ("club-laptop", "club-laptop.local", "club-laptop.lan", "results.example.org"):
        assert is_accepted_host(name, names)
    assert not is_accepted_host("club-laptop.evil.example", names)


@pytest.mark.parametrize(
    ("header", "host"), [("A:1", "a"), ("[::1]:1", "::1"), ("a:b", ""), ("[::1", ""), ("a.", "a")]
)
def test_a_host_is_read_without_its_port(header: str, host: str) -> None:
    assert host_of(header) == host
