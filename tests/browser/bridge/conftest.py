"""Devices of a pairs tournament."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.bridge.evening import DESK, TABLET, Opened
from tests.server.process import Server


@pytest.fixture
def opened(chromium: Browser, server: Server) -> Iterator[Opened]:
    """A device of its own, let in unless it is to be nobody's; no page may report an error."""
    errors: list[str] = []
    contexts = []

    def new(size: ViewportSize = DESK, let_in: bool = True) -> Page:
        context = chromium.new_context(viewport=size)
        context.clock.install()
        context.on("weberror", lambda error: errors.append(str(error.error)))
        if let_in:
            server.sign_in_browser(context)
        contexts.append(context)
        return context.new_page()

    yield new
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def desk(opened: Opened) -> Page:
    return opened()


@pytest.fixture
def tablet(opened: Opened) -> Page:
    return opened(TABLET)


@pytest.fixture
def wall(opened: Opened) -> Page:
    return opened(let_in=False)
