"""Names in Chinese characters, kana and Hangul have letters on every page, not on walls alone: the
test machine, like many a laptop in a hall, has no such font.
"""

import pytest
from playwright.sync_api import Browser, expect

from tests.server.process import Server

pytestmark = pytest.mark.browser
LOADED = """(family) => [...document.fonts].some(
  (face) => face.family.includes(family) && face.status === "loaded")"""


def test_han_and_hangul_names_have_fonts_on_desk_tablet_paper_and_own_page(
    chromium: Browser, server: Server
) -> None:
    tournament = server.club(players=2)
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    server.sign_in_browser(context)
    desk = context.new_page()
    stage = f"{server.url}/t/{tournament}/s/1"
    desk.goto(f"{stage}/desk#entries")
    expect(desk.locator("body")).to_have_attribute("data-freshness", "live")
    assert desk.locator('link[href*="han.css"]').count() == 0

    server.do(tournament, "register-entry", family="王", given="小明", federation="CHN")
    server.do(tournament, "register-entry", family="김", given="민준", federation="KOR")
    expect(desk.locator("body")).to_contain_text("王")
    for family in ("Noto Sans SC", "Noto Sans KR"):
        desk.wait_for_function(LOADED, arg=family)

    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    page = context.new_page()
    own = f"{server.url}/t/{tournament}/me?stage=1&entry=3"
    for address in (f"{stage}/desk", f"{stage}/tablet", f"{stage}/print/names", own):
        page.goto(address)
        expect(page.locator("body")).to_contain_text("王")
        page.wait_for_function(LOADED, arg="Noto Sans SC")
    context.close()
