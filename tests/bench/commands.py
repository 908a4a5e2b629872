"""How fast results are stored: `python -m tests.bench.commands [--seconds 8] [--clients 50]`.

A server process on a log in a file, spoken to over HTTP on this machine: an answer means that
the result is on the disk. Measured are one client; many clients, each at a tournament of its own;
and a hall of tablets that all send at once the results they kept while they had no connection. The
clients share the processors with the server; the only limit that is lifted is that of commands a
device may send.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from starlette.applications import Starlette

from server.access.device_registry import NewDevice
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.cli.run.database import open_for_writing
from server.cli.run.serve import open_listening_socket, server_of
from server.context.services import Services
from server.operation.logs import configure_logging
from server.settings import RequestLimits, RequestRate, Settings

CODES = ("1-0", "0-1", "=-=")
NO_LIMIT = RequestLimits(commands=RequestRate(1e9, 1e9))
TABLETS, KEPT = 200, 5
"""So many tablets in the hall, and results that each of them keeps."""
JSON = "application/json"
_keys = count(1)


def _key() -> str:
    return f"bench-{next(_keys):08}"


def serve(url: str) -> None:
    """Run the server in this process."""
    with open_for_writing(url) as store:
        run_app(build_app(store, settings=Settings(limits=NO_LIMIT)))


def run_app(app: Starlette) -> None:
    """Serve until the process is ended; its first line is its port and an enrolment code."""
    services: Services = app.state.services
    listening = open_listening_socket("127.0.0.1", 0)
    port = listening.getsockname()[1]
    if services.proxy is not None:
        services.proxy.lead.address = f"http://127.0.0.1:{port}"
    print(port, services.access.invite(NewDevice(Grant(Role.ORGANISER))), flush=True)
    configure_logging()
    server_of(app).run(sockets=[listening])


@contextmanager
def running(folder: Path) -> Iterator[tuple[int, str]]:
    """A server on a log in the folder; its port and an enrolment code."""
    url = f"sqlite:///{folder / 'log.sqlite3'}"
    with (folder / "server.jsonl").open("w") as log:
        command = [sys.executable, "-m", "tests.bench.commands", "--serve", url]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        port, code = process.stdout.readline().split()
        yield int(port), code
        process.terminate()
        process.wait()
        process.stdout.close()


@dataclass(slots=True)
class Wire:
    """A connection that stays open between requests, as a browser's does."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    host: str
    cookie: str = ""

    @classmethod
    async def open(cls, port: int, cookie: str = "") -> "Wire":
        return cls(*await asyncio.open_connection("127.0.0.1", port), f"127.0.0.1:{port}", cookie)

    async def send(self, path: str, body: str, kind: str, key: str) -> tuple[bytes, bytes]:
        """The head and the body of the answer to a POST."""
        self.writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nCookie: {self.cookie}\r\n"
            f"Content-Type: {kind}\r\nIdempotency-Key: {key}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = head.lower().partition(b"content-length:")[2].split(b"\r\n")[0]
        return head, await self.reader.readexactly(int(length))

    async def sign_in(self, code: str) -> None:
        form = urlencode({"code": code})
        kind = "application/x-www-form-urlencoded"
        head, answer = await self.send("/enrol", form, kind, _key())
        self.cookie = head.decode().partition("set-cookie: ")[2].partition(";")[0]
        assert self.cookie, answer

    async def do(self, path: str, **body: object) -> dict[str, Any]:
        head, answer = await self.send(path, json.dumps(body), JSON, _key())
        assert b" 200 " in head, answer
        done: dict[str, Any] = json.loads(answer)
        return done


def result_command(board: int, saw: int, turn: int) -> tuple[str, dict[str, object]]:
    """The command and its body: the first result of a board for turn 0, a correction afterwards."""
    body: dict[str, object] = {"stage": 1, "round": 1, "board": board, "saw": saw}
    body["result"] = CODES[turn % len(CODES)]
    return (
        ("correct-result", body | {"reason": "entered wrongly"})
        if turn
        else ("record-result", body)
    )


