"""A call starts the clock, a table asks for the director, a round of a Swiss is one button."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bridge.evening import Evening, Opened, with_phase
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@beyond_the_gate
def test_from_the_call_of_a_round_to_the_next_match(
    server: Server, desk: Page, opened: Opened, shots: Shots
) -> None:
    plan = {"name": "Swiss", "scheme": "swiss", "sessions": 2, "boards": 2}
    swiss = Evening(server, desk, with_phase(server, "Club Swiss", **plan), 8, seed=4)
    swiss.do("announce-pace", stage=1, board=7, move=2)
    swiss.do("seed-lines", stage=1)
    swiss.on(1)
    tablet = opened()
    tablet.goto(swiss.address(1, "table/A/2"))
    desk.goto(swiss.address(1, "desk"))

    desk.get_by_role("button", name="Call the first round").click()
    for page in (desk, tablet):
        expect(page.locator(".hall-clock")).to_have_attribute("data-phase", "running")

    tablet.get_by_role("button", name="Call the director").click()
    call = desk.locator('.table-calls [data-table="A2"]')
    expect(call).to_be_visible()
    shots.take(desk, "pairs-desk-call")
    call.get_by_role("button").click()
    expect(call).to_have_count(0)
    expect(tablet.get_by_role("button", name="Call the director")).to_be_visible()

    swiss.play(1, 1)
    done = desk.locator('.table[data-table="A1"] .marks')
    expect(done).to_have_text("2/2")
    desk.get_by_role("button", name="Seat round 2 of 2").click()
    expect(desk.locator(".round-title")).to_contain_text("Round 2 of 2")
    expect(done).to_have_text("0/2")
    assert swiss.read(1, "tables")["head"]["session"] == 2


def test_pairs_sit_as_they_like_and_the_director_types_it(
    server: Server, desk: Page, shots: Shots
) -> None:
    plan = {"name": "Pairs", "scheme": "one-section", "movement": "Mitchell", "sessions": 1}
    evening = Evening(server, desk, with_phase(server, "Club evening", **plan), 14, seed=2)
    evening.do("seed-lines", stage=1)
    evening.on(1)
    desk.goto(evening.address(1, "desk"))
    first, second = ("A1 NS", "A2 NS")

    desk.get_by_role("button", name="Seats …").click()
    grid = desk.locator(".seats-grid")
    here, there = (grid.locator(f'[data-seat="{seat}"]') for seat in (first, second))
    one, other = here.input_value(), there.input_value()
    here.fill(other)
    shots.take(desk, "pairs-seats")
    desk.keyboard.press("Enter")
    expect(desk.locator("dialog.sheet")).to_be_hidden()
    for table, pair in (("A1", other), ("A2", one)):
        seat = desk.locator(f'.table[data-table="{table}"] .seat b').first
        expect(seat).to_have_text(pair)
