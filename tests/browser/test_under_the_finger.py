"""Pages while an arbiter enters results: nothing flashes or moves, nothing outdated stays."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.clocks import past_the_guard
from tests.browser.slow_feed import SlowFeed
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

Opened = Callable[[str], Page]


@pytest.fixture
def opened(chromium: Browser, server: Server) -> Iterator[Opened]:
    """Opens pages on the arbiter's device; no page may report an error."""
    context = chromium.new_context(viewport=ViewportSize(width=1366, height=768))
    server.sign_in_browser(context)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))

    def new(address: str) -> Page:
        page = context.new_page()
        page.goto(address)
        return page

    yield new
    context.close()
    assert errors == []


def published(server: Server, players: int = 4) -> str:
    """Publish round 1 of a new club; return the address of its stage."""
    tournament = server.club(players)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    return f"{server.url}/t/{tournament}/s/1"


def tap(page: Page, board: int, code: str) -> None:
    page.locator(f'[data-board="{board}"] button').click()
    page.locator(f'.pad [data-result="{code}"]').first.click()


@beyond_the_gate
@pytest.mark.parametrize("where", ["desk", "tablet"])
def test_a_stored_result_stays_on_its_board_until_the_feed_sends_it(
    server: Server, opened: Opened, where: str
) -> None:
    stage = published(server)
    feed = SlowFeed()
    page = opened("about:blank")
    page.route_web_socket(re.compile("/feed"), feed.between)
    page.goto(f"{stage}/{where}")
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    board = page.locator('[data-board="1"]')

    tap(page, 1, "1-0")
    expect(page.locator(".receipt").first).to_contain_text("stored v10")
    assert "1–0" in board.inner_text()
    assert "stored" in board.inner_text()

    tap(page, 1, "0-1")
    expect(page.locator(".receipt").first).to_contain_text("stored v11")
    assert "0–1" in board.inner_text(), "the second one is a correction of the first"
    feed.let_through()
    expect(page.locator(".count")).to_contain_text("1 of 2 results")
    assert "0–1" in board.inner_text()


def test_a_board_is_open_again_after_undo_before_the_feed_sends_it(
    server: Server, opened: Opened
) -> None:
    stage = published(server)
    feed = SlowFeed()
    page = opened("about:blank")
    page.clock.install()
    page.route_web_socket(re.compile("/feed"), feed.between)
    page.goto(f"{stage}/tablet")
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    board = page.locator('[data-board="2"]')

    tap(page, 2, "1-0")
    expect(page.locator(".receipt").first).to_contain_text("stored v10")
    past_the_guard(page)
    page.locator(".undo button").click()
    expect(page.locator(".receipt").first).to_contain_text("stored v11")

    assert "–" in board.inner_text()
    assert "1–0" not in board.inner_text()
    assert "stored" not in board.inner_text()


TOP = """document.querySelector('[data-command="close-round"]').getBoundingClientRect().top"""
"""Looked up and measured at once: an element replaced in between would have no position."""


def test_the_next_act_stays_in_its_place_while_results_are_entered(
    server: Server, opened: Opened
) -> None:
    page = opened(f"{published(server)}/desk")
    page.clock.install()
    tops = [page.evaluate(TOP)]

    page.locator('[data-board="1"] button').click()
    tops.append(page.evaluate(TOP))
    page.locator('.pad [data-result="1-0"]').click()
    expect(page.locator(".undo button")).to_be_visible()
    tops.append(page.evaluate(TOP))
    page.clock.fast_forward(21_000)
    expect(page.locator(".undo button")).to_have_count(0)
    # To the page the server was silent for as long: it is told so, until a beat comes.
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    tops.append(page.evaluate(TOP))

    assert tops == [tops[0]] * 4


ResultComes = Callable[[], int]
"""Records a result on another device; returns its version."""


def beside_round_1(server: Server, opened: Opened) -> tuple[Page, Locator, ResultComes]:
    """The desk of round 2, its button for round 1, and a result that comes meanwhile."""
    stage = published(server)
    tournament = stage.split("/")[-3]
    for board in (1, 2):
        server.do(tournament, "record-result", round=1, board=board, result="1-0", saw=9)
    server.do(tournament, "close-round", round=1)
    for act in ("pair-round", "publish-round"):
        server.do(tournament, act, round=2)
    desk = opened(f"{stage}/desk")
    expect(desk.locator("body")).to_have_attribute("data-freshness", "live")

    def result_comes() -> int:
        told = server.do(tournament, "record-result", round=2, board=1, result="1-0", saw=14)
        version: int = told["version"]
        return version

    return desk, desk.locator(".rounds button", has_text="Round 1"), result_comes


