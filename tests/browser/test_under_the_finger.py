"""Desk and tablet while results are entered: no old result reappears, and no control moves."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.boards import publish_first_round, tap_result
from tests.browser.clocks import pass_tap_guard
from tests.browser.devices import new_devices
from tests.browser.slow_feed import SlowFeed
from tests.effort import beyond_the_gate
from tests.server.process import SEEN, Server

pytestmark = pytest.mark.browser

PageOpener = Callable[[str], Page]


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[PageOpener]:
    """Open pages on the arbiter's device."""
    with new_devices(chromium) as new_device:
        context = new_device(ViewportSize(width=1366, height=768), server)

        def open_address(address: str) -> Page:
            page = context.new_page()
            page.goto(address)
            return page

        yield open_address


def publish_and_address_stage(server: Server) -> str:
    """Publish round 1 of a new club of four, as version 9; return the address of its stage."""
    return f"{server.url}/t/{publish_first_round(server)}/s/1"


@beyond_the_gate
@pytest.mark.parametrize("where", ["desk", "tablet"])
def test_stored_result_stays_on_its_board_until_the_feed_sends_it(
    server: Server, open_page: PageOpener, where: str
) -> None:
    stage = publish_and_address_stage(server)
    feed = SlowFeed()
    page = open_page("about:blank")
    page.route_web_socket(re.compile("/feed"), feed.connect)
    page.goto(f"{stage}/{where}")
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    board = page.locator('[data-board="1"]')

    tap_result(page, 1, "1-0")
    expect(page.locator(".receipt").first).to_contain_text("stored v10")
    assert "1–0" in board.inner_text()
    assert "stored" in board.inner_text()

    tap_result(page, 1, "0-1")
    expect(page.locator(".receipt").first).to_contain_text("stored v11")
    assert "0–1" in board.inner_text(), "the second one is a correction of the first"
    feed.release()
    expect(page.locator(".count")).to_contain_text("1 of 2 results")
    assert "0–1" in board.inner_text()


def test_undone_result_leaves_its_board_before_the_feed_sends_it(
    server: Server, open_page: PageOpener
) -> None:
    stage = publish_and_address_stage(server)
    feed = SlowFeed()
    page = open_page("about:blank")
    page.clock.install()
    page.route_web_socket(re.compile("/feed"), feed.connect)
    page.goto(f"{stage}/tablet")
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    board = page.locator('[data-board="2"]')
    without_result = board.inner_text()

    tap_result(page, 2, "1-0")
    expect(page.locator(".receipt").first).to_contain_text("stored v10")
    assert "1–0" in board.inner_text()
    pass_tap_guard(page)
    page.locator(".undo button").click()
    expect(page.locator(".receipt").first).to_contain_text("stored v11")

    assert board.inner_text() == without_result


AFTER_UNDO = 21_000
"""Milliseconds: a result can be undone for twenty seconds."""
TOP = """document.querySelector('[data-command="close-round"]').getBoundingClientRect().top"""
"""Finds and measures the button in one step: one replaced in between would have no position."""


def test_button_to_close_the_round_does_not_move_while_results_are_entered(
    server: Server, open_page: PageOpener
) -> None:
    page = open_page(f"{publish_and_address_stage(server)}/desk")
    page.clock.install()
    positions = [page.evaluate(TOP)]

    page.locator('[data-board="1"] button').click()
    positions.append(page.evaluate(TOP))
    page.locator('.pad [data-result="1-0"]').click()
    expect(page.locator(".undo button")).to_be_visible()
    positions.append(page.evaluate(TOP))
    page.clock.fast_forward(AFTER_UNDO)
    expect(page.locator(".undo button")).to_have_count(0)
    # The page has lost its feed for these seconds; the next heartbeat makes it live again.
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    positions.append(page.evaluate(TOP))

    assert positions == [positions[0]] * 4


SendResult = Callable[[], int]
"""Records a result on another device; returns its version."""


def open_desk_of_round_2(server: Server, open_page: PageOpener) -> tuple[Page, Locator, SendResult]:
    """The desk of round 2, its button for round 1, and a function that sends a result meanwhile."""
    stage = publish_and_address_stage(server)
    tournament = stage.split("/")[-3]
    for board in (1, 2):
        server.do(tournament, "record-result", round=1, board=board, result="1-0", saw=SEEN)
    server.do(tournament, "close-round", round=1)
    for act in ("pair-round", "publish-round"):
        server.do(tournament, act, round=2)
    desk = open_page(f"{stage}/desk")
    expect(desk.locator("body")).to_have_attribute("data-freshness", "live")

    def send_result() -> int:
        answer = server.do(tournament, "record-result", round=2, board=1, result="1-0", saw=SEEN)
        version: int = answer["version"]
        return version

    return desk, desk.locator(".rounds button", has_text="Round 1"), send_result


