"""Tablets in a hall with bad Wi-Fi: no result is lost, stored twice or overwritten."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, ViewportSize, expect

from events.codec import event_of
from events.contest.vocabulary.results import DisputeResolved, ResultDisputed, ResultRecorded
from tests.browser.boards import publish_first_round, tap_result
from tests.browser.clocks import pass_tap_guard, until
from tests.browser.codes import records_of
from tests.browser.cut_off import cut_off, reach_again
from tests.browser.devices import new_devices
from tests.effort import beyond_the_gate
from tests.faults.wire import Wire
from tests.server.process import Server, serving

pytestmark = pytest.mark.browser
TABLET = ViewportSize(width=1024, height=768)

ContextMaker = Callable[[Server], BrowserContext]


@pytest.fixture
def new_context(chromium: Browser) -> Iterator[ContextMaker]:
    """Make tablets signed in to a server, with clocks that a test sets forward."""
    with new_devices(chromium) as new_device:

        def new_tablet(server: Server) -> BrowserContext:
            context = new_device(TABLET, server)
            context.clock.install()
            return context

        yield new_tablet


def tablet_address(server: Server, tournament: str, root: str = "") -> str:
    return f"{root or server.url}/t/{tournament}/s/1/tablet"


def results_of(server: Server, tournament: str) -> list[tuple[int, str]]:
    """Board and code of each recorded result."""
    events = [event_of(record) for record in records_of(server, tournament)]
    return [(event.board, event.result) for event in events if isinstance(event, ResultRecorded)]


@pytest.mark.parametrize("lang", ["de", "es", "pl"])
def test_upright_tablet_shows_within_its_row_that_a_result_is_kept_here(
    server: Server, chromium: Browser, lang: str
) -> None:
    tournament = publish_first_round(server, players=4)
    with new_devices(chromium) as new_device:
        context = new_device(ViewportSize(width=820, height=1180), server)
        page = context.new_page()
        page.goto(f"{tablet_address(server, tournament)}?lang={lang}")
        expect(page.locator('[data-board="1"]')).to_be_attached()
        context.set_offline(True)
        tap_result(page, 1, "1-0")
        state = page.locator('[data-board="1"] .state')
        expect(state).not_to_be_empty()
        assert state.evaluate("one => one.scrollWidth <= one.clientWidth")


@beyond_the_gate
def test_forty_offline_results_are_stored_once_and_in_order(
    tmp_path: Path, new_context: ContextMaker
) -> None:
    codes = ["1-0", "=-=", "0-1"]
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = publish_first_round(server, players=80)
        proxy = Wire(urlsplit(server.url).port or 0)
        page = new_context(server).new_page()
        page.goto(tablet_address(server, tournament, f"http://127.0.0.1:{proxy.port}"))
        expect(page.locator('[data-board="40"]')).to_be_attached()

        proxy.cut()
        for board in range(1, 41):
            tap_result(page, board, codes[board % 3])
        expect(page.locator(".recent h2")).to_contain_text("40 not stored yet")
        server.kill()
        server.start()
        # Aborted before the network is mended, or a result could be stored between the two.
        page.route("**/api/**", lambda route: route.abort())
        for _ in range(2):
            proxy.mend()
            page.reload()
            expect(page.locator(".recent h2")).to_contain_text("40 not stored yet")
            proxy.cut()
        page.unroute("**/api/**")
        proxy.mend()

        until(page.locator(".recent h2", has_text=re.compile("^Entered here$")))
        until(page.locator(".count", has_text="40 of 40"))
        proxy.close()
        stored = results_of(server, tournament)
    assert stored == [(board, codes[board % 3]) for board in range(1, 41)]


@beyond_the_gate
def test_request_hanging_when_the_network_failed_is_sent_again(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = publish_first_round(server, players=4)
    page = new_context(server).new_page()
    page.goto(tablet_address(server, tournament))
    hung_requests: list[Route] = []
    page.route("**/commands/record-result", lambda route: hung_requests.append(route), times=1)
    with page.expect_request("**/commands/record-result"):
        tap_result(page, 1, "1-0")

    page.context.set_offline(True)
    with page.expect_request("**/commands/record-result", timeout=5_000):
        page.context.set_offline(False)

    until(page.locator(".receipt", has_text="stored"))
    assert (len(hung_requests), results_of(server, tournament)) == (1, [(1, "1-0")])


def test_contradicting_tablets_make_a_dispute_that_the_desk_settles(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = publish_first_round(server, players=4)
    first, second, desk = (new_context(server).new_page() for _ in range(3))
    desk.set_viewport_size({"width": 1280, "height": 800})
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")
    desk.evaluate("document.documentElement.dataset.density = 'compact'")
    for page in (first, second):
        page.goto(tablet_address(server, tournament))
        cut_off(page)
    tap_result(first, 1, "=-=")
    tap_result(second, 1, "0-1")
    expect(second.locator('[data-board="1"]')).to_contain_text("saved here")

    reach_again(first)
    until(first.locator(".receipt", has_text="stored"))
    reach_again(second)
    until(second.locator('[data-board="1"]', has_text="disputed"))
    expect(first.locator('[data-board="1"]')).to_contain_text("disputed")
    tray = desk.locator('[data-dispute="1"]')
    expect(tray).to_contain_text("½–½ ·")
    expect(tray).to_contain_text("0–1 ·")
    for claim in tray.locator("ul li").all():
        expect(claim).to_contain_text(re.compile(r"tapped \d\d:\d\d, arrived \d\d:\d\d"))
    result = desk.locator('[data-board="1"] .result')
    assert result.evaluate("one => one.scrollWidth <= one.clientWidth"), "it covers the scores"
    tray.locator('[data-decide="0-1"]').click()

    expect(tray).to_have_count(0)
    expect(desk.locator('[data-board="1"]')).to_contain_text("0–1")
    expect(first.locator('[data-board="1"]')).to_contain_text("0–1")
    events = [event_of(record) for record in records_of(server, tournament)]
    assert [type(event) for event in events[-3:]] == [
        ResultRecorded,
        ResultDisputed,
        DisputeResolved,
    ]


def test_double_tap_enters_a_result_once(server: Server, new_context: ContextMaker) -> None:
    tournament = publish_first_round(server, players=4)
    events_before = len(records_of(server, tournament))
    page = new_context(server).new_page()
    page.goto(tablet_address(server, tournament))

    page.locator('[data-board="1"] button').click()
    page.locator('.pad [data-result="1-0"]').dblclick()
    expect(page.locator('[data-board="1"]')).to_contain_text("stored")

    assert results_of(server, tournament) == [(1, "1-0")]
    assert len(records_of(server, tournament)) == events_before + 1


def test_pressing_enter_twice_registers_a_player_once(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = server.club(players=2)
    events_before = len(records_of(server, tournament))
    desk = new_context(server).new_page()
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")

    desk.locator("#tab-entries").click()
    desk.locator(".register").click()
    desk.locator('input[name="family"]').fill("Latecomer")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")
    expect(desk.locator(".entry", has_text="Latecomer")).to_have_count(1)

    assert len(records_of(server, tournament)) == events_before + 1


def test_undo_removes_a_stored_result(server: Server, new_context: ContextMaker) -> None:
    tournament = publish_first_round(server, players=4)
    page = new_context(server).new_page()
    page.goto(tablet_address(server, tournament))
    tap_result(page, 2, "1-0")
    expect(page.locator('[data-board="2"]')).to_contain_text("stored")

    pass_tap_guard(page)
    page.locator(".undo button").click()

    expect(page.locator('[data-board="2"]')).to_contain_text("–")
    expect(page.locator('[data-board="2"]')).not_to_contain_text("stored")
    expect(page.locator(".count")).to_contain_text("0 of 2 results")


@beyond_the_gate
def test_head_of_a_phones_list_keeps_its_height_when_the_log_code_appears(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = publish_first_round(server, players=4)
    page = new_context(server).new_page()
    page.set_viewport_size(ViewportSize(width=390, height=844))
    page.goto(tablet_address(server, tournament))

    heights = page.locator(".fresh").evaluate(
        """(fresh) => ["live · v9", "live · v1234 · QX7M-80ZK"].map((words) => {
          fresh.textContent = words;
          return document.querySelector(".top").getBoundingClientRect().height;
        })"""
    )

    assert heights[0] == heights[1]


@beyond_the_gate
def test_undo_button_is_always_in_view_on_a_phone(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = publish_first_round(server, players=40)
    page = new_context(server).new_page()
    page.set_viewport_size(ViewportSize(width=390, height=844))
    page.goto(tablet_address(server, tournament))
    tap_result(page, 2, "1-0")
    undo = page.locator(".undo button")

    expect(undo).to_be_in_viewport(ratio=1)
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".recent li").last).to_contain_text("stored")
    undo_box, last_box = undo.bounding_box(), page.locator(".recent li").last.bounding_box()
    assert undo_box is not None
    assert last_box is not None
    assert last_box["y"] + last_box["height"] <= undo_box["y"], (
        "the last line can be scrolled clear of the button"
    )


@beyond_the_gate
def test_two_tabs_of_a_device_send_each_result_once(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = publish_first_round(server, players=20)
    events_before = len(records_of(server, tournament))
    context = new_context(server)
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        page.goto(tablet_address(server, tournament))
        cut_off(page)
    for board in range(1, 11):
        tap_result(pages[board % 2], board, "1-0")
        expect(pages[1 - board % 2].locator(f'[data-board="{board}"]')).to_contain_text("1–0")

    for page in pages:
        reach_again(page)
    for page in pages:
        until(page.locator(".recent h2", has_text=re.compile("^Entered here$")))

    assert results_of(server, tournament) == [(board, "1-0") for board in range(1, 11)]
    assert len(records_of(server, tournament)) == events_before + 10


@pytest.mark.parametrize(
    "disable",
    [
        "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };",
        "Object.defineProperty(navigator, 'locks', {value: undefined});",
        "const now = Date.now; Date.now = () => now() - 3600000;",
    ],
    ids=["storage denied", "no web locks, as over http", "clock an hour slow"],
)
def test_result_is_stored_without_storage_web_locks_or_a_right_clock(
    server: Server, new_context: ContextMaker, disable: str
) -> None:
    tournament = publish_first_round(server, players=4)
    context = new_context(server)
    context.add_init_script(disable)
    page = context.new_page()
    page.goto(tablet_address(server, tournament))

    for board in (1, 2):
        tap_result(page, board, "=-=")
    expect(page.locator(".count")).to_contain_text("2 of 2 results")

    if "indexedDB" in disable:
        expect(page.locator(".recent")).to_contain_text("This browser keeps nothing")
    assert sorted(results_of(server, tournament)) == [(1, "=-="), (2, "=-=")]


@beyond_the_gate
def test_codes_of_an_offline_device_are_taken_over_once(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = publish_first_round(server, players=4)
    events_before = len(records_of(server, tournament))
    offline_page, rescuer = new_context(server).new_page(), new_context(server).new_page()
    offline_page.goto(tablet_address(server, tournament))
    cut_off(offline_page)
    tap_result(offline_page, 1, "1-0")
    tap_result(offline_page, 2, "0-1")
    offline_page.locator(".rescue-door").click()
    expect(offline_page.locator(".codes svg")).to_have_count(1)
    address = offline_page.evaluate(
        """async () => {
          const { Outbox } = await import("/static/shared/outbox.js");
          const { addresses } = await import("/static/rescue/rescue.js");
          const { packing } = await import("/static/contest/results/entering.js");
          const { embedded } = await import("/static/shared/words.js");
          const outbox = new Outbox(embedded("live").tournament);
          await outbox.ready;
          return addresses(outbox.waiting, packing({}, () => new Map()))[0];
        }"""
    )

    rescuer.goto(address)
    rescuer.locator(".take-over").click()
    expect(rescuer.locator(".count")).to_contain_text("2 of 2 results")
    offline_page.reload()
    until(offline_page.locator(".recent h2", has_text=re.compile("^Entered here$")))

    assert results_of(server, tournament) == [(1, "1-0"), (2, "0-1")]
    assert len(records_of(server, tournament)) == events_before + 2


@beyond_the_gate
def test_forty_offline_results_fit_into_a_few_codes(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = publish_first_round(server, players=80)
    page = new_context(server).new_page()
    page.goto(tablet_address(server, tournament))
    cut_off(page)
    for board in range(1, 41):
        tap_result(page, board, "=-=")

    page.locator(".rescue-door").click()

    expect(page.locator(".codes-list li")).to_have_count(40)
    # A code holds three to eight results: more would be too fine for a telephone to scan.
    assert 5 <= page.locator(".codes svg").count() <= 14


@beyond_the_gate
def test_tablet_page_opens_while_the_server_is_down(
    tmp_path: Path, new_context: ContextMaker
) -> None:
    """A service worker needs https or, as here, 127.0.0.1."""
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = publish_first_round(server, players=4)
        page = new_context(server).new_page()
        page.goto(tablet_address(server, tournament))
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.reload()
        expect(page.locator('[data-board="2"]')).to_be_visible()
        server.kill()

        page.reload()
        tap_result(page, 2, "0-1")
        expect(page.locator('[data-board="2"]')).to_contain_text("saved here")
        server.start()

        until(page.locator('[data-board="2"]', has_text="stored"))
        assert results_of(server, tournament) == [(2, "0-1")]


def test_device_without_sign_in_keeps_its_results_and_sends_them_later(
    server: Server, new_context: ContextMaker
) -> None:
    tournament = publish_first_round(server, players=4)
    context = new_context(server)
    page = context.new_page()
    page.goto(tablet_address(server, tournament))
    context.clear_cookies()

    tap_result(page, 1, "1-0")
    expect(page.locator(".recent")).to_contain_text("Nothing is lost")
    expect(page.locator('[data-board="1"]')).to_contain_text("saved here")
    server.sign_in_browser(context)

    until(page.locator('[data-board="1"]', has_text="stored"))