def test_a_tap_counts_although_a_result_comes_between_press_and_release(
    server: Server, opened: Opened
) -> None:
    desk, turn, result_comes = beside_round_1(server, opened)
    turn.hover()
    # However long this machine takes: to the page it is a short press.
    desk.clock.install()
    desk.clock.pause_at(desk.evaluate("Date.now() / 1000 + 60"))
    desk.mouse.down()
    said = desk.locator(".count").inner_text()
    expect(desk.locator(".fresh")).to_contain_text(f"v{result_comes()} ")
    assert desk.locator(".count").inner_text() == said
    desk.mouse.up()
    desk.clock.resume()
    expect(turn).to_have_attribute("aria-pressed", "true")
    expect(desk.locator(".count")).to_contain_text("1 of 2 results")


def test_keyboard_focus_stays_when_a_result_comes(server: Server, opened: Opened) -> None:
    desk, turn, result_comes = beside_round_1(server, opened)
    turn.focus()
    result_comes()
    expect(desk.locator(".count")).to_contain_text("1 of 2 results")
    expect(turn).to_be_focused()


@beyond_the_gate
def test_a_decided_dispute_is_no_longer_shown(server: Server, opened: Opened) -> None:
    stage = published(server)
    tournament = stage.split("/")[-3]
    tablet, desk = opened(f"{stage}/tablet"), opened(f"{stage}/desk")
    tap(tablet, 1, "1-0")
    expect(tablet.locator(".receipt")).to_contain_text("stored v10")
    server.do(tournament, "record-result", round=1, board=1, result="0-1", saw=9)

    desk.locator('[data-decide="0-1"]').click()

    expect(desk.locator('[data-board="1"]')).to_contain_text("0–1")
    expect(desk.locator(".tray")).to_be_hidden()
    expect(tablet.locator(".receipt")).to_contain_text("decided otherwise v10")


@beyond_the_gate
def test_a_correction_of_ones_own_is_not_shown_as_decided_by_others(
    server: Server, opened: Opened
) -> None:
    page = opened(f"{published(server)}/tablet")
    tap(page, 1, "1-0")
    expect(page.locator(".receipt").first).to_contain_text("stored v10")
    tap(page, 1, "0-1")
    page.locator("dialog[open]").get_by_role("button", name="entered wrongly").click()
    expect(page.locator(".receipt").first).to_contain_text("stored v11")

    expect(page.locator(".count")).to_contain_text("1 of 2 results")
    assert "decided otherwise" not in page.locator(".recent").inner_text()


def test_a_tablet_loads_the_symbol_font_before_it_needs_it(server: Server, opened: Opened) -> None:
    fetched: list[str] = []
    page = opened("about:blank")
    page.on("response", lambda answer: fetched.append(answer.url))

    page.goto(f"{published(server)}/tablet", wait_until="networkidle")

    assert any("NotoSansSymbols2" in address for address in fetched)


@pytest.mark.parametrize("where", ["desk", "tablet"])
def test_a_title_leaves_room_before_the_name(server: Server, opened: Opened, where: str) -> None:
    tournament = server.club(2)
    for family in ("Koneru", "Cramling"):
        server.do(tournament, "register-entry", family=family, title="WFM", rating=2500)
    for act in ("pair-round", "publish-round"):
        server.do(tournament, act, round=1)
    page = opened(f"{server.url}/t/{tournament}/s/1/{where}")

    over = page.locator(".board .title").evaluate_all(
        "titles => titles.map((title) => title.scrollWidth - title.clientWidth)"
    )

    assert len(over) == 4
    assert max(over) <= 0


@beyond_the_gate
def test_an_empty_list_of_entries_says_what_to_do(server: Server, opened: Opened) -> None:
    tournament = server.club(players=0)
    page = opened(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator("#tab-entries").click()

    hint = page.locator(".entry-list").evaluate(
        "list => getComputedStyle(list, '::before').content"
    )

    assert "Nobody yet" in hint
