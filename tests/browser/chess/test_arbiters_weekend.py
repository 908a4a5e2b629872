"""An arbiter's weekend with the pages in Polish: a Swiss of nine rounds (three in the gate), from a
messy list of entries to the report.

Acts at the desk are clicked, and the clicks counted; most results are sent as commands.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.chess.messy_list import (
    LATE_ENTRY,
    WITHOUT_ID,
    WRONG,
    fide_id,
    messy_file,
    rating_list,
)
from tests.browser.chess.weekend import POLISH, TABLET, Weekend, tap
from tests.browser.clocks import pass_tap_guard
from tests.browser.devices import new_devices
from tests.effort import IN_FULL
from tests.faults.wire import Wire
from tests.server.process import WALLCHART, serving
from tests.server.publishing.web_space import web_space

pytestmark = pytest.mark.browser
ROUNDS, PLAYERS = (9 if IN_FULL else 3), 61
LAST_DAY = f"2026-11-{20 + (ROUNDS - 1) // 2}"
SKIPPED = 3
"""Numbers used by the list that was taken back: later entries are numbered after them."""
NAME = "Mistrzostwa Łodzi"
PRIZES = {
    "categories": [
        {"name": "Kobiety", "sex": "w"},
        {"name": "U18", "oldest": 17, "on": "2026-11-24"},
    ],
    "lists": [
        {"prizes": ["1500", "900", "600"]},
        {"prizes": ["400 + Puchar"], "category": "Kobiety"},
        {"prizes": ["200", "100"], "category": "U18"},
    ],
    "currency": "zł",
    "sharing": "hort",
}


@pytest.fixture
def weekend(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Weekend]:
    monkeypatch.setenv("WALLCHART_RATINGS", str(tmp_path / "ratings.sqlite3"))
    with (
        serving(tmp_path / "log.sqlite3", "--private-targets") as server,
        new_devices(chromium) as new_device,
    ):
        wire = Wire(urlsplit(server.url).port or 0)

        def new_polish_device(size: ViewportSize) -> BrowserContext:
            context = new_device(size, server, locale="pl-PL", has_touch=size is TABLET)
            context.clock.install()
            return context

        yield Weekend(server, wire, new_polish_device)
        wire.close()


def announce(weekend: Weekend) -> None:
    desk = weekend.desk
    desk.goto(f"{weekend.server.url}/new")
    expect(desk.locator("html")).to_have_attribute("lang", "pl")
    desk.locator('[name="name"]').fill(NAME)
    desk.locator('[name="place"]').fill("Łódź")
    desk.locator('[name="federation"]').fill("POL")
    desk.locator('[name="starts"]').fill("2026-11-20")
    desk.locator('[name="ends"]').fill(LAST_DAY)
    chief = desk.locator('[data-official="chief"]')
    for part, text in (("name", "Nowak, Anna"), ("title", "IA"), ("fide_id", "1100000")):
        chief.locator(f'[data-part="{part}"]').fill(text)
    desk.locator('.swiss [name="rounds"]').fill(str(ROUNDS))
    desk.locator('.new [name="time_preset"]:visible').select_option("5400+30")
    desk.locator(".schedule .times").fill("10:00, 15:00")
    desk.locator(".schedule .from").fill("2026-11-20")
    desk.locator(".schedule .from").press("Tab")
    expect(desk.locator(".beginnings .day")).to_have_count(ROUNDS)
    expect(desk.locator(".beginnings .day").last).to_have_value(LAST_DAY)
    desk.locator('.swiss [name="initial_colour"]').select_option("w")
    desk.locator('.new:not(.import) button[type="submit"]').click()
    desk.wait_for_url("**/desk")
    weekend.tournament = urlsplit(desk.url).path.split("/")[2]
    assert POLISH("Entries") != "Entries"
    expect(desk.locator("#tab-entries")).to_have_text(POLISH("Entries"))


def add_organiser(weekend: Weekend) -> None:
    """Add the organiser, who was not named when the tournament was made."""
    page = weekend.desk.context.new_page()
    page.goto(f"{weekend.address}/data")
    form = page.locator("#tournament")
    form.locator('[name="organiser"]').fill("KS Łódź")
    with page.expect_navigation():
        form.locator('[type="submit"]').click()
    expect(form.locator('[name="organiser"]')).to_have_value("KS Łódź")
    page.close()


def bring_in_entries(weekend: Weekend) -> None:
    """Bring in a wrong list and take it back; then choose it again, and replace it by the right
    one.
    """
    desk = weekend.desk
    wrong = {"name": "inne.csv", "mimeType": "text/csv", "buffer": WRONG}
    right = {"name": "zgłoszenia.csv", "mimeType": "text/csv", "buffer": messy_file()}
    desk.locator("#tab-entries").click()
    for file in (wrong, right):
        desk.locator(".bring-in").click()
        desk.locator("dialog [type=file]").set_input_files(wrong)  # type: ignore[arg-type]  # a FilePayload
        desk.locator("dialog .look").click()
        expect(desk.locator("dialog button.enter-all")).to_be_visible()
        if file is right:
            desk.locator("dialog [type=file]").set_input_files(right)  # type: ignore[arg-type]
            expect(desk.locator("dialog button.enter-all")).to_have_count(0)
            expect(desk.locator("dialog .found")).to_be_empty()
            desk.locator("dialog .look").click()
            expect(desk.locator("dialog .found")).to_contain_text("Wójcik, Paweł")
            expect(desk.locator("dialog .found")).to_contain_text(str(PLAYERS))
        desk.locator("dialog button.enter-all").click()
        expect(desk.locator("dialog[open]")).to_have_count(0)
        if file is wrong:
            expect(desk.locator(".entry")).to_have_count(3)
            desk.locator(".take-back-list").click()
            desk.locator("dialog[open] button.danger").first.click()
            desk.locator('dialog.warning button[type="submit"]').click()
            expect(desk.locator(".entry")).to_have_count(0)
    expect(desk.locator(".entry")).to_have_count(PLAYERS)
    desk.locator(".find-entry").fill("jan kowalski")
    namesakes = desk.locator(".entry:visible")
    expect(namesakes).to_have_count(2)
    assert len(set(namesakes.all_inner_texts())) == 2, "namesakes are shown differently"
    desk.locator(".find-entry").fill("")


def play_first_round(weekend: Weekend) -> None:
    """Pair and publish round 1; one tablet is without network while results are entered."""
    desk, near, far, wire = weekend.desk, weekend.near, weekend.far, weekend.wire
    desk.locator("#tab-boards").click()
    weekend.act("pair-round")
    expect(desk.locator("#boards.draft")).to_be_visible()
    path = urlsplit(desk.url).path.replace("/desk", "")
    assert desk.request.get(f"{weekend.server.url}{path}/screen/pairings").ok
    with weekend.at_most_clicks(1):
        weekend.act("publish-round")
    expect(desk.locator("#boards.draft")).to_have_count(0)
    near.goto(f"{weekend.server.url}{path}/tablet")
    far.goto(f"http://127.0.0.1:{wire.port}{path}/tablet")
    expect(far.locator('[data-board="30"]')).to_be_attached()
    wire.cut()
    for board in (28, 29, 30):
        tap(far, board, "1-0")
    expect(far.locator(".recent h2")).to_contain_text("3")
    with weekend.at_most_clicks(2):
        desk.locator('[data-board="1"] button').click()
        desk.locator('.pad [data-result="1-0"]').first.click()
    tap(near, 2, "=-=")
    weekend.expect_result_count(2)
    for row in weekend.boards(1):
        if 2 < row["board"] < 28:
            saw, board = row["saw"], row["board"]
            weekend.do("record-result", round=1, board=board, result="1-0", saw=saw)
    weekend.expect_result_count(27)
    wire.mend()
    weekend.expect_result_count(30)
    assert {row["code"] for row in weekend.boards(1)} == {"1-0", "=-="}


def changes_between_rounds(weekend: Weekend) -> None:
    desk = weekend.desk
    desk.locator("#tab-entries").click()
    with weekend.at_most_clicks(3):
        weekend.choose("wlodarczyk", "Bye …")
        weekend.send_dialog()
    with weekend.at_most_clicks(3):
        weekend.choose("pajak", "Withdraw …")
        desk.locator('dialog [name="reason"]').fill("choroba")
        weekend.send_dialog()
    with weekend.at_most_clicks(4):
        desk.locator(".register").click()
        desk.locator('dialog [name="family"]').fill(LATE_ENTRY[0])
        desk.locator('dialog [name="given"]').fill(LATE_ENTRY[1])
        desk.locator('dialog [name="rating"]').fill(str(LATE_ENTRY[2]))
        weekend.send_dialog()
    expect(desk.locator(".entry", has_text=LATE_ENTRY[0])).to_be_visible()
    expect(desk.locator(".entry")).to_have_count(PLAYERS + 1)
    desk.locator("#tab-boards").click()


def settle_dispute_and_undo(weekend: Weekend, number: int) -> None:
    """Two tablets enter different results, the chief decides; then a mistaken result is undone."""
    desk, near, far, wire = weekend.desk, weekend.near, weekend.far, weekend.wire
    expect(near.locator('[data-board="1"]')).to_be_attached()
    for page in (near, far):
        expect(page.locator(".round-title")).to_contain_text(str(number))
    wire.cut()
    tap(far, 1, "0-1")
    expect(far.locator(".recent h2")).to_contain_text("1")
    tap(near, 1, "1-0")
    expect(desk.locator('[data-board="1"] .result')).to_have_text("1–0")
    wire.mend()
    tray = desk.locator('[data-dispute="1"]')
    expect(tray).to_be_visible(timeout=30_000)
    for claim in tray.locator("ul li").all():
        expect(claim).to_have_text(re.compile(r"\d\d:\d\d.*\d\d:\d\d"))
    tray.locator('[data-decide="1-0"]').click()
    expect(tray).to_have_count(0)
    tap(near, 2, "0-1")
    expect(desk.locator('[data-board="2"] .result')).to_have_text("0–1")
    pass_tap_guard(near)
    near.locator(".undo button").tap()
    expect(desk.locator('[data-board="2"] .result')).not_to_have_text("0–1")


def bring_in_rating_list(weekend: Weekend) -> None:
    """Bring in the rating list on the page of files."""
    page = weekend.desk.context.new_page()
    page.goto(f"{weekend.address}/files")
    file = {"name": "players_list_xml.xml", "mimeType": "text/xml", "buffer": rating_list()}
    page.locator(".ratings [type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.locator(".ratings button").click()
    expect(page.locator(".ratings .said")).to_contain_text(str(PLAYERS + 1))
    page.close()


def complete_data(weekend: Weekend) -> Page:
    """Complete what the report lacks: one FIDE ID by hand, the others by commands, and all else
    from the rating list with one button. Return the page that lists nothing missing any more.
    """
    page = weekend.desk.context.new_page()
    page.goto(f"{weekend.address}/s/1/before-sending")
    without = page.locator('[data-amiss="without-fide-id"]')
    expect(without.locator(".whom li")).to_have_count(WITHOUT_ID + 1)
    without.locator("summary").click()
    without.locator(".correct", has_text=LATE_ENTRY[0]).click()
    page.locator('dialog [name="fide_id"]').fill(fide_id(PLAYERS + 1))
    page.locator('dialog button[type="submit"]').click()
    expect(without.locator(".whom li")).to_have_count(WITHOUT_ID)
    start = page.evaluate("JSON.parse(document.getElementById('start').textContent)")
    for entry in start["entries"]:
        if not entry["person"]["fide_id"]:
            person = {**entry["person"], "fide_id": fide_id(int(entry["entry"]) - SKIPPED)}
            weekend.do("correct-entry", entry=entry["entry"], **person)
    page.reload()
    page.locator("button.fill").click()
    expect(page.locator("p.clear")).to_be_visible(timeout=60_000)
    return page


def download_checked_report(page: Page, tmp_path: Path) -> str:
    with page.expect_download() as download:
        page.locator('a[href*="report/trf26.txt"]').click()
    file = tmp_path / "lodz.trf"
    download.value.save_as(file)
    checked = subprocess.run([WALLCHART, "check", file], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return file.read_text()


def test_weekend_that_starts_from_a_messy_list_ends_with_a_valid_report(
    weekend: Weekend, tmp_path: Path
) -> None:
    desk = weekend.desk
    announce(weekend)
    add_organiser(weekend)
    bring_in_entries(weekend)
    bring_in_rating_list(weekend)
    weekend.do("announce-prizes", **PRIZES)
    with web_space() as space:
        target = {"type": "put", "address": space.url, "user": "klub", "secret": "hasło"}
        publication = {"target": target, "languages": ["pl", "en"]}
        weekend.server.post(f"/api/files/{weekend.tournament}/publication", publication)
        play_first_round(weekend)
        changes_between_rounds(weekend)
        for number in range(2, ROUNDS + 1):
            weekend.act("pair-round")
            if number == 2:  # a warning: the late entry changes the other players' starting numbers
                desk.locator('dialog.warning button[type="submit"]').click()
            weekend.act("publish-round")
            expect(desk.locator("#boards.draft")).to_have_count(0)
            if number == 3:
                settle_dispute_and_undo(weekend, number)
            weekend.results(number)
        weekend.act("close-round")
        space.wait_for(f"/stage-1/round-{ROUNDS}.html", f"/en/stage-1/round-{ROUNDS}.html")

    table = desk.context.new_page()
    table.goto(desk.url.replace("/desk", "/screen/standings?lang=pl"))
    after = POLISH("Standings after round {round}", round=ROUNDS)
    expect(table.locator(".head-round")).to_contain_text(after)
    page = desk.context.new_page()
    page.goto(f"{weekend.address}/s/1/prizes")
    # All prizes are given: 1500 + 900 + 600, 400, and 200 + 100.
    expect(page.locator(".sum")).to_have_text(re.compile(r"3.700.zł$"))
    text = download_checked_report(complete_data(weekend), tmp_path)
    players = re.findall(r"^001 .*$", text, re.MULTILINE)
    assert len(players) == PLAYERS + 1
    assert all(line[57:68].strip() for line in players), "columns 58 to 68: the FIDE number"
    for line in (
        f"012 {NAME}",
        "022 Łódź",
        "032 POL",
        "102 IA Nowak, Anna (1100000)",
        "222 5400+30",
    ):
        assert f"\n{line}" in text, line
