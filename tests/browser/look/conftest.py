"""Pages in a real Chromium without a server: the test is the server.

Every address of the hall is answered from what the test has put there; the feed is a websocket
whose other end is the test. The policy is the strict one: a page that needs an exception fails.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser.look.hall import Hall, House, Window


@pytest.fixture(scope="session")
def kept() -> list[Window]:
    """The window that the test before has done with: to open one costs as much as most tests."""
    return []


@pytest.fixture
def new_hall(
    chromium: Browser, house: House, kept: list[Window]
) -> Iterator[Callable[[ViewportSize], Hall]]:
    """With a window of that size; at the end its page may not have reported an error."""
    window = kept.pop() if kept else Window(chromium, house)
    yield window.given
    assert house.hall is not None
    if window.left():
        kept.append(window)
    assert house.hall.errors == []


@pytest.fixture
def hall(new_hall: Callable[[ViewportSize], Hall]) -> Hall:
    return new_hall(ViewportSize(width=1920, height=1080))


@pytest.fixture(autouse=True)
def _nothing_stays_open() -> None:
    """The window does, for the test that comes next."""
