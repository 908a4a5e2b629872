"""The desk and two tablets of a hall, as an arbiter's weekend needs them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.faults.wire import Wire
from tests.server.process import Server
from web.shared.languages import words_in

POLISH = words_in("pl")
DESK, TABLET = ViewportSize(width=1280, height=900), ViewportSize(width=1024, height=768)
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

    def do(self, command: str, **body: Any) -> dict[str, Any]:
        answer = self.server.do(self.tournament, command, **body)
        assert "version" in answer, answer
        return answer

    def boards(self, number: int) -> list[dict[str, Any]]:
        """As a tablet has them."""
        rows = self.server.rows(self.tournament, "tablet")
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

    @property
    def address(self) -> str:
        return f"{self.server.url}/t/{self.tournament}"

    def choose(self, name: str, act: str) -> None:
        """An entry, found by what somebody types without Polish keys, and what becomes of it. Enter
        takes the only one of that name.
        """
        self.desk.locator(".find-entry").fill(name)
        expect(self.desk.locator(".entry:visible")).to_have_count(1)
        self.desk.locator(".find-entry").press("Enter")
        choice = POLISH(act)
        self.desk.locator("dialog .choices button", has_text=choice).click()

    def entered(self) -> None:
        self.desk.locator('dialog button[type="submit"]').click()
        expect(self.desk.locator("dialog[open]")).to_have_count(0)
        self.desk.locator(".find-entry").fill("")


def tap(page: Page, board: int, code: str) -> None:
    page.locator(f'[data-board="{board}"] button').tap()
    page.locator(f'.pad [data-result="{code}"]').first.tap()