def test_tap_counts_although_a_result_arrives_between_press_and_release(
    server: Server, open_page: PageOpener
) -> None:
    desk, round_1_button, send_result = open_desk_of_round_2(server, open_page)
    round_1_button.hover()
    # The page's clock stands still, so that this is a short press even on a slow machine.
    desk.clock.install()
    desk.clock.pause_at(desk.evaluate("Date.now() / 1000 + 60"))
    desk.mouse.down()
    count = desk.locator(".count").inner_text()
    expect(desk.locator(".fresh")).to_contain_text(f"v{send_result()} ")
    assert desk.locator(".count").inner_text() == count
    desk.mouse.up()
    desk.clock.resume()
    expect(round_1_button).to_have_attribute("aria-pressed", "true")
    expect(desk.locator(".count")).to_contain_text("1 of 2 results")


def test_keyboard_focus_stays_when_a_result_arrives(server: Server, open_page: PageOpener) -> None:
    desk, round_1_button, send_result = open_desk_of_round_2(server, open_page)
    round_1_button.focus()
    send_result()
    expect(desk.locator(".count")).to_contain_text("1 of 2 results")
    expect(round_1_button).to_be_focused()


@beyond_the_gate
def test_decided_dispute_disappears_from_desk_and_tablet(
    server: Server, open_page: PageOpener
) -> None:
    stage = publish_and_address_stage(server)
    tournament = stage.split("/")[-3]
    tablet, desk = open_page(f"{stage}/tablet"), open_page(f"{stage}/desk")
    tap_result(tablet, 1, "1-0")
    expect(tablet.locator(".receipt")).to_contain_text("Round 1 · Board 1: 1–0")
    expect(tablet.locator(".receipt")).to_contain_text("stored v10")
    server.do(tournament, "record-result", round=1, board=1, result="0-1", saw=9)

    desk.locator('[data-decide="0-1"]').click()

    expect(desk.locator('[data-board="1"]')).to_contain_text("0–1")
    expect(desk.locator(".tray")).to_be_hidden()
    expect(tablet.locator(".receipt")).to_contain_text("decided otherwise v10")


@beyond_the_gate
def test_own_correction_is_not_shown_as_a_decision_by_others(
    server: Server, open_page: PageOpener
) -> None:
    page = open_page(f"{publish_and_address_stage(server)}/tablet")
    tap_result(page, 1, "1-0")
    expect(page.locator(".receipt").first).to_contain_text("stored v10")
    tap_result(page, 1, "0-1")
    page.locator("dialog[open]").get_by_role("button", name="entered wrongly").click()
    expect(page.locator(".receipt").first).to_contain_text("stored v11")

    expect(page.locator(".count")).to_contain_text("1 of 2 results")
    assert "decided otherwise" not in page.locator(".recent").inner_text()


def test_tablet_loads_the_symbol_font_before_a_symbol_is_shown(
    server: Server, open_page: PageOpener
) -> None:
    fetched: list[str] = []
    page = open_page("about:blank")
    page.on("response", lambda answer: fetched.append(answer.url))

    page.goto(f"{publish_and_address_stage(server)}/tablet", wait_until="networkidle")

    assert any("NotoSansSymbols2" in address for address in fetched)


@pytest.mark.parametrize("where", ["desk", "tablet"])
def test_title_fits_its_column_before_the_name(
    server: Server, open_page: PageOpener, where: str
) -> None:
    tournament = server.club(2)
    for family in ("Koneru", "Cramling"):
        server.do(tournament, "register-entry", family=family, title="WFM", rating=2500)
    for act in ("pair-round", "publish-round"):
        server.do(tournament, act, round=1)
    page = open_page(f"{server.url}/t/{tournament}/s/1/{where}")

    overflow = page.locator(".board .title").evaluate_all(
        "titles => titles.map((title) => title.scrollWidth - title.clientWidth)"
    )

    assert len(overflow) == 4
    assert max(overflow) <= 0


@beyond_the_gate
def test_empty_list_of_entries_says_what_to_do(server: Server, open_page: PageOpener) -> None:
    tournament = server.club(players=0)
    page = open_page(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator("#tab-entries").click()

    hint = page.locator(".entry-list").evaluate(
        "list => getComputedStyle(list, '::before').content"
    )

    assert "Nobody yet" in hint
