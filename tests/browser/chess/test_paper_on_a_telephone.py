"""Printed sheets read where they were not made for: on a telephone, and without any script."""

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.server.process import Server

pytestmark = pytest.mark.browser
PHONE = ViewportSize(width=390, height=844)
NARROWEST = 100
"""Of a name, in CSS pixels: less is a column of single letters."""


@pytest.mark.parametrize("sheet", ["standings", "pairings"])
def test_names_keep_their_room_and_the_page_its_width(
    chromium: Browser, demo: Server, sheet: str
) -> None:
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/s/1/print/{sheet}")

    widths = page.locator("tbody td.name").evaluate_all("all => all.map(td => td.clientWidth)")

    assert min(widths) >= NARROWEST
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_a_screen_without_scripts_leads_to_the_sheet(chromium: Browser, demo: Server) -> None:
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/s/1/screen/standings?lang=de")

    page.locator("noscript a").click()

    assert page.url.endswith("/print/standings?lang=de")
    assert page.locator("tbody tr").count() > 0
    context.close()
