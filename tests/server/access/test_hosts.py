"""The names by which a server is asked, and whose they are."""

import socket
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from server.access.hosts import answers_to, host_of, own_names
from server.app import build_app
from server.cli.run.address import ServerAddress
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.every import every

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
def hall() -> Iterator[TestClient]:
    names = own_names(["hall.example.org"])
    app = build_app(MemoryStore(), settings=Settings(names=names))
    with TestClient(app, base_url="http://127.0.0.1:8000") as client:
        yield client


@every("host", HERE)
def test_it_answers_to_addresses_and_to_its_names(host: str, hall: TestClient) -> None:
    assert hall.get("/", headers={"Host": host}).status_code == 200


@every("host", ELSEWHERE)
@every("path", ["/", "/api/tournaments", "/healthz", "/static/base.css"])
def test_a_name_that_somebody_pointed_here_gets_nothing(
    host: str, path: str, hall: TestClient
) -> None:
    answer = hall.get(path, headers={"Host": host})

    assert answer.status_code == 421
    assert "start it with --name" in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_nor_does_a_command_or_a_socket(hall: TestClient) -> None:
    told = hall.post("/api/tournaments", json={"name": "x"}, headers={"Host": "evil.example"})

    assert told.status_code == 421
    with (
        pytest.raises(WebSocketDisconnect),
        hall.websocket_connect("/feed", headers={"Host": "evil.example"}),
    ):
        pass


def test_a_machine_answers_to_its_own_name_as_its_network_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Club-Laptop.lan")
    names = ServerAddress("0.0.0.0", named=("results.example.org:443",)).names

    for name in ("club-laptop", "club-laptop.local", "club-laptop.lan", "results.example.org"):
        assert answers_to(name, names)
    assert not answers_to("club-laptop.evil.example", names)


@pytest.mark.parametrize(
    ("header", "host"), [("A:1", "a"), ("[::1]:1", "::1"), ("a:b", ""), ("[::1", ""), ("a.", "a")]
)
def test_a_host_is_read_without_its_port(header: str, host: str) -> None:
    assert host_of(header) == host
