"""The audit in the browser: `python -m tests.bench.audit_page [--players 300] [--rounds 9]`.

A Chromium opens the folder from a web server that knows nothing of Wallchart: how many bytes it
loads the first time and the second, how long until the rules are ready, and until a verdict. And on
a page with a quarter of the processor (CDP): how long until the early verdict on chain, signatures
and witnesses, which needs no Python, while Python is loading; and the processor time of each thread
until the rules are ready, which other programs on the machine do not lengthen.
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
    new MutationObserver(() => { window.early ??= now(); }).observe(found, { childList: true });
}"""
CODES = ("1-0", "0-1", "=-=")


def bundle(players: int, rounds: int) -> bytes:
    evening, random = Evening(players, rounds), Random(20)
    for number in range(1, rounds + 1):
        evening.paired(number)
        for board in evening.round(number).boards_without_result:
            evening.enter(number, board, random.choice(CODES))
    return write_bundle(evening.acts)


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
            judged = monotonic()
            sent, loading, judging = Web.sent - before, ready - begun, judged - ready
            print(
                f"{visit} visit: {sent:,} bytes, {loading:.1f} s to load, {judging:.1f} s to judge"
            )
    web.cut()


def measure_early(data: bytes, place: Path) -> None:
    """The bundle is dropped as soon as the page is open."""
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
        spent = {
            name: seconds - before.get(name, 0) for name, seconds in thread_seconds(browser).items()
        }
        for name, seconds in sorted(spent.items(), key=lambda thread: -thread[1])[:4]:
            print(f"  {seconds:4.1f} s {name}")
        page = browser.new_context().new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        begun = monotonic()
        page.goto(f"{web.address}proof/")
        opened = monotonic()
        page.evaluate(EARLY)
        drop(page, "open.bundle", data)
        judged, (dropped, early) = monotonic(), page.evaluate("[window.dropped, window.early]")
        print(f"a quarter of the processor: {opened - begun:.1f} s to open,")
        print(
            f"  {(early - dropped) / 1000:.2f} s to the early verdict, "
            f"{judged - begun:.1f} s to all"
        )
    web.cut()


def thread_seconds(browser: Browser) -> dict[str, float]:
    """Processor time of the browser's threads, by their names."""
    session = browser.new_browser_cdp_session()
    found: dict[str, float] = {}
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        for task in Path(f"/proc/{process['id']}/task").glob("*/stat"):
            stat = task.read_text()
            fields = stat[stat.rindex(")") :].split()
            name = f"{process['type']}: {stat[stat.index('(') + 1 : stat.rindex(')')]}"
            ticks = int(fields[12]) + int(fields[13])
            found[name] = found.get(name, 0) + ticks / sysconf("SC_CLK_TCK")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    with TemporaryDirectory() as folder_of_web:
        data = bundle(options.players, options.rounds)
        measure(data, Path(folder_of_web))
        measure_early(data, Path(folder_of_web))
