"""Frames made here, read by somebody else's parser; lines on a socket that doesn't drain."""

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

from server.feed.direct_socket import HEARTBEAT_SECONDS, LAST_WORD_SECONDS, DirectSocket, text_frame
from tests.bench.feed.lean import masked, opening
from tests.effort import only_in_full
from tests.server.club import running, subscription
from tests.server.hearing import heard
from tests.server.process import serving


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 300_000])
def test_a_frame_of_any_length_is_what_the_protocol_says(length: int) -> None:
    message = ("ö" * length).encode()[:length].decode(errors="ignore").encode()

    made = text_frame(message)

    assert made == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_hello_says_the_version_of_the_tournament_the_address_names() -> None:
    with running() as club:
        with club.client.websocket_connect(f"/feed?tournament={club.id}") as socket:
            assert heard(socket)["version"] == club.versions()
        with club.client.websocket_connect("/feed?tournament=nowhere") as socket:
            assert "version" not in heard(socket)


def test_files_are_asked_for_again_and_not_sent_again() -> None:
    with running() as club:
        first = club.client.get("/static/shared/feed.js")
        again = club.client.get(
            "/static/shared/feed.js", headers={"If-None-Match": first.headers["ETag"]}
        )

    assert first.headers["Cache-Control"] == "no-cache"
    assert again.status_code == 304


def test_a_server_that_goes_down_tells_its_screens_that_it_restarts(tmp_path: Path) -> None:
    with serving(tmp_path / "log.sqlite3") as server:
        port = urlsplit(server.url).port
        with connect(f"ws://127.0.0.1:{port}/feed") as screen:
            screen.recv(timeout=5)
            server.stop()
            assert screen.close_code is None or screen.close_code == 1012
            with pytest.raises(Exception, match="1012"):
                screen.recv(timeout=5)


@only_in_full
def test_who_never_reads_is_gone_within_thirty_seconds(tmp_path: Path) -> None:
    """Its buffers are filled first: what is left unsent is a socket's own few kilobytes."""
    with serving(tmp_path / "log.sqlite3", "--demo") as server:
        port = urlsplit(server.url).port or 0
        frozen = socket.socket()
        frozen.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        frozen.connect(("127.0.0.1", port))
        frozen.settimeout(5)
        frozen.sendall(opening(port, "/feed"))
        time.sleep(0.3)
        name = _name_of_the_demo(server.url)
        wanted = subscription(name, "crosstable")
        for _ in range(400):
            frozen.sendall(masked(json.dumps(wanted).encode()))
        gone = _gone_after(port, frozen.getsockname()[1])
        frozen.close()

    assert gone < 30


def _name_of_the_demo(url: str) -> str:
    with urlopen(f"{url}/api/tournaments") as answer:
        name: str = json.load(answer)[0]["tournament"]
    return name


def _gone_after(port: int, client: int) -> float:
    """Seconds until the server's end of the socket is not in the system's table any more."""
    start = time.monotonic()
    ends = f":{port:04X} 0100007F:{client:04X} 01"
    while any(ends in line for line in Path("/proc/net/tcp").read_text().splitlines()):
        time.sleep(0.5)
        if time.monotonic() - start > 40:
            break
    return time.monotonic() - start


class Transport:
    """What was written, in order; `closed` and `aborted` as asyncio's transports have them."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.waiting = 0
        self.on_its_way = 0
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
        return self.on_its_way.to_bytes(4, sys.byteorder).rjust(size, b"\1")


class Loop:
    def __init__(self) -> None:
        self.later: list[tuple[float, Callable[[], None]]] = []
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, act: Callable[[], None]) -> None:
        self.later.append((seconds, act))


class Socket:
    """The parts of uvicorn's websocket that a line touches, with a real protocol behind them."""

    def __init__(
        self, close_sent: bool = False, disconnected: bool = False, on_its_way: int = 0
    ) -> None:
        self.close_sent = close_sent
        self.disconnected = disconnected
        self.heard = self.read_paused = False
        self.transport = Transport()
        self.transport.on_its_way = on_its_way
        self.loop = Loop()
        self.conn = ServerProtocol()
        self.conn.state = State.OPEN
        self.writable = asyncio.Event()
        self.others_ping = True

    def stop_keepalive(self) -> None:
        self.others_ping = False


def line_of(given: Socket) -> DirectSocket:
    return DirectSocket(given)  # type: ignore[arg-type]  # a socket without a network


