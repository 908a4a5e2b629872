"""The rating list at the desk: the organiser brings it in, then a player found there fills the
form.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.domain.formats.rating_list.test_xml_list import LIST
from tests.effort import beyond_the_gate
from tests.server.process import Server, serving

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("WALLCHART_RATINGS", str(tmp_path / "ratings.sqlite3"))
    with serving(tmp_path / "log.sqlite3") as server:
        yield server


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1024, height=768), server) as page:
        page.goto(f"{server.url}/t/{server.club(4)}/s/1/desk")
        page.locator("#tab-entries").click()
        yield page


def bring_in(page: Page, name: str, data: bytes) -> None:
    page.locator(".bring-in-ratings").click()
    file = {"name": name, "mimeType": "application/xml", "buffer": data}
    page.locator("dialog [type=file]").set_input_files(file)  # type: ignore[arg-type]  # a FilePayload
    page.locator("dialog button.primary").click()


@beyond_the_gate
def test_player_found_in_the_rating_list_fills_the_entry_form(page: Page, shots: Shots) -> None:
    bring_in(page, "players_list_xml_foa.xml", LIST)
    expect(page.locator("dialog .said")).to_have_text("2 players can be looked up now.")
    page.get_by_role("button", name="Close").click()
    page.locator(".register").click()
    page.locator("[aria-label='Which rating']").select_option("rapid")
    page.locator(".find-rated").press_sequentially("carl mag")
    expect(page.locator(".rated button")).to_have_count(1)
    shots.take(page, "rating-search")
    page.locator(".rated button").click()
    expect(page.locator("[name=rating]")).to_have_value("2801")
    expect(page.locator("[name=fide_id]")).to_have_value("1503014")
    page.locator("[name=club]").fill("Offerspill")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".entry", has_text="Carlsen")).to_contain_text("GM")


def test_file_that_is_no_rating_list_is_refused_in_the_dialog(page: Page) -> None:
    bring_in(page, "notes.xml", b"<!DOCTYPE x><playerslist/>")
    expect(page.locator("dialog .said")).to_contain_text("declares a document type")


@beyond_the_gate
def test_entry_form_works_without_a_rating_list(page: Page) -> None:
    page.locator(".register").click()
    page.locator(".find-rated").press_sequentially("carl")
    expect(page.locator(".rated")).to_contain_text("There is no rating list here yet")
    page.locator("[name=family]").fill("Newcomer")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".entry", has_text="Newcomer")).to_be_visible()
