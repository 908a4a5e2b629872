"""Categories and prizes at the desk: announced, changed after a warning, won, declined."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.settled import FITS
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate, some_of
from tests.server.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    context = chromium.new_context(viewport=ViewportSize(width=1280, height=900))
    server.sign_in_browser(context)
    yield context.new_page()
    context.close()


LONGEST_CHOICE_FITS = """select => {
  const choice = document.createElement("span");
  choice.style.cssText = "position: absolute; white-space: nowrap";
  choice.style.font = getComputedStyle(select).font;
  document.body.append(choice);
  const widths = [...select.options].map((option) => {
    choice.textContent = option.textContent;
    return choice.offsetWidth;
  });
  choice.remove();
  const { paddingLeft, paddingRight } = getComputedStyle(select);
  const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return Math.max(...widths) <= room;
}"""


@pytest.mark.parametrize("language", some_of(["en", "de", "es", "fr", "pl"]))
def test_choices_of_the_rules_are_not_cut(page: Page, demo: Server, language: str) -> None:
    demo.sign_in_browser(page.context)
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/s/1/prizes?lang={language}")
    for name in ("wins", "sharing"):
        assert page.locator(f'[name="{name}"]').evaluate(LONGEST_CHOICE_FITS)
    page.set_viewport_size(ViewportSize(width=390, height=844))
    assert page.evaluate(FITS)


@beyond_the_gate
def test_prizes_are_announced_changed_declined_and_shown(
    page: Page, server: Server, shots: Shots
) -> None:
    tournament = server.club(players=4)
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator('.rail [data-area="s"] .rail-place').click()
    page.get_by_role("link", name="Categories and prizes").click()
    card = page.locator(".category-card")
    card.nth(0).get_by_label("Prizes, one a line").first.fill("100 + Cup\n50")
    page.get_by_label("Ratings …").select_option("U2200")
    card.nth(1).get_by_role("button", name="Remove this category").click()
    page.get_by_role("button", name="Paste a table …").click()
    page.locator("dialog textarea").fill("U2400\t40\t20")
    page.get_by_role("button", name="Fill it in").click()
    expect(card.nth(1).get_by_label("Prizes, one a line").first).to_have_value("40\n20")
    page.get_by_role("button", name="Announce").click()
    expect(card.nth(1)).to_contain_text("belong to it")

    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    page.reload()
    winner = page.locator(".as-it-stands tbody tr").first
    expect(winner).to_contain_text("shared by 4")  # nobody has a result yet
    page.get_by_label("Who is equal on points").select_option("place")
    card.nth(0).get_by_label("Prizes, one a line").first.fill("120 + Cup\n50")
    page.get_by_role("button", name="Announce").click()
    warning = page.get_by_role("dialog")
    expect(warning).to_contain_text("Of the main prizes: 120 + Cup, 50; it was 100 + Cup, 50.")
    # 120 + 50 + 40 + 20; before, 100 + 50 + 40 + 20.
    expect(warning).to_contain_text("All prizes together are 230 EUR; they were 210 EUR.")
    warning.get_by_role("button", name="Do it").click()
    expect(page.locator(".as-it-stands .sum")).to_contain_text("Given: 230")

    expect(card).to_have_count(2)  # by now the script has filled the page
    winner.get_by_role("button", name="Declines …").click()
    page.get_by_label("Reason, for the log").fill("has one at home")
    page.get_by_role("button", name="Declines it").click()
    expect(page.locator(".declined")).to_contain_text("Player01 declines: Main prizes")
    shots.take(page, "prizes-desk", full_page=True)

    page.goto(f"{server.url}/t/{tournament}/s/1/screen/prizes")
    expect(page.locator("main")).to_contain_text("120")
    page.goto(f"{server.url}/t/{tournament}/s/1/screen/categories")
    expect(page.locator("main")).to_contain_text("U2400")
