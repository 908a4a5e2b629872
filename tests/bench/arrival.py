"""How soon pages appear on a telephone line: `python -m tests.bench.arrival [--url ADDRESS]`.

A Chromium is slowed to 150 ms and 1.6 Mbit/s by its own protocol. Each page is opened with an empty
cache and once more: the seconds until its first row appears, the answers and their size. With
`--url` and `--cookie NAME=VALUE` the server of another commit is measured, which has to show the
demo of the same version.
"""

import argparse
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS
from tests.server.process import serving

LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
AFTER = 2500
"""Milliseconds after the first row in which answers still count."""
PAGES = {
    "desk": ("s/1/desk", ".board"),
    "wall": ("s/1/screen/pairings", ".line[data-key]"),
    "me": ("me?stage=1&entry=1", "h1"),
    "site and backups": ("files", "h1"),
}


@contextmanager
def served_tournament(url: str, cookie: str) -> Iterator[tuple[str, str, str]]:
    """Address, cookie, and the name of the chess tournament."""
    with TemporaryDirectory() as place, serving(Path(place) / "log.sqlite3", "--demo") as server:
        yield url or server.url, cookie or server.cookie, server.tournaments()[0]


def measure(browser: Browser, root: str, cookie: tuple[str, str], name: str) -> str:
    path, mark = PAGES[name]
    context = browser.new_context()
    origin = root.partition("/t/")[0]
    context.add_cookies([{"name": cookie[0], "value": cookie[1], "url": origin}])
    page = context.new_page()
    session, sizes = context.new_cdp_session(page), list[int]()
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    cold = _open(page, f"{root}/{path}", mark, sizes)
    warm = _open(page, f"{root}/{path}", mark, sizes)
    context.close()
    return f"{name:18}{cold}{warm}"


def _open(page: Page, address: str, mark: str, sizes: list[int]) -> str:
    """The seconds, answers and kilobytes; `sizes` collects the sizes of the answers."""
    page.goto("about:blank")
    sizes.clear()
    begun = monotonic()
    page.goto(address, wait_until="commit")
    page.locator(mark).first.wait_for()
    seconds = monotonic() - begun
    page.wait_for_timeout(AFTER)
    sent = [size for size in sizes if size]
    return f"{seconds:8.2f} s{len(sent):5} answers{sum(sent) / 1000:7.0f} KB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="")
    parser.add_argument("--cookie", default="")
    options = parser.parse_args()
    with (
        served_tournament(options.url, options.cookie) as (url, cookie, tournament),
        sync_playwright() as play,
    ):
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = play.chromium.launch(executable_path=installed, args=ARGUMENTS)
        print(f"{'':18}{'empty cache':>28}{'opened again':>28}")
        name, _, value = cookie.partition("=")
        for page in PAGES:
            root = f"{url}/t/{tournament}"
            print(measure(browser, root, (name, value), page), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
