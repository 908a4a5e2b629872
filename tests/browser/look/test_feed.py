"""A screen's side of the feed: it applies whole changes only, and shows how old its sheet is."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.contest.round import RoundState
from tests.browser.clocks import live
from tests.browser.look.feed_messages import HELLO, sheet_of, snapshot
from tests.browser.look.hall import Hall
from tests.effort import beyond_the_gate
from tests.stories import OPEN, field, number_id, played, with_result, with_round
from web.pages.tournaments import ScreenPage

pytestmark = pytest.mark.browser

ROUND_1 = with_round(field(4), "1-3", "4-2")
PAIRINGS = {"view": "pairings", "stage": 1}


def open_screen(hall: Hall, view: str = "pairings") -> Page:
    """A screen that was served at version 0 of the log and is connected to the feed."""
    page = hall.open(ScreenPage.build(ROUND_1, OPEN, view, "e1"))
    live(page).wait_for()
    hall.send(HELLO)
    return page


def change(base: int, version: int, board: int, code: str) -> dict[str, Any]:
    after = sheet_of(with_result(ROUND_1, board, code))
    row = after["rows"][board - 1]
    step = {"type": "change", "base": base, "version": version, "rows": [row]}
    return {**PAIRINGS, **step, "head": after["head"]}


def results(page: Page) -> list[str]:
    return page.locator(".line .result").all_inner_texts()


def test_subscription_tells_the_version_the_page_has(hall: Hall) -> None:
    open_screen(hall)
    assert hall.last_received("subscribe") == {
        "type": "subscribe",
        "tournament": "city",
        "views": [PAIRINGS],
        "have": {"epoch": "e1", "version": 0},
    }


def test_change_from_the_pages_version_is_applied_and_highlighted(hall: Hall) -> None:
    page = open_screen(hall)
    hall.send(change(0, 11, 2, "1-0"))
    warm = page.locator(".line.warm")
    expect(warm).to_have_attribute("data-key", "1.2")
    assert results(page) == ["–", "1–0"]


def test_change_from_another_version_is_not_applied_but_requested_again(hall: Hall) -> None:
    page = open_screen(hall)
    hall.send(change(7, 11, 2, "1-0"))
    expect(page.locator(".foot-fresh")).to_contain_text("v11")
    assert results(page) == ["–", "–"]
    assert hall.last_received("subscribe")["have"] is None

    hall.send(snapshot(with_result(ROUND_1, 1, "0-1"), version=12))
    expect(page.locator('[data-key="1.1"] .result')).to_have_text("0–1")


def test_message_current_updates_only_the_version(hall: Hall) -> None:
    page = open_screen(hall)
    hall.send({"type": "current", **PAIRINGS, "version": 10})
    hall.send(change(10, 11, 1, "=-="))
    expect(page.locator('[data-key="1.1"] .result')).to_have_text("½–½")


def test_new_epoch_makes_the_page_request_its_sheet_again(hall: Hall) -> None:
    page = open_screen(hall)
    hall.send({**HELLO, "epoch": "restored", "version": 3})
    hall.send(change(0, 4, 1, "1-0"))
    expect(page.locator(".foot-fresh")).to_contain_text("v4")
    assert hall.last_received("subscribe")["have"] is None
    assert results(page) == ["–", "–"]


def test_heartbeat_is_answered(hall: Hall) -> None:
    page = open_screen(hall)
    hall.send({"type": "heartbeat", "version": 14, "code": "K7QF", "server_time": ""})
    expect(page.locator(".foot-fresh")).to_have_text("live · v14")
    assert hall.last_received("heartbeat") == {"type": "heartbeat"}


def test_log_code_is_shown_only_beside_its_own_version(hall: Hall) -> None:
    page = open_screen(hall)
    hall.send({"type": "heartbeat", "version": 14, "code": "K7QF", "server_time": ""})
    expect(page.locator(".foot-code")).to_have_text("v14 · K7QF")
    expect(page.locator(".foot-key")).to_be_hidden()
    page.keyboard.press("k")
    expect(page.locator(".foot-key")).to_be_visible()

    hall.send(change(0, 15, 2, "1-0"))
    expect(page.locator(".foot-code")).to_have_text("")
    hall.send({"type": "heartbeat", "version": 15, "code": "M2XA", "server_time": ""})
    expect(page.locator(".foot-code")).to_have_text("v15 · M2XA")


def test_screens_show_the_servers_key_for_five_seconds_of_each_hour(hall: Hall) -> None:
    hall.install_clock(time="2026-03-07T13:02:00Z")
    page = open_screen(hall)
    key = page.locator(".foot-key")
    expect(key).to_be_hidden()
    page.clock.pause_at("2026-03-07T14:00:01Z")
    page.clock.run_for(1_000)
    expect(key).to_be_visible()
    page.clock.run_for(5_000)
    expect(key).to_be_hidden()


def reconnect(hall: Hall, page: Page) -> None:
    """Wait until the page reconnects by itself, and greet it."""
    expect(page.locator("body")).not_to_have_attribute("data-freshness", "live")
    for _ in range(60):
        if len(hall.sockets) > 1:
            break
        page.clock.run_for(100)
    hall.send(HELLO)
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")


def test_reconnecting_page_subscribes_with_its_version(hall: Hall) -> None:
    hall.install_clock()
    page = open_screen(hall)
    hall.send(change(0, 11, 2, "1-0"))
    expect(page.locator(".line.warm")).to_be_visible()
    hall.sockets[0].close(code=1012, reason="deploy")
    reconnect(hall, page)
    assert len(hall.sockets) == 2
    assert hall.last_received("subscribe")["have"] == {"epoch": "e1", "version": 11}


def test_page_waits_between_reconnections(hall: Hall) -> None:
    hall.install_clock()
    page = open_screen(hall)
    hall.closes_at_once = True
    hall.sockets[0].close(code=1012)
    expect(page.locator("body")).not_to_have_attribute("data-freshness", "live")
    for _ in range(30):
        page.clock.run_for(100)
    # In three seconds it has tried again, but by far not each time that it was refused.
    assert 2 <= len(hall.sockets) <= 5


COUNT_COVERED_LINES = """lines => lines.filter(line => {
  const box = line.getBoundingClientRect();
  const element = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !line.contains(element) || getComputedStyle(line.closest(".area")).opacity !== "1";
}).length"""


OUTAGE = re.compile(r"^Not connected. As of \d\d:\d\d:\d\d$")
BAR_SIZE = """bar => {
  const { left, right, height } = bar.getBoundingClientRect();
  return [left === 0 && right === innerWidth, height / innerHeight];
}"""


@pytest.mark.parametrize("failure", ["closed", "silent"])
def test_bar_reports_a_lost_connection_within_ten_seconds(hall: Hall, failure: str) -> None:
    hall.install_clock()
    page = open_screen(hall)
    page.clock.run_for(7_000)
    hall.closes_at_once = failure == "closed"
    hall.send({"type": "heartbeat", "version": 10, "code": "", "server_time": ""})
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    if failure == "closed":
        hall.sockets[0].close(code=1012)
        expect(page.locator("body")).to_have_attribute("data-freshness", "waiting")
    for _ in range(10):
        page.clock.run_for(1_000)
    expect(page.locator(".foot-outage")).to_have_text(OUTAGE)
    full_width, height = page.locator(".foot-outage").evaluate(BAR_SIZE)
    assert full_width
    assert height >= 0.05
    assert page.locator("[data-key]").evaluate_all(COUNT_COVERED_LINES) == 0
    page.clock.fast_forward(120_000)
    expect(page.locator("body")).to_have_attribute("data-freshness", "cold")
    assert page.locator("[data-key]").evaluate_all(COUNT_COVERED_LINES) == 0


def test_short_interruption_is_not_reported(hall: Hall) -> None:
    hall.install_clock()
    page = open_screen(hall)
    hall.sockets[0].close(code=1012)
    reconnect(hall, page)
    expect(page.locator(".foot-outage")).to_be_hidden()


RECORD_FRAMES = """() => {
  window.frames_seen = [];
  const look = () => {
    const head = document.querySelector(".head-round").textContent.at(-1);
    const lines = [...document.querySelectorAll(".area [data-key]")];
    const rounds = new Set(lines.map(line => line.dataset.key.split(".")[0]));
    window.frames_seen.push([head, ...rounds].join());
    requestAnimationFrame(look);
  };
  look();
}"""


def test_heading_and_lines_always_show_the_same_round(hall: Hall) -> None:
    hall.install_clock()
    page = open_screen(hall)
    page.evaluate(RECORD_FRAMES)
    complete = with_round(field(4), "1-3 1-0", "4-2 1-0")
    hall.send(snapshot(with_round(complete, "1-4", "2-3"), 20))
    page.clock.run_for(1_000)
    expect(page.locator(".arriving")).to_have_count(2)
    # Of each frame the round in the heading, then those of its lines.
    assert set(page.evaluate("window.frames_seen")) == {"1,1", "2,2"}


def test_new_pairing_is_marked_for_five_minutes(hall: Hall) -> None:
    """By the server's clock: the sheet was published at the time of its greeting."""
    hall.install_clock()
    page = open_screen(hall)
    flag = page.locator(".head-new")
    expect(flag).to_be_visible()
    page.clock.fast_forward(280_000)
    expect(flag).to_be_visible()
    page.clock.fast_forward(21_000)
    expect(flag).to_be_hidden()


