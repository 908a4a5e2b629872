"""A real Chromium and a real server, shared by all tests; each test makes its own tournaments."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.look.hall import HallServer
from tests.browser.shots import WANTED, Shots
from tests.server.process import Server, serving

# Long, for a busy machine: a test expects a state that comes and stays. One that depends on time
# sets its page's clock forward (tests/browser/clocks.py).
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


LONGEST_FILE = "test_accessibility.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest file: a worker takes a whole file, and would end last with it."""
    items.sort(key=lambda item: item.path.name != LONGEST_FILE)


@pytest.fixture(scope="session")
def hall_server() -> Iterator[HallServer]:
    hall_server = HallServer()
    yield hall_server
    hall_server.close()


@pytest.fixture(scope="session")
def chromium(hall_server: HallServer) -> Iterator[Browser]:
    name_lookup = f"--host-resolver-rules=MAP hall.test:80 127.0.0.1:{hall_server.server_port}"
    with sync_playwright() as playwright:
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(
            executable_path=installed, args=[*ARGUMENTS, name_lookup]
        )
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def _close_contexts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test leaves open: a live page would take processor time from all later tests."""
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
    """A server with a tournament of each game under way, which tests change little."""
    with serving(
        tmp_path_factory.mktemp("demo") / "log.sqlite3", "--demo", "--private-targets"
    ) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test alone: it may be killed, and has no other tournaments."""
    with serving(tmp_path / "log.sqlite3") as server:
        yield server


@pytest.fixture(scope="session")
def shots() -> Shots:
    """Screenshots, taken only if WALLCHART_PICTURES is set."""
    return Shots(Path(__file__).with_name("shots"), WANTED)
