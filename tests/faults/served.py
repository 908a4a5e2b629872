"""A real `wallchart serve` in a process of its own, spoken to over HTTP and websockets."""

import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

from tests.faults.meanwhile import LONGEST
from tests.forked import Forked

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-u", "-c", "from server.cli.wallchart import main; main()"]
_ADDRESS = re.compile(r"https?://127\.0\.0\.1:(\d+)/enrol/(\S+)")
_keys = count(1)


class Served:
    def __init__(
        self,
        process: "subprocess.Popen[str] | Forked",
        port: int,
        code: str,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._process = process
        self.port = port
        scheme, trusted = ("https", tls) if tls else ("http", True)
        self._wire = httpx2.Client(base_url=f"{scheme}://127.0.0.1:{port}", verify=trusted)
        signed_in = self._wire.post("/enrol", data={"code": code})
        assert signed_in.status_code == 303, signed_in.text

    def speak_as_at(self, other: "Served") -> None:
        """From now on with the cookie that the other server has given."""
        self._wire.cookies = other._wire.cookies

    @property
    def pid(self) -> int:
        return self._process.pid

    def post(self, path: str, body: object, key: str = "") -> dict[str, Any]:
        answer = self.send(path, body, key or f"served-{self.port}-{next(_keys)}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def send(self, path: str, body: object, key: str) -> httpx2.Response:
        return self._wire.post(path, json=body, headers={"Idempotency-Key": key})

    def ask(self, method: str, path: str, **what: Any) -> httpx2.Response:
        """Whatever the answer is, and however long it takes."""
        address = f"http://127.0.0.1:{self.port}"
        with httpx2.Client(base_url=address, timeout=LONGEST, cookies=self.cookies) as line:
            return line.request(method, path, **what)

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self._wire.cookies)

    def do(self, tournament: str, command: str, **body: object) -> dict[str, Any]:
        return self.post(f"/api/tournaments/{tournament}/commands/{command}", body)

    def read(self, path: str) -> dict[str, Any]:
        answer = self._wire.get(path)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def screen(self) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.port}/feed")

    def hang_up(self) -> None:
        self._wire.close()

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """In order."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()


@contextmanager
def serving(
    url: str,
    *options: str,
    files: int = 0,
    tls: ssl.SSLContext | None = None,
    program: Sequence[str] = (),
) -> Iterator[Served]:
    """`files`: it may open no more of them, sockets included. `tls`: what believes it is itself,
    if the options name a certificate. `program`: started itself, such as another than this one.
    """
    command = ["serve", "--database", url, "--port", "0", *options]
    process: subprocess.Popen[str] | Forked
    if program:
        process = subprocess.Popen(
            [*program, *command], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
    else:
        process = Forked(command, files)
    assert process.stdout is not None
    try:
        served = Served(process, *_address(process.stdout), tls)
        try:
            yield served
        finally:
            served.hang_up()
    finally:
        process.send_signal(signal.SIGKILL)
        process.stdout.close()
        process.wait()


def _address(said: Iterator[str]) -> tuple[int, str]:
    """The port, and the code that makes its first user the organiser."""
    for line in said:
        if found := _ADDRESS.search(line):
            return int(found[1]), found[2]
    raise AssertionError("the server ended before it said where it listens")
