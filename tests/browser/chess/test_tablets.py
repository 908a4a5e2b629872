"""Tablets in a hall with bad Wi-Fi: nothing is lost, done twice or overwritten."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

from domain.ids import TournamentId
from events.codec import event_of
from events.contest.vocabulary.results import DisputeResolved, ResultDisputed, ResultRecorded
from events.log.chain import verify_chain
from events.log.records import Recorded
from events.log.store.databases import open_store
from tests.browser.clocks import past_the_guard, until
from tests.browser.cut_off import cut_off, reach_again
from tests.effort import beyond_the_gate
from tests.faults.wire import Wire
from tests.server.process import Server, serving

pytestmark = pytest.mark.browser
TABLET = ViewportSize(width=1024, height=768)

NewDevice = Callable[[Server], BrowserContext]


@pytest.fixture
def device(chromium: Browser) -> Iterator[NewDevice]:
    """A device of its own, let in; no page may report an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def new(server: Server) -> BrowserContext:
        context = chromium.new_context(viewport=TABLET)
        context.clock.install()
        context.on("weberror", lambda error: errors.append(str(error.error)))
        server.sign_in_browser(context)
        contexts.append(context)
        return context

    yield new
    for context in contexts:
        context.close()
    assert errors == []


def published(server: Server, players: int) -> str:
    tournament = server.club(players)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    return tournament


def tablet(server: Server, tournament: str, base: str = "") -> str:
    return f"{base or server.url}/t/{tournament}/s/1/tablet"


def tap(page: Page, board: int, code: str) -> None:
    page.locator(f'[data-board="{board}"] button').click()
    page.locator(f'.pad [data-result="{code}"]').first.click()


def log_of(server: Server, tournament: str) -> list[Recorded]:
    store = open_store(f"sqlite:///{server.database}")
    try:
        return list(verify_chain(store.read(TournamentId(tournament))))
    finally:
        store.close()


def results_of(server: Server, tournament: str) -> list[tuple[int, str]]:
    happened = [event_of(record) for record in log_of(server, tournament)]
    return [(event.board, event.result) for event in happened if isinstance(event, ResultRecorded)]


@beyond_the_gate
def test_forty_entries_made_offline_are_stored_once_and_in_order(
    tmp_path: Path, device: NewDevice
) -> None:
    codes = ["1-0", "=-=", "0-1"]
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = published(server, players=80)
        wire = Wire(urlsplit(server.url).port or 0)
        page = device(server).new_page()
        page.goto(tablet(server, tournament, f"http://127.0.0.1:{wire.port}"))
        expect(page.locator('[data-board="40"]')).to_be_attached()

        wire.cut()
        for board in range(1, 41):
            tap(page, board, codes[board % 3])
        expect(page.locator(".recent h2")).to_contain_text("40 not stored yet")
        server.kill()
        server.start()
        for _ in range(2):
            wire.mend()
            page.route("**/api/**", lambda route: route.abort())
            page.reload()
            expect(page.locator(".recent h2")).to_contain_text("40 not stored yet")
            wire.cut()
        page.unroute("**/api/**")
        wire.mend()

        until(page.locator(".recent h2", has_text=re.compile("^Entered here$")))
        until(page.locator(".count", has_text="40 of 40"))
        wire.close()
        stored = results_of(server, tournament)
    assert stored == [(board, codes[board % 3]) for board in range(1, 41)]


@beyond_the_gate
def test_what_hung_when_the_network_went_is_sent_again_as_soon_as_it_is_back(
    server: Server, device: NewDevice
) -> None:
    tournament = published(server, players=4)
    page = device(server).new_page()
    page.goto(tablet(server, tournament))
    hung: list[Route] = []
    page.route("**/commands/record-result", lambda route: hung.append(route), times=1)
    with page.expect_request("**/commands/record-result"):
        tap(page, 1, "1-0")

    page.context.set_offline(True)
    with page.expect_request("**/commands/record-result", timeout=5_000):
        page.context.set_offline(False)

    until(page.locator(".receipt", has_text="stored"))
    assert (len(hung), results_of(server, tournament)) == (1, [(1, "1-0")])


