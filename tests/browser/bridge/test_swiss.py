"""Forty pairs play a Swiss: planned on the page of a new tournament, seated from the desk match by
match, played on tablets, ranked on the wall.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.bridge.scoring.notation import result_as_text
from tests.bridge_sessions import drawn_result
from tests.browser.bridge.test_results import DESK, TABLET, Evening, tap
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS, MATCHES, BOARDS = 40, 3, 4


class Swiss(Evening):
    def __init__(self, server: Server, page: Page) -> None:
        self.server = server
        self.page = page
        self.random = Random(8)
        self.number = 1
        self.id = self.planned()
        field = [
            {"players": [{"family": f"North{n:02}"}, {"family": f"South{n:02}"}], "seeding": 99 - n}
            for n in range(1, PAIRS + 1)
        ]
        self.do("register-pairs", stage=1, pairs=field)

    def planned(self) -> str:
        """Chosen among the ways to play, as an organiser does."""
        page = self.page
        page.goto(f"{self.server.url}/new")
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

    def table(self, name: str) -> str:
        return self.address(1, f"table/{name[0]}/{name[1:]}")

    def play_match(self, number: int) -> None:
        """Everything that no tablet has entered."""
        for row in self.read(1, "tables")["rows"]:
            state = self.read(1, f"table/{row['section']}/{row['table'][1:]}")
            [each] = state["rows"]
            for board in [one for one in each["boards"] if not one["result"]]:
                self.do(
                    "record-board",
                    stage=1,
                    session=number,
                    section=row["section"],
                    table=state["head"]["table"],
                    round=1,
                    ns=each["ns"]["pair"],
                    ew=each["ew"]["pair"],
                    board=board["board"],
                    result=result_as_text(drawn_result(self.random)),
                    saw=board["saw"],
                )

    def meetings(self) -> list[frozenset[int]]:
        rows = self.read(1, "tables")["rows"]
        return [frozenset((row["ns"]["pair"], row["ew"]["pair"])) for row in rows]


@pytest.fixture
def pages(chromium: Browser, server: Server) -> Iterator[list[Page]]:
    contexts = [chromium.new_context(viewport=size) for size in (DESK, TABLET, DESK)]
    for context in contexts[:2]:
        server.let_in(context)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def test_three_matches_of_forty_pairs(server: Server, pages: list[Page], shots: Path) -> None:
    desk, tablet, wall = pages
    swiss = Swiss(server, desk)
    swiss.do("seed-lines", stage=1)
    wall.goto(swiss.address(1, "screen/ranking"))
    met: list[frozenset[int]] = []
    for number in range(1, MATCHES + 1):
        desk.goto(swiss.address(1, "desk"))
        desk.get_by_role("button", name=f"Plan session {number}").click()
        desk.get_by_role("button", name=f"Publish session {number}").click()
        expect(desk.locator(".round-title")).to_have_attribute("data-state", "published")
        met += swiss.meetings()
        for table in ("A1", "A20"):
            tablet.goto(swiss.table(table))
            tap(tablet, level=4, strain="H", declarer="N", tricks=10)
            expect(tablet.locator(".board.entered")).to_have_count(1)
        if number == 2:
            tablet.screenshot(path=shots / "swiss-pairs-tablet.png", full_page=True)
            desk.screenshot(path=shots / "swiss-pairs-desk.png")
        swiss.play_match(number)
        swiss.do("close-session", stage=1, session=number)
    assert len(set(met)) == len(met) == MATCHES * PAIRS // 2

    best = swiss.read(1, "ranking")["rows"][0]
    expect(wall.get_by_text(best["share"], exact=True).first).to_be_visible()
    wall.screenshot(path=shots / "swiss-pairs-ranking.png")
