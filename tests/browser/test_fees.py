"""The page of fees: what each player owes and has paid, refused amounts, and erasing all of it."""

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
def test_one_tap_marks_a_fee_as_paid_and_updates_the_sums(
    page: Page, server: Server, shots: Shots
) -> None:
    tournament = server.club(players=4)
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator('.rail [data-area="e"] .rail-place').click()
    page.get_by_role("link", name="Fees").click()
    general_fee = page.get_by_label("Fee for everybody")
    general_fee.fill("25")
    general_fee.press("Tab")
    owed = page.locator(".sum-owed")
    expect(owed).to_have_text("100.00")

    first_row, second_row = page.locator("tbody tr").nth(0), page.locator("tbody tr").nth(1)
    own_fee = first_row.locator("[name=owed]")
    own_fee.fill("10,5")
    own_fee.press("Tab")
    expect(own_fee).to_have_value("10.50")
    expect(owed).to_have_text("85.50")
    second_row.get_by_role("button").click()
    expect(second_row.locator(".open")).to_have_text("0.00")
    expect(page.locator(".sum-open")).to_have_text("60.50")
    shots.take(page, "fees")

    page.get_by_label("Only those who owe something").check()
    expect(second_row).to_be_hidden()
    page.reload()
    expect(second_row.locator("[name=paid]")).to_have_value("25.00")


def test_amount_that_was_not_stored_is_not_shown(page: Page, server: Server) -> None:
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
