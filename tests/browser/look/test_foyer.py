"""The clock as a screen for the foyer, in each of its phases: nothing hides anything."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from domain.chess.stage import stages_of
from domain.ids import RoundNo
from domain.times.schedule import Beginning, Clock, Notice, Schedule
from tests.browser.look.hall import Hall
from tests.browser.look.test_screens import open_of
from tests.browser.settled import painted
from tests.browser.shots import Shots
from tests.stories import OPEN
from web.pages.tournaments import ScreenOptions, ScreenPage

pytestmark = pytest.mark.browser

NOON = "2026-11-22T12:00:00Z"
DAY = Schedule(
    (
        Beginning(3, "2026-11-22T07:00+00:00"),
        Beginning(4, "2026-11-22T11:00+00:00"),
        Beginning(5, "2026-11-22T15:30+00:00"),
    )
)
LONG = "Round 5 starts at 15:30 in the Great Hall. Please return your boards and pieces, " * 2
OVERLAPS = """() => {
  const box = selector => document.querySelector(selector).getBoundingClientRect();
  const parts = [".notices", ".head-clock", ".foyer-ends", ".foyer-playing"].map(box);
  return parts.some((one, i) => i > 0 && one.top < parts[i - 1].bottom - 1);
}"""


def shown(hall: Hall, minutes: int, notice: str = "", size: int = 80) -> Page:
    """At noon, in round 4, which began at eleven; with 0 minutes no clock is set."""
    tournament = open_of(size)
    clock = Clock(RoundNo(4), "2026-11-22T11:00:00Z", minutes) if minutes else None
    notices = (Notice("", notice),) if notice else ()
    stage = replace(stages_of(tournament)[OPEN], clock=clock, schedule=DAY, notices=notices)
    seen = ScreenOptions(origin="http://192.168.1.20:8000")
    hall.own_clock(time=NOON)
    told = replace(tournament, parts={OPEN: stage})
    page = hall.open(ScreenPage.of(told, OPEN, "clock", "e1", seen))
    painted(page)
    page.clock.pause_at("2026-11-22T12:00:40Z")
    return page


def test_time_left_the_end_who_plays_and_the_day(hall: Hall, shots: Shots) -> None:
    page = shown(hall, 90)
    shots.take(page, "foyer")
    expect(page.locator(".head-clock")).to_have_text("29:20")
    expect(page.locator(".foyer-playing p")).to_have_text("9 of 39 playing")
    assert page.locator(".dot").count() == 39
    assert page.locator(".dot.on").count() == 9
    assert page.locator(".foyer-day li").all_inner_texts() == [
        "07:00\nRound 3",
        "11:00\nRound 4",
        "15:30\nRound 5",
    ]


@pytest.mark.parametrize("minutes", [60, 90])
def test_a_notice_of_two_lines_hides_nothing_and_is_hidden_by_nothing(
    hall: Hall, shots: Shots, minutes: int
) -> None:
    page = shown(hall, minutes, LONG)
    shots.take(page, f"foyer-notice-{minutes}")
    tall = "document.querySelector('.notices').scrollHeight"
    assert page.evaluate(f"{tall} > 2 * 0.034 * innerHeight")
    assert page.evaluate(f"{tall} <= document.querySelector('.notices').clientHeight")
    assert not page.evaluate(OVERLAPS)


def test_time_is_up_in_red_for_a_minute_and_then_calmly(hall: Hall) -> None:
    page = shown(hall, 60)
    clock = page.locator(".head-clock")
    expect(clock).to_have_text("time is up")
    expect(clock).to_have_attribute("data-phase", "over")
    page.clock.run_for(60_000)
    expect(clock).to_have_text("time is up")
    expect(clock).to_have_attribute("data-phase", "past")


def test_without_anything_to_tell_it_is_a_clock(hall: Hall, shots: Shots) -> None:
    hall.own_clock(time=NOON)
    page = hall.open(ScreenPage.of(open_of(80), OPEN, "clock", "e1"))
    painted(page)
    page.clock.pause_at("2026-11-22T12:00:40Z")
    shots.take(page, "foyer-idle")
    told = page.evaluate("new Date().toTimeString().slice(0, 5)")
    expect(page.locator(".head-clock")).to_have_text(told)
    expect(page.locator(".foyer-ends")).to_have_text("Round 4")
    page.clock.run_for(60_000)
    expect(page.locator(".head-clock")).not_to_have_text(told)


def test_until_the_next_round_the_code_is_two_fifths_of_the_screen(
    hall: Hall, shots: Shots
) -> None:
    page = shown(hall, 0)
    shots.take(page, "foyer-waiting")
    page.clock.pause_at("2026-11-22T12:30:00Z")
    expect(page.locator(".head-clock")).to_have_text("starts in 3:00:00")
    tall = "document.querySelector('.foot-me svg').getBoundingClientRect().height / innerHeight"
    assert page.evaluate(tall) == pytest.approx(0.4)


def test_every_board_of_a_large_hall_has_its_dot(hall: Hall) -> None:
    page = shown(hall, 90, size=800)
    low = "dots => Math.max(...dots.map(dot => dot.getBoundingClientRect().bottom))"
    assert page.locator(".dot").count() == 399
    assert page.locator(".dot").evaluate_all(low) <= page.locator(".foot").evaluate(
        "foot => foot.getBoundingClientRect().top + 1"
    )
