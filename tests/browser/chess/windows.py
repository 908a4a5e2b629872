"""Several pages of one server, each with its own viewport."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, ViewportSize

from tests.server.process import Server


@contextmanager
def windows(
    chromium: Browser, server: Server, sizes: Mapping[str, ViewportSize]
) -> Iterator[dict[str, Page]]:
    """A page of each size by name; "desk" is signed in. No page may report a script error."""
    contexts = {name: chromium.new_context(viewport=size) for name, size in sizes.items()}
    server.sign_in_browser(contexts["desk"])
    pages = {name: context.new_page() for name, context in contexts.items()}
    errors: list[str] = []
    for page in pages.values():
        page.on("pageerror", lambda error: errors.append(str(error)))
    yield pages
    for context in contexts.values():
        context.close()
    assert errors == []
