"""When a page has done what it does by itself once it is loaded."""

from playwright.sync_api import Page, expect

QUIET_FRAMES = 3
MOST_FRAMES = 300
"""A page that moves all the time is as settled as it will be."""
SETTLED = """([frames, most]) => new Promise((settled) => {
  let quiet = 0, all = 0;
  const changes = new MutationObserver(() => { quiet = 0; });
  changes.observe(document, {subtree: true, childList: true, attributes: true});
  const frame = () => (++quiet > frames || ++all > most ? settled() : requestAnimationFrame(frame));
  frame();
})"""

FITS = "document.fonts.ready.then(() => document.documentElement.scrollWidth <= innerWidth)"
"""Nothing is cut at the side, once the faces are there: those that stand in for them are wider."""

WITH_ITS_FACES = "document.fonts.ready.then(() => new Promise(requestAnimationFrame))"
"""By the next frame a screen has set anew what it had set in others."""


def painted(page: Page) -> Page:
    """A screen, set in its own faces: where they come late it begins without them."""
    page.wait_for_selector("#painted", state="attached")
    page.evaluate(WITH_ITS_FACES)
    return page


def settled(page: Page) -> Page:
    """With all that its scripts put there; papers are as they came."""
    if page.locator("script[src]").count():
        expect(page.locator("[data-waits]"), "every control is heard by now").to_have_count(0)
        for kind, sign in (("screen", "#painted"), ("overlay", "[data-freshness]")):
            if page.locator(f"body.{kind}").count():
                page.wait_for_selector(sign, state="attached")
        page.evaluate(SETTLED, [QUIET_FRAMES, MOST_FRAMES])
    return page
