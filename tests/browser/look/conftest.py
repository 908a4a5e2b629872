"""Pages in a real Chromium with the test in place of the server.

The addresses of hall.test are answered with what the test provides, and the test is the other end
of the feed's websocket. The strict Content-Security-Policy applies.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser.look.hall import Hall, HallServer, ReusedPage


@pytest.fixture(scope="session")
def idle_pages() -> list[ReusedPage]:
    """The page of the last test, kept: opening one takes as long as most tests."""
    return []


@pytest.fixture
def new_hall(
    chromium: Browser, hall_server: HallServer, idle_pages: list[ReusedPage]
) -> Iterator[Callable[[ViewportSize], Hall]]:
    """Make a hall whose page has that size; the page may report no script error."""
    reused_page = idle_pages.pop() if idle_pages else ReusedPage(chromium, hall_server)
    yield reused_page.start_hall
    assert hall_server.hall is not None
    if reused_page.reset():
        idle_pages.append(reused_page)
    assert hall_server.hall.errors == []


@pytest.fixture
def hall(new_hall: Callable[[ViewportSize], Hall]) -> Hall:
    return new_hall(ViewportSize(width=1920, height=1080))


@pytest.fixture(autouse=True)
def _close_contexts() -> None:
    """Leave the page open, for the next test."""
