"""A barometer (all tables play the same boards in each round) of forty pairs: the desk says how
many copies of the boards it needs, and the wall is ranked after every round.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bridge.evening import Evening, tap, wait_until_stored, with_phase
from tests.browser.shots import Shots
from tests.confirmations import ACKNOWLEDGED
from tests.effort import only_in_full
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS = 40


@only_in_full
def test_barometer_plays_the_same_boards_at_all_tables_and_ranks_each_round(
    server: Server, desk: Page, tablet: Page, wall: Page, shots: Shots
) -> None:
    made = with_phase(server, "Barometer Pairs", name="Pairs", sessions=1)
    evening = Evening(server, desk, made, PAIRS, seed=4)
    desk.goto(evening.address(1, "desk"))
    desk.locator("#tab-tables").click()
    desk.locator("#tab-plan").click()
    desk.locator('.way-card[data-scheme="polish"][data-base="5"]').get_by_role("button").click()
    desk.locator('dialog [name="barometer"]').select_option("yes")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()
    evening.do("seed-lines", stage=1)
    evening.publish_session(1)
    # Forty pairs sit at 20 tables, which all need the set at once; neighbours may share one.
    expect(desk.locator(".copies")).to_contain_text("20 copies of each set")
    expect(desk.locator(".copies")).to_contain_text("10 are enough if tables share one: A1+A2")
    shots.take(desk, "barometer-plan")

    wall.goto(evening.address(1, "screen/ranking"))
    for number in (1, 2):
        evening.do("call-round", stage=1, session=1, round=number, confirmed=ACKNOWLEDGED)
        for table in ("A/1", "D/5"):
            tablet.goto(evening.address(1, f"table/{table}"))
            tap(tablet, level=3, strain="NT", declarer="S", tricks=9)
            wait_until_stored(tablet)
        evening.play(1, only_round=number)
        boards = {row["boards"] for row in evening.read(1, "tables")["rows"]}
        assert len(boards) == 1
        best = evening.read(1, "ranking")["rows"][0]
        expect(wall.get_by_text(best["share"], exact=True).first).to_be_visible()