@pytest.mark.parametrize(
    ("close_sent", "disconnected", "written"),
    [(False, False, [b"frame"]), (True, False, []), (False, True, [])],
)
def test_nothing_is_pushed_after_the_last_word(
    close_sent: bool, disconnected: bool, written: list[bytes]
) -> None:
    given = Socket(close_sent, disconnected)

    line_of(given).push(b"frame")

    assert given.transport.written == written


@pytest.mark.parametrize(
    ("close_sent", "disconnected", "said"),
    [(False, False, True), (True, False, False), (False, True, False)],
)
def test_why_is_said_once_to_who_still_listens_and_the_socket_goes_in_any_case(
    close_sent: bool, disconnected: bool, said: bool
) -> None:
    given = Socket(close_sent, disconnected)

    line_of(given).close(1012, "restart")

    assert any(b"restart" in each for each in given.transport.written) is said
    assert given.close_sent is (said or close_sent)
    assert given.transport.closed
    [(seconds, act)] = given.loop.later
    assert seconds == LAST_WORD_SECONDS
    act()
    assert given.transport.written[-1] == b"aborted"


def asked_at_each_beat(given: Socket, waiting: Sequence[int], heard: bool) -> list[bool]:
    line, found = line_of(given), []
    for given.transport.waiting in waiting:
        found.append(line.is_frozen())
        line.push_with_ping([b"beat"])
        given.heard = heard
        given.loop.now += HEARTBEAT_SECONDS
    return found


def test_a_line_is_frozen_if_what_waits_does_not_get_less() -> None:
    found = asked_at_each_beat(Socket(), (0, 0, 70, 70, 90, 60, 0, 0), heard=True)

    assert found == [False, False, False, True, True, False, False, False]


def test_who_does_not_answer_a_ping_is_frozen_at_the_next() -> None:
    assert asked_at_each_beat(Socket(), (0, 0), heard=False) == [False, True]
    assert asked_at_each_beat(Socket(), (0, 0, 0, 0), heard=True) == [False] * 4


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not say it")
def test_what_a_bad_line_keeps_is_on_its_way_and_waited_for_by_the_system() -> None:
    assert asked_at_each_beat(Socket(on_its_way=1), (70, 70, 70), heard=False) == [False] * 3


def test_of_who_is_gone_already_nothing_is_asked() -> None:
    gone, closing = Socket(disconnected=True), Socket()
    closing.transport.closed = True

    assert asked_at_each_beat(gone, (70, 70, 70), heard=False) == [False] * 3
    assert asked_at_each_beat(closing, (70, 70, 70), heard=False) == [False] * 3


def test_nothing_is_heard_while_nothing_is_read() -> None:
    given = Socket()
    given.read_paused = True

    assert asked_at_each_beat(given, (0, 0, 0), heard=False) == [False] * 3


@pytest.mark.parametrize(("waiting", "written"), [(0, b"too slow"), (70, b"aborted")])
def test_no_last_word_waits_behind_what_does_not_go_out(waiting: int, written: bytes) -> None:
    given = Socket()
    line = line_of(given)
    given.transport.waiting = waiting
    line.is_frozen()

    line.drop(4008, "too slow")

    assert written in given.transport.written[-1]


def test_who_gets_no_ping_answers_none() -> None:
    given = Socket()
    line = line_of(given)
    for given.loop.now in (0, 5, 10):
        assert not line.is_frozen()


def test_a_heartbeat_out_of_turn_sends_nobody_away() -> None:
    given = Socket()
    line, found = line_of(given), []
    for given.loop.now in (0, 4.9, 5, 10):
        found.append(line.is_frozen())
        line.push_with_ping([b"beat"])
        given.heard = given.loop.now == 0  # the answer to the last is on its way

    assert found == [False, False, False, True]


def test_a_ping_comes_with_a_heartbeat_and_takes_the_place_of_the_others() -> None:
    given, ping = Socket(), Frame(Opcode.PING, b"").serialize(mask=False)

    line_of(given).push_with_ping([b"sheet ", b"beat "])

    assert given.transport.written == [b"sheet beat " + ping]
    assert not given.others_ping


def test_a_line_is_choked_while_its_socket_takes_nothing() -> None:
    given = Socket()
    assert line_of(given).choked
    given.writable.set()
    assert not line_of(given).choked
