"""Players report their own results: the desk allows it, shows their claims and settles
differences.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.boards import publish_first_round
from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.server.process import SEEN, Server

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1280, height=900), server) as page:
        yield page


def report_result(server: Server, tournament: str, board: int, side: str, result: str) -> None:
    server.do(tournament, "report-result", round=1, board=board, side=side, result=result)


def test_desk_shows_players_claims_and_decides_between_them(
    server: Server, desk: Page, shots: Shots
) -> None:
    tournament = publish_first_round(server)
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")

    desk.locator("#tab-settings").click()
    desk.locator("[data-stage=own-entry]").click()
    desk.get_by_role("button", name="They enter them").click()
    expect(desk.locator("[data-stage=own-entry]")).to_have_text("Players no longer enter results …")

    report_result(server, tournament, 1, "w", "1-0")
    state = desk.locator("[data-board='1'] .state")
    expect(state).to_have_text("White says 1–0")
    report_result(server, tournament, 1, "b", "=-=")
    expect(state).to_have_text("players differ")
    differ = desk.locator("[data-differ='1']")
    expect(differ.locator("li")).to_contain_text(["White says 1–0", "Black says ½–½"])
    shots.take(desk, "own-entry-differ")

    differ.get_by_role("button", name="It is ½–½").click()

    expect(differ).to_have_count(0)
    expect(desk.locator("[data-board='1'] .result")).to_have_text("½–½")
    report_result(server, tournament, 2, "b", "0-1")
    report_result(server, tournament, 2, "w", "0-1")
    expect(desk.locator("[data-board='2'] .result")).to_have_text("0–1")
    desk.locator("#tab-settings").click()
    desk.locator("[data-stage=own-entry]").click()
    desk.get_by_role("button", name="Only the arbiters").click()
    expect(desk.locator("[data-stage=own-entry]")).to_contain_text("Players enter their own")


@pytest.mark.parametrize("lang", ["en", "de", "es", "fr", "pl"])
def test_compact_rows_show_the_state_of_a_board_in_full(
    server: Server, desk: Page, lang: str
) -> None:
    tournament = publish_first_round(server, players=8)
    server.do(tournament, "allow-own-entry", allowed=True)
    report_result(server, tournament, 1, "w", "=-=")
    report_result(server, tournament, 2, "b", "=-=")
    for side, result in (("w", "1-0"), ("b", "=-=")):
        report_result(server, tournament, 3, side, result)
    server.do(tournament, "record-result", round=1, board=4, result="1-0", saw=SEEN)

    desk.goto(f"{server.url}/t/{tournament}/s/1/desk?lang={lang}")
    expect(desk.locator("html")).to_have_attribute("data-density", "compact")
    states = desk.locator(".board .state:not(:empty)")
    expect(states).to_have_count(4)
    cut_off = "all => all.filter((s) => s.scrollWidth > s.clientWidth).map((s) => s.textContent)"
    assert states.evaluate_all(cut_off) == []
    assert all(state.evaluate("one => one.clientHeight < 40") for state in states.all())
    desk.set_viewport_size({"width": 820, "height": 1180})
    overlapping = """all => all.filter((state) => state.getBoundingClientRect().top + 1
        < state.parentElement.querySelector(".result").getBoundingClientRect().bottom)
        .map((state) => state.textContent)"""
    assert states.evaluate_all(overlapping) == []
