"""Whatever can be clicked on the pages of the organiser can be reached with the Tab key."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.settled import settled
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

MARK = """() => {
  const seen = one => one.checkVisibility({visibilityProperty: true})
    && one.getClientRects().length > 0;
  const can = "a[href], button, input:not([type=hidden]), select, textarea, summary, "
    + "[tabindex]";
  const one = new Map();
  for (const each of document.querySelectorAll(can)) {
    if (!seen(each) || each.disabled || each.closest("[inert], dialog:not([open])")
      || each.matches("main")) continue;
    // Of radio buttons and of the boards of a round one is stopped at; the arrows lead on.
    const group = each.type === "radio" ? `radio ${each.name}`
      : each.closest(".board-list") ? "boards" : each;
    if (!one.has(group)) one.set(group, each);
    each.dataset.reach = typeof group === "string" ? group : `one ${one.size}`;
  }
  const deaf = [...document.querySelectorAll("body *")].filter(each => seen(each)
    && getComputedStyle(each).cursor === "pointer" && !each.closest(`${can}, label`));
  const marked = [...document.querySelectorAll("[data-reach]")];
  return {reach: [...new Set(marked.map(e => e.dataset.reach))],
    deaf: deaf.map(each => each.outerHTML.slice(0, 120))};
}"""
LISTEN = """() => {
  window.reached = new Set();
  addEventListener("focusin", event => window.reached.add(event.target.dataset.reach));
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser, demo: Server) -> Iterator[Page]:
    context = chromium.new_context(viewport=ViewportSize(width=1440, height=900))
    demo.sign_in_browser(context)
    yield context.new_page()
    context.close()


@beyond_the_gate
@pytest.mark.parametrize("address", ["s/1/desk", "audit"])
def test_the_keyboard_reaches_everything(page: Page, demo: Server, address: str) -> None:
    tournament = demo.tournaments()[0]
    page.goto(f"{demo.url}/t/{tournament}/{address}")
    settled(page)
    marked = page.evaluate(MARK)
    assert marked["deaf"] == []
    assert marked["reach"]

    page.evaluate(LISTEN)
    for _ in range(len(marked["reach"]) + 30):
        page.keyboard.press("Tab")
    reached = page.evaluate("[...window.reached]")
    assert set(marked["reach"]) - set(reached) == set()
