"""A new draw on a screen, frame by frame: counted down to, in one moment, from board 1 down."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from domain.chess.stage import stages_of
from domain.tournament import Tournament
from tests.browser.look.hall import Hall
from tests.browser.look.test_feed import FRAMES, HELLO, ROUND_1, screen, snapshot
from tests.browser.shots import Shots
from tests.stories import OPEN, field, with_round
from web.pages.tournaments import ScreenPage

pytestmark = pytest.mark.browser

ROUND_2 = with_round(with_round(field(4), "1-3 1-0", "4-2 1-0"), "1-4", "2-3")


def drawn(countdown: int, tournament: Tournament = ROUND_2) -> Tournament:
    """Published in the moment in which the server greets."""
    stage = replace(stages_of(tournament)[OPEN], countdown=countdown)
    return replace(tournament, parts={OPEN: stage})


def count(page: Page) -> str:
    return page.locator(".counting-left").inner_text()


@pytest.mark.parametrize("own_clock", ["2026-03-07T13:02:00Z", "2025-01-01T00:00:41Z"])
def test_screens_count_down_in_step_whatever_their_own_clocks_say(
    hall: Hall, shots: Shots, own_clock: str
) -> None:
    hall.own_clock(time=own_clock)
    page = screen(hall)
    hall.say(snapshot(drawn(10), 20))
    expect(page.locator(".counting-title")).to_have_text("Round 2")
    expect(page.locator(".head-round")).to_have_text("Pairings · Round 2")
    assert count(page) == "10"
    page.clock.run_for(8_500)
    assert count(page) == "2"
    shots.take(page, "reveal-countdown")
    assert page.locator("[data-key]").count() == 0
    page.clock.run_for(1_600)
    expect(page.locator("[data-key]")).to_have_count(2)


def test_a_screen_that_is_switched_on_meanwhile_counts_with_the_others(hall: Hall) -> None:
    page = hall.open(ScreenPage.of(drawn(60), OPEN, "pairings", "e1"))
    hall.is_joined()
    hall.say(HELLO)
    expect(page.locator(".counting-left")).to_have_text("60")
    assert page.locator("[data-key]").count() == 0


def test_a_draw_that_is_taken_back_ends_the_countdown(hall: Hall) -> None:
    page = screen(hall)
    hall.say(snapshot(drawn(60), 20))
    expect(page.locator(".counting")).to_be_visible()
    before = stages_of(ROUND_1)[OPEN]
    old = replace(before.rounds[0], published="2026-03-07T09:00:00Z")
    hall.say(
        snapshot(drawn(60, replace(ROUND_1, parts={OPEN: replace(before, rounds=(old,))})), 21)
    )
    expect(page.locator('[data-key="1.1"]')).to_be_visible()
    assert page.locator(".counting").count() == 0


def test_at_no_frame_of_the_whole_course_are_two_rounds_mixed(hall: Hall) -> None:
    hall.own_clock()
    page = screen(hall)
    page.evaluate(FRAMES)
    hall.say(snapshot(drawn(1), 20))
    expect(page.locator(".counting")).to_be_visible()
    page.clock.run_for(8_000)
    expect(page.locator(".line[data-key]")).to_have_count(2)
    assert set(page.evaluate("window.frames_seen")) == {"1,1", "2", "2,2"}


LARGE = """() => {
  const band = document.querySelector(".first-large").getBoundingClientRect();
  const lines = [...document.querySelectorAll(".line[data-key]")];
  const tops = lines.map(line => line.getBoundingClientRect().top);
  const size = element => parseFloat(getComputedStyle(document.querySelector(element)).fontSize);
  return [Math.min(...tops) >= band.bottom - 1, size(".first-side") / innerHeight];
}"""


def test_board_one_stays_large_for_four_seconds_and_covers_nobody(hall: Hall, shots: Shots) -> None:
    hall.own_clock()
    page = screen(hall)
    hall.say(snapshot(ROUND_2, 20))
    expect(page.locator(".first-large")).to_be_visible()
    page.clock.run_for(3_000)
    shots.take(page, "reveal-first-board")
    clear, share_of_height = page.evaluate(LARGE)
    assert clear
    assert share_of_height > 0.06
    assert page.locator(".to-come").count() == 0
    page.clock.run_for(1_700)
    expect(page.locator(".first-large")).to_have_count(0)


def test_who_wants_less_motion_sees_one_cut_and_the_flag(hall: Hall) -> None:
    hall.page.emulate_media(reduced_motion="reduce")
    page = screen(hall)
    hall.say(snapshot(ROUND_2, 20))
    expect(page.locator('[data-key="2.1"]')).to_be_visible()
    assert page.locator(".to-come, .arriving, .first-large").count() == 0
    expect(page.locator(".head-new")).to_have_text("new 13:02")
