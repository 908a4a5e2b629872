"""The audit in the browser: `python -m tests.bench.audit_page [--players 300] [--rounds 9]`.

A Chromium opens the folder from a web server that knows nothing of Wallchart: what goes over the
wire the first time and the second, how long until the rules are ready, and until a verdict. And on
a page whose processor is held to a quarter (CDP): how long until chain, signatures and witnesses
are told, which is without Python, while Python loads beside it; and the processor's own time of
each thread until the rules are ready, which other programs on the machine don't lengthen.
"""

import argparse
import shutil
from functools import partial
from http.server import ThreadingHTTPServer
from os import sysconf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic

from playwright.sync_api import Browser, sync_playwright

from events.bundle import write_bundle
from server.disk import write_folder
from tests.browser.conftest import ARGUMENTS
from tests.browser.test_proof import CountingHandler, Web, drop, wait_until_ready
from tests.events.chess.evening import Evening
from web.proof import proof_files

EARLY = """() => {
    const found = document.querySelector(".found"), now = () => performance.now();
    const chosen = () => { window.dropped = now(); };
    document.querySelector(".drop input").addEventListener("change", chosen, true);
    new MutationObserver(() => { window.told ??= now(); }).observe(found, { childList: true });
}"""
CODES = ("1-0", "0-1", "=-=")


def bundle(players: int, rounds: int) -> bytes:
    told, lots = Evening(players, rounds), Random(20)
    for number in range(1, rounds + 1):
        told.paired(number)
        for board in told.round(number).boards_without_result:
            told.enter(number, board, lots.choice(CODES))
    return write_bundle(told.acts)


def measure(data: bytes, place: Path) -> None:
    write_folder(proof_files(), place / "proof")
    handler = partial(CountingHandler, directory=str(place))
    web = Web(ThreadingHTTPServer(("127.0.0.1", 0), handler))
    Thread(target=web.server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        page = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS).new_page()
        for visit in ("first", "second"):
            before, begun = Web.sent, monotonic()
            page.goto(f"{web.address}proof/")
            wait_until_ready(page)
            ready = monotonic()
            drop(page, "open.bundle", data)
            said = monotonic()
            sent, loading, judging = Web.sent - before, ready - begun, said - ready
            print(
                f"{visit} visit: {sent:,} bytes, {loading:.1f} s to load, {judging:.1f} s to judge"
            )
    web.cut()


def measure_early(data: bytes, place: Path) -> None:
    """Dropped the moment the page is there."""
    handler = partial(CountingHandler, directory=str(place))
    web = Web(ThreadingHTTPServer(("127.0.0.1", 0), handler))
    Thread(target=web.server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS)
        page, before = browser.new_page(), thread_seconds(browser)
        page.goto(f"{web.address}proof/")
        wait_until_ready(page)
        print("until the rules are ready, of the processor:")
        spent = {n: s - before.get(n, 0) for n, s in thread_seconds(browser).items()}
        for name, seconds in sorted(spent.items(), key=lambda one: -one[1])[:4]:
            print(f"  {seconds:4.1f} s {name}")
        page = browser.new_context().new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        begun = monotonic()
        page.goto(f"{web.address}proof/")
        opened = monotonic()
        page.evaluate(EARLY)
        drop(page, "open.bundle", data)
        said, (dropped, told) = monotonic(), page.evaluate("[window.dropped, window.told]")
        print(f"a quarter of the processor: {opened - begun:.1f} s to open,")
        print(
            f"  {(told - dropped) / 1000:.2f} s to the early verdict, {said - begun:.1f} s to all"
        )
    web.cut()


def thread_seconds(browser: Browser) -> dict[str, float]:
    """Of its threads, by their names."""
    session = browser.new_browser_cdp_session()
    found: dict[str, float] = {}
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        for task in Path(f"/proc/{process['id']}/task").glob("*/stat"):
            said = task.read_text()
            fields = said[said.rindex(")") :].split()
            name = f"{process['type']}: {said[said.index('(') + 1 : said.rindex(')')]}"
            ticks = int(fields[12]) + int(fields[13])
            found[name] = found.get(name, 0) + ticks / sysconf("SC_CLK_TCK")
    return found


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("--players", type=int, default=300)
    asked.add_argument("--rounds", type=int, default=9)
    options = asked.parse_args()
    with TemporaryDirectory() as folder_of_web:
        data = bundle(options.players, options.rounds)
        measure(data, Path(folder_of_web))
        measure_early(data, Path(folder_of_web))
