"""Two players of the same name are shown with their year of birth, and no others are."""

import pytest
from playwright.sync_api import Browser, expect

from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

OLD, YOUNG = "Jan Kowalski (1950)", "Jan Kowalski (2011)"


@beyond_the_gate
def test_namesakes_are_shown_with_year_of_birth_everywhere(
    chromium: Browser, server: Server
) -> None:
    tournament = server.club(players=2)
    for born in (1950, 2011):
        server.do(tournament, "register-entry", family="Kowalski", given="Jan", born=born)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    server.sign_in_browser(context)
    page = context.new_page()
    stage = f"{server.url}/t/{tournament}/s/1"

    page.goto(f"{stage}/desk")
    for year in ("1950", "2011"):
        # Compact rows may shorten a given name, but not the year of birth.
        expect(page.locator(".board-list")).to_contain_text(f"Kowalski J. ({year})")
    expect(page.locator(".board-list .apart")).to_have_count(2)
    page.locator("#tab-entries").click()
    page.locator(".entry-list .pick", has_text="1950").click()
    expect(page.locator("dialog[open] h2")).to_have_text(OLD)
    page.locator("dialog[open]").get_by_role("button", name="Must not meet …").click()
    expect(page.locator("dialog[open] option", has_text=YOUNG)).to_have_count(1)
    page.keyboard.press("Escape")
    for screen in ("pairings", "names", "standings", "crosstable"):
        page.goto(f"{stage}/screen/{screen}")
        for year in ("1950", "2011"):
            expect(page.locator("body")).to_contain_text(f"({year})")
        expect(page.locator("body")).not_to_contain_text("(0)")
    for paper in ("names", "entries", "places"):
        page.goto(f"{stage}/print/{paper}")
        expect(page.locator("body")).to_contain_text("2011")
    page.goto(f"{server.url}/t/{tournament}/me?name=kowalski")
    expect(page.locator("body")).to_contain_text("Kowalski, Jan (1950)")
    context.close()
