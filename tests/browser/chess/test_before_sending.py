"""The page before a report is sent: players' missing data are entered there or taken from the
rating list, and the files for US Chess are saved.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from server.ratings.table import build_table
from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.confirmations import ACKNOWLEDGED
from tests.domain.before_sending.test_listed import LISTED
from tests.effort import beyond_the_gate
from tests.server.process import SEEN, Server, serving

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    table = tmp_path / "ratings.sqlite3"
    build_table(table, [LISTED], ("list.txt", "2026-11-01T00:00:00Z"))
    monkeypatch.setenv("WALLCHART_RATINGS", str(table))
    with serving(tmp_path / "log.sqlite3") as server:
        yield server


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1280, height=900), server) as page:
        page.goto(f"{server.url}/t/{server.club(2)}/s/1/desk")
        page.locator("#tab-report").click()
        page.locator("a.before-sending").click()
        page.wait_for_url("**/before-sending")
        yield page


@beyond_the_gate
def test_missing_data_are_entered_by_hand_or_filled_from_the_rating_list(
    page: Page, shots: Shots
) -> None:
    missing = page.locator("[data-amiss='without-fide-id']")
    expect(missing).to_contain_text("2 players without FIDE ID")
    missing.locator("button").first.click()
    page.locator("[name=fide_id]").fill("1000101")
    page.locator("dialog [type=submit]").click()

    expect(missing).to_contain_text("1 player without FIDE ID")
    shots.take(page, "before-sending", full_page=True)
    page.locator(".fill").click()

    # The list has the year of birth of 1000101 only.
    expect(page.locator("[data-amiss='without-birth'] h3")).to_have_text(
        "1 player without year of birth"
    )
    expect(page.locator(".fill")).to_have_count(0)


@beyond_the_gate
def test_us_chess_report_without_games_is_refused_and_keeps_the_form(
    page: Page, server: Server
) -> None:
    data = {"name": "Club", "place": "Reno", "federation": "USA", "starts": "2026-11-20"}
    tournament = page.url.split("/")[4]
    described = f"/api/tournaments/{tournament}/commands/describe-tournament"
    assert server.post(described, {**data, "ends": "2026-11-20", "confirmed": ACKNOWLEDGED})[
        "version"
    ]
    page.reload()
    form = page.locator("form.us-chess-report")
    for name, value in {
        **{"chief_td": "12345678", "city": "Reno", "state": "NV", "zip": "89501"},
        "time_control": "G/60;d5",
    }.items():
        form.locator(f"[name={name}]").fill(value)
    form.locator("[type=submit]").click()

    expect(form.locator(".notice")).to_contain_text("nothing to report")
    page.reload()
    expect(form.locator("[name=chief_td]")).to_have_value("12345678")


@beyond_the_gate
def test_desk_leads_to_the_report_once_all_rounds_are_closed(
    chromium: Browser, server: Server, shots: Shots
) -> None:
    tournament = server.club(2, rounds=1)
    with page_without_errors(chromium, ViewportSize(width=1280, height=900), server) as desk:
        desk.goto(f"{server.url}/t/{tournament}/s/1/desk")
        left = desk.get_by_role("navigation", name="What comes next")
        for act in ("Pair", "Publish"):
            desk.get_by_role("button", name=f"{act} round 1", exact=True).click()
        expect(desk.get_by_role("button", name="Close round 1")).to_be_visible()
        expect(left).to_have_count(0)
        server.do(tournament, "record-result", round=1, board=1, result="1-0", saw=SEEN)
        server.do(tournament, "close-round", round=1)

        expect(desk.get_by_text("All rounds are closed.")).to_be_visible()
        shots.take(desk, "desk-all-rounds-closed")
        left.get_by_role("link", name="Print").click()
        expect(desk.locator("#print")).to_be_visible()
        for name, address in (
            ("Categories and prizes", "**/s/1/prizes"),
            ("Files: site, publishing, backups", f"**/t/{tournament}/files"),
            ("Before the report is sent", "**/before-sending"),
        ):
            left.get_by_role("link", name=name).click()
            desk.wait_for_url(address)
            desk.go_back()
