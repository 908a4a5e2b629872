"""The reveal of a new pairing on a screen: the countdown, then row by row from board 1."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.tournament import Tournament
from tests.browser.look.feed_messages import HELLO, snapshot
from tests.browser.look.hall import Hall
from tests.browser.look.test_feed import RECORD_FRAMES, ROUND_1, open_screen
from tests.browser.look.test_screens import MANY_PLAYERS, SIZES, open_of
from tests.browser.settled import wait_until_painted
from tests.browser.shots import Shots
from tests.effort import A_SHARE, beyond_the_gate, crossed
from tests.stories import OPEN, field, played, with_round
from web.pages.tournaments import ScreenOptions, ScreenPage
from web.shared.languages import LANGUAGES, words_in

pytestmark = pytest.mark.browser

ROUND_2 = with_round(with_round(field(4), "1-3 1-0", "4-2 1-0"), "1-4", "2-3")


def with_countdown(countdown: int, tournament: Tournament = ROUND_2) -> Tournament:
    """The tournament with that countdown in seconds; its round is published as the server
    greets.
    """
    stage = replace(stages_of(tournament)[OPEN], countdown=countdown)
    return replace(tournament, parts={OPEN: stage})


def published_after(before: Tournament) -> Tournament:
    """The tournament with its next round, without results, published as the server greets."""
    after = played(before, 1, RoundState.PUBLISHED)
    stage = stages_of(after)[OPEN]
    newest = stage.rounds[-1]
    boards = tuple(board._replace(result=None) for board in newest.boards)
    newest = replace(newest, boards=boards, published="2026-03-07T13:02:00Z")
    stage = replace(stage, rounds=(*stage.rounds[:-1], newest))
    return replace(after, parts={OPEN: stage}, version=900)


def seconds_left(page: Page) -> str:
    return page.locator(".counting-left").inner_text()


@beyond_the_gate
@pytest.mark.parametrize("own_clock", ["2026-03-07T13:02:00Z", "2025-01-01T00:00:41Z"])
def test_countdown_follows_the_servers_clock(hall: Hall, shots: Shots, own_clock: str) -> None:
    hall.install_clock(time=own_clock)
    page = open_screen(hall)
    hall.send(snapshot(with_countdown(10), version=20))
    expect(page.locator(".counting-title")).to_have_text("Round 2")
    expect(page.locator(".head-round")).to_have_text("Pairings · Round 2")
    assert seconds_left(page) == "10"
    page.clock.run_for(8_500)
    assert seconds_left(page) == "2"
    shots.take(page, "reveal-countdown")
    assert page.locator("[data-key]").count() == 0
    page.clock.run_for(1_600)
    expect(page.locator("[data-key]")).to_have_count(2)


def test_screen_opened_during_the_countdown_joins_it(hall: Hall) -> None:
    page = hall.open(ScreenPage.build(with_countdown(60), OPEN, "pairings", "e1"))
    hall.wait_for_feed()
    hall.send(HELLO)
    expect(page.locator(".counting-left")).to_have_text("60")
    assert page.locator("[data-key]").count() == 0


def test_withdrawn_pairing_ends_the_countdown(hall: Hall) -> None:
    page = open_screen(hall)
    hall.send(snapshot(with_countdown(60), version=20))
    expect(page.locator(".counting")).to_be_visible()
    before = stages_of(ROUND_1)[OPEN]
    old = replace(before.rounds[0], published="2026-03-07T09:00:00Z")
    hall.send(
        snapshot(
            with_countdown(60, replace(ROUND_1, parts={OPEN: replace(before, rounds=(old,))})), 21
        )
    )
    expect(page.locator('[data-key="1.1"]')).to_be_visible()
    assert page.locator(".counting").count() == 0


def test_rounds_are_never_mixed_during_a_reveal(hall: Hall) -> None:
    hall.install_clock()
    page = open_screen(hall)
    page.evaluate(RECORD_FRAMES)
    hall.send(snapshot(with_countdown(1), version=20))
    expect(page.locator(".counting")).to_be_visible()
    page.clock.run_for(8_000)
    expect(page.locator(".line[data-key]")).to_have_count(2)
    # Of each frame the round in the heading, then those of its lines; the countdown has no lines.
    assert set(page.evaluate("window.frames_seen")) == {"1,1", "2", "2,2"}


RECORD_MOVED_LINES = """() => {
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
    crossed([8, 82, MANY_PLAYERS], ["1080p", "portrait", "4k"], list(LANGUAGES))[::A_SHARE],
)
def test_lines_never_move_or_overlap_during_a_reveal(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, size: int, device: str, lang: str
) -> None:
    hall, before = new_hall(SIZES[device]), open_of(size)
    hall.install_clock(time="2026-03-07T13:02:00Z")
    options = ScreenOptions(origin="http://192.168.1.20:8000")
    page = hall.open(
        replace(ScreenPage.build(before, OPEN, "pairings", "e1", options), words=words_in(lang))
    )
    wait_until_painted(page)
    hall.wait_for_feed()
    hall.send(HELLO)
    page.evaluate(RECORD_MOVED_LINES)
    hall.send(snapshot(published_after(before), 900))
    expect(page.locator('[data-key="5.1"]')).to_be_visible()
    page.clock.run_for(3_000)
    shots.take(page, f"reveal-{size}-{device}-{lang}")
    page.clock.run_for(2_500)
    assert page.evaluate("[...new Set(window.wrong)]") == []
    assert page.evaluate("window.frames") > 200  # about 5.5 s of frames were looked at
    assert page.locator(".to-come, .first-large").count() == 0


MEASURE_LARGE_LINE = """([line]) => {
  const [row, name] = [line, line.querySelector(".name")].map(one => one.getBoundingClientRect());
  const grown = Number(getComputedStyle(line).getPropertyValue("--large"));
  return [grown, name.top >= row.top - 2 && name.bottom <= row.bottom + 2];
}"""


def test_board_one_is_enlarged_for_four_seconds(hall: Hall, shots: Shots) -> None:
    hall.install_clock()
    page = open_screen(hall)
    hall.send(snapshot(ROUND_2, 20))
    expect(page.locator(".first-large")).to_have_attribute("data-key", "2.1")
    page.clock.run_for(3_000)
    shots.take(page, "reveal-first-board")
    enlargement, inside = page.locator(".first-large").evaluate_all(MEASURE_LARGE_LINE)
    assert enlargement > 1.2
    assert inside
    assert page.locator(".to-come").count() == 0
    page.clock.run_for(1_700)
    expect(page.locator(".first-large")).to_have_count(0)


def test_reduced_motion_reveals_all_rows_at_once(hall: Hall) -> None:
    hall.page.emulate_media(reduced_motion="reduce")
    page = open_screen(hall)
    hall.send(snapshot(ROUND_2, 20))
    expect(page.locator('[data-key="2.1"]')).to_be_visible()
    assert page.locator(".to-come, .arriving, .first-large").count() == 0
    expect(page.locator(".head-new")).to_have_text("new 13:02")
