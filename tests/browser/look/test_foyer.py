"""The clock screen for the foyer: its phases, notices and dots for boards, without overlaps."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.chess.stage import stages_of
from domain.ids import RoundNo
from domain.times.schedule import Beginning, Clock, Notice, Schedule
from tests.browser.look.hall import Hall
from tests.browser.look.test_screens import SIZES, open_of
from tests.browser.settled import wait_until_painted
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
LONG_NOTICE = (
    "Round 5 starts at 15:30 in the Great Hall. Please return your boards and pieces, " * 2
)
OVERLAPS = """() => {
  const box = selector => document.querySelector(selector).getBoundingClientRect();
  const parts = [".notices", ".head-clock", ".foyer-ends", ".foyer-playing"].map(box);
  return parts.some((one, i) => i > 0 && one.top < parts[i - 1].bottom - 1);
}"""


def open_clock(hall: Hall, minutes: int, notice: str = "", size: int = 80) -> Page:
    """The clock screen at noon, in round 4, which began at eleven; with 0 minutes it has
    no clock.
    """
    tournament = open_of(size)
    clock = Clock(RoundNo(4), "2026-11-22T11:00:00Z", minutes) if minutes else None
    notices = (Notice("", notice),) if notice else ()
    stage = replace(stages_of(tournament)[OPEN], clock=clock, schedule=DAY, notices=notices)
    options = ScreenOptions(origin="http://192.168.1.20:8000")
    hall.install_clock(time=NOON)
    shown = replace(tournament, parts={OPEN: stage})
    page = hall.open(ScreenPage.build(shown, OPEN, "clock", "e1", options))
    wait_until_painted(page)
    page.clock.pause_at("2026-11-22T12:00:40Z")
    return page


def test_clock_shows_time_left_games_under_way_and_the_schedule(hall: Hall, shots: Shots) -> None:
    page = open_clock(hall, 90)
    shots.take(page, "foyer")
    # At 12:00:40; the round began at 11:00 and has 90 minutes.
    expect(page.locator(".head-clock")).to_have_text("29:20")
    # Two of the 80 players have byes, and every fourth board has no result yet.
    expect(page.locator(".foyer-playing p")).to_have_text("9 of 39 playing")
    assert page.locator(".dot").count() == 39
    assert page.locator(".dot.on").count() == 9
    assert page.locator(".foyer-day li").all_inner_texts() == [
        "07:00\nRound 3",
        "11:00\nRound 4",
        "15:30\nRound 5",
    ]


MIDDLES = """[".head-clock", ".foyer-ends"].map(selector => {
  const text = document.createRange();
  text.selectNodeContents(document.querySelector(selector));
  const { left, right } = text.getBoundingClientRect();
  return (left + right) / 2;
})"""


@pytest.mark.parametrize("minutes", [0, 90])
@pytest.mark.parametrize("device", ["1080p", "portrait", "phone"])
def test_clock_stands_in_the_middle_above_its_words(
    new_hall: Callable[[ViewportSize], Hall], device: str, minutes: int
) -> None:
    page = open_clock(new_hall(SIZES[device]), minutes)
    clock, words = page.evaluate(MIDDLES)
    assert abs(clock - words) <= 2


@pytest.mark.parametrize("minutes", [60, 90])
def test_notice_of_two_lines_fits_without_overlaps(hall: Hall, shots: Shots, minutes: int) -> None:
    page = open_clock(hall, minutes, LONG_NOTICE)
    shots.take(page, f"foyer-notice-{minutes}")
    height = "document.querySelector('.notices').scrollHeight"
    assert page.evaluate(f"{height} > 2 * 0.034 * innerHeight")
    assert page.evaluate(f"{height} <= document.querySelector('.notices').clientHeight")
    assert not page.evaluate(OVERLAPS)


def test_end_of_time_is_emphasised_for_a_minute(hall: Hall) -> None:
    page = open_clock(hall, 60)
    clock = page.locator(".head-clock")
    expect(clock).to_have_text("time is up")
    expect(clock).to_have_attribute("data-phase", "over")
    page.clock.run_for(60_000)
    expect(clock).to_have_text("time is up")
    expect(clock).to_have_attribute("data-phase", "past")


def test_screen_without_a_round_clock_shows_the_time_of_day(hall: Hall, shots: Shots) -> None:
    hall.install_clock(time=NOON)
    page = hall.open(ScreenPage.build(open_of(80), OPEN, "clock", "e1"))
    wait_until_painted(page)
    page.clock.pause_at("2026-11-22T12:00:40Z")
    shots.take(page, "foyer-idle")
    current_time = page.evaluate("new Date().toTimeString().slice(0, 5)")
    expect(page.locator(".head-clock")).to_have_text(current_time)
    expect(page.locator(".foyer-ends")).to_have_text("Round 4")
    page.clock.run_for(60_000)
    expect(page.locator(".head-clock")).not_to_have_text(current_time)


def test_code_is_two_fifths_of_the_screen_until_the_next_round(hall: Hall, shots: Shots) -> None:
    page = open_clock(hall, 0)
    shots.take(page, "foyer-waiting")
    page.clock.pause_at("2026-11-22T12:30:00Z")
    expect(page.locator(".head-clock")).to_have_text("starts in 3:00:00")
    height = "document.querySelector('.foot-me svg').getBoundingClientRect().height / innerHeight"
    assert page.evaluate(height) == pytest.approx(0.4)


def test_dots_of_400_boards_fit_above_the_foot(hall: Hall) -> None:
    page = open_clock(hall, 90, size=800)
    lowest_bottom = "dots => Math.max(...dots.map(dot => dot.getBoundingClientRect().bottom))"
    assert page.locator(".dot").count() == 399  # two of the 800 players have byes
    assert page.locator(".dot").evaluate_all(lowest_bottom) <= page.locator(".foot").evaluate(
        "foot => foot.getBoundingClientRect().top + 1"
    )
