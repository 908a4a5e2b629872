"""The audit in the browser: `python -m tests.bench.audit_page [--players 300] [--rounds 9]`.

A Chromium opens the folder from a web server that knows nothing of Wallchart: what goes over the
wire the first time and the second, how long until the rules are ready, and until a verdict.
"""

import argparse
import shutil
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic

from playwright.sync_api import sync_playwright

from events.bundle import write_bundle
from server.disk.folders import write_folder
from tests.browser.conftest import ARGUMENTS
from tests.browser.test_proof import Counting, Web, drop, is_ready
from tests.events.chess.evening import Evening
from web.proof.folder import folder

CODES = ("1-0", "0-1", "=-=")


def bundle(players: int, rounds: int) -> bytes:
    told, lots = Evening(players, rounds), Random(20)
    for number in range(1, rounds + 1):
        told.paired(number)
        for board in told.round(number).missing:
            told.enter(number, board, lots.choice(CODES))
    return write_bundle(told.acts)


def measure(data: bytes, place: Path) -> None:
    write_folder(folder(), place / "proof")
    handler = partial(Counting, directory=str(place))
    web = Web(ThreadingHTTPServer(("127.0.0.1", 0), handler))
    Thread(target=web.server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        page = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS).new_page()
        for visit in ("first", "second"):
            before, begun = Web.sent, monotonic()
            page.goto(f"{web.address}proof/")
            is_ready(page)
            ready = monotonic()
            drop(page, "open.bundle", data)
            said = monotonic()
            sent, loading, judging = Web.sent - before, ready - begun, said - ready
            print(
                f"{visit} visit: {sent:,} bytes, {loading:.1f} s to load, {judging:.1f} s to judge"
            )
    web.cut()


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("--players", type=int, default=300)
    asked.add_argument("--rounds", type=int, default=9)
    options = asked.parse_args()
    with TemporaryDirectory() as folder_of_web:
        measure(bundle(options.players, options.rounds), Path(folder_of_web))
