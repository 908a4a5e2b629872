"""More sockets than the server may hold files, none of which says a whole request: the hall and the
desk still come in, and backups are still made.
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
from tests.faults.meanwhile import timed
from tests.faults.served import serving
from tests.faults.test_server_killed import begun, subscribed

pytestmark = pytest.mark.timed

FILES = 1024
SOCKETS = 1300
SOON = 10.0
"""Seconds: before, nobody was answered for as long as the sockets were open."""
UNSAID = (
    b"",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /enrol HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ncode=",
)


@pytest.fixture(autouse=True)
def _sockets_enough() -> Iterator[None]:
    """For the test itself, which has the other end of each."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * SOCKETS
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"this user may open {hard} files; {wanted} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def idle(port: int, addresses: list[str]) -> Iterator[None]:
    """Silent, or stopping in the middle of a header or of a body, one after the other."""
    with ExitStack() as open_ones:
        for number in range(SOCKETS):
            one = open_ones.enter_context(socket.socket())
            one.settimeout(5)
            one.bind((addresses[number % len(addresses)], 0))
            with suppress(OSError):
                one.connect(("127.0.0.1", port))
                one.sendall(UNSAID[number % len(UNSAID)])
        yield


HALL = [f"127.0.0.{n}" for n in range(1, 41)]


@pytest.mark.parametrize("addresses", [HALL[:1], HALL], ids=["one-address", "forty-addresses"])
def test_idle_sockets_shut_nobody_out(url: str, memory: Path, addresses: list[str]) -> None:
    with serving(url, files=FILES) as server:
        tournament = begun(server)
        backups = memory / "log.sqlite3.backups"
        before = _made(backups, 1)
        hall = f"http://127.0.0.1:{server.port}/t/{tournament}"
        with idle(server.port, addresses):
            page = timed(lambda: httpx2.get(hall, timeout=SOON))
            path = f"/api/tournaments/{tournament}/commands/unpublish-round"
            undone = {"stage": 1, "round": 1, "reason": "Wrong room"}
            key = {"Idempotency-Key": "of-the-crowded-hall"}
            command = timed(lambda: server.ask("POST", path, json=undone, headers=key))
            server.do(tournament, "publish-round", stage=1, round=1)
            with server.screen() as screen:
                hello = subscribed(screen, tournament)
            after = _made(backups, before + 1)

    assert hello["type"] == "hello"
    for seconds, status in (page, command):
        assert status == 200
        assert seconds < SOON
    assert after == before + 1


def test_who_does_not_say_a_whole_request_is_let_go(url: str) -> None:
    with serving(url, "--backups", "0") as server, ExitStack() as open_ones:
        since = monotonic()
        silent = [open_ones.enter_context(socket.socket()) for _ in UNSAID]
        for one, said in zip(silent, UNSAID, strict=True):
            one.settimeout(6 * REQUEST_SECONDS)
            one.connect(("127.0.0.1", server.port))
            one.sendall(said)
        for one, said in zip(silent, UNSAID, strict=True):
            with suppress(ConnectionResetError):
                assert one.recv(1) == b"", said
            assert monotonic() - since < 6 * REQUEST_SECONDS, said


def _made(backups: Path, wanted: int) -> int:
    until = monotonic() + 60
    while (made := len(list(backups.glob("*.sqlite3")))) < wanted and monotonic() < until:
        sleep(0.05)
    return made


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """Of nobody, and its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed; it makes the certificate")
    made, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    asked = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    files = ["-keyout", str(key), "-out", str(made), "-days", "2", "-subj", "/CN=hall"]
    subprocess.run([openssl, *asked, *files], check=True, capture_output=True)
    return made, key


def test_silence_before_a_handshake_shuts_nobody_out_either(
    url: str, certificate: tuple[Path, Path]
) -> None:
    made, key = map(str, certificate)
    trusting = ssl.create_default_context(cafile=made)
    trusting.check_hostname = False
    options = ("--backups", "0", "--certfile", made, "--keyfile", key)
    with serving(url, *options, files=FILES, tls=trusting) as server:
        tournament = begun(server)
        with socket.create_connection(("127.0.0.1", server.port)) as silent:
            silent.settimeout(6 * REQUEST_SECONDS)
            with idle(server.port, HALL[:1]):
                told = server.do(tournament, "register-entry", stage=1, family="Eriksson")
                hall = f"wss://127.0.0.1:{server.port}/feed"
                with connect(hall, ssl=trusting) as screen:
                    hello = subscribed(screen, tournament)
            with suppress(ConnectionResetError):
                assert silent.recv(1) == b""

    assert told["version"] == 10
    assert hello["type"] == "hello"
