"""Fees at the desk: what everybody owes, who has paid, what is refused, and that all of it goes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.cut_off import cut_off, reach_again
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    context = chromium.new_context(viewport=ViewportSize(width=1280, height=900))
    server.sign_in_browser(context)
    yield context.new_page()
    context.close()


@beyond_the_gate
def test_who_has_paid_is_told_by_one_tap_and_the_sums_follow(
    page: Page, server: Server, shots: Shots
) -> None:
    tournament = server.club(players=4)
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator('.rail [data-area="e"] .rail-place').click()
    page.get_by_role("link", name="Fees").click()
    everybody = page.get_by_label("Fee for everybody")
    everybody.fill("25")
    everybody.press("Tab")
    owed = page.locator(".sum-owed")
    expect(owed).to_have_text("100.00")

    first, second = page.locator("tbody tr").nth(0), page.locator("tbody tr").nth(1)
    own = first.locator("[name=owed]")
    own.fill("10,5")
    own.press("Tab")
    expect(own).to_have_value("10.50")
    expect(owed).to_have_text("85.50")
    second.get_by_role("button").click()
    expect(second.locator(".open")).to_have_text("0.00")
    expect(page.locator(".sum-open")).to_have_text("60.50")
    shots.take(page, "fees")

    page.get_by_label("Only who owes something").check()
    expect(second).to_be_hidden()
    page.reload()
    expect(second.locator("[name=paid]")).to_have_value("25.00")


def test_what_was_not_stored_does_not_look_as_if_it_were(page: Page, server: Server) -> None:
    tournament = server.club(players=2)
    page.goto(f"{server.url}/t/{tournament}/fees")
    paid = page.locator("tbody [name=paid]").first
    paid.fill("much")
    paid.press("Tab")
    expect(page.locator(".notice")).to_contain_text("“much” is not an amount")
    expect(paid).to_have_value("0.00")

    cut_off(page)
    paid.fill("5")
    paid.press("Tab")
    expect(page.locator(".notice")).to_contain_text("can't be stored now")
    expect(paid).to_have_value("0.00")
    reach_again(page)
    paid.fill("5")
    paid.press("Tab")
    expect(paid).to_have_value("5.00")
    expect(page.locator(".notice")).to_be_hidden()

    page.locator(".forgetting summary").click()
    page.get_by_role("button", name="Erase").click()
    expect(paid).to_have_value("0.00")
