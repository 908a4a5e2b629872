"""The real server as its user starts it: a process, a database file, an address."""

import json
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

from playwright.sync_api import BrowserContext
from websockets.sync.client import connect

from tests.forked import Forked

WALLCHART = Path(sys.executable).with_name("wallchart")
START_SECONDS = 30
_keys = count(1)


class _StayHere(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """A redirect is an answer here."""


PLANS = ("plan-stage", "plan-team-stage", "plan-teams-of-four", "plan-final-of-teams")
"""Commands about the tournament, not about one of its stages."""


class Server:
    """`database` outlives the process: start it again on the same file, and on the same port."""

    def __init__(self, database: Path, *options: str) -> None:
        self.database = database
        self._options = options
        self._port = "0"
        self._cookie = ""
        self.printed = ""
        self._process: Forked | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self, sign_in: bool = True) -> None:
        command = [
            *("serve", "--database", f"sqlite:///{self.database}"),
            *("--port", self._port, *self._options),
        ]
        self._process = Forked(command)
        for line in self._process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/enrol/(\S+)$", line.strip()):
                self._port = found[1]
                break
        self._answers()
        self.printed = f"{self.url}/enrol/{found[2]}" if found else ""
        if found and sign_in and not self._cookie:
            self._cookie = self._signed_in(found[2])

    def _signed_in(self, code: str) -> str:
        """The cookie a browser gets for the code that the server printed."""
        request = Request(f"{self.url}/enrol", urlencode({"code": code}).encode(), method="POST")
        try:
            build_opener(_StayHere).open(request).close()
        except HTTPError as answer:
            with answer:
                cookie: str = answer.headers["Set-Cookie"]
        return cookie.partition(";")[0]

    @property
    def cookie(self) -> str:
        """The organiser's, as a header says it."""
        return self._cookie

    def let_in(self, browser: BrowserContext) -> None:
        """Its pages are the organiser's from now on."""
        name, _, value = self._cookie.partition("=")
        browser.add_cookies([{"name": name, "value": value, "url": self.url}])

    def _answers(self) -> None:
        for _ in range(START_SECONDS * 20):
            try:
                urlopen(f"{self.url}/api/openapi.json").close()
                return
            except (URLError, ConnectionError):
                time.sleep(0.05)
        raise AssertionError(f"the server did not answer within {START_SECONDS} s")

    def kill(self) -> None:
        """As the power would: no word to anybody."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, sign: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(sign)
        self._process.wait(timeout=20)
        self._process.stdout.close()
        self._process = None

    def post(self, path: str, body: object, key: str = "") -> dict[str, Any]:
        """The answer, or the problem: both are JSON."""
        headers = {
            "Content-Type": "application/json",
            "Cookie": self._cookie,
            "Idempotency-Key": key or f"process-key-{next(_keys)}",
        }
        request = Request(self.url + path, json.dumps(body).encode(), headers, method="POST")
        try:
            with urlopen(request) as response:
                answer: dict[str, Any] = json.load(response)
        except HTTPError as refusal:
            with refusal:
                answer = json.load(refusal)
        return answer

    def get(self, path: str) -> dict[str, Any]:
        """What a device of the organiser is told."""
        with urlopen(Request(self.url + path, headers={"Cookie": self._cookie})) as response:
            answer: dict[str, Any] = json.load(response)
        return answer

    def do(self, tournament: str, command: str, /, key: str = "", **body: object) -> dict[str, Any]:
        path = f"/api/tournaments/{tournament}/commands/{command}"
        plans = command in PLANS
        return self.post(path, body if plans else {"stage": 1, **body}, key)

    def tournaments(self) -> list[str]:
        """The organiser sees those, too, in which nobody is entered yet."""
        with urlopen(
            Request(f"{self.url}/api/tournaments", headers={"Cookie": self._cookie})
        ) as answer:
            return [each["tournament"] for each in json.load(answer)]

    def rows(self, tournament: str, view: str, stage: int = 1) -> list[dict[str, Any]]:
        """Of a view of one of its parts, as a tablet has them from the feed."""
        wanted = {"view": view, "stage": stage}
        told = {"type": "subscribe", "tournament": tournament, "views": [wanted], "have": None}
        address = self.url.replace("http", "ws") + "/feed"
        with connect(address, additional_headers={"Cookie": self.cookie}) as feed:
            feed.send(json.dumps(told))
            while (said := json.loads(feed.recv(60)))["type"] != "snapshot":
                continue
        rows: list[dict[str, Any]] = said["rows"]
        return rows

    def club(self, players: int, rounds: int = 5) -> str:
        """A tournament with that many players, none of them paired."""
        tournament: str = self.post("/api/tournaments", {"name": "Club Evening"})["tournament"]
        self.do(tournament, "plan-stage", name="Open", rounds=rounds, initial_colour="w")
        for i in range(1, players + 1):
            self.do(tournament, "register-entry", family=f"Player{i:02}", rating=2400 - 10 * i)
        return tournament


@contextmanager
def serving(database: Path, *options: str) -> Iterator[Server]:
    server = Server(database, *options)
    server.start()
    try:
        yield server
    finally:
        server.stop()
