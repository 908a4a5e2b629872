"""The course of a round on a screen: published, a result, connection lost, connection back. Each
step is checked and photographed.
"""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.tournament import Tournament
from tests.browser.clocks import live
from tests.browser.look.feed_messages import HELLO, snapshot
from tests.browser.look.hall import Hall
from tests.browser.look.test_screens import MEASURE, open_of
from tests.browser.settled import wait_until_painted
from tests.browser.shots import Shots
from tests.effort import A_SHARE
from tests.stories import OPEN, played, with_result
from web.pages.tournaments import ScreenOptions, ScreenPage

pytestmark = pytest.mark.browser

PUBLISHED_AT = "2026-03-07T13:02:00Z"
COUNT_OPAQUE_LINES = """lines => lines.filter(line => {
  const box = line.getBoundingClientRect();
  const element = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  let opacity = 1;
  for (let part = line; part; part = part.parentElement)
    opacity *= Number(getComputedStyle(part).opacity);
  return line.contains(element) && opacity === 1;
}).length"""


def with_published_round(size: int) -> Tournament:
    """The tournament with its next round just published, without results, and a countdown
    of 5 s.
    """
    after = played(open_of(size), 1, RoundState.PUBLISHED)
    stage = stages_of(after)[OPEN]
    newest = stage.rounds[-1]
    boards = tuple(board._replace(result=None) for board in newest.boards)
    newest = replace(newest, boards=boards, published=PUBLISHED_AT)
    stage = replace(stage, rounds=(*stage.rounds[:-1], newest), countdown=5)
    return replace(after, parts={OPEN: stage}, version=900)


def open_screen(hall: Hall, view: str, tournament: Tournament) -> Page:
    hall.install_clock(time=PUBLISHED_AT)
    options = ScreenOptions(origin="http://192.168.1.20:8000")
    page = hall.open(ScreenPage.build(tournament, OPEN, view, "e1", options))
    wait_until_painted(page)
    hall.send(HELLO)
    return page


def take_picture(page: Page, shots: Shots, name: str) -> None:
    """Finish all animations except the fading of new results, and take a picture."""
    page.evaluate(
        "document.getAnimations().forEach(one => one.animationName === 'cool' || one.finish())"
    )
    shots.take(page, f"course-{name}")


def test_published_round_is_counted_down_and_revealed_row_by_row(hall: Hall, shots: Shots) -> None:
    page = open_screen(hall, "pairings", open_of(80))
    take_picture(page, shots, "1-before")
    hall.send(snapshot(with_published_round(80), 900))
    expect(page.locator(".counting-left")).to_have_text("5")
    take_picture(page, shots, "2-countdown")
    page.clock.run_for(5_400)  # the countdown of 5 s, and some rows
    assert 2 <= page.locator(".line[data-key]:not(.to-come)").count() <= 40
    take_picture(page, shots, "3-rows-come")
    page.clock.run_for(3_000)  # all rows have come
    assert page.locator(".to-come").count() == 0
    take_picture(page, shots, "4-board-one-large")
    page.clock.run_for(2_000)
    take_picture(page, shots, "5-there")
    assert page.evaluate(MEASURE) == []
    assert (
        page.locator("[data-key]").evaluate_all(COUNT_OPAQUE_LINES)
        == page.locator("[data-key]").count()
    )


@pytest.mark.parametrize("view", ["pairings", "progress", "grid", "standings"])
def test_new_result_is_highlighted_without_breaking_the_layout(
    hall: Hall, shots: Shots, view: str
) -> None:
    tournament = open_of(80)
    page = open_screen(hall, view, tournament)
    hall.send(snapshot(with_result(tournament, 4, "0-1"), 900, view))
    expect(page.locator(".foot-fresh")).to_contain_text("v900")
    page.clock.run_for(13_000 if view == "standings" else 1_000)
    assert page.locator(".warm").count() > 0
    take_picture(page, shots, f"result-{view}")
    assert page.evaluate(MEASURE) == []


def frame_colour(page: Page) -> Any:
    return page.evaluate("getComputedStyle(document.body, '::after').borderTopColor")


def opacity(page: Page) -> float:
    return float(page.locator(".area").evaluate("area => getComputedStyle(area).opacity"))


def reconnect(hall: Hall, page: Page) -> None:
    """Greet the screen's new connections until one of them makes it live."""
    for _ in range(60):
        page.clock.run_for(1_000)
        hall.send({**HELLO, "server_time": ""})
        if live(page).count():
            return
    raise AssertionError("the screen did not reconnect")


# A pairing stays true without news; standings and clocks do not, and are dimmed.
@pytest.mark.parametrize(
    ("view", "opacity_when_cold"), [("pairings", 1), ("standings", 0.6), ("clock", 0.6)][::A_SHARE]
)
def test_lost_connection_is_shown_and_cleared_when_it_is_back(
    hall: Hall, shots: Shots, view: str, opacity_when_cold: float
) -> None:
    tournament = open_of(80)
    page = open_screen(hall, view, tournament)
    assert "city" in page.locator(".foot-address").inner_text()
    page.clock.fast_forward(60_000)
    expect(page.locator("body")).to_have_attribute("data-freshness", "stale")
    expect(page.locator(".foot-me")).to_be_hidden()
    take_picture(page, shots, f"outage-1-stale-{view}")
    page.clock.fast_forward(70_000)
    expect(page.locator("body")).to_have_attribute("data-freshness", "cold")
    take_picture(page, shots, f"outage-2-cold-{view}")
    assert frame_colour(page) == page.locator(".foot-outage").evaluate(
        "foot => getComputedStyle(foot).backgroundColor"
    )
    assert opacity(page) == opacity_when_cold
    assert page.evaluate(MEASURE) == []

    reconnect(hall, page)
    take_picture(page, shots, f"outage-3-back-{view}")
    assert opacity(page) == 1
    expect(page.locator(".foot-outage")).to_be_hidden()
    expect(page.locator(".foot-me")).to_be_visible()
