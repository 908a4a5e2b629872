"""What is shown while an arbiter enters: nothing flashes, nothing moves, nothing old stays."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect

from tests.server.process import Server

pytestmark = pytest.mark.browser

Opened = Callable[[str], Page]


@pytest.fixture
def opened(chromium: Browser, server: Server) -> Iterator[Opened]:
    """A page of the arbiter's; none may report an error."""
    context = chromium.new_context(viewport=ViewportSize(width=1366, height=768))
    server.let_in(context)
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
    """Round 1 of such a club, as the address of its stage."""
    tournament = server.club(players)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    return f"{server.url}/t/{tournament}/s/1"


def tap(page: Page, board: int, code: str) -> None:
    page.locator(f'[data-board="{board}"] button').click()
    page.locator(f'.pad [data-result="{code}"]').first.click()


class SlowFeed:
    """Between a page and the server's feed: what changes comes when it is let through."""

    def __init__(self) -> None:
        self._held: list[str | bytes] = []
        self._screen: WebSocketRoute | None = None

    def between(self, screen: WebSocketRoute) -> None:
        self._screen = screen
        server = screen.connect_to_server()
        server.on_message(lambda said: self._hear(screen, said))

    def _hear(self, screen: WebSocketRoute, said: str | bytes) -> None:
        if '"type":"change"' in str(said) or '"type":"heartbeat"' in str(said):
            self._held.append(said)
        else:
            screen.send(said)

    def let_through(self) -> None:
        assert self._screen is not None
        for said in self._held:
            self._screen.send(said)
        self._held.clear()


@pytest.mark.parametrize("where", ["desk", "tablet"])
def test_a_stored_result_stays_on_its_board_until_the_feed_tells_it(
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


def test_what_was_undone_is_an_open_board_again_before_the_feed_tells_it(
    server: Server, opened: Opened
) -> None:
    stage = published(server)
    feed = SlowFeed()
    page = opened("about:blank")
    page.route_web_socket(re.compile("/feed"), feed.between)
    page.goto(f"{stage}/tablet")
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    board = page.locator('[data-board="2"]')

    tap(page, 2, "1-0")
    expect(page.locator(".receipt").first).to_contain_text("stored v10")
    page.wait_for_timeout(800)  # an undo is not taken the moment it appears
    page.locator(".undo button").click()
    expect(page.locator(".receipt").first).to_contain_text("stored v11")

    assert "–" in board.inner_text()
    assert "1–0" not in board.inner_text()
    assert "stored" not in board.inner_text()
