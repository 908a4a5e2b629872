"""A real Chromium and a real server, one for all tests; tournaments are a test's own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.look.hall import House
from tests.browser.shots import WANTED, Shots
from tests.server.process import Server, serving

# What is expected is a state, however long a busy machine takes: who waits for a moment of it owns
# the clock it is a moment of (tests/browser/clocks.py).
expect.set_options(timeout=60_000)

ARGUMENTS = [
    "--headless",
    "--font-render-hinting=none",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    house = House()
    yield house
    house.close()


@pytest.fixture(scope="session")
def chromium(house: House) -> Iterator[Browser]:
    there = f"--host-resolver-rules=MAP hall.test:80 127.0.0.1:{house.server_port}"
    with sync_playwright() as playwright:
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=installed, args=[*ARGUMENTS, there])
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def _nothing_stays_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """A live page that a test leaves behind costs all that come after it a part of a processor."""
    if "chromium" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("chromium")
    before = set(browser.contexts)
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "log.sqlite3") as server:
        yield server


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With a tournament of each game under way; who changes them changes little."""
    with serving(
        tmp_path_factory.mktemp("demo") / "log.sqlite3", "--demo", "--private-targets"
    ) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One to be killed, or to hold nobody else's tournaments."""
    with serving(tmp_path / "log.sqlite3") as server:
        yield server


@pytest.fixture(scope="session")
def shots() -> Shots:
    """WALLCHART_PICTURES=yes takes them."""
    return Shots(Path(__file__).with_name("shots"), WANTED)
