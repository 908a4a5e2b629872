"""An evening whose deals are known: a tablet questions a lead that is not in the leader's hand, and
pairs that have played a board see its par and the tricks lost.
"""

from importlib.util import find_spec

import pytest
from playwright.sync_api import Browser, FilePayload, Page, ViewportSize, expect

from domain.bridge.deal import DEALS, deal_of_number
from domain.bridge.doubts import leader
from domain.bridge.scoring.contract import Compass
from domain.formats.deal_files.document import PBN, write_deals
from tests.browser.bridge.evening import DESK, TABLET, TO_BE_CONFIRMED, Evening, tap, with_phase
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
PHONE = ViewportSize(width=390, height=844)
DEALT = {board: deal_of_number(DEALS // 17 * board) for board in range(1, 16)}
"""Fifteen deals far apart in the numbering of all deals."""


def expect_par(page: Page) -> None:
    """Reload until the double-dummy result is shown: it is computed in the background."""
    for _ in range(200):
        if page.locator("main", has_text="Par ").count():
            return
        page.reload()
    raise AssertionError("no par is shown")


@beyond_the_gate
def test_impossible_lead_is_questioned_and_deals_are_shown_after_play(
    server: Server, chromium: Browser, shots: Shots
) -> None:
    context = chromium.new_context(viewport=DESK)
    server.sign_in_browser(context)
    desk, tablet = context.new_page(), context.new_page()
    plan = {"name": "Pairs", "scheme": "one-section", "movement": "Howell"}
    night = Evening(server, desk, with_phase(server, "Evening", sessions=1, **plan), 6, seed=3)
    night.do("seed-lines", stage=1)
    night.publish_session(1)
    desk.goto(night.address(1, "results"))
    written = write_deals(DEALT, PBN, "")
    deals = FilePayload(name="deals.pbn", mimeType="text/plain", buffer=written)
    desk.locator(".bring [name=file]").set_input_files([deals])
    desk.get_by_role("button", name="Bring it in").click()
    expect(desk.locator(".bring .said")).to_contain_text("deals are stated")

    tablet.set_viewport_size(TABLET)
    tablet.goto(night.address(1, "table/A/1"))
    board = int(tablet.locator(".board b").first.inner_text())
    east = DEALT[board].hands[leader(Compass.NORTH)]
    east_card, foreign_card = (
        east[0][0],
        next(rank for rank in "AKQJT98765432" if rank not in east[0]),
    )
    contract = {"level": 3, "strain": "NT", "declarer": "N"}
    tap(tablet, **contract, suit="S", card=foreign_card, tricks=9)
    state = tablet.locator(f'[data-board="{board}"] .state')
    expect(state).to_contain_text("is not in the hand of E. Tap the board to enter it again.")
    shots.take(tablet, "lead-asked-about")
    expect(desk.locator(".attention")).to_contain_text("lead not in that hand")
    shots.take(desk, "lead-to-look-at")

    tablet.locator(f'[data-board="{board}"] .pick').click()
    for field, value in {**contract, "suit": "S", "card": east_card, "tricks": 9}.items():
        tablet.locator(f".entry .{field}-{value}").click()
    tablet.locator(".entry .enter").click()
    expect(state).to_have_text(TO_BE_CONFIRMED)
    expect(desk.locator(".attention")).not_to_contain_text("lead not in that hand")

    phone = context.new_page()
    phone.set_viewport_size(PHONE)
    traveller = night.address(1, f"traveller/1/{board}")
    phone.goto(traveller)
    expect(phone.locator("main")).to_contain_text("This board is still being played.")
    expect(phone.locator(".deal")).to_have_count(0)
    night.play(1)
    phone.goto(traveller)
    expect(phone.locator(".deal .hand")).to_have_count(4)
    if find_spec("endplay") is not None:
        expect_par(phone)
        shots.take(phone, "tricks-lost", full_page=True)
        phone.goto(f"{server.url}/t/{night.id}/me?stage=1&entry=1")
        expect_par(phone)
        shots.take(phone, "own-tricks-lost", full_page=True)
    context.close()

    hall = chromium.new_context()
    wall = hall.new_page()
    wall.goto(night.address(1, "screen/board"))
    expect(wall.locator(".session-board .hand")).to_have_count(4)
    expect(wall.locator("[data-key]")).to_have_count(3)  # a result of each table: six pairs
    if find_spec("endplay") is not None:
        expect(wall.locator(".session-board")).to_contain_text("Par ")
        shots.take(wall, "board-of-the-session")
    hall.close()
