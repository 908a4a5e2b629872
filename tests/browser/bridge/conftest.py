"""Devices of a pairs tournament."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.bridge.evening import DESK, TABLET, PageOpener
from tests.browser.devices import new_devices
from tests.server.process import Server


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[PageOpener]:
    """Open a page on a new device, signed in by default, with a clock that a test sets forward."""
    with new_devices(chromium) as new_device:

        def open_on_new_device(size: ViewportSize = DESK, signed_in: bool = True) -> Page:
            context = new_device(size, server if signed_in else None)
            context.clock.install()
            return context.new_page()

        yield open_on_new_device


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
