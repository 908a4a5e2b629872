"""The hall a test plays: what its window asks for and says, and how that is answered.

Pages, scripts and styles come over HTTP from a thread of the test's own, so that the browser keeps
them from test to test: whatever it had to intercept it would load again each time.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, WebSocketRoute

from server.http.headers import HEADERS
from web.pages.render import STATIC, render
from web.shared.page import Page as PageContext
from web.shared.static_addresses import without_stamp

LOOKS = 3000
A_LOOK = 10
HALL = "http://hall.test"
POLICY = HEADERS["Content-Security-Policy"].replace(
    "connect-src 'self'", "connect-src 'self' ws://hall.test"
)
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

Answer = tuple[int, dict[str, Any]] | None
"""Status and body of the answer to a command; None: no answer ever comes."""


def stored(_name: str, _body: dict[str, Any]) -> Answer:
    return 200, {"version": 900, "first": 900, "repeated": False}


@dataclass
class Hall:
    """Of one test."""

    page: Page
    errors: list[str] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)
    commands: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    closes_at_once: bool = False
    answer: Callable[[str, dict[str, Any]], Answer] = stored
    pages: dict[str, str] = field(default_factory=dict)
    marked: bool = False
    """Its window can't be another test's."""

    def own_clock(self, time: str | None = None) -> None:
        """The page's is the test's from now on; it can't be given back."""
        self.marked = True
        self.page.clock.install(time=time)

    def open(self, context: PageContext, path: str = "/page") -> Page:
        self.pages[path] = render(context)
        self.page.goto(HALL + path)
        return self.page

    def is_joined(self) -> None:
        """Its page listens to the feed and waits to be greeted."""
        for _ in range(LOOKS):
            if self.heard:
                return
            self.page.wait_for_timeout(A_LOOK)
        raise AssertionError("nothing was said on the feed")

    def say(self, message: dict[str, Any]) -> None:
        """A message of the feed, on the newest socket."""
        self.sockets[-1].send(json.dumps(message))

    def last_heard(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def listen(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        if self.closes_at_once:
            socket.close(code=1013)
            return
        socket.on_message(lambda text: self.heard.append(json.loads(text)))

    def told(self, message: ConsoleMessage) -> None:
        refused = message.text.startswith("Failed to load resource")
        if message.type == "error" and not refused:
            self.errors.append(message.text)


class House(ThreadingHTTPServer):
    """Answers for the hall that is played."""

    daemon_threads = True
    hall: Hall | None = None

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        Thread(target=self.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.shutdown()
        self.server_close()


class _Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: House

    def log_message(self, *_: object) -> None:
        """Nothing to anybody."""

    def do_GET(self) -> None:
        pages = self.server.hall.pages if self.server.hall else {}
        path = urlsplit(self.path).path
        file = STATIC / without_stamp(path.removeprefix("/static/"))
        if self.path in pages:
            page = {"Content-Security-Policy": POLICY, "Content-Type": "text/html; charset=utf-8"}
            self._say(200, pages[self.path].encode(), page)
        elif path.startswith("/api/"):  # nothing is asked for but lists
            self._say(200, b"[]", {"Content-Type": "application/json"})
        elif file.is_file():
            kept = {"Cache-Control": "max-age=86400, immutable"}
            kept["Content-Type"] = TYPES.get(file.suffix, "font/woff2")
            self._say(200, file.read_bytes(), kept)
        else:
            self._say(404, b"", {})

    def do_POST(self) -> None:
        asked = self.rfile.read(int(self.headers["Content-Length"]))
        hall, name = self.server.hall, self.path.rsplit("/", 1)[-1]
        assert hall is not None
        body = json.loads(asked or b"{}")
        hall.commands.append((name, self.headers["Idempotency-Key"], body))
        answer = hall.answer(name, body)
        if answer is None:
            self.close_connection = True
        else:
            told = json.dumps(answer[1]).encode()
            self._say(answer[0], told, {"Content-Type": "application/json"})

    def _say(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Window:
    """One page, for one hall after the other."""

    def __init__(self, chromium: Browser, house: House) -> None:
        self._house = house
        self.page = chromium.new_context().new_page()
        self._line = self.page.context.new_cdp_session(self.page)
        self.page.on("pageerror", lambda error: self._hall.errors.append(str(error)))
        self.page.on("console", lambda message: self._hall.told(message))
        self.page.route_web_socket("ws://hall.test/feed*", lambda socket: self._hall.listen(socket))

    @property
    def _hall(self) -> Hall:
        assert self._house.hall is not None
        return self._house.hall

    def given(self, size: ViewportSize) -> Hall:
        self.page.set_viewport_size(size)
        self._house.hall = Hall(self.page)
        return self._house.hall

    def left(self) -> bool:
        """As it was; whether another test may have it."""
        if self._hall.marked:
            self.page.context.close()
            return False
        if self.page.url.startswith(HALL):
            self.page.evaluate("sessionStorage.clear()")
        self.page.goto("about:blank")
        self.page.unroute_all()
        self.page.emulate_media(
            color_scheme="null", contrast="null", media="null", reduced_motion="null"
        )
        self._line.send("Storage.clearDataForOrigin", {"origin": HALL, "storageTypes": "all"})
        return True