def test_two_tablets_that_disagree_make_a_dispute_and_the_chief_settles_it(
    server: Server, device: NewDevice
) -> None:
    tournament = published(server, players=4)
    first, second, desk = (device(server).new_page() for _ in range(3))
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")
    for page in (first, second):
        page.goto(tablet(server, tournament))
        cut_off(page)
    tap(first, 1, "1-0")
    tap(second, 1, "0-1")
    expect(second.locator('[data-board="1"]')).to_contain_text("saved here")

    reach_again(first)
    until(first.locator(".receipt", has_text="stored"))
    reach_again(second)
    until(second.locator('[data-board="1"]', has_text="disputed"))
    expect(first.locator('[data-board="1"]')).to_contain_text("disputed")
    tray = desk.locator('[data-dispute="1"]')
    expect(tray).to_contain_text("1–0 ·")
    expect(tray).to_contain_text("0–1 ·")
    for claim in tray.locator("ul li").all():
        expect(claim).to_contain_text(re.compile(r"tapped \d\d:\d\d, arrived \d\d:\d\d"))
    tray.locator('[data-decide="0-1"]').click()

    expect(tray).to_have_count(0)
    expect(desk.locator('[data-board="1"]')).to_contain_text("0–1")
    expect(first.locator('[data-board="1"]')).to_contain_text("0–1")
    happened = [event_of(record) for record in log_of(server, tournament)]
    assert [type(event) for event in happened[-3:]] == [
        ResultRecorded,
        ResultDisputed,
        DisputeResolved,
    ]


def test_a_double_tap_enters_once(server: Server, device: NewDevice) -> None:
    tournament = published(server, players=4)
    page = device(server).new_page()
    page.goto(tablet(server, tournament))

    page.locator('[data-board="1"] button').click()
    page.locator('.pad [data-result="1-0"]').dblclick()
    expect(page.locator('[data-board="1"]')).to_contain_text("stored")

    assert results_of(server, tournament) == [(1, "1-0")]
    assert len(log_of(server, tournament)) == 10


def test_enter_twice_at_the_desk_registers_once(server: Server, device: NewDevice) -> None:
    tournament = server.club(players=2)
    desk = device(server).new_page()
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")

    desk.locator("#tab-entries").click()
    desk.locator(".register").click()
    desk.locator('input[name="family"]').fill("Latecomer")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")
    expect(desk.locator(".entry", has_text="Latecomer")).to_have_count(1)

    assert len(log_of(server, tournament)) == 5


def test_undo_takes_a_stored_result_back_to_none(server: Server, device: NewDevice) -> None:
    tournament = published(server, players=4)
    page = device(server).new_page()
    page.goto(tablet(server, tournament))
    tap(page, 2, "1-0")
    expect(page.locator('[data-board="2"]')).to_contain_text("stored")

    past_the_guard(page)
    page.locator(".undo button").click()

    expect(page.locator('[data-board="2"]')).to_contain_text("–")
    expect(page.locator('[data-board="2"]')).not_to_contain_text("stored")
    expect(page.locator(".count")).to_contain_text("0 of 2 results")


@beyond_the_gate
def test_the_list_on_a_phone_stays_where_it_is_when_the_code_of_the_log_is_told(
    server: Server, device: NewDevice
) -> None:
    tournament = published(server, players=4)
    page = device(server).new_page()
    page.set_viewport_size(ViewportSize(width=390, height=844))
    page.goto(tablet(server, tournament))

    heights = page.locator(".fresh").evaluate(
        """(fresh) => ["live · v9", "live · v1234 · QX7M-80ZK"].map((words) => {
          fresh.textContent = words;
          return document.querySelector(".top").getBoundingClientRect().height;
        })"""
    )

    assert heights[0] == heights[1]


@beyond_the_gate
def test_undo_is_in_view_on_a_phone_wherever_its_list_stands(
    server: Server, device: NewDevice
) -> None:
    tournament = published(server, players=40)
    page = device(server).new_page()
    page.set_viewport_size(ViewportSize(width=390, height=844))
    page.goto(tablet(server, tournament))
    tap(page, 2, "1-0")
    undo = page.locator(".undo button")

    expect(undo).to_be_in_viewport(ratio=1)
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".recent li").last).to_contain_text("stored")
    undone, last = undo.bounding_box(), page.locator(".recent li").last.bounding_box()
    assert undone is not None
    assert last is not None
    assert last["y"] + last["height"] <= undone["y"], "it covers nothing for good"


@beyond_the_gate
def test_two_tabs_of_one_device_send_each_entry_once(server: Server, device: NewDevice) -> None:
    tournament = published(server, players=20)
    context = device(server)
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        page.goto(tablet(server, tournament))
        cut_off(page)
    for board in range(1, 11):
        tap(pages[board % 2], board, "1-0")
        expect(pages[1 - board % 2].locator(f'[data-board="{board}"]')).to_contain_text("1–0")

    for page in pages:
        reach_again(page)
    for page in pages:
        until(page.locator(".recent h2", has_text=re.compile("^Entered here$")))

    assert results_of(server, tournament) == [(board, "1-0") for board in range(1, 11)]
    assert len(log_of(server, tournament)) == 24 + 10 + 1


