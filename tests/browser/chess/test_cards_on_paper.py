"""Cards to cut out hold all that stands on them, however long the names are."""

import pytest
from playwright.sync_api import Browser, Page

from tests.server.process import Server

pytestmark = pytest.mark.browser
BETWEEN_THE_MARGINS = 703
"""The width of A4 between the margins, in CSS pixels."""
FAMILY = "Wolfeschlegelsteinhausenbergerdorff-Conceição de Albuquerque-Lima"
CLUB = "Schachgesellschaft von 1929 Riehen-Bettingen am Rhein"
CUT_OFF = """() => [...document.querySelectorAll(".card")].flatMap((card) => {
  const {top, bottom, right} = card.getBoundingClientRect();
  return [...card.querySelectorAll("p")].filter((p) => {
    const at = p.getBoundingClientRect();
    return at.top < top || at.bottom > bottom || at.right > right;
  }).map((p) => p.textContent);
})"""
UNDER_THE_CODE = """() => [...document.querySelectorAll(".card")].flatMap((card) => {
  const code = card.querySelector("svg").getBoundingClientRect();
  return [...card.querySelectorAll(".line")].filter((line) => {
    const text = document.createRange();
    text.selectNodeContents(line);
    return [...text.getClientRects()].some((at) => at.right > code.left && at.top < code.bottom);
  }).map((line) => line.textContent);
})"""


def open_badges(chromium: Browser, server: Server, tournament_name: str, family: str) -> Page:
    tournament = server.post("/api/tournaments", {"name": tournament_name})["tournament"]
    server.do(tournament, "plan-stage", name="Open", rounds=5)
    for given in ("Maria Aleksandra Theodora", "Jan"):
        about = {"title": "WGM", "federation": "POL", "club": CLUB}
        server.do(tournament, "register-entry", family=family, given=given, **about)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    context = chromium.new_context(viewport={"width": BETWEEN_THE_MARGINS, "height": 1000})
    server.sign_in_browser(context)
    page = context.new_page()
    page.emulate_media(media="print")
    page.goto(f"{server.url}/t/{tournament}/s/1/print/badges")
    return page


def test_long_names_stay_on_cards_with_all_else_on_them(chromium: Browser, server: Server) -> None:
    page = open_badges(chromium, server, "International Open of the Free City of Gdańsk", FAMILY)
    for sheet in ("badges", "places", "slips", "entry-slips"):
        page.goto(page.url.rpartition("/")[0] + f"/{sheet}")
        assert page.locator(".card").count() > 0, sheet
        assert page.evaluate(CUT_OFF) == [], sheet


def test_the_code_of_a_slip_covers_no_name(chromium: Browser, server: Server) -> None:
    page = open_badges(chromium, server, "City Open", "Conceição de Albuquerque")
    for sheet in ("slips", "entry-slips"):
        page.goto(page.url.rpartition("/")[0] + f"/{sheet}")
        assert page.evaluate(UNDER_THE_CODE) == [], sheet