def test_refusal_of_the_feed_is_shown(hall: Hall) -> None:
    page = open_screen(hall)
    hall.send({"type": "refused", "reason": "This screen is not enrolled."})
    expect(page.locator(".foot-fresh")).to_have_text("This screen is not enrolled.")


def test_new_round_replaces_the_sheet_at_once(hall: Hall) -> None:
    page = open_screen(hall)
    complete = with_round(field(4), "1-3 1-0", "4-2 1-0")
    hall.send(snapshot(with_round(complete, "1-4", "2-3"), 20))
    expect(page.locator(".head-round")).to_have_text("Pairings · Round 2")
    expect(page.locator(".surface:not(.leaving) [data-key]").first).to_have_attribute(
        "data-key", "2.1"
    )


def test_standings_wait_before_they_change_their_order(hall: Hall) -> None:
    hall.install_clock()
    page = open_screen(hall, "standings")
    first = page.locator(".surface:not(.leaving) [data-key]").first
    expect(first).to_have_attribute("data-key", str(number_id(1)))
    hall.send(snapshot(with_result(ROUND_1, 2, "1-0"), version=11, view="standings"))
    expect(page.locator(".foot-fresh")).to_contain_text("v11")
    expect(first).to_have_attribute("data-key", str(number_id(1)))
    page.clock.run_for(4_000)
    expect(first).to_have_attribute("data-key", str(number_id(4)))


