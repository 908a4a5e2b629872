"""A real `wallchart serve` in its own process, used over HTTP and websockets."""

import os
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
from tests.forked import FOLDER, Forked

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-u", "-c", "from server.cli.wallchart import main; main()"]
_ADDRESS = re.compile(r"https?://127\.0\.0\.1:(\d+)/enrol/(\S+)")
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For a client of addresses without TLS: to read the authorities takes 20 ms for each client."""
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
        scheme, trusted = ("https", tls) if tls else ("http", NO_TLS)
        self._client = httpx2.Client(base_url=f"{scheme}://127.0.0.1:{port}", verify=trusted)
        enrolment = self._client.post("/enrol", data={"code": code})
        assert enrolment.status_code == 303, enrolment.text

    def use_cookies_of(self, other: "Served") -> None:
        """Send requests with the cookie that the other server gave."""
        self._client.cookies = other._client.cookies

    @property
    def pid(self) -> int:
        return self._process.pid

    def post(self, path: str, body: object, key: str = "") -> dict[str, Any]:
        answer = self.send(path, body, key or f"served-{self.port}-{next(_keys)}")
        assert answer.status_code == 200, answer.text
        answer_body: dict[str, Any] = answer.json()
        return answer_body

    def send(self, path: str, body: object, key: str) -> httpx2.Response:
        return self._client.post(path, json=body, headers={"Idempotency-Key": key})

    def ask(self, method: str, path: str, **options: Any) -> httpx2.Response:
        """Send a request; return its answer, with any status."""
        address = f"http://127.0.0.1:{self.port}"
        with httpx2.Client(
            base_url=address, timeout=LONGEST, cookies=self.cookies, verify=NO_TLS
        ) as client:
            return client.request(method, path, **options)

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self._client.cookies)

    def do(self, tournament: str, command: str, **body: object) -> dict[str, Any]:
        return self.post(f"/api/tournaments/{tournament}/commands/{command}", body)

    def read(self, path: str) -> dict[str, Any]:
        answer = self._client.get(path)
        assert answer.status_code == 200, answer.text
        answer_body: dict[str, Any] = answer.json()
        return answer_body

    def screen(self) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.port}/feed")

    def close_client(self) -> None:
        self._client.close()

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Stop it in the ordinary way, by SIGTERM."""
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
    """Serve a log. `files`: how many files and sockets it may open. `tls`: trusts the certificate
    that the options name. `program`: the command that starts another version of the server.
    """
    command = ["serve", "--database", url, "--port", "0", *options]
    process: subprocess.Popen[str] | Forked
    if program:
        process = subprocess.Popen(
            [*program, *command],
            cwd=FOLDER,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
    else:
        process = Forked(command, files)
    assert process.stdout is not None
    try:
        served = Served(process, *_port_and_code(process.stdout), tls)
        try:
            yield served
        finally:
            served.close_client()
    finally:
        process.send_signal(signal.SIGKILL)
        process.stdout.close()
        process.wait()


def _port_and_code(output: Iterator[str]) -> tuple[int, str]:
    """The port, and the code that makes its first user the organiser."""
    for line in output:
        if found := _ADDRESS.search(line):
            return int(found[1]), found[2]
    raise AssertionError("the server ended without printing its address")
