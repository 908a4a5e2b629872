"""Browsers of new devices: no page of theirs may report a script error until they are closed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.server.process import Server

DeviceMaker = Callable[..., BrowserContext]


@contextmanager
def new_devices(chromium: Browser) -> Iterator[DeviceMaker]:
    """Make devices with a screen of that size, signed in as organiser if a server is named;
    further options are those of Playwright's contexts.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def new_device(
        size: ViewportSize, server: Server | None = None, **options: Any
    ) -> BrowserContext:
        context = chromium.new_context(viewport=size, **options)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        if server is not None:
            server.sign_in_browser(context)
        contexts.append(context)
        return context

    yield new_device
    for context in contexts:
        context.close()
    assert errors == []


@contextmanager
def page_without_errors(
    chromium: Browser, size: ViewportSize, server: Server | None = None, **options: Any
) -> Iterator[Page]:
    """The only page of a new device."""
    with new_devices(chromium) as new_device:
        yield new_device(size, server, **options).new_page()
