"""The course of a round on a screen of a real size, kept as pictures: published, a result, the line
cut, the line back. Each picture is asked what it must show.
"""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.tournament import Tournament
from tests.browser.clocks import live
from tests.browser.look.hall import Hall
from tests.browser.look.test_feed import HELLO, snapshot
from tests.browser.look.test_screens import MEASURE, open_of
from tests.browser.settled import painted
from tests.browser.shots import Shots
from tests.effort import A_SHARE
from tests.stories import OPEN, played, with_result
from web.pages.tournaments import ScreenOptions, ScreenPage

pytestmark = pytest.mark.browser

NEWS = "2026-03-07T13:02:00Z"
INK = """lines => lines.filter(line => {
  const box = line.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  let ink = 1;
  for (let one = line; one; one = one.parentElement) ink *= Number(getComputedStyle(one).opacity);
  return line.contains(at) && ink === 1;
}).length"""


def drawn(size: int) -> Tournament:
    """The next round of it, published at the moment of HELLO, nothing played."""
    after = played(open_of(size), 1, RoundState.PUBLISHED)
    stage = stages_of(after)[OPEN]
    newest = stage.rounds[-1]
    boards = tuple(board._replace(result=None) for board in newest.boards)
    newest = replace(newest, boards=boards, published=NEWS)
    stage = replace(stage, rounds=(*stage.rounds[:-1], newest), countdown=5)
    return replace(after, parts={OPEN: stage}, version=900)


def begun(hall: Hall, view: str, tournament: Tournament) -> Page:
    hall.own_clock(time=NEWS)
    seen = ScreenOptions(origin="http://192.168.1.20:8000")
    page = hall.open(ScreenPage.of(tournament, OPEN, view, "e1", seen))
    painted(page)
    hall.say(HELLO)
    return page


def picture(page: Page, shots: Shots, name: str) -> None:
    """What slides is there; what is warm stays warm."""
    page.evaluate(
        "document.getAnimations().forEach(one => one.animationName === 'cool' || one.finish())"
    )
    shots.take(page, f"course-{name}")


def test_a_round_is_published(hall: Hall, shots: Shots) -> None:
    page = begun(hall, "pairings", open_of(80))
    picture(page, shots, "1-before")
    hall.say(snapshot(drawn(80), 900))
    expect(page.locator(".counting-left")).to_have_text("5")
    picture(page, shots, "2-countdown")
    page.clock.run_for(5_400)
    assert 2 <= page.locator(".line[data-key]:not(.to-come)").count() <= 40
    picture(page, shots, "3-rows-come")
    page.clock.run_for(3_000)
    assert page.locator(".to-come").count() == 0
    picture(page, shots, "4-board-one-large")
    page.clock.run_for(2_000)
    picture(page, shots, "5-there")
    assert page.evaluate(MEASURE) == []
    assert page.locator("[data-key]").evaluate_all(INK) == page.locator("[data-key]").count()


@pytest.mark.parametrize("view", ["pairings", "progress", "grid", "standings"])
def test_a_result_comes_in(hall: Hall, shots: Shots, view: str) -> None:
    tournament = open_of(80)
    page = begun(hall, view, tournament)
    hall.say(snapshot(with_result(tournament, 4, "0-1"), 900, view))
    expect(page.locator(".foot-fresh")).to_contain_text("v900")
    page.clock.run_for(13_000 if view == "standings" else 1_000)
    assert page.locator(".warm").count() > 0
    picture(page, shots, f"result-{view}")
    assert page.evaluate(MEASURE) == []


def frame(page: Page) -> Any:
    return page.evaluate("getComputedStyle(document.body, '::after').borderTopColor")


def lit(page: Page) -> float:
    return float(page.locator(".area").evaluate("area => getComputedStyle(area).opacity"))


def restored(hall: Hall, page: Page) -> None:
    """The screen tries again by itself; the first line that is answered is the one it keeps."""
    for _ in range(60):
        page.clock.run_for(1_000)
        hall.say({**HELLO, "server_time": ""})
        if live(page).count():
            return
    raise AssertionError("it never came back")


@pytest.mark.parametrize(
    ("view", "ink"), [("pairings", 1), ("standings", 0.6), ("clock", 0.6)][::A_SHARE]
)
def test_the_line_is_cut_and_comes_back(hall: Hall, shots: Shots, view: str, ink: float) -> None:
    tournament = open_of(80)
    page = begun(hall, view, tournament)
    assert "city" in page.locator(".foot-address").inner_text()
    page.clock.fast_forward(60_000)
    expect(page.locator("body")).to_have_attribute("data-freshness", "stale")
    expect(page.locator(".foot-me")).to_be_hidden()
    picture(page, shots, f"outage-1-stale-{view}")
    page.clock.fast_forward(70_000)
    expect(page.locator("body")).to_have_attribute("data-freshness", "cold")
    picture(page, shots, f"outage-2-cold-{view}")
    assert frame(page) == page.locator(".foot-outage").evaluate(
        "foot => getComputedStyle(foot).backgroundColor"
    )
    assert lit(page) == ink
    assert page.evaluate(MEASURE) == []

    restored(hall, page)
    picture(page, shots, f"outage-3-back-{view}")
    assert lit(page) == 1
    expect(page.locator(".foot-outage")).to_be_hidden()
    expect(page.locator(".foot-me")).to_be_visible()
