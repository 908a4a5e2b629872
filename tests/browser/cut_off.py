"""A page whose requests to the API fail, until they are let through again. Not by Playwright's
routes: a service worker that takes over the page may send past them.
"""

from playwright.sync_api import Page

_CUT = """() => {
  const original = window.fetch;
  window.reachAgain = () => { window.fetch = original; };
  window.fetch = (address, ...options) => new URL(address, location).pathname.startsWith("/api/")
    ? Promise.reject(new TypeError("cut off")) : original(address, ...options);
}"""


def cut_off(page: Page) -> Page:
    """Let the page's requests to the API fail, until `reach_again` or a reload."""
    page.evaluate(_CUT)
    return page


def reach_again(page: Page) -> None:
    """Let the page's requests through again."""
    page.evaluate("window.reachAgain()")
