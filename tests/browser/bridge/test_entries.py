"""A pasted list of pairs with strengths, quoted commas, clubs and categories, and its
corrections.
"""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.shots import Shots
from tests.server.process import Server

pytestmark = pytest.mark.browser

LIST = """player 1,club 1,fed 1,id 1,player 2,club 2,fed 2,id 2,WK,category
"Kowalski, Jan","Kraków, Stare",POL,101,Ewa Nowak,Wisła,POL,102,"2,5","Mixed, Seniors"
"Zając, Piotr",,POL,103,"Maj, Anna",,CZE,104,7,
"""


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Page:
    tournament: str = server.post("/api/tournaments", {"name": "Entries"})["tournament"]
    plan = {"name": "Pairs", "sessions": 1}
    server.post(f"/api/tournaments/{tournament}/commands/plan-phase", plan)
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    server.sign_in_browser(context)
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator("#tab-pairs").click()
    return page


def test_values_of_a_pasted_list_are_kept_and_corrected_in_the_dialog(
    desk: Page, shots: Shots
) -> None:
    desk.get_by_role("button", name="Bring in a list").click()
    desk.get_by_role("textbox", name="List of pairs").fill(LIST)
    desk.get_by_role("button", name="Look at it").click()
    expect(desk.locator("dialog .found")).to_contain_text("2.5 · Mixed · Seniors")
    desk.get_by_role("button", name="Enter 2 pairs").click()
    entry = desk.locator('.pair-list [data-pair="1"]')
    expect(entry).to_contain_text("2.5")
    expect(entry).to_contain_text("Mixed, Seniors")

    entry.get_by_role("button").click()
    desk.get_by_role("button", name="Correct …").click()
    shots.take(desk, "entries-dialog")
    for name, value in (("club1", "Kraków, Stare"), ("national_id2", "102"), ("strength", "2.5")):
        expect(desk.locator(f"dialog [name={name}]")).to_have_value(value)
    desk.locator("dialog [name=strength]").fill("3,25")
    desk.locator("dialog [name=categories]").fill("Seniors")
    desk.get_by_role("button", name="Correct", exact=True).click()
    expect(entry).to_contain_text("3.25")
    expect(entry).not_to_contain_text("Mixed")
    shots.take(desk, "entries-desk")
