"""More connections than the server may open files, none with a complete request: other requests are
still answered and backups made.
"""

import resource
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import httpx2
import pytest
from websockets.sync.client import connect

from server.operation.connections import REQUEST_SECONDS
from tests.faults.meanwhile import time_request
from tests.faults.served import serving
from tests.faults.test_server_killed import publish_first_round, subscribe_to_view

pytestmark = pytest.mark.timed

FILES = 1024
SOCKETS = 1300
SOON = 10.0
"""Seconds within which a request is answered all the same."""
INCOMPLETE_REQUESTS = (
    b"",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /enrol HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ncode=",
)


@pytest.fixture(autouse=True)
def _raise_file_limit() -> Iterator[None]:
    """Let the test open its own end of all the sockets."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * SOCKETS
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"this user may open {hard} files; {wanted} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def open_idle_connections(port: int, addresses: list[str]) -> Iterator[None]:
    """Open connections that stay silent or stop in the middle of a header or a body."""
    with ExitStack() as sockets:
        for number in range(SOCKETS):
            connection = sockets.enter_context(socket.socket())
            connection.settimeout(5)
            connection.bind((addresses[number % len(addresses)], 0))
            with suppress(OSError):
                connection.connect(("127.0.0.1", port))
                connection.sendall(INCOMPLETE_REQUESTS[number % len(INCOMPLETE_REQUESTS)])
        yield


HALL = [f"127.0.0.{n}" for n in range(1, 41)]


@pytest.mark.parametrize("addresses", [HALL[:1], HALL], ids=["one-address", "forty-addresses"])
def test_requests_are_answered_beside_1300_idle_connections(
    url: str, memory: Path, addresses: list[str]
) -> None:
    with serving(url, files=FILES) as server:
        tournament = publish_first_round(server)
        backups = memory / "log.sqlite3.backups"
        before = wait_for_backups(backups, 1)
        hall = f"http://127.0.0.1:{server.port}/t/{tournament}"
        with open_idle_connections(server.port, addresses):
            page = time_request(lambda: httpx2.get(hall, timeout=SOON))
            path = f"/api/tournaments/{tournament}/commands/unpublish-round"
            unpublish = {"stage": 1, "round": 1, "reason": "Wrong room"}
            key = {"Idempotency-Key": "of-the-crowded-hall"}
            command = time_request(lambda: server.ask("POST", path, json=unpublish, headers=key))
            server.do(tournament, "publish-round", stage=1, round=1)
            with server.screen() as screen:
                hello = subscribe_to_view(screen, tournament)
            after = wait_for_backups(backups, before + 1)

    assert hello["type"] == "hello"
    for seconds, status in (page, command):
        assert status == 200
        assert seconds < SOON
    assert after == before + 1


def test_connection_without_a_complete_request_is_closed(url: str) -> None:
    with serving(url, "--backups", "0") as server, ExitStack() as sockets:
        since = monotonic()
        silent = [sockets.enter_context(socket.socket()) for _ in INCOMPLETE_REQUESTS]
        for connection, request in zip(silent, INCOMPLETE_REQUESTS, strict=True):
            connection.settimeout(6 * REQUEST_SECONDS)
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(request)
        for connection, request in zip(silent, INCOMPLETE_REQUESTS, strict=True):
            with suppress(ConnectionResetError):
                assert connection.recv(1) == b"", request
            assert monotonic() - since < 6 * REQUEST_SECONDS, request


def wait_for_backups(backups: Path, wanted: int) -> int:
    deadline = monotonic() + 60
    while (
        backup_count := len(list(backups.glob("*.sqlite3")))
    ) < wanted and monotonic() < deadline:
        sleep(0.05)
    return backup_count


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A self-signed certificate and its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed; it makes the certificate")
    certificate_file, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    files = ["-keyout", str(key), "-out", str(certificate_file), "-days", "2", "-subj", "/CN=hall"]
    subprocess.run([openssl, *request, *files], check=True, capture_output=True)
    return certificate_file, key


def test_requests_are_answered_beside_connections_without_a_tls_handshake(
    url: str, certificate: tuple[Path, Path]
) -> None:
    certificate_file, key = map(str, certificate)
    tls = ssl.create_default_context(cafile=certificate_file)
    tls.check_hostname = False
    options = ("--backups", "0", "--certfile", certificate_file, "--keyfile", key)
    with serving(url, *options, files=FILES, tls=tls) as server:
        tournament = publish_first_round(server)
        with socket.create_connection(("127.0.0.1", server.port)) as silent:
            silent.settimeout(6 * REQUEST_SECONDS)
            with open_idle_connections(server.port, HALL[:1]):
                answer = server.do(tournament, "register-entry", stage=1, family="Eriksson")
                hall = f"wss://127.0.0.1:{server.port}/feed"
                with connect(hall, ssl=tls) as screen:
                    hello = subscribe_to_view(screen, tournament)
            with suppress(ConnectionResetError):
                assert silent.recv(1) == b""

    assert answer["version"] == 10  # nine events before
    assert hello["type"] == "hello"
