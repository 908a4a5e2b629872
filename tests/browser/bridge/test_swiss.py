"""Twenty pairs play a Swiss of five matches: planned on the page of a new tournament, each match
seated at the desk, results from tablets, ranked on the wall.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bridge.evening import Evening, confirm_act, tap, wait_until_stored
from tests.browser.shots import Shots
from tests.effort import only_in_full
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS, MATCHES, BOARDS = 20, 5, 4


def plan_swiss(server: Server, page: Page) -> str:
    """Plan a Swiss on the page of a new tournament; return its id."""
    page.goto(f"{server.url}/new")
    page.locator('[name="name"]').first.fill("Swiss Weekend")
    page.get_by_label("Bridge pairs").check()
    page.locator('.pairs [name="pairs"]').fill(str(PAIRS))
    page.locator('.pairs [name="sessions"]').fill(str(MATCHES))
    page.locator('.pairs [name="boards"]').fill(str(BOARDS))
    way = page.locator('.way-card[data-scheme="swiss"]')
    way.get_by_role("button").click()
    expect(way.get_by_role("button")).to_have_text("Chosen")
    page.locator('form.new:not(.import) button[type="submit"]').click()
    page.wait_for_url("**/desk")
    return page.url.split("/t/")[1].split("/")[0]


class Swiss(Evening):
    def table(self, name: str) -> str:
        return self.address(1, f"table/{name[0]}/{name[1:]}")

    def meetings(self) -> list[frozenset[int]]:
        rows = self.read(1, "tables")["rows"]
        return [frozenset((row["ns"]["pair"], row["ew"]["pair"])) for row in rows]


@only_in_full
def test_pairs_of_a_swiss_meet_at_most_once_and_are_ranked(
    server: Server, desk: Page, tablet: Page, wall: Page, shots: Shots
) -> None:
    swiss = Swiss(server, desk, plan_swiss(server, desk), PAIRS, seed=8)
    swiss.do("seed-lines", stage=1)
    wall.goto(swiss.address(1, "screen/ranking"))
    meetings: list[frozenset[int]] = []
    for number in range(1, MATCHES + 1):
        desk.goto(swiss.address(1, "desk"))
        desk.get_by_role("button", name=f"Plan session {number}").click()
        desk.get_by_role("button", name=f"Publish session {number}").click()
        expect(desk.locator(".round-title")).to_have_attribute("data-state", "published")
        meetings += swiss.meetings()
        for table in ("A1", "A10"):
            tablet.goto(swiss.table(table))
            tap(tablet, level=4, strain="H", declarer="N", tricks=10)
            wait_until_stored(tablet)
        if number == 2:
            shots.take(tablet, "swiss-pairs-tablet", full_page=True)
            shots.take(desk, "swiss-pairs-desk")
        swiss.play(1, number)
        swiss.do("close-session", stage=1, session=number, missing="later")
    assert len(set(meetings)) == len(meetings) == MATCHES * PAIRS // 2

    best = swiss.read(1, "ranking")["rows"][0]
    expect(wall.get_by_text(best["share"], exact=True).first).to_be_visible()
    desk.goto(swiss.address(1, "desk"))
    confirm_act(desk, "close-phase", "The ranking is final.")
    expect(wall.get_by_text("Final ranking").first).to_be_visible()
    shots.take(wall, "swiss-pairs-ranking")
