"""A hall whose server is the test: it answers a page's requests, commands and feed.

Pages, scripts and styles come over HTTP from a thread, so that the browser caches them from test to
test; it would load intercepted requests again each time.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, WebSocketRoute

from server.http.every_request import HEADERS
from web.pages.render import STATIC, render
from web.shared.page import Page as PageContext
from web.shared.static_addresses import without_stamp

LOOKS = 3000
LOOK_MS = 10
HALL = "http://hall.test"
POLICY = HEADERS["Content-Security-Policy"].replace(
    "connect-src 'self'", "connect-src 'self' ws://hall.test"
)
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

STORED_VERSION = 900
MOST_SOCKETS = 50
"""Of a page: at each navigation Playwright tells of every socket that the page ever had."""
Answer = tuple[int, dict[str, Any]] | None
"""Status and body of the answer to a command; None leaves it unanswered."""


def accept_command(_name: str, _body: dict[str, Any]) -> Answer:
    return 200, {"version": STORED_VERSION, "first": STORED_VERSION, "repeated": False}


@dataclass
class Hall:
    """The server side of one test: what its page sends, and how that is answered."""

    page: Page
    errors: list[str] = field(default_factory=list)
    received: list[dict[str, Any]] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)
    commands: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    closes_at_once: bool = False
    answer: Callable[[str, dict[str, Any]], Answer] = accept_command
    pages: dict[str, str] = field(default_factory=dict)
    has_own_clock: bool = False
    """The page can't be used by another test."""

    def install_clock(self, time: str | None = None) -> None:
        """Put the page's clock under the test's control, for good."""
        self.has_own_clock = True
        self.page.clock.install(time=time)

    def open(self, context: PageContext, path: str = "/page") -> Page:
        self.pages[path] = render(context)
        self.page.goto(HALL + path)
        return self.page

    def wait_for_feed(self) -> None:
        """Wait until the page has subscribed to the feed."""
        for _ in range(LOOKS):
            if self.received:
                return
            self.page.wait_for_timeout(LOOK_MS)
        raise AssertionError("the page sent nothing on the feed")

    def send(self, message: dict[str, Any]) -> None:
        """Send the page a message of the feed, on its newest socket."""
        self.sockets[-1].send(json.dumps(message))

    def last_received(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.received) if message["type"] == kind)

    def accept_socket(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        if self.closes_at_once:
            socket.close(code=1013)
            return
        socket.on_message(lambda text: self.received.append(json.loads(text)))

    def note_console(self, message: ConsoleMessage) -> None:
        failed_load = message.text.startswith("Failed to load resource")
        if message.type == "error" and not failed_load:
            self.errors.append(message.text)


class HallServer(ThreadingHTTPServer):
    """The HTTP server behind hall.test; answers for the hall of the current test."""

    daemon_threads = True
    hall: Hall | None = None

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        Thread(target=self.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: HallServer

    def log_message(self, *_: object) -> None:
        """Print nothing."""

    def do_GET(self) -> None:
        pages = self.server.hall.pages if self.server.hall else {}
        path = urlsplit(self.path).path
        file = STATIC / without_stamp(path.removeprefix("/static/"))
        if self.path in pages:
            headers = {
                "Content-Security-Policy": POLICY,
                "Content-Type": "text/html; charset=utf-8",
            }
            self._answer(200, pages[self.path].encode(), headers)
        elif path.startswith("/api/"):  # the only such requests are for lists
            self._answer(200, b"[]", {"Content-Type": "application/json"})
        elif file.is_file():
            headers = {"Cache-Control": "max-age=86400, immutable"}
            headers["Content-Type"] = TYPES.get(file.suffix, "font/woff2")
            self._answer(200, file.read_bytes(), headers)
        else:
            self._answer(404, b"", {})

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        hall, name = self.server.hall, self.path.rsplit("/", 1)[-1]
        assert hall is not None
        body = json.loads(content or b"{}")
        hall.commands.append((name, self.headers["Idempotency-Key"], body))
        answer = hall.answer(name, body)
        if answer is None:
            self.close_connection = True
        else:
            payload = json.dumps(answer[1]).encode()
            self._answer(answer[0], payload, {"Content-Type": "application/json"})

    def _answer(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class ReusedPage:
    """A page that one test after the other uses."""

    def __init__(self, chromium: Browser, hall_server: HallServer) -> None:
        self._house = hall_server
        self._context = chromium.new_context()
        self._open_page()

    def _open_page(self) -> None:
        self.page = self._context.new_page()
        self._sockets = 0
        self._devtools = self._context.new_cdp_session(self.page)
        self.page.on("pageerror", lambda error: self._hall.errors.append(str(error)))
        self.page.on("console", lambda message: self._hall.note_console(message))
        self.page.route_web_socket(
            "ws://hall.test/feed*", lambda socket: self._hall.accept_socket(socket)
        )

    @property
    def _hall(self) -> Hall:
        assert self._house.hall is not None
        return self._house.hall

    def start_hall(self, size: ViewportSize) -> Hall:
        self.page.set_viewport_size(size)
        self._house.hall = Hall(self.page)
        return self._house.hall

    def reset(self) -> bool:
        """Clear the page; return whether another test may use it."""
        if self._hall.has_own_clock:
            self._context.close()
            return False
        if self.page.url.startswith(HALL):
            self.page.evaluate("sessionStorage.clear()")
        self.page.goto("about:blank")
        self.page.unroute_all()
        self.page.emulate_media(
            color_scheme="null", contrast="null", media="null", reduced_motion="null"
        )
        self._devtools.send("Storage.clearDataForOrigin", {"origin": HALL, "storageTypes": "all"})
        self._sockets += len(self._hall.sockets)
        if self._sockets > MOST_SOCKETS:
            self.page.close()
            self._open_page()
        return True
