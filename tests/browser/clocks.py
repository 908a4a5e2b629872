"""A page's clock, which its test sets forward: no test waits for real time."""

from playwright.sync_api import Locator, Page, TimeoutError as NotAttached

STEP = 6_000
"""Milliseconds: longer than the first pauses before a retry, shorter than the silence after which a
page takes its connection for lost.
"""
TRIES = 60
LOOK_MS = 250
"""Milliseconds that the browser has, after each step, to show the element."""
GUARD = 1_000
"""Milliseconds in which a page ignores a tap on a button that has just appeared there."""


def until(element: Locator, *clocks: Page) -> None:
    """Set the clocks of these pages (default: the element's) forward until it is there."""
    for _ in range(TRIES):
        try:
            element.first.wait_for(timeout=LOOK_MS, state="attached")
            return
        except NotAttached:
            for page in clocks or (element.page,):
                page.clock.fast_forward(STEP)
    raise AssertionError(f"{element} never came, in {TRIES * STEP // 1000} s of its clock")


def live(page: Page) -> Locator:
    """The page's body, which matches only while its feed is live."""
    return page.locator('body[data-freshness="live"]')


def pass_tap_guard(page: Page) -> None:
    """Set the clock forward until a tap on a button that has just appeared counts."""
    page.clock.fast_forward(GUARD)
