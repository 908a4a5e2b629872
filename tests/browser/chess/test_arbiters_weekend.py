"""An arbiter's weekend, in Polish: nine rounds of a Swiss, from a messy list to the report.

What one does at a desk is done with the pointer and counted; most results come as the tablets of a
hall send them, over HTTP.
"""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from websockets.sync.client import connect

from tests.browser.chess.messy_list import WITHOUT_ID, WRONG, messy
from tests.faults.wire import Wire
from tests.server.process import WALLCHART, Server, serving
from tests.server.publishing.web_space import web_space
from web.shared.languages import words_of

pytestmark = pytest.mark.browser
ROUNDS, PLAYERS = 9, 61
DESK, TABLET = ViewportSize(width=1280, height=900), ViewportSize(width=1024, height=768)
NAME = "Mistrzostwa Łodzi"
POLISH = words_of("pl")
COUNTING = """window.taps = 0;
addEventListener("click", (event) => event.isTrusted && event.detail && window.taps++, true);"""


class Weekend:
    """`desk` is the chief's, `near` and `far` are tablets of the hall, `far` on a bad wire."""

    def __init__(
        self, server: Server, wire: Wire, new: Callable[[ViewportSize], BrowserContext]
    ) -> None:
        self.server, self.wire = server, wire
        self._desk = new(DESK)
        self._desk.add_init_script(COUNTING)
        self.desk = self._desk.new_page()
        self.near, self.far = new(TABLET).new_page(), new(TABLET).new_page()
        self.tournament = ""

    def do(self, command: str, **body: object) -> dict[str, Any]:
        answer = self.server.do(self.tournament, command, **body)
        assert "version" in answer, answer
        return answer

    def boards(self, number: int) -> list[dict[str, Any]]:
        """As a tablet has them."""
        view = {"view": "tablet", "stage": 1}
        wanted = {"type": "subscribe", "tournament": self.tournament, "views": [view], "have": None}
        address = self.server.url.replace("http", "ws") + "/feed"
        headers = {"Cookie": self.server.cookie}
        with connect(address, additional_headers=headers) as feed:
            feed.recv(10)
            feed.send(json.dumps(wanted))
            rows = json.loads(feed.recv(10))["rows"]
        return [row for row in rows if row.get("board") and row.get("round") == number]

    def results(self, number: int) -> None:
        """All that are missing, the way most games of such a field end."""
        for row in self.boards(number):
            if not row["code"]:
                code = ("1-0", "0-1", "=-=")[(row["board"] * 7 + number * 3) % 5 % 3]
                saw = row["saw"]
                self.do("record-result", round=number, board=row["board"], result=code, saw=saw)

    def counts(self, entered: int, boards: int = 30) -> None:
        one, many = "{entered} of {boards} result", "{entered} of {boards} results"
        told = POLISH.count(one, many, boards, entered=entered, boards=boards)
        expect(self.desk.locator(".count")).to_contain_text(told, timeout=30_000)

    def act(self, command: str) -> None:
        button = self.desk.locator(f'[data-command="{command}"]')
        expect(button).to_be_enabled(timeout=15_000)
        button.click()

    @contextmanager
    def taps(self, most: int) -> Iterator[None]:
        before = self.desk.evaluate("window.taps")
        yield
        assert self.desk.evaluate("window.taps") - before <= most

    def choose(self, name: str, act: str) -> None:
        """An entry, found by what somebody types without Polish keys, and what becomes of it."""
        self.desk.locator(".find-entry").fill(name)
        expect(self.desk.locator(".entry:visible")).to_have_count(1)
        self.desk.locator(".entry:visible .pick").click()
        choice = POLISH(act)
        self.desk.locator("dialog .choices button", has_text=choice).click()

    def entered(self) -> None:
        self.desk.locator('dialog button[type="submit"]').click()
        expect(self.desk.locator("dialog[open]")).to_have_count(0)
        self.desk.locator(".find-entry").fill("")


@pytest.fixture
def weekend(chromium: Browser, tmp_path: Path) -> Iterator[Weekend]:
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    with serving(tmp_path / "log.sqlite3", "--private-targets") as server:
        wire = Wire(urlsplit(server.url).port or 0)

        def new(size: ViewportSize) -> BrowserContext:
            context = chromium.new_context(viewport=size, locale="pl-PL", has_touch=size is TABLET)
            context.on("weberror", lambda error: errors.append(str(error.error)))
            server.let_in(context)
            contexts.append(context)
            return context

        yield Weekend(server, wire, new)
        for context in contexts:
            context.close()
        wire.close()
    assert errors == []


def tap(page: Page, board: int, code: str) -> None:
    page.locator(f'[data-board="{board}"] button').tap()
    page.locator(f'.pad [data-result="{code}"]').first.tap()


def announce(weekend: Weekend) -> None:
    desk = weekend.desk
    desk.goto(f"{weekend.server.url}/new")
    expect(desk.locator("html")).to_have_attribute("lang", "pl")
    desk.locator('[name="name"]').fill(NAME)
    desk.locator('[name="place"]').fill("Łódź")
    desk.locator('[name="federation"]').fill("POL")
    desk.locator('.swiss [name="rounds"]').fill(str(ROUNDS))
    desk.locator('.swiss [name="initial_colour"]').select_option("w")
    desk.locator('.new:not(.import) button[type="submit"]').click()
    desk.wait_for_url("**/desk")
    weekend.tournament = urlsplit(desk.url).path.split("/")[2]


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
        desk.locator('dialog [name="family"]').fill("Późny")
        desk.locator('dialog [name="given"]').fill("Łukasz")
        desk.locator('dialog [name="rating"]').fill("1905")
        weekend.entered()
    expect(desk.locator(".entry", has_text="Późny")).to_be_visible()
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
    tray.locator('[data-decide="1-0"]').click()
    expect(tray).to_have_count(0)
    tap(near, 2, "0-1")
    expect(desk.locator('[data-board="2"] .result')).to_have_text("0–1")
    near.wait_for_timeout(1000)  # what has just come under a finger is not meant by it
    near.locator(".undo button").tap()
    expect(desk.locator('[data-board="2"] .result')).not_to_have_text("0–1")


def report(weekend: Weekend, tmp_path: Path) -> str:
    with weekend.desk.expect_download() as waiting:
        weekend.desk.locator('a[href="report/trf26.txt"]').click()
    file = tmp_path / "lodz.trf"
    waiting.value.save_as(file)
    checked = subprocess.run([WALLCHART, "check", file], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return file.read_text()


def test_nine_rounds_from_a_messy_list_to_the_report(weekend: Weekend, tmp_path: Path) -> None:
    desk = weekend.desk
    announce(weekend)
    bring_in(weekend)
    with web_space() as space:
        target = {"type": "put", "address": space.url, "user": "klub", "secret": "hasło"}
        wanted = {"target": target, "languages": ["pl", "en"]}
        api = f"/api/tournaments/{weekend.tournament}"
        weekend.server.post(f"{api}/files/publication", wanted)
        first_round(weekend)
        changes_between_rounds(weekend)
        for number in range(2, ROUNDS + 1):
            weekend.act("pair-round")
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
    text = report(weekend, tmp_path)
    players = re.findall(r"^001 .*$", text, re.MULTILINE)
    assert len(players) == PLAYERS + 1
    assert sum(not line[57:68].strip() for line in players) == WITHOUT_ID + 1
    assert len({line.split()[1] for line in players}) == PLAYERS + 1
    assert f"012 {NAME}\n" in text
