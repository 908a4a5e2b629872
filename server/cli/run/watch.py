"""`wallchart watch URL`: follow a screen's feed in a terminal.

It keeps the sheet as a screen does: a snapshot, updated only by changes from exactly its version.
After a lost connection it begins with a snapshot again.
"""

import random
import re
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from rich.console import Console
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from domain.errors import NotNow
from server.cli.run.options import WatchScreen

_ADDRESS = re.compile(r"/t/(?P<tournament>[\w-]+)/s/(?P<stage>\d+)/screen/(?P<view>[\w-]+)$")
STALE_SECONDS = 35
RETRY_MOST = 30.0


@dataclass(frozen=True, slots=True)
class WatchedScreen:
    """`feed` is the address of the server's websocket."""

    feed: str
    tournament: str
    stage: int
    view: str


@dataclass(slots=True)
class TerminalSheet:
    """The newest sheet. `apply_message` returns the changed rows, None if the change is not from
    this version."""

    epoch: str = ""
    version: int = -1
    head: dict[str, Any] = field(default_factory=dict)
    rows: dict[str, dict[str, Any]] = field(default_factory=dict)

    def apply_message(self, message: dict[str, Any]) -> list[dict[str, Any]] | None:
        if message["type"] == "hello" and message["epoch"] != self.epoch:
            self.epoch, self.version, self.rows = message["epoch"], -1, {}
        if message["type"] == "current":
            self.version = message["version"]
        if message["type"] not in ("snapshot", "change"):
            return []
        if message["type"] == "change" and message["base"] != self.version:
            return None
        before = {} if message["type"] == "snapshot" else self.rows
        known = {**before, **{row["key"]: row for row in message["rows"]}}
        self.rows = {key: known[key] for key in message.get("order", known)}
        self.version, self.head = message["version"], message.get("head", self.head)
        return list(message["rows"])


def screen_named(url: str) -> WatchedScreen:
    """The screen at the address that a browser shows."""
    try:
        parts = urlsplit(url)
    except ValueError:  # such as an unclosed bracket
        raise _not_a_screen(url) from None
    found = _ADDRESS.search(parts.path)
    if found is None or parts.scheme not in ("http", "https"):
        raise _not_a_screen(url)
    scheme = "wss" if parts.scheme == "https" else "ws"
    name = found["tournament"]
    feed = f"{scheme}://{parts.netloc}/feed?tournament={name}"
    return WatchedScreen(feed, name, int(found["stage"]), found["view"])


def _not_a_screen(url: str) -> NotNow:
    example = "http://host/t/name/s/1/screen/pairings"
    return NotNow(f"{url!r} is no screen; give an address such as {example}.")


def run(args: WatchScreen) -> None:
    screen, sheet, console = screen_named(args.url), TerminalSheet(), Console(highlight=False)
    wait = 0.5
    while True:
        try:
            with connect(screen.feed, open_timeout=10) as connection:
                wait = 0.5
                _follow_feed(connection, screen, sheet, console)
        except (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage):
            console.print(f"no line to the server, again in {wait:.1f} s")
        time.sleep(jittered_seconds(wait))
        wait = min(RETRY_MOST, wait * 2)


def jittered_seconds(seconds: float) -> float:
    """Between half of the seconds and all of them, so that not all come back at once."""
    return seconds * random.uniform(0.5, 1)


def _follow_feed(
    connection: ClientConnection, screen: WatchedScreen, sheet: TerminalSheet, console: Console
) -> None:
    """Follow the feed until there is no message for so long that the connection must be dead."""
    _subscribe_to_screen(connection, screen)
    while True:
        try:
            message = msgspec.json.decode(connection.recv(timeout=STALE_SECONDS))
        except TimeoutError:
            return
        if message["type"] == "heartbeat":
            connection.send('{"type":"heartbeat"}')
        if message["type"] == "refused":
            console.print(message["reason"])
        rows = sheet.apply_message(message)
        if rows is None:
            _subscribe_to_screen(connection, screen)
        for row in rows or ():
            console.print(f"v{sheet.version}  {row_text(row)}", markup=False, soft_wrap=True)


def _subscribe_to_screen(connection: ClientConnection, screen: WatchedScreen) -> None:
    views = [{"view": screen.view, "stage": screen.stage}]
    subscription = {"type": "subscribe", "tournament": screen.tournament, "views": views}
    connection.send(msgspec.json.encode(subscription).decode())


def row_text(row: dict[str, Any]) -> str:
    """A row as one line: its values in order, players by number and name."""
    words = (_value_text(value) for name, value in row.items() if name != "key")
    return "  ".join(word for word in words if word)


def _value_text(value: Any) -> str:
    if isinstance(value, dict):
        names = (value.get("family", ""), value.get("given", ""))
        return f"{value.get('number', '')} {', '.join(n for n in names if n)}".strip()
    if isinstance(value, list):
        return " ".join(_value_text(item) for item in value)
    return "" if isinstance(value, bool) or not value else str(value)