@pytest.mark.parametrize(
    "denied",
    [
        "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };",
        "Object.defineProperty(navigator, 'locks', {value: undefined});",
        "const now = Date.now; Date.now = () => now() - 3600000;",
    ],
    ids=["storage denied", "no web locks, as over http", "clock an hour slow"],
)
def test_a_poor_device_still_enters(server: Server, device: NewDevice, denied: str) -> None:
    tournament = published(server, players=4)
    context = device(server)
    context.add_init_script(denied)
    page = context.new_page()
    page.goto(tablet(server, tournament))

    for board in (1, 2):
        tap(page, board, "=-=")
    expect(page.locator(".count")).to_contain_text("2 of 2 results")

    if "indexedDB" in denied:
        expect(page.locator(".recent")).to_contain_text("This browser keeps nothing")
    assert sorted(results_of(server, tournament)) == [(1, "=-="), (2, "=-=")]


@beyond_the_gate
def test_what_a_dead_device_holds_is_taken_over_once(server: Server, device: NewDevice) -> None:
    tournament = published(server, players=4)
    dead, other = device(server).new_page(), device(server).new_page()
    dead.goto(tablet(server, tournament))
    cut_off(dead)
    tap(dead, 1, "1-0")
    tap(dead, 2, "0-1")
    dead.locator(".rescue-door").click()
    expect(dead.locator(".codes svg")).to_have_count(1)
    address = dead.evaluate(
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

    other.goto(address)
    other.locator(".take-over").click()
    expect(other.locator(".count")).to_contain_text("2 of 2 results")
    dead.reload()
    until(dead.locator(".recent h2", has_text=re.compile("^Entered here$")))

    assert results_of(server, tournament) == [(1, "1-0"), (2, "0-1")]
    assert len(log_of(server, tournament)) == 11


@beyond_the_gate
def test_forty_entries_fit_into_codes_a_telephone_reads(server: Server, device: NewDevice) -> None:
    tournament = published(server, players=80)
    page = device(server).new_page()
    page.goto(tablet(server, tournament))
    cut_off(page)
    for board in range(1, 41):
        tap(page, board, "=-=")

    page.locator(".rescue-door").click()

    expect(page.locator(".codes-list li")).to_have_count(40)
    assert 5 <= page.locator(".codes svg").count() <= 14


@beyond_the_gate
def test_the_page_opens_without_a_network_where_the_connection_is_secure(
    tmp_path: Path, device: NewDevice
) -> None:
    """127.0.0.1 counts as secure."""
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = published(server, players=4)
        page = device(server).new_page()
        page.goto(tablet(server, tournament))
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.reload()
        expect(page.locator('[data-board="2"]')).to_be_visible()
        server.kill()

        page.reload()
        tap(page, 2, "0-1")
        expect(page.locator('[data-board="2"]')).to_contain_text("saved here")
        server.start()

        until(page.locator('[data-board="2"]', has_text="stored"))
        assert results_of(server, tournament) == [(2, "0-1")]


def test_a_device_that_was_revoked_keeps_its_entries_and_says_so(
    server: Server, device: NewDevice
) -> None:
    tournament = published(server, players=4)
    context = device(server)
    page = context.new_page()
    page.goto(tablet(server, tournament))
    context.clear_cookies()

    tap(page, 1, "1-0")
    expect(page.locator(".recent")).to_contain_text("Nothing is lost")
    expect(page.locator('[data-board="1"]')).to_contain_text("saved here")
    server.sign_in_browser(context)

    until(page.locator('[data-board="1"]', has_text="stored"))


@beyond_the_gate
def test_codes_are_those_another_program_makes(server: Server, device: NewDevice) -> None:
    """Full codes of every version: what is padded with in one that is not full, programs differ."""
    full = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644]
    page = device(server).new_page()
    page.goto(server.url)
    text = "https://hall.example/t/" + "aB3_-" * 200

    for version, length in enumerate([*full, 718, 792, 858], 1):
        mask = version % 8
        ours = page.evaluate(
            "async ([text, mask]) => (await import('/static/rescue/qr.js')).qr(text, mask)",
            [text[:length], mask],
        )
        code = segno.make_qr(
            text[:length], error="l", mode="byte", mask=mask, version=version, boost_error=False
        )
        assert ours == [[bool(cell) for cell in row] for row in code.matrix], version
