"""Devices of a pairs tournament."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.bridge.evening import DESK, TABLET, PageOpener
from tests.server.process import Server


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[PageOpener]:
    """Opens a page on a new device, signed in by default; no page may report a script error."""
    errors: list[str] = []
    contexts = []

    def new(size: ViewportSize = DESK, signed_in: bool = True) -> Page:
        context = chromium.new_context(viewport=size)
        context.clock.install()
        context.on("weberror", lambda error: errors.append(str(error.error)))
        if signed_in:
            server.sign_in_browser(context)
        contexts.append(context)
        return context.new_page()

    yield new
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def desk(open_page: PageOpener) -> Page:
    return open_page()


@pytest.fixture
def tablet(open_page: PageOpener) -> Page:
    return open_page(TABLET)


@pytest.fixture
def wall(open_page: PageOpener) -> Page:
    """A screen in the hall, not signed in."""
    return open_page(signed_in=False)
