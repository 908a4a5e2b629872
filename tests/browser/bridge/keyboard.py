"""Scores typed at the desk as a scorer writes them, counting the keys beyond the scores
themselves.
"""

import re

from playwright.sync_api import Page, expect

KEYS_PER_SCORE = 3
NONE_LEFT = re.compile("^0 ")


class Keys:
    """A keyboard that counts what is pressed beyond the scores' own characters."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.scores = self.pressed = 0

    def type_score(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.scores += 1
        self.press("Enter")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.pressed += 1

    @property
    def most_keys(self) -> int:
        """Keys that the scores so far may take beyond their own characters."""
        return KEYS_PER_SCORE * self.scores

    def focused_line(self) -> list[str]:
        """Table, board, round, NS and EW of the line that has the focus."""
        cells = "[...document.activeElement.closest('tr').cells].slice(0, 5)"
        found: list[str] = self.page.evaluate(f"{cells}.map((cell) => cell.textContent)")
        return found

    def confirm_unlikely_scores(self) -> None:
        """Confirm each questioned score with Enter, until no score is missing."""
        left = self.page.locator(".left")
        while left.inner_text() != "0 scores missing":
            none_left = self.page.locator(".left", has_text=NONE_LEFT)
            expect(self.page.locator("tr.asked input").or_(none_left).first).to_be_visible()
            if self.page.locator("tr.asked input:focus").count():
                self.press("Enter")
            elif self.page.locator("tr.asked").count():
                self.press("ArrowDown")


def as_typed(result: str) -> str:
    """The result as a scorer types it: 4HX N 10 as 4HXN=."""
    contract, _, rest = result.partition(" ")
    if not rest:
        return result
    declarer, tricks, *_ = rest.split(" ")
    over = int(tricks) - int(contract[0]) - 6
    return f"{contract}{declarer}{'=' if over == 0 else f'{over:+}'}"
