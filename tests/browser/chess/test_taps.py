"""How many taps the ten most frequent acts of an arbiter take, from the desk as it stands after the
act before: with the mouse at 1280 px and by the finger. Words that are typed are none.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.clocks import past_the_guard
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

MOST = {
    "a result": 2,
    "its undo": 1,
    "a forfeit": 3,
    "a dispute is settled": 1,
    "a bye": 3,
    "a withdrawal": 3,
    "a late entry": 4,
    "a round is published": 1,
    "the next round is called": 2,
    "a notice": 3,
}
"""No more than the best of its kind; a late entry has its name typed, a notice its words."""


@dataclass
class Finger:
    """Counts what it taps; by the finger it really touches."""

    page: Page
    touches: bool
    counts: dict[str, int] = field(default_factory=dict)
    act: str = ""

    def begins(self, act: str) -> None:
        self.act = act
        self.counts[act] = 0

    def tap(self, what: Locator) -> None:
        self.counts[self.act] += 1
        expect(what).to_be_enabled()
        what.tap() if self.touches else what.click()


def results(finger: Finger) -> None:
    page = finger.page
    finger.begins("a result")
    finger.tap(page.locator('[data-board="1"] .pick'))
    finger.tap(page.locator('.pad [data-result="1-0"]'))
    expect(page.locator('[data-board="1"]')).to_contain_text("1–0")
    expect(page.locator(".receipt").first).to_contain_text("stored")
    past_the_guard(page)
    finger.begins("its undo")
    finger.tap(page.locator(".undo button").first)
    expect(page.locator('[data-board="1"] .result')).not_to_contain_text("1–0")
    finger.begins("a forfeit")
    finger.tap(page.locator('[data-board="2"] .pick'))
    finger.tap(page.get_by_role("button", name="Forfeit and rare results"))
    finger.tap(page.locator('.pad .rare [data-result="+--"]'))
    expect(page.locator('[data-board="2"] .result')).to_contain_text("+")


def dispute(finger: Finger, say: Callable[[int, str], None]) -> None:
    page = finger.page
    for code in ("1-0", "0-1"):
        say(3, code)
    finger.begins("a dispute is settled")
    finger.tap(page.locator('[data-dispute="3"] [data-decide="0-1"]'))
    expect(page.locator('[data-board="3"] .result')).to_have_text("0–1")


def entries(finger: Finger) -> None:
    page = finger.page
    for act, name, label, says in (
        ("a bye", "Player05", "Half-point bye in round 2", "half-point bye"),
        ("a withdrawal", "Player02", "Plays no more from round 2", "withdrawn from round 2"),
    ):
        page.locator("#tab-boards").click()
        finger.begins(act)
        finger.tap(page.locator("#tab-entries"))
        line = page.locator(".entry-list li", has_text=name)
        finger.tap(line.locator(".pick"))
        finger.tap(page.locator("dialog[open]").get_by_role("button", name=label))
        expect(line).to_contain_text(says)
    page.locator("#tab-boards").click()
    finger.begins("a late entry")
    finger.tap(page.locator("#tab-entries"))
    finger.tap(page.locator(".register"))
    page.locator("dialog [name=family]").fill("Latecomer")
    finger.tap(page.locator('dialog[open] button[type="submit"]'))
    expect(page.locator(".entry-list li", has_text="Latecomer")).to_contain_text("from round 2")
    page.locator("#tab-boards").click()


def rounds(finger: Finger, finish: Callable[[], None]) -> None:
    page = finger.page
    finish()
    finger.begins("the next round is called")
    expect(page.locator(".count")).to_contain_text("5 of 5")
    finger.tap(page.locator('[data-command="pair-round"]'))
    finger.begins("a round is published")
    finger.tap(page.locator('[data-command="publish-round"]'))
    expect(page.locator(".round-title")).to_contain_text("Round 2")
    expect(page.locator(".count")).to_contain_text("published")
    finger.counts["the next round is called"] += finger.counts["a round is published"]


def notice(finger: Finger) -> None:
    page = finger.page
    finger.begins("a notice")
    finger.tap(page.get_by_role("link", name="Hall", exact=True))
    page.locator(".notice [name=text]").fill("Lunch")
    finger.tap(page.locator('.notice button[type="submit"]').first)
    expect(page.locator(".said")).to_have_text("Announced.")


@beyond_the_gate
@pytest.mark.parametrize("touches", [False, True], ids=["mouse", "finger"])
def test_the_ten_most_frequent_acts(chromium: Browser, server: Server, touches: bool) -> None:
    tournament = server.club(players=10)
    paired = server.do(tournament, "pair-round", round=1)["version"]
    server.do(tournament, "publish-round", round=1)
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, has_touch=touches)
    context.clock.install()
    server.sign_in_browser(context)
    finger = Finger(context.new_page(), touches)
    finger.page.goto(f"{server.url}/t/{tournament}/s/1/desk")

    def say(board: int, code: str) -> None:
        server.do(tournament, "record-result", round=1, board=board, result=code, saw=paired)

    def finish() -> None:
        finger.page.locator('[data-board="1"] .pick').click()
        finger.page.locator('.pad [data-result="1-0"]').click()
        for board in (4, 5):
            say(board, "1-0")

    results(finger)
    dispute(finger, say)
    entries(finger)
    rounds(finger, finish)
    notice(finger)
    context.close()

    print()  # noqa: T201  # the table is what it is for
    for act, count in finger.counts.items():
        print(f"{act:28} {count} (at most {MOST[act]})")  # noqa: T201  # as above
    assert finger.counts.keys() == MOST.keys()
    assert all(count <= MOST[act] for act, count in finger.counts.items())