@dataclass(slots=True)
class Club:
    """A tournament whose first round is published; `saw` is the version of each board's result, as
    the next one has to name it.
    """

    path: str
    saw: dict[int, int]

    @classmethod
    async def create(cls, wire: Wire, players: int) -> "Club":
        tournament = (await wire.do("/api/tournaments", name="Club"))["tournament"]
        path = f"/api/tournaments/{tournament}/commands"
        await wire.do(f"{path}/plan-stage", name="Open", rounds=5, initial_colour="w")
        for n in range(players):
            await wire.do(f"{path}/register-entry", stage=1, family=f"Player{n}")
        await wire.do(f"{path}/pair-round", stage=1, round=1)
        published = await wire.do(f"{path}/publish-round", stage=1, round=1)
        return cls(path, dict.fromkeys(range(1, players // 2 + 1), published["version"] - 1))

    async def enter(self, wire: Wire, board: int, turn: int) -> float:
        """Enter the first result of the board, or its next correction; return the seconds that
        takes.
        """
        act, body = result_command(board, self.saw[board], turn)
        start = time.perf_counter()
        done = await wire.do(f"{self.path}/{act}", **body)
        taken = time.perf_counter() - start
        self.saw[board] = done["version"]
        return taken


async def enter_until(wire: Wire, club: Club, until: float) -> list[float]:
    """The seconds that each result took."""
    times = []
    for turn in count():
        for board in club.saw:
            times.append(await club.enter(wire, board, turn))
            if time.perf_counter() > until:
                return times
    return times


async def measure(port: int, code: str, seconds: float, clients: int) -> None:
    first = await Wire.open(port)
    await first.sign_in(code)
    clubs = [await Club.create(first, 20) for _ in range(clients)]
    print_rate(
        "one client", await enter_until(first, clubs[0], time.perf_counter() + seconds / 2), 0
    )
    wires = [await Wire.open(port, first.cookie) for _ in clubs]
    fresh = [await Club.create(first, 20) for _ in range(clients)]
    start = time.perf_counter()
    tasks = [enter_until(w, c, start + seconds) for w, c in zip(wires, fresh, strict=True)]
    times = [seconds for times in await asyncio.gather(*tasks) for seconds in times]
    print_rate(f"{clients} clients, {clients} tournaments", times, time.perf_counter() - start)
    await measure_hall(await Wire.open(port, first.cookie), port)


async def measure_hall(first: Wire, port: int) -> None:
    clubs = [await Club.create(first, 100) for _ in range(TABLETS * KEPT // 50)]
    places = [(club, board) for club in clubs for board in club.saw]
    tablets = [await Wire.open(port, first.cookie) for _ in range(TABLETS)]
    start = time.perf_counter()
    sent = [send_kept(wire, places[n * KEPT : (n + 1) * KEPT]) for n, wire in enumerate(tablets)]
    times = [seconds for times in await asyncio.gather(*sent) for seconds in times]
    print_rate(
        f"{TABLETS} tablets x {KEPT} at once, all stored", times, time.perf_counter() - start
    )
    assert len(times) == TABLETS * KEPT


async def send_kept(wire: Wire, kept: Sequence[tuple[Club, int]]) -> list[float]:
    """Send the kept results one by one, as a tablet's outbox does; return the seconds of each."""
    return [await club.enter(wire, board, 0) for club, board in kept]


def print_rate(what: str, times: Sequence[float], seconds: float) -> None:
    ranked = sorted(times)
    p50, p99 = (ranked[int(len(ranked) * share)] * 1000 for share in (0.5, 0.99))
    rate = len(times) / (seconds or sum(times))
    print(f"{what:<42} {rate:6.0f}/s   p50 {p50:6.2f} ms   p99 {p99:6.1f} ms", flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=8)
    arguments.add_argument("--clients", type=int, default=50)
    arguments.add_argument("--serve", default="", help=argparse.SUPPRESS)
    options = arguments.parse_args()
    if options.serve:
        serve(options.serve)
        return
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (port, code):
        asyncio.run(measure(port, code, options.seconds, options.clients))


if __name__ == "__main__":
    main()
