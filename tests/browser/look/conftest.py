"""Pages in a real Chromium without a server: the test is the server.

Every address of the hall is answered from what the test has put there; the feed is a websocket
whose other end is the test. The policy is the strict one: a page that needs an exception fails.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Route,
    ViewportSize,
    WebSocketRoute,
)

from web.pages.render import STATIC, render
from web.shared.page import Page as PageContext

HALL = "http://hall.test"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self'; connect-src 'self' ws://hall.test; base-uri 'none'; form-action 'self'"
)
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

Answer = tuple[int, dict[str, Any]] | None
"""Status and body of the answer to a command; None: no answer ever comes."""


def stored(_name: str, _body: dict[str, Any]) -> Answer:
    return 200, {"version": 900, "first": 900, "repeated": False}


@dataclass
class Hall:
    """What the page asked for and said, and how it is answered."""

    page: Page
    errors: list[str] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)
    commands: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    closes_at_once: bool = False
    answer: Callable[[str, dict[str, Any]], Answer] = stored

    def open(self, context: PageContext, path: str = "/page") -> Page:
        html = render(context)
        policy = {"content-security-policy": POLICY, "content-type": "text/html; charset=utf-8"}
        self.page.route(HALL + path, lambda route: route.fulfill(body=html, headers=policy))
        self.page.goto(HALL + path)
        return self.page

    def say(self, message: dict[str, Any]) -> None:
        """A message of the feed, on the newest socket."""
        self.sockets[-1].send(json.dumps(message))

    def last_heard(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def _said(self, message: ConsoleMessage) -> None:
        refused = message.text.startswith("Failed to load resource")
        if message.type == "error" and not refused:
            self.errors.append(message.text)

    def _listen(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        if self.closes_at_once:
            socket.close(code=1013)
            return
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        self.heard.append(json.loads(text))

    def _static(self, route: Route) -> None:
        file = STATIC / urlsplit(route.request.url).path.removeprefix("/static/")
        content = TYPES.get(file.suffix, "font/woff2")
        route.fulfill(body=file.read_bytes(), headers={"content-type": content})

    def _command(self, route: Route, request: Request) -> None:
        if request.method == "GET":  # nothing is asked for but lists
            route.fulfill(json=[])
            return
        name = request.url.rsplit("/", 1)[-1]
        body: dict[str, Any] = request.post_data_json or {}
        self.commands.append((name, request.headers["idempotency-key"], body))
        answer = self.answer(name, body)
        if answer is None:
            route.abort()
        else:
            route.fulfill(status=answer[0], json=answer[1])


@pytest.fixture
def new_hall(chromium: Browser) -> Iterator[Callable[[ViewportSize], Hall]]:
    """A window of that size; at the end no page may have reported an error."""
    halls: list[Hall] = []

    def opened(size: ViewportSize) -> Hall:
        page = chromium.new_context(viewport=size).new_page()
        hall = Hall(page)
        halls.append(hall)
        page.on("pageerror", lambda error: hall.errors.append(str(error)))
        page.on("console", hall._said)
        page.route(f"{HALL}/static/**", hall._static)
        page.route(f"{HALL}/api/**", hall._command)
        page.route_web_socket("ws://hall.test/feed*", hall._listen)
        return hall

    yield opened
    for hall in halls:
        hall.page.context.close()
    assert [error for hall in halls for error in hall.errors] == []


@pytest.fixture
def hall(new_hall: Callable[[ViewportSize], Hall]) -> Hall:
    return new_hall(ViewportSize(width=1920, height=1080))