def test_tile_of_a_new_result_is_highlighted_for_twenty_seconds(hall: Hall) -> None:
    hall.install_clock()
    page = open_screen(hall, "grid")
    hall.send(snapshot(with_result(ROUND_1, 2, "1-0"), version=11, view="grid"))
    tile = page.locator('[data-tile="1.2"]')
    expect(tile).to_have_class("card warm")
    page.clock.fast_forward(19_000)
    expect(tile).to_have_class("card warm")
    page.clock.fast_forward(1_100)
    expect(tile).to_have_class("card")


@beyond_the_gate
def test_change_on_another_page_is_highlighted_when_that_page_is_shown(hall: Hall) -> None:
    """A line of the second page is highlighted for eight seconds from when it is visible."""
    hall.install_clock()
    large = played(field(160), 1, RoundState.PUBLISHED)
    page = hall.open(ScreenPage.build(large, OPEN, "pairings", "e1"))
    live(page).wait_for()
    hall.send(HELLO)
    hall.send(snapshot(with_result(large, 80, "0-1"), version=11))
    expect(page.locator(".foot-fresh")).to_contain_text("v11")
    assert page.locator(".line.warm").count() == 0
    for _ in range(40):
        if page.locator('[data-key="1.80"]').count():
            break
        page.clock.run_for(500)
    expect(page.locator('[data-key="1.80"]')).to_have_class("line warm")
    page.clock.run_for(7_000)
    expect(page.locator('[data-key="1.80"]')).to_have_class("line warm")
    page.clock.run_for(1_100)
    expect(page.locator('[data-key="1.80"]')).to_have_class("line")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_highlight_ends_after_eight_seconds_with_and_without_reduced_motion(
    hall: Hall, motion: Any
) -> None:
    hall.install_clock()
    hall.page.emulate_media(reduced_motion=motion)
    page = open_screen(hall)
    hall.send(change(0, 11, 2, "1-0"))
    warm = page.locator(".line.warm")
    expect(warm).to_be_visible()
    page.clock.fast_forward(8_100)
    expect(warm).to_have_count(0)


LINE_POSITION = """line => {
  document.getAnimations().forEach(each => each.finish());
  const { left, top, height } = line.getBoundingClientRect();
  return [left, top, height, getComputedStyle(line).fontSize];
}"""


def test_new_result_on_the_progress_screen_moves_no_other_line(hall: Hall) -> None:
    page = open_screen(hall, "progress")
    hall.send(snapshot(with_result(ROUND_1, 2, "1-0"), version=11, view="progress"))
    first = page.locator('.line[data-key="1.2"]')
    expect(first).to_have_class("line warm")
    place = first.evaluate(LINE_POSITION)
    hall.send(snapshot(with_result(with_result(ROUND_1, 2, "1-0"), 1, "=-=", 901), 12, "progress"))
    keys = page.locator(".line[data-key]")
    expect(keys.last).to_have_attribute("data-key", "1.1")
    expect(keys.last).to_have_class("line warm")
    assert first.evaluate(LINE_POSITION) == place


def test_round_with_all_results_is_not_marked_as_new(hall: Hall) -> None:
    page = open_screen(hall)
    expect(page.locator(".head-new")).to_be_visible()
    hall.send(snapshot(with_result(with_result(ROUND_1, 2, "1-0"), 1, "=-="), 11))
    expect(page.locator(".head-new")).to_be_hidden()


def test_list_by_name_does_not_highlight_results(hall: Hall) -> None:
    page = open_screen(hall, "names")
    hall.send(snapshot(with_result(ROUND_1, 2, "1-0"), version=11, view="names"))
    expect(page.locator(".foot-fresh")).to_contain_text("v11")
    assert page.locator(".line.warm").count() == 0


def test_change_of_place_is_shown_for_a_minute(hall: Hall) -> None:
    hall.install_clock()
    page = open_screen(hall, "standings")
    hall.send(snapshot(with_result(ROUND_1, 2, "1-0"), version=11, view="standings"))
    expect(page.locator(".foot-fresh")).to_contain_text("v11")
    page.clock.run_for(2_000)
    loser = page.locator(f'.surface:not(.leaving) [data-key="{number_id(2)}"] .shift')
    expect(loser).to_have_text(re.compile(r"^▼\d$"))
    page.clock.run_for(57_000)
    expect(loser).to_have_text(re.compile(r"^▼\d$"))
    page.clock.run_for(3_000)
    expect(loser).to_have_text("")
