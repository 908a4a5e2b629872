"""A screen on the public read-only server follows the tournament by polling the addresses of its
sheet, without a socket or a cookie.
"""

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.browser.boards import publish_first_round
from tests.browser.clocks import until
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.cli.run.test_address import serving_public
from tests.server.process import SEEN, Server

pytestmark = pytest.mark.browser


@beyond_the_gate
def test_public_screen_shows_new_results_without_socket_or_cookie(
    chromium: Browser, own_server: Server, shots: Shots
) -> None:
    tournament = publish_first_round(own_server, players=6)
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    context.clock.install()
    with serving_public(own_server.database) as address:
        page = context.new_page()
        requests: list[Request] = []
        page.on("request", lambda request: requests.append(request))
        sockets: list[object] = []
        page.on("websocket", lambda request: sockets.append(request))
        page.goto(f"{address}/t/{tournament}/s/1/screen/pairings")
        expect(page.locator("#painted")).to_be_attached()
        expect(page.locator("body")).to_have_attribute("data-freshness", "live")
        stored = own_server.do(
            tournament, "record-result", round=1, board=1, result="1-0", saw=SEEN
        )
        assert "version" in stored
        until(page.locator(".area", has_text="1–0"))
        own_server.do(tournament, "record-result", round=1, board=2, result="=-=", saw=SEEN)
        until(page.locator(".area", has_text="½–½"))
        shots.take(page, "by-address")
        _page, *polled = (request.url for request in requests if "/static/" not in request.url)
        cookies = [request.headers.get("cookie") for request in requests]
    context.close()

    assert not sockets
    assert {url.partition("?")[0].partition("/s/1/")[2] for url in polled} <= {
        "sheets/pairings",
        "sheets/pairings/latest",
    }
    assert not any(cookies)
