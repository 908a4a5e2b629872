"""A stranger with a laptop attacks the server of a hall at work:
`python -m tests.bench.hostile [--seconds 6]`.

A server of the bench's own on this machine, with 1,024 files. It is measured first without an
attack, then during one attack after the other, each for that many seconds: how long a signed-in
device waits for a command and a visitor for a page (99 of 100 wait no longer), and how much memory
the server takes at most. Every attack is bounded in count and in time, and only connects to
127.0.0.1.
"""

import argparse
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

import httpx2
from websockets.sync.client import connect

from tests.faults.club import migrate_database, sqlite_url
from tests.faults.meanwhile import Waits, time_request
from tests.faults.served import Served, serving
from tests.faults.test_anonymous_readers import play_first_rounds

FILES = 1024
STRANGERS = ("127.6.6.6", "127.6.6.7")
MOST_COMMAND, MOST_PAGE, MOST_MEMORY = 0.1, 1.0, 300
"""Seconds, seconds and megabytes."""
PAUSE = 0.02
_keys = count(1)

Attack = Callable[["Hall", threading.Event], None]


class Hall:
    def __init__(self, server: Served) -> None:
        self.server = server
        self.tournament = play_first_rounds(server)

    @contextmanager
    def connection(self, address: str) -> Iterator[socket.socket]:
        """Open a connection from that address."""
        with socket.socket() as connection:
            connection.settimeout(2)
            connection.bind((address, 0))
            connection.connect(("127.0.0.1", self.server.port))
            yield connection

    def send(self, request: bytes, address: str = STRANGERS[0], read: bool = False) -> None:
        """Send the request; `read` the answer to its end if that is wanted."""
        with suppress(OSError), self.connection(address) as connection:
            connection.sendall(request)
            while read and connection.recv(1 << 16):
                pass

    def memory(self) -> int:
        """The megabytes that the server has taken at most."""
        status = Path(f"/proc/{self.server.pid}/status").read_text()
        (most,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
        return int(most) // 1024


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()


def endless_heads(hall: Hall, over: threading.Event) -> None:
    """Six connections at once, each with one header of 10 MB, or with as much in small headers."""
    start = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    while not over.is_set():
        for header in (b"X-Long: " + bytes(10 << 20), b"X-Small: y\r\n" * 800_000):
            with ThreadPoolExecutor(6) as six:
                list(six.map(hall.send, [start + header] * 6))


def large_bodies(hall: Hall, over: threading.Event) -> None:
    """Bodies of 4 MB, ten at once."""
    path = f"/api/files/{hall.tournament}/bundle"
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000000\r\n\r\n".encode()
    while not over.is_set():
        with ThreadPoolExecutor(10) as ten:
            list(ten.map(hall.send, [head + bytes(4_000_000)] * 10))


def abandoned_questions(hall: Hall, over: threading.Event) -> None:
    """1,100 requests that take long to answer, each closed before its answer."""
    for number in range(1100):
        if over.is_set():
            return
        path = f"/t/{hall.tournament}/s/1/why/3/1?a=3&b={3 + number % 50}&x={next(_keys)}"
        hall.send(get(path))
    over.wait()


def prints(hall: Hall, over: threading.Event) -> None:
    """45 readers of one page, whose addresses differ in a parameter without meaning."""

    def read(number: int) -> None:
        while not over.is_set():
            query = f"?x={number}-{next(_keys)}"
            hall.send(get(f"/t/{hall.tournament}/s/1/print/standings{query}"), read=True)

    with ThreadPoolExecutor(45) as readers:
        list(readers.map(read, range(45)))


def sockets(hall: Hall, over: threading.Event) -> None:
    """900 websockets from each of two addresses."""
    with ExitStack() as feeds:
        for number in range(1800):
            if over.is_set():
                return
            with suppress(Exception):  # those that are refused
                address = (STRANGERS[number % 2], 0)
                connection = socket.create_connection(
                    ("127.0.0.1", hall.server.port), 2, source_address=address
                )
                feed = connect(f"ws://127.0.0.1:{hall.server.port}/feed", sock=connection)
                feeds.callback(feed.socket.close)
        over.wait()


ATTACKS: dict[str, Attack | None] = {
    "quiet": None,
    "endless heads": endless_heads,
    "large bodies": large_bodies,
    "abandoned questions": abandoned_questions,
    "pages that differ": prints,
    "websockets": sockets,
}


def waits_of(ask: Callable[[], httpx2.Response], over: threading.Event) -> Waits:
    waits = Waits()
    while not over.is_set():
        seconds, status = time_request(ask)
        waits.seconds.append(seconds)
        waits.statuses.append(status)
        over.wait(PAUSE)
    return waits


def measure(hall: Hall, attack: Attack | None, seconds: float) -> tuple[Waits, Waits]:
    """The waits of a device for commands and of a visitor for pages; each page has a new
    connection.
    """
    over, port = threading.Event(), hall.server.port
    command = f"/api/tournaments/{hall.tournament}/commands/register-entry"
    page = f"http://127.0.0.1:{port}/t/{hall.tournament}/s/1/screen/standings"
    with (
        httpx2.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=30, cookies=hall.server.cookies
        ) as desk,
        ThreadPoolExecutor(3) as three,
    ):

        def enter() -> httpx2.Response:
            number = next(_keys)
            body = {"stage": 1, "family": f"Late {number}"}
            key = {"Idempotency-Key": f"hostile-bench-{number}"}
            return desk.post(command, json=body, headers=key)

        if attack is not None:
            attacking = three.submit(attack, hall, over)
            time.sleep(min(1.0, seconds / 4))
        commands = three.submit(waits_of, enter, over)
        pages = three.submit(waits_of, lambda: httpx2.get(page, timeout=30), over)
        time.sleep(seconds)
        over.set()
        if attack is not None:
            attacking.result()
        return commands.result(), pages.result()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0)
    seconds = min(60.0, parser.parse_args().seconds)
    most_command, most_page = 0.0, 0.0
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        url = migrate_database(sqlite_url(Path(folder)))
        with serving(url, "--backups", "0", files=FILES) as server:
            hall = Hall(server)
            print(f"{'':20}{'command p99':>12}{'page p99':>10}{'refused':>9}{'memory':>9}")
            for name, attack in ATTACKS.items():
                command, page = measure(hall, attack, seconds)
                entered, opened = command.percentile(99), page.percentile(99)
                refused = sum(s != 200 for s in (*command.statuses, *page.statuses))
                if attack is None:
                    most_command, most_page = (
                        max(MOST_COMMAND, 2 * entered),
                        max(MOST_PAGE, 2 * opened),
                    )
                memory = hall.memory()
                missed = (
                    entered > most_command or opened > most_page or memory > MOST_MEMORY or refused
                )
                failed = failed or bool(missed)
                print(
                    f"{name:20}{entered * 1000:9.0f} ms{opened * 1000:7.0f} ms{refused:9}"
                    f"{memory:6} MB{'  too much' if missed else ''}",
                    flush=True,
                )
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
