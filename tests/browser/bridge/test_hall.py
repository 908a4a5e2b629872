"""The desk during play: calling a round, calls for the director, seating by hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bridge.evening import Evening, PageOpener, with_phase
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@beyond_the_gate
def test_calling_a_round_starts_its_clock_and_a_tables_call_is_answered_at_the_desk(
    server: Server, desk: Page, open_page: PageOpener, shots: Shots
) -> None:
    plan = {"name": "Swiss", "scheme": "swiss", "sessions": 2, "boards": 2}
    swiss = Evening(server, desk, with_phase(server, "Club Swiss", **plan), 8, seed=4)
    swiss.do("announce-pace", stage=1, board=7, move=2)
    swiss.do("seed-lines", stage=1)
    swiss.publish_session(1)
    tablet = open_page()
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
    score_count = desk.locator('.table[data-table="A1"] .marks')
    expect(score_count).to_have_text("2/2")
    desk.get_by_role("button", name="Seat round 2 of 2").click()
    expect(desk.locator(".round-title")).to_contain_text("Round 2 of 2")
    expect(score_count).to_have_text("0/2")
    assert swiss.read(1, "tables")["head"]["session"] == 2


def test_director_exchanges_two_pairs_by_typing_their_seats(
    server: Server, desk: Page, shots: Shots
) -> None:
    plan = {"name": "Pairs", "scheme": "one-section", "movement": "Mitchell", "sessions": 1}
    evening = Evening(server, desk, with_phase(server, "Club evening", **plan), 14, seed=2)
    evening.do("seed-lines", stage=1)
    evening.publish_session(1)
    desk.goto(evening.address(1, "desk"))
    first, second = ("A1 NS", "A2 NS")

    desk.get_by_role("button", name="Seats …").click()
    grid = desk.locator(".seats-grid")
    seat_of_first, seat_of_second = (
        grid.locator(f'[data-seat="{seat}"]') for seat in (first, second)
    )
    first_pair, second_pair = seat_of_first.input_value(), seat_of_second.input_value()
    seat_of_first.fill(second_pair)
    shots.take(desk, "pairs-seats")
    desk.keyboard.press("Enter")
    expect(desk.locator("dialog.sheet")).to_be_hidden()
    for table, pair in (("A1", second_pair), ("A2", first_pair)):
        seat = desk.locator(f'.table[data-table="{table}"] .seat b').first
        expect(seat).to_have_text(pair)
