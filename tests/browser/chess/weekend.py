"""The desk and two tablets of a tournament hall, for an arbiter's weekend."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.faults.wire import Wire
from tests.server.process import Server
from web.shared.languages import words_in

POLISH = words_in("pl")
DESK, TABLET = ViewportSize(width=1280, height=900), ViewportSize(width=1024, height=768)
COUNT_CLICKS = """window.taps = 0;
addEventListener("click", (event) => event.isTrusted && event.detail && window.taps++, true);"""


class Weekend:
    """Pages of the chief (`desk`) and of two tablets; `far` reaches the server only
    through `wire`.
    """

    def __init__(
        self, server: Server, wire: Wire, new: Callable[[ViewportSize], BrowserContext]
    ) -> None:
        self.server, self.wire = server, wire
        self._desk = new(DESK)
        self._desk.add_init_script(COUNT_CLICKS)
        self.desk = self._desk.new_page()
        self.near, self.far = new(TABLET).new_page(), new(TABLET).new_page()
        self.tournament = ""

    def do(self, command: str, **body: Any) -> dict[str, Any]:
        answer = self.server.do(self.tournament, command, **body)
        assert "version" in answer, answer
        return answer

    def boards(self, number: int) -> list[dict[str, Any]]:
        """The boards of that round, as a tablet shows them."""
        rows = self.server.rows(self.tournament, "tablet")
        return [row for row in rows if row.get("board") and row.get("round") == number]

    def results(self, number: int) -> None:
        """Record all missing results of the round, in a fixed mixture."""
        for row in self.boards(number):
            if not row["code"]:
                code = ("1-0", "0-1", "=-=")[(row["board"] * 7 + number * 3) % 5 % 3]
                saw = row["saw"]
                self.do("record-result", round=number, board=row["board"], result=code, saw=saw)

    def expect_result_count(self, entered: int, boards: int = 30) -> None:
        """Expect the desk to show that `entered` of the boards have results."""
        singular, plural = "{entered} of {boards} result", "{entered} of {boards} results"
        expected = POLISH.count(singular, plural, boards, entered=entered, boards=boards)
        expect(self.desk.locator(".count")).to_contain_text(expected, timeout=30_000)

    def act(self, command: str) -> None:
        button = self.desk.locator(f'[data-command="{command}"]')
        expect(button).to_be_enabled(timeout=15_000)
        button.click()

    @contextmanager
    def at_most_clicks(self, most: int) -> Iterator[None]:
        before = self.desk.evaluate("window.taps")
        yield
        assert self.desk.evaluate("window.taps") - before <= most

    @property
    def address(self) -> str:
        return f"{self.server.url}/t/{self.tournament}"

    def choose(self, name: str, act: str) -> None:
        """Find the one entry of that name, typed without Polish letters, and choose an
        act for it.
        """
        self.desk.locator(".find-entry").fill(name)
        expect(self.desk.locator(".entry:visible")).to_have_count(1)
        self.desk.locator(".find-entry").press("Enter")
        choice = POLISH(act)
        self.desk.locator("dialog .choices button", has_text=choice).click()

    def send_dialog(self) -> None:
        """Send the open dialog, and clear the search for entries."""
        self.desk.locator('dialog button[type="submit"]').click()
        expect(self.desk.locator("dialog[open]")).to_have_count(0)
        self.desk.locator(".find-entry").fill("")


def tap(page: Page, board: int, code: str) -> None:
    page.locator(f'[data-board="{board}"] button').tap()
    page.locator(f'.pad [data-result="{code}"]').first.tap()
