"""Several pages of one server, each with its own viewport."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.devices import new_devices
from tests.server.process import Server


@contextmanager
def windows(
    chromium: Browser, server: Server, sizes: Mapping[str, ViewportSize]
) -> Iterator[dict[str, Page]]:
    """A page of each size by name; "desk" is signed in."""
    with new_devices(chromium) as new_device:
        yield {
            name: new_device(size, server if name == "desk" else None).new_page()
            for name, size in sizes.items()
        }
