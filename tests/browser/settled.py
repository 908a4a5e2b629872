"""Waiting until a page has finished what its scripts do on loading."""

from playwright.sync_api import Page, expect

QUIET_FRAMES = 3
MOST_FRAMES = 300
"""Frames after which a page that never stops changing is taken as settled."""
SETTLED = """([frames, most]) => new Promise((settled) => {
  let quiet = 0, all = 0;
  const changes = new MutationObserver(() => { quiet = 0; });
  changes.observe(document, {subtree: true, childList: true, attributes: true});
  const frame = () => (++quiet > frames || ++all > most ? settled() : requestAnimationFrame(frame));
  frame();
})"""

FITS = "document.fonts.ready.then(() => document.documentElement.scrollWidth <= innerWidth)"
"""Whether nothing is cut off at the side, once fonts are loaded: fallback fonts are wider."""

FONTS_APPLIED = "document.fonts.ready.then(() => new Promise(requestAnimationFrame))"
"""A screen lays its text out again in the frame after its fonts are loaded."""


def wait_until_painted(page: Page) -> Page:
    """Wait until a screen has painted its sheet in its own fonts, not in fallbacks."""
    page.wait_for_selector("#painted", state="attached")
    page.evaluate(FONTS_APPLIED)
    return page


def settle_page(page: Page) -> Page:
    """Wait until the page's scripts have filled it; a page without scripts is settled at once."""
    if page.locator("script[src]").count():
        expect(page.locator("[data-waits]"), "every control has its listener").to_have_count(0)
        for kind, sign in (("screen", "#painted"), ("overlay", "[data-freshness]")):
            if page.locator(f"body.{kind}").count():
                page.wait_for_selector(sign, state="attached")
        page.evaluate(SETTLED, [QUIET_FRAMES, MOST_FRAMES])
    return page
