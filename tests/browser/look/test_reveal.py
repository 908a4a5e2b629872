"""A new draw on a screen, frame by frame: counted down to, in one moment, from board 1 down."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.tournament import Tournament
from tests.browser.look.hall import Hall
from tests.browser.look.test_feed import FRAMES, HELLO, ROUND_1, screen, snapshot
from tests.browser.look.test_screens import MANY, SIZES, open_of
from tests.browser.settled import painted
from tests.browser.shots import Shots
from tests.effort import A_SHARE, beyond_the_gate, crossed
from tests.stories import OPEN, field, played, with_round
from web.pages.tournaments import ScreenOptions, ScreenPage
from web.shared.languages import LANGUAGES, words_in

pytestmark = pytest.mark.browser

ROUND_2 = with_round(with_round(field(4), "1-3 1-0", "4-2 1-0"), "1-4", "2-3")


def drawn(countdown: int, tournament: Tournament = ROUND_2) -> Tournament:
    """Published in the moment in which the server greets."""
    stage = replace(stages_of(tournament)[OPEN], countdown=countdown)
    return replace(tournament, parts={OPEN: stage})


def published_after(before: Tournament) -> Tournament:
    """With its next round, published in the moment in which the server greets, nothing played."""
    after = played(before, 1, RoundState.PUBLISHED)
    stage = stages_of(after)[OPEN]
    newest = stage.rounds[-1]
    boards = tuple(board._replace(result=None) for board in newest.boards)
    newest = replace(newest, boards=boards, published="2026-03-07T13:02:00Z")
    stage = replace(stage, rounds=(*stage.rounds[:-1], newest))
    return replace(after, parts={OPEN: stage}, version=900)


def count(page: Page) -> str:
    return page.locator(".counting-left").inner_text()


@beyond_the_gate
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


PLACES = """() => {
  window.wrong = [];
  window.frames = 0;
  const places = new Map();
  const box = selector => document.querySelector(selector)?.getBoundingClientRect();
  const apart = (a, b) => a.left >= b.right - 1 || b.left >= a.right - 1
    || a.top >= b.bottom - 1 || b.top >= a.bottom - 1;
  const look = () => {
    window.frames += 1;
    const [head, foot, code] = [box(".head"), box(".foot"), box(".qr-frame")];
    for (const line of document.querySelectorAll(".line[data-key]")) {
      const [key, at] = [line.dataset.key, line.getBoundingClientRect()];
      const place = [at.left, at.top, at.width, at.height].map(Math.round).join();
      if (at.top < head.bottom - 1 || at.bottom > foot.top + 1)
        wrong.push(`${key} is outside`);
      if (code && !apart(at, code)) wrong.push(`${key} lies under the code`);
      if (places.has(key) && places.get(key) !== place) wrong.push(`${key} moved to ${place}`);
      places.set(key, place);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    ("size", "device", "lang"),
    crossed([8, 82, MANY], ["1080p", "portrait", "4k"], list(LANGUAGES))[::A_SHARE],
)
def test_in_every_frame_of_a_publish_every_line_has_its_place(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, size: int, device: str, lang: str
) -> None:
    hall, before = new_hall(SIZES[device]), open_of(size)
    hall.own_clock(time="2026-03-07T13:02:00Z")
    seen = ScreenOptions(origin="http://192.168.1.20:8000")
    page = hall.open(
        replace(ScreenPage.of(before, OPEN, "pairings", "e1", seen), words=words_in(lang))
    )
    painted(page)
    hall.is_joined()
    hall.say(HELLO)
    page.evaluate(PLACES)
    hall.say(snapshot(published_after(before), 900))
    expect(page.locator('[data-key="5.1"]')).to_be_visible()
    page.clock.run_for(3_000)
    shots.take(page, f"reveal-{size}-{device}-{lang}")
    page.clock.run_for(2_500)
    assert page.evaluate("[...new Set(window.wrong)]") == []
    assert page.evaluate("window.frames") > 200
    assert page.locator(".to-come, .first-large").count() == 0


LARGE = """([line]) => {
  const [row, name] = [line, line.querySelector(".name")].map(one => one.getBoundingClientRect());
  const grown = Number(getComputedStyle(line).getPropertyValue("--large"));
  return [grown, name.top >= row.top - 2 && name.bottom <= row.bottom + 2];
}"""


def test_board_one_is_large_in_its_own_line_for_four_seconds(hall: Hall, shots: Shots) -> None:
    hall.own_clock()
    page = screen(hall)
    hall.say(snapshot(ROUND_2, 20))
    expect(page.locator(".first-large")).to_have_attribute("data-key", "2.1")
    page.clock.run_for(3_000)
    shots.take(page, "reveal-first-board")
    grown, inside = page.locator(".first-large").evaluate_all(LARGE)
    assert grown > 1.2
    assert inside
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
