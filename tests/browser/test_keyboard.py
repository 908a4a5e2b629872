"""Whatever can be clicked on the pages of the organiser can be reached with the Tab key."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.settled import settle_page
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

MARK_TAB_STOPS = """() => {
  const visible = element => element.checkVisibility({visibilityProperty: true})
    && element.getClientRects().length > 0;
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, "
    + "[tabindex]";
  const stops = new Map();
  for (const each of document.querySelectorAll(controls)) {
    if (!visible(each) || each.disabled || each.closest("[inert], dialog:not([open])")
      || each.matches("main")) continue;
    // Radio buttons, and the boards of a round, are one stop of the Tab key; arrows move on in it.
    const group = each.type === "radio" ? `radio ${each.name}`
      : each.closest(".board-list") ? "boards" : each;
    if (!stops.has(group)) stops.set(group, each);
    each.dataset.reach = typeof group === "string" ? group : `stop ${stops.size}`;
  }
  const unreachable = [...document.querySelectorAll("body *")].filter(each => visible(each)
    && getComputedStyle(each).cursor === "pointer" && !each.closest(`${controls}, label`));
  const marked = [...document.querySelectorAll("[data-reach]")];
  return {stops: [...new Set(marked.map(e => e.dataset.reach))],
    unreachable: unreachable.map(each => each.outerHTML.slice(0, 120))};
}"""
SPARE_PRESSES = 30
"""For stops that are no controls, and for those that appear on the way."""
NOTE_FOCUSED = """() => {
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
def test_tab_key_reaches_every_control(page: Page, demo: Server, address: str) -> None:
    tournament = demo.tournaments()[0]
    page.goto(f"{demo.url}/t/{tournament}/{address}")
    settle_page(page)
    marked = page.evaluate(MARK_TAB_STOPS)
    assert marked["unreachable"] == []
    assert marked["stops"]

    page.evaluate(NOTE_FOCUSED)
    for _ in range(len(marked["stops"]) + SPARE_PRESSES):
        page.keyboard.press("Tab")
    reached = page.evaluate("[...window.reached]")
    assert set(marked["stops"]) - set(reached) == set()
