"""python -m tests.bench.walls [--views names,pairings] [--devices 1080p] [--sizes 8,80]

For each screen, device, size of the field and language: the height of the type as a share of the
screen's shorter side, from how many metres that can be read on a 65-inch screen, rows and names
that are cut or covered, pages, the longest wait for one's own line, the least contrast of text, and
layout shifts. Targets that are missed are named.
"""

import json
import re
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import ceil, inf
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

from tests.bench.walls.fields import SCREENS, SIZES, screen_of
from web.pages.render import STATIC, render
from web.shared.languages import LANGUAGES, words_in
from web.shared.static_addresses import without_stamp

HALL = "http://hall.test"
DEVICES = {
    "1080p": ViewportSize(width=1920, height=1080),
    "4k": ViewportSize(width=3840, height=2160),
    "portrait": ViewportSize(width=1080, height=1920),
    "phone": ViewportSize(width=390, height=844),
}
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
MEASURE = Path(__file__).with_name("measure.js").read_text()
WATCH = """
window.shifted = 0;
let sum = 0, first = 0, last = 0;
new PerformanceObserver((list) => {
  for (const { value, startTime: at } of list.getEntries()) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    window.shifted = Math.max(window.shifted, sum);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
SMALLEST, FROM_AFAR, CONTRAST, SHIFT = 0.024, 0.032, 7, 0.01
"""Targets: type as a share of the shorter side, at least and if all is on one page; the contrast of
text, at least; the layout shift, at most.
"""
HEIGHT = 0.81
"""Metres: the shorter side of a 65-inch screen."""
WORST_WAIT, WORST_WAIT_AT_A_WALL = 60, 20
"""Targets for the wait, in seconds: of one display, and of one wall of several displays."""
MEASURED_PAGES = 12
"""Pages that are measured at most; further ones look the same."""


@dataclass(frozen=True, slots=True)
class Case:
    game: str
    view: str
    device: str
    size: int
    lang: str
    part: str = ""
    """"2of4": the second of four displays of one wall."""


@dataclass(frozen=True, slots=True)
class Figures:
    case: Case
    type: float
    rows_cut: int
    names_cut: int
    pages: int
    wait: float
    contrast: float
    shift: float
    missed: tuple[str, ...]

    def line(self) -> str:
        return (
            f"{self.case.view:<11} {self.case.device:<8} {self.case.size:>5} "
            f"{self.case.part or self.case.lang:<6} {self.type:6.2%} {read_from(self.type):>3} m "
            f"{self.rows_cut:>5} {self.names_cut:>6} {self.pages:>6} {self.wait:>6.0f} s "
            f"{self.contrast:>6.1f} {self.shift:>8.4f}  {'; '.join(self.missed)}"
        )


HEADING = (
    f"{'screen':<11} {'device':<8} {'field':>5} {'lang':<6} {'type':>6} {'from':>5} {'rows':>5} "
    f"{'names':>6} "
    f"{'pages':>6} {'wait':>8} {'contr.':>6} {'shift':>8}"
)


def read_from(type_: float) -> int:
    """The metres from which letters of that share of the screen can be read: where a capital spans
    six minutes of arc.
    """
    return int(type_ * HEIGHT * LETTER * ARC)


LETTER, ARC = 0.66, 573
"""The height of a capital as a share of the size of its type, and the distance in such heights from
which it spans six minutes of arc.
"""


def fulfil_static(route: Route) -> None:
    file = STATIC / without_stamp(urlsplit(route.request.url).path.removeprefix("/static/"))
    route.fulfill(
        body=file.read_bytes(), headers={"content-type": TYPES.get(file.suffix, "font/woff2")}
    )


def _open_page(browser: Browser, device: str) -> Page:
    page = browser.new_context(viewport=DEVICES[device], reduced_motion="reduce").new_page()
    page.add_init_script(WATCH)
    page.clock.install()
    page.route(f"{HALL}/static/**", fulfil_static)
    page.route_web_socket("ws://hall.test/feed*", lambda socket: None)
    return page


def measure(page: Page, case: Case, shots: Path | None) -> Figures:
    words = words_in(case.lang)
    html = render(replace(screen_of(case.game, case.view, case.size), words=words))
    address = f"{HALL}/t/city/s/1/screen/{case.view}?part={case.part}"
    page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(address)
    page.wait_for_selector("#painted", state="attached")
    found: list[dict[str, Any]] = [page.evaluate(MEASURE)]
    if shots:
        name = f"{case.view}-{case.size}-{case.device}-{case.part or case.lang}"
        page.screenshot(path=shots / f"{name}.png")
    pages, dwell = _pages_and_dwell(page)
    for _ in range(min(pages, MEASURED_PAGES) - 1 if case.lang == "en" else 0):
        page.clock.run_for(int(dwell * 1000) + 20)
        found.append(page.evaluate(MEASURE))
    page.unroute(address)
    return _figures(case, found, pages, dwell)


def _pages_and_dwell(page: Page) -> tuple[int, float]:
    """How many pages there are, and the seconds each of them stays."""
    counter = re.search(r"/(\d+)", page.locator(".foot-page").inner_text())
    stays = (
        "document.querySelector('.foot-progress').getAnimations()[0]?.effect.getTiming().duration"
    )
    return (int(counter[1]), float(page.evaluate(stays)) / 1000) if counter else (1, 0)


def _figures(case: Case, found: list[dict[str, Any]], pages: int, dwell: float) -> Figures:
    least = min(found, key=lambda measures: float(measures["contrast"]))
    kind = min(float(measures["type"]) for measures in found)
    cut = [name for measures in found for name in measures["cut"]]
    rows = [row for measures in found for row in measures["rows"]]
    wait, shift = (pages - 1) * dwell, max(float(measures["shift"]) for measures in found)
    missed = [
        *(["type"] if case.device != "phone" and 0 < kind < _least_type(wait) else []),
        *(["rows: " + rows[0]] if rows else []),
        *(["names: " + cut[0]] if cut else []),
        *([f"wait {wait:.0f} s"] if wait > _longest_wait(case) else []),
        *([f"contrast of {least['where']}"] if least["contrast"] < CONTRAST else []),
        *([f"shift {shift:.4f}"] if shift > SHIFT else []),
        *(["head: " + " ".join(found[0]["head"])] if found[0]["head"] else []),
    ]
    return Figures(
        case, kind, len(rows), len(cut), pages, wait, least["contrast"], shift, tuple(missed)
    )


def _least_type(wait: float) -> float:
    """Smaller type is allowed only where there are several pages, to keep the wait short."""
    return FROM_AFAR if wait == 0 else SMALLEST


def _longest_wait(case: Case) -> float:
    """Seconds; there is no target for one display and more than 800 players."""
    if case.part:
        return WORST_WAIT_AT_A_WALL
    return WORST_WAIT if case.view in LOOKED_FOR and case.size <= 800 else inf


LOOKED_FOR = frozenset({"names", "pairings", "seats", "tables"})
"""Sheets in which players look for their own line before the round."""


def _options() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.bench.walls", description=__doc__)
    every = ",".join(view for _, view in SCREENS)
    parser.add_argument("--views", default=every)
    parser.add_argument("--devices", default=",".join(DEVICES))
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--games", default="chess,pairs")
    parser.add_argument("--walls", action="store_true", help="walls of several displays instead")
    parser.add_argument("--shots", type=Path, help="keep a picture of each first page there")
    return parser.parse_args()


def _walls(options: Namespace) -> Iterator[Case]:
    """Walls with a display for each 200 players: the first, a middle one and the last of each."""
    for (game, view), size, device in product(SCREENS, SIZES[1:], ("1080p", "portrait")):
        of = ceil(size / 200)
        for place in sorted({1, (of + 1) // 2, of}) if view in LOOKED_FOR else ():
            if view in options.views.split(",") and size in map(int, options.sizes.split(",")):
                yield Case(game, view, device, size, "en", f"{place}of{of}")


def _cases(options: Namespace) -> Iterator[Case]:
    views, devices = options.views.split(","), options.devices.split(",")
    sizes, languages = map(int, options.sizes.split(",")), options.languages.split(",")
    for (game, view), size, device, lang in product(SCREENS, sizes, devices, languages):
        if view in views and game in options.games.split(","):
            yield Case(game, view, device, size, lang)


def main() -> None:
    options = _options()
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    missed = 0
    print(HEADING, flush=True)
    with sync_playwright() as playwright:
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS)
        pages: dict[str, Page] = {}
        for case in _walls(options) if options.walls else _cases(options):
            page = pages.get(case.device) or pages.setdefault(
                case.device, _open_page(browser, case.device)
            )
            figures = measure(page, case, options.shots)
            missed += bool(figures.missed)
            print(figures.line(), flush=True)
        browser.close()
    print(json.dumps({"missed": missed}))


if __name__ == "__main__":
    main()
