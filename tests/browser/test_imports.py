"""Files that a person imports: a tournament at the front page, and results of table devices into a
session under way.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.devices import page_without_errors
from tests.imported import SMALL
from tests.server.process import Server

pytestmark = pytest.mark.browser

RECEIVED = (
    "ID,Section,Table,Round,Board,PairNS,PairEW,NS/EW,Contract,Result,LeadCard\n"
    "1,1,1,1,1,1,3,N,4 S,=,DK\n"
    "2,1,2,1,1,2,4,S,3 NT,-2,\n"
    "3,1,9,1,1,2,4,S,3 NT,=,\n"
)
"""The first row agrees with the imported results, the second contradicts them; there is no table 9.
"""
WRITE_FILE = """async (text) => {
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle("evening.csv", { create: true });
  const out = await file.createWritable();
  await out.write(text);
  await out.close();
  return file;
}"""
PICK_OWN_FILE = f"""async (text) => {{
  const chosen = await ({WRITE_FILE})(text);
  window.showOpenFilePicker = async () => [chosen];
}}"""
"""Replaces the browser's file picker, which no test can operate, by a file in the page's storage.
"""


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1280, height=720), server) as page:
        yield page


def test_import_reports_differing_scores_and_disputed_or_refused_device_results(
    page: Page, server: Server, tmp_path: Path
) -> None:
    small, received = tmp_path / "small.xml", tmp_path / "ReceivedData.csv"
    small.write_bytes(SMALL)
    received.write_text(RECEIVED)
    page.goto(f"{server.url}/")
    page.get_by_role("link", name="Import a file").click()
    page.locator(".import [name=file]").set_input_files(small)
    page.get_by_role("button", name="Import it").click()
    page.locator("dialog.warning button[type=submit]").click()
    expect(page.locator(".import .said")).to_contain_text("16 events, 4 values differ")
    expect(page.locator(".differing li").first).to_have_text(
        "Board 1, 2 v 2: score -100 in the file, -50 computed"
    )
    page.get_by_role("link", name="Open its desk").click()
    page.wait_for_url("**/desk")

    page.goto(page.url.replace("/desk", "/results"))
    page.locator(".bring [name=file]").set_input_files(received)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.locator(".bring .said")).to_have_text("1 confirmed, 1 disputed, 1 refused.")
    expect(page.locator(".bring + .notes li")).to_contain_text("Board 1 at A9 in round 1")
    expect(page.locator(".attention .disputed")).to_contain_text("A2")

    page.clock.install()
    page.evaluate(PICK_OWN_FILE, RECEIVED)
    page.get_by_role("button", name="Watch a file").click()
    message = "Watching evening.csv: 2 known already, 1 refused."
    expect(page.locator(".bring .said")).to_have_text(message)
    page.evaluate(WRITE_FILE, f"{RECEIVED}4,1,8,1,1,2,4,S,3 NT,=,\n")
    page.clock.run_for(10_000)
    expect(page.locator(".bring .said")).to_have_text(message.replace("1 refused", "2 refused"))
    page.get_by_role("button", name="Stop watching").click()
    expect(page.locator(".bring .said")).to_have_text("")
