"""Pages for entering results open without a network once they were loaded, with their last content
(the browser is offline and the server killed), and send their results later.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.boards import publish_first_round, tap_result
from tests.browser.bridge.evening import TO_BE_CONFIRMED, tap, with_phase
from tests.browser.bridge.test_table_tablets import table_address
from tests.browser.chess.test_tablets import tablet_address
from tests.browser.codes import half_of_a_slip
from tests.browser.cut_off import cut_off, reach_again
from tests.browser.devices import new_devices
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

ContextMaker = Callable[[Server], BrowserContext]


@pytest.fixture
def new_context(chromium: Browser) -> Iterator[ContextMaker]:
    """Make tablets signed in to a server."""
    with new_devices(chromium) as new_device:
        yield lambda server: new_device(ViewportSize(width=1024, height=768), server)


def expect_kept(page: Page) -> None:
    """Expect that the service worker has stored the page for offline use."""
    expect(page.locator("body[data-kept]")).to_be_attached()


def wait_until_stored(page: Page, text: str) -> None:
    """Wait until a stored sheet has this text: a page stores its sheet when changes pause."""
    for _ in range(LOOKS):
        if page.evaluate(IS_STORED, text):
            return
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"no sheet that says {text} was kept")


LOOKS = 600
LOOK_MS = 50
"""Milliseconds between two looks: Playwright can't wait for the result of a promise."""
IS_STORED = """async (text) => {
  for (const name of await caches.keys()) {
    const pages = await caches.open(name);
    for (const address of await pages.keys()) {
      if (address.url.includes("/static/")) continue;
      if ((await (await pages.match(address)).text()).includes(text)) return true;
    }
  }
  return false;
}"""


def go_offline(page: Page, server: Server) -> None:
    """Set the browser offline, kill the server and reload the page."""
    page.context.set_offline(True)
    server.kill()
    page.reload()


def start_session_of_pairs(server: Server) -> str:
    """A published session of twenty pairs; the tournament's id."""
    name = with_phase(server, "Pairs", name="Qualification", sessions=1)
    names = [({"family": f"North{n}"}, {"family": f"South{n}"}) for n in range(1, 21)]
    server.do(name, "register-pairs", pairs=[{"players": pair} for pair in names])
    server.do(name, "seed-lines")
    for act in ("plan-session", "publish-session"):
        server.do(name, act, session=1)
    return name


@beyond_the_gate
def test_offline_tablet_shows_its_last_results_and_sends_new_ones_later(
    own_server: Server, new_context: ContextMaker
) -> None:
    server = own_server
    tournament = publish_first_round(server, players=8)
    page, other_tablet = (new_context(server).new_page() for _ in range(2))
    for tablet_page in (page, other_tablet):
        tablet_page.goto(tablet_address(server, tournament))
    expect_kept(page)
    tap_result(page, 1, "1-0")
    expect(page.locator('[data-board="1"]')).to_contain_text("stored")
    cut_off(other_tablet)
    tap_result(other_tablet, 2, "0-1")
    tap_result(page, 2, "1-0")
    reach_again(other_tablet)
    expect(page.locator('[data-board="2"]')).to_contain_text("disputed")
    wait_until_stored(page, '"disputed":true')

    go_offline(page, server)

    expect(page.locator('[data-board="1"] .result')).to_have_text("1–0")
    expect(page.locator('[data-board="2"]')).to_contain_text("disputed")
    expect(page.locator(".recent")).to_contain_text("1–0")
    tap_result(page, 3, "=-=")
    expect(page.locator('[data-board="3"]')).to_contain_text("saved here")
    page.reload()
    expect(page.locator('[data-board="3"]')).to_contain_text("saved here")
    server.start()
    page.context.set_offline(False)
    expect(page.locator('[data-board="3"]')).to_contain_text("stored")
    expect(page.locator('[data-board="2"]')).to_contain_text("disputed")


def test_tablet_loaded_once_enters_results_offline(
    own_server: Server, new_context: ContextMaker
) -> None:
    server = own_server
    tournament = publish_first_round(server, players=4)
    page = new_context(server).new_page()
    page.goto(tablet_address(server, tournament))
    expect_kept(page)

    go_offline(page, server)

    tap_result(page, 2, "0-1")
    expect(page.locator('[data-board="2"]')).to_contain_text("saved here")


@beyond_the_gate
def test_offline_table_tablet_of_pairs_shows_its_scores_and_confirms_later(
    own_server: Server, new_context: ContextMaker
) -> None:
    server = own_server
    tournament = start_session_of_pairs(server)
    page = new_context(server).new_page()
    page.goto(table_address(server, tournament))
    expect_kept(page)
    tap(page, level=3, strain="NT", declarer="W", tricks=9)
    board = page.locator(".board").first
    expect(board.locator(".state")).to_have_text(TO_BE_CONFIRMED)
    wait_until_stored(page, '"3NT W 9"')

    go_offline(page, server)

    expect(board.locator(".result")).to_have_text("3NT W 9")
    expect(board.locator(".state")).to_have_text(TO_BE_CONFIRMED)
    board.locator(".confirm").click()
    expect(board.locator(".state")).to_have_text("saved on this tablet")
    server.start()
    page.context.set_offline(False)
    expect(board.locator(".state")).to_have_text("✓ confirmed")


@beyond_the_gate
def test_offline_telephone_keeps_a_players_claim_and_sends_it_later(
    own_server: Server, chromium: Browser
) -> None:
    server = own_server
    tournament = publish_first_round(server, players=4)
    server.do(tournament, "allow-own-entry", allowed=True)
    slip_address = server.url + half_of_a_slip(server, tournament)
    context = chromium.new_context(viewport={"width": 390, "height": 780})
    page = context.new_page()
    page.goto(slip_address)
    expect_kept(page)

    go_offline(page, server)
    page.get_by_role("button", name="I won").click()
    expect(page.locator(".news")).to_contain_text("Saved on this telephone")
    page.reload()
    expect(page.locator(".news")).to_contain_text("Saved on this telephone")
    expect(page.get_by_role("button", name="I won")).to_have_attribute("aria-pressed", "true")
    server.start()
    page.context.set_offline(False)

    expect(page.locator(".news")).to_have_text("Waiting for your opponent to say the same.")
    context.close()


FAIL_FIRST_STORE = """() => {
  const original = Cache.prototype.add;
  let refused = false;
  Cache.prototype.add = function (address) {
    if (refused) return original.call(this, address);
    refused = true;
    return Promise.reject(new TypeError("busy"));
  };
}"""


@beyond_the_gate
def test_page_is_stored_although_the_first_attempt_fails(
    server: Server, new_context: ContextMaker
) -> None:
    page = new_context(server).new_page()
    page.add_init_script(f"({FAIL_FIRST_STORE})()")
    page.goto(tablet_address(server, publish_first_round(server, 4)))
    expect_kept(page)
