"""Forty pairs play a barometer: announced on the desk with the copies it needs, played on tablets,
ranked on the wall after every round.
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

PAIRS = 40


class Barometer(Evening):
    def __init__(self, server: Server, page: Page) -> None:
        self.server = server
        self.page = page
        self.random = Random(4)
        self.id = server.post("/api/tournaments", {"name": "Barometer Pairs"})["tournament"]
        self.do("plan-phase", name="Pairs", sessions=2)
        field = [
            {"players": [{"family": f"North{n:02}"}, {"family": f"South{n:02}"}], "seeding": 99 - n}
            for n in range(1, PAIRS + 1)
        ]
        self.do("register-pairs", stage=1, pairs=field)

    def play_round(self, number: int) -> None:
        for row in self.read(1, "tables")["rows"]:
            state = self.read(1, f"table/{row['section']}/{row['table'][1:]}")
            for each in state["rows"]:
                for board in each["boards"] if each["round"] == number else ():
                    if not board["result"]:
                        self.do(
                            "record-board",
                            stage=1,
                            session=1,
                            section=row["section"],
                            table=state["head"]["table"],
                            round=number,
                            ns=each["ns"]["pair"],
                            ew=each["ew"]["pair"],
                            board=board["board"],
                            result=result_as_text(drawn_result(self.random)),
                            saw=board["saw"],
                        )


@pytest.fixture
def pages(chromium: Browser, server: Server) -> Iterator[list[Page]]:
    contexts = [chromium.new_context(viewport=size) for size in (DESK, TABLET, DESK)]
    for context in contexts[:2]:
        server.let_in(context)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def test_the_same_boards_everywhere(server: Server, pages: list[Page], shots: Path) -> None:
    desk, tablet, wall = pages
    evening = Barometer(server, desk)
    desk.goto(evening.address(1, "desk"))
    desk.locator("#tab-plan").click()
    desk.locator('.way-card[data-scheme="polish"][data-base="5"]').get_by_role("button").click()
    desk.locator('dialog [name="barometer"]').select_option("yes")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()
    evening.do("seed-lines", stage=1)
    evening.on(1)
    expect(desk.locator(".copies")).to_contain_text("20 copies of each set")
    expect(desk.locator(".copies")).to_contain_text("10 are enough if tables share one: A1+A2")
    desk.screenshot(path=shots / "barometer-plan.png")

    wall.goto(evening.address(1, "screen/ranking"))
    for number in (1, 2):
        evening.do("call-round", stage=1, session=1, round=number)
        for table in ("A/1", "D/5"):
            tablet.goto(evening.address(1, f"table/{table}"))
            tap(tablet, level=3, strain="NT", declarer="S", tricks=9)
            expect(tablet.locator(".board.entered").first).to_be_visible()
        evening.play_round(number)
        boards = {row["boards"] for row in evening.read(1, "tables")["rows"]}
        assert len(boards) == 1
        best = evening.read(1, "ranking")["rows"][0]
        expect(wall.get_by_text(best["share"], exact=True).first).to_be_visible()
