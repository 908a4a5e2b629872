"""Pages where results are entered open without a network from their first load on, as they were
last: the network is pulled out of the browser, and the server is killed.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.bridge.evening import tap, with_phase
from tests.browser.bridge.test_table_tablets import table
from tests.browser.chess.test_tablets import published, tablet, tap as tap_board
from tests.browser.codes import half_of_a_slip
from tests.browser.cut_off import cut_off, reach_again
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

NewDevice = Callable[[Server], BrowserContext]


@pytest.fixture
def device(chromium: Browser) -> Iterator[NewDevice]:
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def new(server: Server) -> BrowserContext:
        context = chromium.new_context(viewport={"width": 1024, "height": 768})
        context.on("weberror", lambda error: errors.append(str(error.error)))
        server.sign_in_browser(context)
        contexts.append(context)
        return context

    yield new
    for context in contexts:
        context.close()
    assert errors == []


def is_kept(page: Page) -> None:
    expect(page.locator("body[data-kept]")).to_be_attached()


def keeps(page: Page, said: str) -> None:
    """Of its newest sheet, which is written once things are quiet."""
    for _ in range(LOOKS):
        if page.evaluate(KEEPS, said):
            return
        page.wait_for_timeout(A_LOOK)
    raise AssertionError(f"no sheet that says {said} was kept")


LOOKS = 600
A_LOOK = 50
"""Milliseconds: what is told by a promise can't be waited for otherwise."""
KEEPS = """async (said) => {
  for (const name of await caches.keys()) {
    const pages = await caches.open(name);
    for (const address of await pages.keys()) {
      if (address.url.includes("/static/")) continue;
      if ((await (await pages.match(address)).text()).includes(said)) return true;
    }
  }
  return false;
}"""


def without_network(page: Page, server: Server) -> None:
    """Out of the browser and out of the world."""
    page.context.set_offline(True)
    server.kill()
    page.reload()


def seated(server: Server) -> str:
    """Twenty pairs at their tables."""
    name = with_phase(server, "Pairs", name="Qualification", sessions=1)
    names = [({"family": f"North{n}"}, {"family": f"South{n}"}) for n in range(1, 21)]
    server.do(name, "register-pairs", pairs=[{"players": pair} for pair in names])
    server.do(name, "seed-lines")
    for act in ("plan-session", "publish-session"):
        server.do(name, act, session=1)
    return name


@beyond_the_gate
def test_a_tablet_shows_what_it_knew_with_its_own_results_and_disputes(
    own_server: Server, device: NewDevice
) -> None:
    server = own_server
    tournament = published(server, players=8)
    page, other = (device(server).new_page() for _ in range(2))
    for each in (page, other):
        each.goto(tablet(server, tournament))
    is_kept(page)
    tap_board(page, 1, "1-0")
    expect(page.locator('[data-board="1"]')).to_contain_text("stored")
    cut_off(other)
    tap_board(other, 2, "0-1")
    tap_board(page, 2, "1-0")
    reach_again(other)
    expect(page.locator('[data-board="2"]')).to_contain_text("disputed")
    keeps(page, '"disputed":true')

    without_network(page, server)

    expect(page.locator('[data-board="1"] .result')).to_have_text("1–0")
    expect(page.locator('[data-board="2"]')).to_contain_text("disputed")
    expect(page.locator(".recent")).to_contain_text("1–0")
    tap_board(page, 3, "=-=")
    expect(page.locator('[data-board="3"]')).to_contain_text("saved here")
    page.reload()
    expect(page.locator('[data-board="3"]')).to_contain_text("saved here")
    server.start()
    page.context.set_offline(False)
    expect(page.locator('[data-board="3"]')).to_contain_text("stored")
    expect(page.locator('[data-board="2"]')).to_contain_text("disputed")


def test_the_first_load_is_enough(own_server: Server, device: NewDevice) -> None:
    server = own_server
    tournament = published(server, players=4)
    page = device(server).new_page()
    page.goto(tablet(server, tournament))
    is_kept(page)

    without_network(page, server)

    tap_board(page, 2, "0-1")
    expect(page.locator('[data-board="2"]')).to_contain_text("saved here")


@beyond_the_gate
def test_a_table_tablet_of_pairs_shows_what_it_knew(own_server: Server, device: NewDevice) -> None:
    server = own_server
    tournament = seated(server)
    page = device(server).new_page()
    page.goto(table(server, tournament))
    is_kept(page)
    tap(page, level=3, strain="NT", declarer="W", tricks=9)
    board = page.locator(".board").first
    expect(board.locator(".state")).to_have_text("stored, to be confirmed")
    keeps(page, '"3NT W 9"')

    without_network(page, server)

    expect(board.locator(".result")).to_have_text("3NT W 9")
    expect(board.locator(".state")).to_have_text("stored, to be confirmed")
    page.wait_for_function("() => performance.now() > 1000")  # nothing is meant by an earlier tap
    board.locator(".confirm").click()
    expect(board.locator(".state")).to_have_text("saved on this tablet")
    server.start()
    page.context.set_offline(False)
    expect(board.locator(".state")).to_have_text("✓ confirmed")


@beyond_the_gate
def test_a_player_s_telephone_keeps_the_page_and_what_they_said(
    own_server: Server, chromium: Browser
) -> None:
    server = own_server
    tournament = published(server, players=4)
    server.do(tournament, "allow-own-entry", allowed=True)
    half = server.url + half_of_a_slip(server, tournament)
    context = chromium.new_context(viewport={"width": 390, "height": 780})
    page = context.new_page()
    page.goto(half)
    is_kept(page)

    without_network(page, server)
    page.get_by_role("button", name="I won").click()
    expect(page.locator(".news")).to_contain_text("Saved on this telephone")
    page.reload()
    expect(page.locator(".news")).to_contain_text("Saved on this telephone")
    expect(page.get_by_role("button", name="I won")).to_have_attribute("aria-pressed", "true")
    server.start()
    page.context.set_offline(False)

    expect(page.locator(".news")).to_have_text("Waiting for your opponent to say the same.")
    context.close()


REFUSES_ONCE = """() => {
  const put = Cache.prototype.add;
  let refused = false;
  Cache.prototype.add = function (address) {
    if (refused) return put.call(this, address);
    refused = true;
    return Promise.reject(new TypeError("busy"));
  };
}"""


@beyond_the_gate
def test_what_could_not_be_kept_at_once_is_kept_a_little_later(
    server: Server, device: NewDevice
) -> None:
    page = device(server).new_page()
    page.add_init_script(f"({REFUSES_ONCE})()")
    page.goto(tablet(server, published(server, 4)))
    is_kept(page)
