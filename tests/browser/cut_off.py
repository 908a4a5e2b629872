"""A page that reaches its server no more with what it sends. Not by routes: a page that a service
worker has taken over in the same moment may send past them.
"""

from playwright.sync_api import Page

_CUT = """() => {
  const reaching = window.fetch;
  window.reachAgain = () => { window.fetch = reaching; };
  window.fetch = (asked, ...about) => new URL(asked, location).pathname.startsWith("/api/")
    ? Promise.reject(new TypeError("cut off")) : reaching(asked, ...about);
}"""


def cut_off(page: Page) -> Page:
    """Until the page is loaded again."""
    page.evaluate(_CUT)
    return page


def reach_again(page: Page) -> None:
    page.evaluate("window.reachAgain()")
