"""The real server as a user starts it: a process with a database file and an address."""

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
SEEN = 10**6
"""For `saw`: a version beyond the end of any log, so that the sender has seen everything."""
_keys = count(1)


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Do not follow redirects."""


PLANS = ("plan-stage", "plan-team-stage", "plan-teams-of-four", "plan-final-of-teams")
"""Commands that name no stage."""


class Server:
    """A server process. `start` after `kill` or `stop` uses the same database file and port."""

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
        self._wait_until_answering()
        self.printed = f"{self.url}/enrol/{found[2]}" if found else ""
        if found and sign_in and not self._cookie:
            self._cookie = self._cookie_for_code(found[2])

    def _cookie_for_code(self, code: str) -> str:
        """The cookie a browser gets for the code that the server printed."""
        request = Request(f"{self.url}/enrol", urlencode({"code": code}).encode(), method="POST")
        try:
            build_opener(_NoRedirects).open(request).close()
        except HTTPError as answer:
            with answer:
                cookie: str = answer.headers["Set-Cookie"]
        return cookie.partition(";")[0]

    @property
    def cookie(self) -> str:
        """The organiser's cookie, as a `Cookie` header has it."""
        return self._cookie

    def sign_in_browser(self, browser: BrowserContext) -> None:
        """Make the browser's pages those of the organiser."""
        name, _, value = self._cookie.partition("=")
        browser.add_cookies([{"name": name, "value": value, "url": self.url}])

    def _wait_until_answering(self) -> None:
        for _ in range(START_SECONDS * 20):
            try:
                urlopen(f"{self.url}/api/openapi.json").close()
                return
            except (URLError, ConnectionError):
                time.sleep(0.05)
        raise AssertionError(f"the server did not answer within {START_SECONDS} s")

    def kill(self) -> None:
        """End the process without warning, as a power failure does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, sign: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(sign)
        self._process.wait(timeout=60)
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
        """The JSON of a page, requested by the organiser's device."""
        with urlopen(Request(self.url + path, headers={"Cookie": self._cookie})) as response:
            answer: dict[str, Any] = json.load(response)
        return answer

    def do(self, tournament: str, command: str, /, key: str = "", **body: object) -> dict[str, Any]:
        path = f"/api/tournaments/{tournament}/commands/{command}"
        plans = command in PLANS
        return self.post(path, body if plans else {"stage": 1, **body}, key)

    def tournaments(self) -> list[str]:
        """The ids of all tournaments, as the organiser sees them."""
        with urlopen(
            Request(f"{self.url}/api/tournaments", headers={"Cookie": self._cookie})
        ) as answer:
            return [each["tournament"] for each in json.load(answer)]

    def rows(self, tournament: str, view: str, stage: int = 1) -> list[dict[str, Any]]:
        """The rows of a stage's view, from the feed."""
        wanted = {"view": view, "stage": stage}
        request = {"type": "subscribe", "tournament": tournament, "views": [wanted], "have": None}
        address = self.url.replace("http", "ws") + "/feed"
        with connect(address, additional_headers={"Cookie": self.cookie}) as feed:
            feed.send(json.dumps(request))
            while (message := json.loads(feed.recv(60)))["type"] != "snapshot":
                continue
        rows: list[dict[str, Any]] = message["rows"]
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
