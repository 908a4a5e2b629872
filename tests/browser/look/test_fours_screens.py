"""The screens of teams of four at each size: no text is cut off, too small or over another, with
one match half played and one finished.
"""

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, ViewportSize

from domain.ids import StageId
from domain.tournament import Tournament
from tests.browser.look.hall import Hall
from tests.browser.look.test_screens import MEASURE, SIZES, on_screens
from tests.browser.look.test_team_screens import LONG_NAMES
from tests.browser.settled import wait_until_painted
from tests.browser.shots import Shots
from tests.events.team_chess.cup import STAGE
from tests.events.teams_of_four.league import League, home_gains
from tests.web.team_chess.stages import with_names
from web.pages.tournaments import ScreenPage
from web.teams_of_four.face import FACE

pytestmark = pytest.mark.browser

FIELDS = (4, 24)


@cache
def half_played(teams: int) -> Tournament:
    """Two rounds, the second with match 1 finished and the other matches half played."""
    league = League(teams=teams)
    league.all_played().closed().published()
    for at, _game in [*league.stage.rounds[-1].games()]:
        if at.match == 1 or at.board <= 2:
            league.enter(at, home_gains(at))
    assert league.state is not None
    return league.state.with_parts(
        with_names(league.stage, LONG_NAMES), version=league.state.version
    )


def open_screen(hall: Hall, teams: int, view: str) -> Page:
    page = hall.open(ScreenPage.build(half_played(teams), StageId(STAGE), view, "e1"))
    return wait_until_painted(page)


@on_screens(FACE.screen_titles, FIELDS)
def test_no_text_is_cut_off_or_too_small(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, view: str, size: int, device: str
) -> None:
    page = open_screen(new_hall(SIZES[device]), size, view)
    shots.take(page, f"fours-{view}-{size}-{device}")
    assert page.evaluate(MEASURE) == []


def test_a_long_name_in_two_lines_can_be_read_on_a_telephone(
    new_hall: Callable[[ViewportSize], Hall],
) -> None:
    page = open_screen(new_hall(ViewportSize(width=390, height=844)), 4, "progress")
    size = "all => all.map((name) => parseFloat(getComputedStyle(name).fontSize))"
    sizes = page.locator(".in-small-lines").evaluate_all(size)
    assert sizes
    assert min(sizes) >= 12
    assert page.evaluate(MEASURE) == []


def test_names_follow_the_number_of_their_match_on_a_telephone(
    new_hall: Callable[[ViewportSize], Hall],
) -> None:
    page = open_screen(new_hall(ViewportSize(width=390, height=844)), 4, "pairings")
    gaps = page.locator(".surface .line").evaluate_all(GAPS)
    assert len(gaps) == 2
    assert all(abs(found - stated) < 1 for found, stated in gaps)


GAPS = """lines => lines.map((line) => {
  const place = (name) => line.querySelector(name).getBoundingClientRect();
  const gap = place(".first").left - place(".board").right;
  return [gap, parseFloat(getComputedStyle(line).columnGap)];
})"""
