"""Several windows of one hall, each of a size of its own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, ViewportSize

from tests.server.process import Server


@contextmanager
def windows(
    chromium: Browser, server: Server, sizes: Mapping[str, ViewportSize]
) -> Iterator[dict[str, Page]]:
    """One of them is the "desk", which is let in; no page may report an error."""
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
