"""Frames written straight to the socket (checked with the websockets library), and frozen lines."""

import asyncio
import json
import socket
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.sync.client import connect

from server.feed.direct_socket import CLOSE_SECONDS, HEARTBEAT_SECONDS, DirectSocket, text_frame
from tests.bench.feed.lean import client_frame, opening_request
from tests.effort import only_in_full
from tests.server.club import running, subscription
from tests.server.hearing import next_message
from tests.server.process import serving


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 300_000])
def test_a_text_frame_of_any_length_equals_that_of_the_websockets_library(length: int) -> None:
    message = ("ö" * length).encode()[:length].decode(errors="ignore").encode()

    made = text_frame(message)

    assert made == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_hello_has_the_version_of_the_tournament_in_the_address() -> None:
    with running() as club:
        with club.client.websocket_connect(f"/feed?tournament={club.id}") as socket:
            assert next_message(socket)["version"] == club.version()
        with club.client.websocket_connect("/feed?tournament=nowhere") as socket:
            assert "version" not in next_message(socket)


def test_an_unchanged_static_file_is_revalidated_with_304() -> None:
    with running() as club:
        first = club.client.get("/static/shared/feed.js")
        again = club.client.get(
            "/static/shared/feed.js", headers={"If-None-Match": first.headers["ETag"]}
        )

    assert first.headers["Cache-Control"] == "no-cache"
    assert again.status_code == 304


def test_a_stopping_server_closes_its_screens_with_1012_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "log.sqlite3") as server:
        port = urlsplit(server.url).port
        with connect(f"ws://127.0.0.1:{port}/feed") as screen:
            screen.recv(timeout=60)
            server.stop()
            with pytest.raises(Exception, match="1012"):
                screen.recv(timeout=60)


@only_in_full
def test_a_client_that_never_reads_is_disconnected_within_thirty_seconds(tmp_path: Path) -> None:
    """It asks 400 times for a large sheet and reads no answer, so that all buffers are full."""
    with serving(tmp_path / "log.sqlite3", "--demo") as server:
        port = urlsplit(server.url).port or 0
        frozen = socket.socket()
        frozen.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        frozen.connect(("127.0.0.1", port))
        frozen.settimeout(5)
        frozen.sendall(opening_request(port, "/feed"))
        handshake = b""
        while not handshake.endswith(b"\r\n\r\n"):
            handshake += frozen.recv(1)
        name = _name_of_the_demo(server.url)
        wanted = subscription(name, "crosstable")
        for _ in range(400):
            frozen.sendall(client_frame(json.dumps(wanted).encode()))
        seconds = _seconds_until_disconnected(port, frozen.getsockname()[1])
        frozen.close()

    assert seconds < 30


def _name_of_the_demo(url: str) -> str:
    with urlopen(f"{url}/api/tournaments") as answer:
        name: str = json.load(answer)[0]["tournament"]
    return name


def _seconds_until_disconnected(port: int, client: int) -> float:
    """Seconds until the server's end of the socket is not in the system's table any more."""
    start = time.monotonic()
    ends = f":{port:04X} 0100007F:{client:04X} 01"
    while any(ends in line for line in Path("/proc/net/tcp").read_text().splitlines()):
        time.sleep(0.5)
        if time.monotonic() - start > 40:
            break
    return time.monotonic() - start


class Transport:
    """The transport; it has all that was written, in order, and `closed` like those of asyncio."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.waiting = 0
        self.bytes_in_transit = 0
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def abort(self) -> None:
        self.written.append(b"aborted")

    def get_extra_info(self, _name: str) -> "Transport":
        return self

    def getsockopt(self, _level: int, _option: int, size: int) -> bytes:
        return self.bytes_in_transit.to_bytes(4, sys.byteorder).rjust(size, b"\1")


class Loop:
    """An event loop's clock, set by the tests, and the calls it was given for later."""

    def __init__(self) -> None:
        self.later: list[tuple[float, Callable[[], None]]] = []
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, act: Callable[[], None]) -> None:
        self.later.append((seconds, act))


class Socket:
    """The parts of uvicorn's websocket that `DirectSocket` uses, with a real protocol behind
    them.
    """

    def __init__(
        self, close_sent: bool = False, disconnected: bool = False, bytes_in_transit: int = 0
    ) -> None:
        self.close_sent = close_sent
        self.disconnected = disconnected
        self.heard = self.read_paused = False
        self.transport = Transport()
        self.transport.bytes_in_transit = bytes_in_transit
        self.loop = Loop()
        self.conn = ServerProtocol()
        self.conn.state = State.OPEN
        self.writable = asyncio.Event()
        self.keepalive_pings = True

    def stop_keepalive(self) -> None:
        self.keepalive_pings = False


def direct_socket(uvicorn_socket: Socket) -> DirectSocket:
    return DirectSocket(uvicorn_socket)  # type: ignore[arg-type]  # a socket without a network


