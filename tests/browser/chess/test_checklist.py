"""Acts that FIDE's checklist for pairing programs asks for, done at the desk on a real server."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chess.test_rulings import (
    OpenDesk,
    confirm_warning,
    give_reason,
    open_desk as open_desk,
)
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


def choose_for(page: Page, name: str, act: str) -> None:
    page.locator("#tab-entries").click()
    page.locator(".entry", has_text=name).locator(".pick").click()
    page.locator("dialog.sheet .choices button", has_text=act).click()


@beyond_the_gate
def test_desk_sets_numbers_ratings_bye_bars_expulsions_and_adjournments(
    open_desk: OpenDesk, server: Server
) -> None:
    tournament = server.club(4)
    page = open_desk(tournament)
    page.locator("#tab-settings").click()
    page.locator("[data-stage=starting-rank]").click()
    page.locator("dialog [name=method]").select_option("HBFN")
    page.locator("dialog.sheet [type=submit]").last.click()

    choose_for(page, "Player04", "Official ratings")
    page.locator("dialog [name=kind]").select_option("national")
    page.locator("dialog [name=list]").fill("PZSzach")
    page.locator("dialog [name=date]").fill("2026-11")
    page.locator("dialog [name=ratings]").fill("2750")
    page.locator("dialog.sheet [type=submit]").last.click()
    line = page.locator(".entry", has_text="Player04")
    expect(line.locator(".state")).to_contain_text("PZSzach 2026-11: 2750")
    choose_for(page, "Player02", "No half-point byes")
    page.locator("dialog.sheet [type=submit]").last.click()
    expect(page.locator(".entry", has_text="Player02")).to_contain_text("no half-point byes")

    page.locator('[data-command="pair-round"]').click()
    expect(line.locator(".number")).to_have_text("1")
    page.locator('[data-command="publish-round"]').click()
    page.locator("#tab-settings").click()
    page.locator("[data-stage=exchange-numbers]").click()
    search = page.locator("dialog [type=search]")
    for number in ("1", "2"):
        search.fill(number)
        page.locator("dialog .offered button").first.click()
    give_reason(page, "entered for each other")
    confirm_warning(page, level=3)
    expect(line.locator(".number")).to_have_text("2")

    page.locator('[data-command="pair-round"]').click()
    expect(page.locator("dialog.warning .consequences li")).to_contain_text(
        ["registered as adjourned and count as draws", "board 1", "board 2"]
    )
    page.locator("dialog.warning").get_by_text("Cancel").click()
    expect(page.locator(".acts .said")).to_have_text("Nothing was changed.")
    page.locator('[data-command="pair-round"]').click()
    confirm_warning(page, level=2)
    page.locator("#tab-boards").click()
    expect(page.locator(".rounds")).to_contain_text("2 adjourned")

    choose_for(page, "Player04", "Expel")
    give_reason(page, "took advice")
    confirm_warning(page, level=3)
    expect(line).to_contain_text("expelled")
