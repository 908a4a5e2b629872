"""Printed sheets on a telephone, and in a browser without scripts."""

import re

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.server.process import Server

pytestmark = pytest.mark.browser
PHONE = ViewportSize(width=390, height=844)
PAGE_ON_ITS_SIDE = ViewportSize(width=1031, height=680)
"""A4, without its margins."""
NARROWEST = 100
"""Least width of a name in CSS pixels: a narrower one breaks into single letters."""


@pytest.mark.parametrize("sheet", ["standings", "pairings"])
def test_printed_sheet_fits_a_telephone_with_readable_names(
    chromium: Browser, demo: Server, sheet: str
) -> None:
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/s/1/print/{sheet}")

    widths = page.locator("tbody td.name").evaluate_all("all => all.map(td => td.clientWidth)")

    assert min(widths) >= NARROWEST
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_crosstable_of_many_rounds_lies_on_its_side_with_readable_names(
    chromium: Browser, server: Server
) -> None:
    tournament = server.post("/api/tournaments", {"name": "Masters"})["tournament"]
    plan = {"name": "Masters", "double": "fide"}
    server.post(f"/api/tournaments/{tournament}/commands/plan-round-robin", plan)
    for name in ("Thistlethwaite", "Guimarães", *(f"Player{n}" for n in range(3, 10))):
        server.do(tournament, "register-entry", family=name, given="Maximilian")
    server.do(tournament, "draw-lots", numbers=[[n, n] for n in range(1, 10)])
    server.do(tournament, "publish-round", round=1)
    page = chromium.new_context(viewport=PAGE_ON_ITS_SIDE).new_page()
    page.emulate_media(media="print")
    page.goto(f"{server.url}/t/{tournament}/s/1/print/ranked-crosstable")

    widths = page.locator("tbody td.name").evaluate_all("all => all.map(td => td.clientWidth)")

    assert min(widths) >= NARROWEST
    assert page.evaluate("document.documentElement.scrollWidth") <= PAGE_ON_ITS_SIDE["width"]
    sizes = re.findall(rb"/MediaBox \[0 0 (\d+) (\d+)\]", page.pdf(prefer_css_page_size=True))
    assert sizes
    assert all(int(width) > int(height) for width, height in sizes)


def test_screen_without_scripts_links_to_the_printed_sheet(chromium: Browser, demo: Server) -> None:
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/s/1/screen/standings?lang=de")

    page.locator("noscript a").click()

    assert page.url.endswith("/print/standings?lang=de")
    assert page.locator("tbody tr").count() > 0
    context.close()
