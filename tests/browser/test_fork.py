"""A forked log: a server continues from a copy of another server's log with a different result. Two
witnesses, one of them the package witness-log, contradict it, and the desk shows that.
"""

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from witness_log import WitnessService

from events.transparency.notes import Key, read_key
from server.clock import seconds
from tests.browser.clocks import LOOK_MS
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.forked import LONGEST, Forked, run_forked
from tests.server.process import SEEN, Server, serving

LOOKS = 200

pytestmark = pytest.mark.browser


class WitnessLogHandler(BaseHTTPRequestHandler):
    """The witness of the package witness-log over HTTP."""

    service: ClassVar[WitnessService]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        is_checkpoint = self.path == "/add-checkpoint"
        handle = self.service.handle_add_checkpoint
        status, answer = handle(body, seconds()) if is_checkpoint else (404, "")
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer.encode())))
        self.end_headers()
        self.wfile.write(answer.encode())

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def foreign_witness(origin: str, key: Key) -> Iterator[str]:
    """Run a witness; give its key and address, as the option --witness takes them."""
    WitnessLogHandler.service = service = WitnessService.new("foreign.example/w", b"f" * 32)
    assert service.add_log(origin, str(Key(origin, key.kind, key.public)))
    server = ThreadingHTTPServer(("127.0.0.1", 0), WitnessLogHandler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"{service.vkey()} http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def own_witness(file: Path, key: Key) -> Iterator[str]:
    """Run Wallchart's own witness; give its key and address."""
    assert run_forked("witness", "trust", str(key), "--file", str(file)).returncode == 0
    arguments = ("--name", "own.example/w", "--file", str(file), "--port", "0")
    process = Forked(["witness", "serve", *arguments])
    with process.stdout:
        try:
            yield process.stdout.readline().split("'")[1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=LONGEST)


def key_of(server: Server) -> Key:
    with urlopen(f"{server.url}/log/keys") as answer:
        return read_key(answer.read().decode().splitlines()[0])


def enter_result(server: Server, tournament: str, result: str) -> None:
    answer = server.do(tournament, "record-result", round=1, board=1, result=result, saw=SEEN)
    assert "version" in answer, answer


def open_desk(desk: Page, server: Server, tournament: str) -> Page:
    server.sign_in_browser(desk.context)
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")
    return desk


def wait_for_verdict(page: Page, server: Server, tournament: str, verdict: str) -> None:
    """Reload the printed pairings until their foot shows this verdict of the witnesses."""
    for _ in range(LOOKS):
        page.goto(f"{server.url}/t/{tournament}/s/1/print/pairings")
        if verdict in (foot := page.locator(".paper-foot").inner_text()):
            return
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError(foot)


@beyond_the_gate
def test_desk_of_a_forked_log_shows_both_witnesses_contradiction(
    chromium: Browser, tmp_path: Path, shots: Shots
) -> None:
    hall, cellar = tmp_path / "hall", tmp_path / "cellar"
    hall.mkdir()
    with serving(hall / "log.sqlite3") as server:
        tournament, key = server.club(4), key_of(server)
        server.do(tournament, "pair-round", round=1)
        server.do(tournament, "publish-round", round=1)
    shutil.copytree(hall, cellar)
    origin = f"{key.name}/{tournament}"
    desk = chromium.new_context(viewport=ViewportSize(width=1280, height=800)).new_page()
    with (
        foreign_witness(origin, key) as foreign,
        own_witness(tmp_path / "witness.sqlite3", key) as own,
    ):
        options = ("--witness", foreign, "--witness", own)
        with serving(hall / "log.sqlite3", *options) as server:
            enter_result(server, tournament, "1-0")
            wait_for_verdict(desk, server, tournament, "Witnessed by 2 of 2")
            open_desk(desk, server, tournament)
            expect(desk.locator(".fresh").first).to_contain_text("live")
            expect(desk.locator(".conflict")).to_have_count(0)
        with serving(cellar / "log.sqlite3", *options) as server:
            enter_result(server, tournament, "0-1")
            wait_for_verdict(desk, server, tournament, "CONTRADICTED")
            alarm = open_desk(desk, server, tournament).locator(".conflict")
            expect(alarm).to_contain_text("Another history of this tournament was witnessed")
            for name in ("foreign.example/w", "own.example/w"):
                expect(alarm).to_contain_text(name)
            shots.take(desk, "desk-contradicted")
    desk.context.close()
