"""A faulty workbook of entries: its findings are shown, corrected in the dialog, and entered."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server
from tests.server.test_workbooks import xlsx

pytestmark = pytest.mark.browser
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
HEAD: list[object] = [
    "Nazwisko i imię",
    "Ranking",
    "Kraj",
    "Data ur.",
    "Tytuł",
    "ID FIDE",
    "Miasto",
]
ROWS: list[list[object]] = [
    ["Kowalski Jan", "1 991", "Polska", "12.03.1980", "II+", 1101, "Łódź"],
    ["Novák Petr", 2005, "TCH", "1975", "", 1102, "Brno"],
    ["Cis Ewa", "b.r.", "POL", "x", "k", 1101, "Płock"],
    *([f"Nowak Adam{n}", "brak", "POL", "1990", "", 2000 + n, "Kielce"] for n in range(12)),
]


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1280, height=800), server) as page:
        page.goto(f"{server.url}/t/{server.club(0)}/s/1/desk")
        expect(page.locator("body")).to_have_attribute("data-freshness", "live")
        yield page


def reread_list(page: Page) -> None:
    page.locator("dialog .look").click()
    expect(page.locator("dialog .enter-all")).to_be_visible()


@beyond_the_gate
def test_findings_of_a_workbook_are_corrected_and_its_columns_remembered(
    desk: Page, shots: Shots
) -> None:
    desk.locator("#tab-entries").click()
    desk.locator(".bring-in").click()
    workbook = {"name": "lista.xlsx", "mimeType": XLSX, "buffer": xlsx([HEAD, *ROWS])}
    desk.locator("dialog [type=file]").set_input_files(workbook)  # type: ignore[arg-type]
    reread_list(desk)
    # "TCH"; "b.r." and twelve times "brak", without a rating; the date "x"; 1101 for a second time.
    expect(desk.locator("dialog .findings summary")).to_have_text(
        [
            "Federation · 1 finding",
            "Rating · 13 findings",
            "Year of birth · 1 finding",
            "FIDE ID · 1 finding",
        ]
    )
    expect(desk.locator("dialog .findings li")).to_have_count(16)
    shots.take(desk, "messy-workbook")

    desk.get_by_label("Line 3").fill("CZE")
    desk.locator("dialog .columns label", has_text="Miasto").locator("select").select_option("club")
    reread_list(desk)
    expect(desk.locator("dialog .findings li")).to_have_count(15)
    desk.set_viewport_size(ViewportSize(width=390, height=844))
    shots.take(desk, "messy-workbook-390")
    desk.set_viewport_size(ViewportSize(width=1280, height=800))
    desk.locator("dialog .enter-all").click()
    # Ewa Cis is left out: her line repeats a FIDE ID.
    expect(desk.locator(".entry")).to_have_count(len(ROWS) - 1)
    expect(desk.locator(".entry", has_text="Novák")).to_contain_text("CZE")
    expect(desk.locator(".entry", has_text="Kowalski")).to_contain_text("1991")

    desk.locator(".bring-in").click()
    desk.locator("dialog [type=file]").set_input_files(workbook)  # type: ignore[arg-type]
    reread_list(desk)
    chosen = desk.locator("dialog .columns label", has_text="Miasto").locator("select")
    expect(chosen).to_have_value("club")