@pytest.mark.parametrize(
    ("close_sent", "disconnected", "sent"),
    [(False, False, [b"frame"]), (True, False, []), (False, True, [])],
)
def test_nothing_is_pushed_to_a_closed_socket(
    close_sent: bool, disconnected: bool, sent: list[bytes]
) -> None:
    socket = Socket(close_sent, disconnected)

    direct_socket(socket).push_frame(b"frame")

    assert socket.transport.written == sent


@pytest.mark.parametrize(
    ("close_sent", "disconnected", "sent"),
    [(False, False, True), (True, False, False), (False, True, False)],
)
def test_closing_sends_the_reason_once_to_an_open_socket_and_aborts_it_in_the_end(
    close_sent: bool, disconnected: bool, sent: bool
) -> None:
    socket = Socket(close_sent, disconnected)

    direct_socket(socket).close(1012, "restart")

    assert any(b"restart" in each for each in socket.transport.written) is sent
    assert socket.close_sent is (sent or close_sent)
    assert socket.transport.closed
    [(seconds, act)] = socket.loop.later
    assert seconds == CLOSE_SECONDS
    act()
    assert socket.transport.written[-1] == b"aborted"


def frozen_at_each_heartbeat(socket: Socket, unsent: Sequence[int], heard: bool) -> list[bool]:
    """Whether the line is frozen at each heartbeat, with `unsent` bytes then; `heard`: the client
    has answered the ping before.
    """
    line, found = direct_socket(socket), []
    for socket.transport.waiting in unsent:
        found.append(line.detect_frozen())
        line.push_with_ping([b"beat"])
        socket.heard = heard
        socket.loop.now += HEARTBEAT_SECONDS
    return found


def test_a_line_is_frozen_if_its_unsent_bytes_do_not_decrease() -> None:
    found = frozen_at_each_heartbeat(Socket(), unsent=(0, 0, 70, 70, 90, 60, 0, 0), heard=True)

    assert found == [False, False, False, True, True, False, False, False]


def test_a_client_that_does_not_answer_a_ping_is_frozen_at_the_next_heartbeat() -> None:
    assert frozen_at_each_heartbeat(Socket(), unsent=(0, 0), heard=False) == [False, True]
    assert frozen_at_each_heartbeat(Socket(), unsent=(0, 0, 0, 0), heard=True) == [False] * 4


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not say it")
def test_a_line_with_bytes_in_transit_is_not_frozen() -> None:
    assert (
        frozen_at_each_heartbeat(Socket(bytes_in_transit=1), unsent=(70, 70, 70), heard=False)
        == [False] * 3
    )


def test_a_closed_or_disconnected_line_is_not_frozen() -> None:
    disconnected, closing = Socket(disconnected=True), Socket()
    closing.transport.closed = True

    assert frozen_at_each_heartbeat(disconnected, unsent=(70, 70, 70), heard=False) == [False] * 3
    assert frozen_at_each_heartbeat(closing, unsent=(70, 70, 70), heard=False) == [False] * 3


def test_a_line_whose_reading_is_paused_is_not_frozen() -> None:
    socket = Socket()
    socket.read_paused = True

    assert frozen_at_each_heartbeat(socket, unsent=(0, 0, 0), heard=False) == [False] * 3


@pytest.mark.parametrize(("waiting", "last_bytes"), [(0, b"too slow"), (70, b"aborted")])
def test_a_dropped_line_gets_the_reason_or_is_aborted_if_bytes_are_unsent(
    waiting: int, last_bytes: bytes
) -> None:
    socket = Socket()
    line = direct_socket(socket)
    socket.transport.waiting = waiting
    line.detect_frozen()

    line.close_or_abort(4008, "too slow")

    assert last_bytes in socket.transport.written[-1]


def test_a_line_that_was_sent_no_ping_is_not_frozen() -> None:
    socket = Socket()
    line = direct_socket(socket)
    for socket.loop.now in (0, 5, 10):
        assert not line.detect_frozen()


def test_an_early_heartbeat_freezes_no_line() -> None:
    socket = Socket()
    line, found = direct_socket(socket), []
    for socket.loop.now in (0, 4.9, 5, 10):
        found.append(line.detect_frozen())
        line.push_with_ping([b"beat"])
        socket.heard = socket.loop.now == 0  # the answer to the last is on its way

    assert found == [False, False, False, True]


def test_a_heartbeat_carries_a_ping_and_stops_the_servers_own_pings() -> None:
    socket, ping = Socket(), Frame(Opcode.PING, b"").serialize(mask=False)

    direct_socket(socket).push_with_ping([b"sheet ", b"beat "])

    assert socket.transport.written == [b"sheet beat " + ping]
    assert not socket.keepalive_pings


def test_a_line_is_choked_while_its_socket_takes_nothing() -> None:
    socket = Socket()
    assert direct_socket(socket).is_choked
    socket.writable.set()
    assert not direct_socket(socket).is_choked
