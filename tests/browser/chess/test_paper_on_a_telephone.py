"""Printed sheets on a telephone, and in a browser without scripts."""

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.server.process import Server

pytestmark = pytest.mark.browser
PHONE = ViewportSize(width=390, height=844)
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


def test_screen_without_scripts_links_to_the_printed_sheet(chromium: Browser, demo: Server) -> None:
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{demo.url}/t/{demo.tournaments()[0]}/s/1/screen/standings?lang=de")

    page.locator("noscript a").click()

    assert page.url.endswith("/print/standings?lang=de")
    assert page.locator("tbody tr").count() > 0
    context.close()
