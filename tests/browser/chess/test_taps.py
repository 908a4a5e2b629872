"""The number of taps that an arbiter's ten most frequent acts take at the desk, each started where
the one before ended: with a mouse and on a touch screen. Typing does not count.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.clocks import pass_tap_guard
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

MOST_TAPS = {
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
"""By act: the most taps that it may take."""


@dataclass
class Finger:
    """Taps or clicks on a page and counts that by act."""

    page: Page
    touch: bool
    counts: dict[str, int] = field(default_factory=dict)
    act: str = ""

    def begin(self, act: str) -> None:
        self.act = act
        self.counts[act] = 0

    def tap(self, element: Locator) -> None:
        self.counts[self.act] += 1
        expect(element).to_be_enabled()
        element.tap() if self.touch else element.click()


def enter_results(finger: Finger) -> None:
    page = finger.page
    finger.begin("a result")
    finger.tap(page.locator('[data-board="1"] .pick'))
    finger.tap(page.locator('.pad [data-result="1-0"]'))
    expect(page.locator('[data-board="1"]')).to_contain_text("1–0")
    expect(page.locator(".receipt").first).to_contain_text("stored")
    pass_tap_guard(page)
    finger.begin("its undo")
    finger.tap(page.locator(".undo button").first)
    expect(page.locator('[data-board="1"] .result')).not_to_contain_text("1–0")
    finger.begin("a forfeit")
    finger.tap(page.locator('[data-board="2"] .pick'))
    finger.tap(page.get_by_role("button", name="Forfeit and rare results"))
    finger.tap(page.locator('.pad .rare [data-result="+--"]'))
    expect(page.locator('[data-board="2"] .result')).to_contain_text("+")


def settle_dispute(finger: Finger, record_result: Callable[[int, str], None]) -> None:
    page = finger.page
    for code in ("1-0", "0-1"):
        record_result(3, code)
    finger.begin("a dispute is settled")
    finger.tap(page.locator('[data-dispute="3"] [data-decide="0-1"]'))
    expect(page.locator('[data-board="3"] .result')).to_have_text("0–1")


def change_entries(finger: Finger) -> None:
    page = finger.page
    for act, name, label, expected in (
        ("a bye", "Player05", "Half-point bye in round 2", "half-point bye"),
        ("a withdrawal", "Player02", "Plays no more from round 2", "withdrawn from round 2"),
    ):
        page.locator("#tab-boards").click()
        finger.begin(act)
        finger.tap(page.locator("#tab-entries"))
        line = page.locator(".entry-list li", has_text=name)
        finger.tap(line.locator(".pick"))
        finger.tap(page.locator("dialog[open]").get_by_role("button", name=label))
        expect(line).to_contain_text(expected)
    page.locator("#tab-boards").click()
    finger.begin("a late entry")
    finger.tap(page.locator("#tab-entries"))
    finger.tap(page.locator(".register"))
    page.locator("dialog [name=family]").fill("Latecomer")
    finger.tap(page.locator('dialog[open] button[type="submit"]'))
    expect(page.locator(".entry-list li", has_text="Latecomer")).to_contain_text("from round 2")
    page.locator("#tab-boards").click()


def call_next_round(finger: Finger, finish_round: Callable[[], None]) -> None:
    page = finger.page
    finish_round()
    finger.begin("the next round is called")
    expect(page.locator(".count")).to_contain_text("5 of 5")
    finger.tap(page.locator('[data-command="pair-round"]'))
    finger.begin("a round is published")
    finger.tap(page.locator('[data-command="publish-round"]'))
    expect(page.locator(".round-title")).to_contain_text("Round 2")
    expect(page.locator(".count")).to_contain_text("published")
    finger.counts["the next round is called"] += finger.counts["a round is published"]


def show_notice(finger: Finger) -> None:
    page = finger.page
    finger.begin("a notice")
    finger.tap(page.get_by_role("link", name="Hall", exact=True))
    page.locator(".notice [name=text]").fill("Lunch")
    finger.tap(page.locator('.notice button[type="submit"]').first)
    expect(page.locator(".said")).to_have_text("Announced.")


@beyond_the_gate
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_ten_most_frequent_acts_take_few_taps(
    chromium: Browser, server: Server, touch: bool
) -> None:
    tournament = server.club(players=10)
    paired = server.do(tournament, "pair-round", round=1)["version"]
    server.do(tournament, "publish-round", round=1)
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, has_touch=touch)
    context.clock.install()
    server.sign_in_browser(context)
    finger = Finger(context.new_page(), touch)
    finger.page.goto(f"{server.url}/t/{tournament}/s/1/desk")

    def record_result(board: int, code: str) -> None:
        server.do(tournament, "record-result", round=1, board=board, result=code, saw=paired)

    def finish_round() -> None:
        finger.page.locator('[data-board="1"] .pick').click()
        finger.page.locator('.pad [data-result="1-0"]').click()
        for board in (4, 5):
            record_result(board, "1-0")

    enter_results(finger)
    settle_dispute(finger, record_result)
    change_entries(finger)
    call_next_round(finger, finish_round)
    show_notice(finger)
    context.close()

    print()  # noqa: T201  # the table is the test's result, for people
    for act, count in finger.counts.items():
        print(f"{act:28} {count} (at most {MOST_TAPS[act]})")  # noqa: T201  # as above
    assert finger.counts.keys() == MOST_TAPS.keys()
    assert all(count <= MOST_TAPS[act] for act, count in finger.counts.items())
