"""An arbiter's weekend, in Polish: a Swiss of nine rounds (three at the gate), from a messy list to
the report.

What one does at a desk is done with the pointer and counted; most results come as the tablets of a
hall send them, over HTTP.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.chess.messy_list import LATE, WITHOUT_ID, WRONG, fide_id, messy, rating_list
from tests.browser.chess.weekend import POLISH, TABLET, Weekend, tap
from tests.browser.clocks import past_the_guard
from tests.effort import IN_FULL
from tests.faults.wire import Wire
from tests.server.process import WALLCHART, serving
from tests.server.publishing.web_space import web_space

pytestmark = pytest.mark.browser
ROUNDS, PLAYERS = (9 if IN_FULL else 3), 61
LAST_DAY = f"2026-11-{20 + (ROUNDS - 1) // 2}"
SKIPPED = 3
"""Entries of the list that was taken back."""
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
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    with serving(tmp_path / "log.sqlite3", "--private-targets") as server:
        wire = Wire(urlsplit(server.url).port or 0)

        def new(size: ViewportSize) -> BrowserContext:
            context = chromium.new_context(viewport=size, locale="pl-PL", has_touch=size is TABLET)
            context.clock.install()
            context.on("weberror", lambda error: errors.append(str(error.error)))
            server.sign_in_browser(context)
            contexts.append(context)
            return context

        yield Weekend(server, wire, new)
        for context in contexts:
            context.close()
        wire.close()
    assert errors == []


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
    for part, said in (("name", "Nowak, Anna"), ("title", "IA"), ("fide_id", "1100000")):
        chief.locator(f'[data-part="{part}"]').fill(said)
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


def describe(weekend: Weekend) -> None:
    """What was not known when it was made."""
    page = weekend.desk.context.new_page()
    page.goto(f"{weekend.address}/data")
    form = page.locator("#tournament")
    form.locator('[name="organiser"]').fill("KS Łódź")
    with page.expect_navigation():
        form.locator('[type="submit"]').click()
    expect(form.locator('[name="organiser"]')).to_have_value("KS Łódź")
    page.close()


def bring_in(weekend: Weekend) -> None:
    """First the wrong file, then another one instead; and once more the wrong one, taken back."""
    desk = weekend.desk
    wrong = {"name": "inne.csv", "mimeType": "text/csv", "buffer": WRONG}
    right = {"name": "zgłoszenia.csv", "mimeType": "text/csv", "buffer": messy()}
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
    assert len(set(namesakes.all_inner_texts())) == 2, "they are told apart"
    desk.locator(".find-entry").fill("")


def first_round(weekend: Weekend) -> None:
    """A draft is looked at before it is published; one tablet is without its network all round."""
    desk, near, far, wire = weekend.desk, weekend.near, weekend.far, weekend.wire
    desk.locator("#tab-boards").click()
    weekend.act("pair-round")
    expect(desk.locator("#boards.draft")).to_be_visible()
    path = urlsplit(desk.url).path.replace("/desk", "")
    assert desk.request.get(f"{weekend.server.url}{path}/screen/pairings").ok
    with weekend.taps(1):
        weekend.act("publish-round")
    expect(desk.locator("#boards.draft")).to_have_count(0)
    near.goto(f"{weekend.server.url}{path}/tablet")
    far.goto(f"http://127.0.0.1:{wire.port}{path}/tablet")
    expect(far.locator('[data-board="30"]')).to_be_attached()
    wire.cut()
    for board in (28, 29, 30):
        tap(far, board, "1-0")
    expect(far.locator(".recent h2")).to_contain_text("3")
    with weekend.taps(2):
        desk.locator('[data-board="1"] button').click()
        desk.locator('.pad [data-result="1-0"]').first.click()
    tap(near, 2, "=-=")
    weekend.counts(2)
    for row in weekend.boards(1):
        if 2 < row["board"] < 28:
            saw, board = row["saw"], row["board"]
            weekend.do("record-result", round=1, board=board, result="1-0", saw=saw)
    weekend.counts(27)
    wire.mend()
    weekend.counts(30)
    assert {row["code"] for row in weekend.boards(1)} == {"1-0", "=-="}


def changes_between_rounds(weekend: Weekend) -> None:
    desk = weekend.desk
    desk.locator("#tab-entries").click()
    with weekend.taps(3):
        weekend.choose("wlodarczyk", "Bye …")
        weekend.entered()
    with weekend.taps(3):
        weekend.choose("pajak", "Withdraw …")
        desk.locator('dialog [name="reason"]').fill("choroba")
        weekend.entered()
    with weekend.taps(4):
        desk.locator(".register").click()
        desk.locator('dialog [name="family"]').fill(LATE[0])
        desk.locator('dialog [name="given"]').fill(LATE[1])
        desk.locator('dialog [name="rating"]').fill(str(LATE[2]))
        weekend.entered()
    expect(desk.locator(".entry", has_text=LATE[0])).to_be_visible()
    expect(desk.locator(".entry")).to_have_count(PLAYERS + 1)
    desk.locator("#tab-boards").click()


def disputed(weekend: Weekend, number: int) -> None:
    """Two tablets say otherwise, and the chief decides; then a slip of the finger is taken back."""
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
    past_the_guard(near)
    near.locator(".undo button").tap()
    expect(desk.locator('[data-board="2"] .result')).not_to_have_text("0–1")


def rated(weekend: Weekend) -> None:
    """The list of the month, brought in on the page of files."""
    page = weekend.desk.context.new_page()
    page.goto(f"{weekend.address}/files")
    file = {"name": "players_list_xml.xml", "mimeType": "text/xml", "buffer": rating_list()}
    page.locator(".ratings [type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.locator(".ratings button").click()
    expect(page.locator(".ratings .said")).to_contain_text(str(PLAYERS + 1))
    page.close()


def mended(weekend: Weekend) -> Page:
    """What the federation would ask: one player is mended by hand, the others over HTTP, and what
    the rating list knows of all of them at once.
    """
    page = weekend.desk.context.new_page()
    page.goto(f"{weekend.address}/s/1/before-sending")
    without = page.locator('[data-amiss="without-fide-id"]')
    expect(without.locator(".whom li")).to_have_count(WITHOUT_ID + 1)
    without.locator("summary").click()
    without.locator(".correct", has_text=LATE[0]).click()
    page.locator('dialog [name="fide_id"]').fill(fide_id(PLAYERS + 1))
    page.locator('dialog button[type="submit"]').click()
    expect(without.locator(".whom li")).to_have_count(WITHOUT_ID)
    start = page.evaluate("JSON.parse(document.getElementById('start').textContent)")
    for one in start["entries"]:
        if not one["person"]["fide_id"]:
            person = {**one["person"], "fide_id": fide_id(int(one["entry"]) - SKIPPED)}
            weekend.do("correct-entry", entry=one["entry"], **person)
    page.reload()
    page.locator("button.fill").click()
    expect(page.locator("p.clear")).to_be_visible(timeout=60_000)
    return page


def report(page: Page, tmp_path: Path) -> str:
    with page.expect_download() as waiting:
        page.locator('a[href*="report/trf26.txt"]').click()
    file = tmp_path / "lodz.trf"
    waiting.value.save_as(file)
    checked = subprocess.run([WALLCHART, "check", file], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return file.read_text()


def test_all_rounds_from_a_messy_list_to_the_report(weekend: Weekend, tmp_path: Path) -> None:
    desk = weekend.desk
    announce(weekend)
    describe(weekend)
    bring_in(weekend)
    rated(weekend)
    weekend.do("announce-prizes", **PRIZES)
    with web_space() as space:
        target = {"type": "put", "address": space.url, "user": "klub", "secret": "hasło"}
        wanted = {"target": target, "languages": ["pl", "en"]}
        weekend.server.post(f"/api/files/{weekend.tournament}/publication", wanted)
        first_round(weekend)
        changes_between_rounds(weekend)
        for number in range(2, ROUNDS + 1):
            weekend.act("pair-round")
            if number == 2:  # the late entry's place changes the numbers of others
                desk.locator('dialog.warning button[type="submit"]').click()
            weekend.act("publish-round")
            expect(desk.locator("#boards.draft")).to_have_count(0)
            if number == 3:
                disputed(weekend, number)
            weekend.results(number)
        weekend.act("close-round")
        space.wait_for(f"/stage-1/round-{ROUNDS}.html", f"/en/stage-1/round-{ROUNDS}.html")

    table = desk.context.new_page()
    table.goto(desk.url.replace("/desk", "/screen/standings?lang=pl"))
    after = POLISH("Standings after round {round}", round=ROUNDS)
    expect(table.locator(".head-round")).to_contain_text(after)
    page = desk.context.new_page()
    page.goto(f"{weekend.address}/s/1/prizes")
    expect(page.locator(".sum")).to_have_text(re.compile(r"3.700.zł$"))  # all of it, to the last
    text = report(mended(weekend), tmp_path)
    players = re.findall(r"^001 .*$", text, re.MULTILINE)
    assert len(players) == PLAYERS + 1
    assert all(line[57:68].strip() for line in players)
    for line in (
        f"012 {NAME}",
        "022 Łódź",
        "032 POL",
        "102 IA Nowak, Anna (1100000)",
        "222 5400+30",
    ):
        assert f"\n{line}" in text, line
