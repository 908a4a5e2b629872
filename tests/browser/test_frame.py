"""The navigation around a tournament's pages (`.rail`): the same areas on every page, and links
that work, also on a telephone.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.clocks import live
from tests.browser.settled import FITS, settle_page
from tests.browser.test_accessibility import AREAS
from tests.server.process import Server
from web.faces import FACES

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(chromium: Browser, demo: Server) -> Iterator[Page]:
    context = chromium.new_context(viewport=ViewportSize(width=1280, height=800))
    demo.sign_in_browser(context)
    yield context.new_page()
    context.close()


def test_every_game_has_the_same_areas() -> None:
    for face in FACES.values():
        assert [area.key for area in face.areas] == AREAS


def test_search_on_another_page_opens_the_desks_list_of_entries(page: Page, demo: Server) -> None:
    tournament = demo.tournaments()[0]
    page.goto(f"{demo.url}/t/{tournament}/files")
    settle_page(page)
    page.keyboard.press("Control+k")
    page.keyboard.type("thistle")
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk#entries/thistle")
    expect(page.locator(".entry:visible")).to_have_count(1)


def test_search_of_a_desk_of_pairs_finds_tables_and_boards(page: Page, demo: Server) -> None:
    page.goto(f"{demo.url}/t/{demo.tournaments()[1]}/s/1/desk")
    settle_page(page)
    page.keyboard.press("Control+k")
    page.keyboard.type("A3")
    expect(page.locator("dialog.palette [role=option]")).to_have_text(["Table A3"])
    page.keyboard.press("Enter")
    expect(page.locator(".table-list li:visible")).to_have_count(1)
    expect(page.locator(".table-list li:visible .number")).to_have_text("A3")
    page.keyboard.press("Control+k")
    page.keyboard.type("board 5")
    expect(page.locator("dialog.palette [role=option]")).to_have_text(["Board 5Session 2"])
    page.keyboard.press("Enter")
    page.wait_for_url("**/results#2/5")
    expect(page.locator('.traveller [data-board="2/5"]')).to_be_visible()
    page.goto(f"{demo.url}/t/{demo.tournaments()[1]}/files")
    settle_page(page)
    page.keyboard.press("Control+k")
    page.keyboard.type("3")
    expect(page.locator("dialog.palette")).not_to_contain_text("Show board 3")


BLOCK_STORAGE = """["localStorage", "sessionStorage"].forEach((storage) =>
  Object.defineProperty(window, storage, {
    get() { throw new DOMException("blocked", "SecurityError"); },
  }));"""
"""As browsers do that are set to store nothing for a site."""


@pytest.mark.parametrize("address", ["desk", "screen/pairings", "screen/ceremony"])
def test_page_is_live_in_a_browser_that_blocks_storage(
    chromium: Browser, demo: Server, address: str
) -> None:
    context = chromium.new_context(viewport=ViewportSize(width=1280, height=800))
    context.add_init_script(BLOCK_STORAGE)
    demo.sign_in_browser(context)
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/s/1/{address}")
    live(page).wait_for()
    assert errors == []


def test_navigation_is_a_bar_of_four_on_a_telephone(chromium: Browser, demo: Server) -> None:
    context = chromium.new_context(viewport=ViewportSize(width=390, height=844))
    demo.sign_in_browser(context)
    page = context.new_page()
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/s/1/desk")
    settle_page(page)
    expect(page.locator(".rail .rail-place:visible")).to_have_count(4)
    page.get_by_role("button", name="More").click()
    page.locator("#tab-print").click()
    expect(page.locator("#print")).to_be_visible()
    expect(page.locator(".rail .rail-place:visible")).to_have_count(4)
    assert page.evaluate(FITS)
    context.close()


def test_first_tab_stop_skips_the_navigation(page: Page, demo: Server) -> None:
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/data")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


def test_the_head_of_a_desk_keeps_the_tournaments_name_on_a_tablet(
    chromium: Browser, server: Server
) -> None:
    """The code of the log gives way, and nothing stands beyond the edge."""
    tournament = server.club(players=0)
    context = chromium.new_context(viewport={"width": 820, "height": 1180})
    server.sign_in_browser(context)
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament}/s/1/desk?lang=de")
    expect(page.locator(".fresh")).to_contain_text("live")
    expect(page.locator(".count")).not_to_be_empty()
    expect(page.locator(".fresh")).to_contain_text(re.compile(r"v\d+ · \w"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    name = page.locator(".where a")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth || !one.clientWidth")
    context.close()


NARROW_COLUMNS = """rows => rows.flatMap((row) => [...row.querySelectorAll("*")])
  .filter((one) => one.childElementCount === 0 && one.textContent.trim().length > 4)
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(one).fontSize);
    return width && width < 2.5 * size && height > 4 * size;
  })
  .map((one) => one.textContent)"""


def test_no_column_of_a_desk_is_as_narrow_as_a_letter_on_an_upright_tablet(
    chromium: Browser, demo: Server
) -> None:
    context = chromium.new_context(viewport={"width": 820, "height": 1180})
    demo.sign_in_browser(context)
    page = context.new_page()
    for tournament in demo.tournaments():
        page.goto(f"{demo.url}/t/{tournament}/s/1/desk")
        rows = page.locator(".work li:visible")
        expect(rows.first).to_be_visible()
        assert rows.evaluate_all(NARROW_COLUMNS) == []
    context.close()


LINES = (
    """all => all.map((one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))"""
)


def test_an_upright_tablet_has_room_for_where_tournaments_stand_and_for_the_code_of_a_log(
    page: Page, demo: Server
) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto(f"{demo.url}/?lang=de")
    assert max(page.locator(".stage.row .status").evaluate_all(LINES)) < 4
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/audit?lang=de")
    assert max(page.locator(".seal .code").evaluate_all(LINES)) < 3
    page.set_viewport_size({"width": 1280, "height": 800})


def test_what_a_finger_taps_beside_the_desk_is_forty_pixels_high(page: Page, demo: Server) -> None:
    page.goto(demo.url)
    link = page.get_by_role("link", name="Danube Pairs").get_attribute("href") or ""
    pairs = link.partition("?")[0]
    height = "all => all.map((one) => one.offsetHeight)"
    for place, tapped in (
        ("displays", ".overlays summary"),
        ("audit", ".filters button"),
        ("s/1/results", "a.next"),
        ("s/1/desk#plan", "#plan a.next"),
    ):
        page.goto(f"{demo.url}{pairs}/{place}")
        page.locator(tapped).first.wait_for()
        assert min(page.locator(tapped).evaluate_all(height)) >= 40, place
