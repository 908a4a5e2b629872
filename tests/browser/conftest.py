"""A real Chromium and a real server, one for all tests; tournaments are a test's own."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.server.process import Server, serving

# What must happen quickly says so where it is expected; all else may wait for a busy machine.
WAIT = 20_000
expect.set_options(timeout=WAIT)

SHOTS = Path(__file__).with_name("shots")
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


@pytest.fixture(scope="session", autouse=True)
def taken_again() -> Iterator[None]:
    """A starved browser may have no frame to take a picture of: it is asked for once more."""
    take = Page.screenshot

    def screenshot(page: Page, **how: Any) -> bytes:
        try:
            return take(page, **how)
        except Error as failed:
            if "Unable to capture" not in failed.message:
                raise
            return take(page, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "screenshot", screenshot)
        yield


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "log.sqlite3") as server:
        yield server


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With a tournament of each game under way; who changes them changes little."""
    with serving(tmp_path_factory.mktemp("demo") / "log.sqlite3", "--demo") as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One to be killed, or to hold nobody else's tournaments."""
    with serving(tmp_path / "log.sqlite3") as server:
        yield server


@pytest.fixture(scope="session")
def shots() -> Path:
    SHOTS.mkdir(exist_ok=True)
    return SHOTS
