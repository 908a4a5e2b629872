"""A page's clock, which its test owns: what the page does later it does when it is told to."""

from playwright.sync_api import Locator, Page, TimeoutError as NotThere

STEP = 6_000
"""Milliseconds: longer than the first tries of whatever is tried again, shorter than a silence
that a page takes for the end of its line.
"""
TRIES = 60
A_LOOK = 250
"""Milliseconds that the browser has for what follows from a step."""
GUARD = 1_000
"""What comes under a finger in this moment is not meant by it."""


def until(there: Locator, *clocks: Page) -> None:
    """Lets the clocks of these pages go on, or else that of its own, until that is there."""
    for _ in range(TRIES):
        try:
            there.first.wait_for(timeout=A_LOOK, state="attached")
            return
        except NotThere:
            for page in clocks or (there.page,):
                page.clock.fast_forward(STEP)
    raise AssertionError(f"{there} never came, in {TRIES * STEP // 1000} s of its clock")


def live(page: Page) -> Locator:
    return page.locator('body[data-freshness="live"]')


def past_the_guard(page: Page) -> None:
    page.clock.fast_forward(GUARD)
