"""The screens of a team section at each size: no text is cut off or too small, all teams are shown,
and team names are whole where there is room.
"""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize

from domain.ids import StageId
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName, build_table
from domain.team_chess.rules import TeamRules
from domain.team_chess.stage import TeamStage
from tests.browser.look.hall import Hall
from tests.browser.look.test_screens import MEASURE, SIZES, keys, on_screens, wait_for_page
from tests.browser.settled import wait_until_painted
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.web.team_chess.stages import stage_of_teams, tournament_of, with_names
from web.pages.tournaments import ScreenPage
from web.team_chess.face import FACE

pytestmark = pytest.mark.browser

FIELDS = (8, 24, 150)
LONG_NAMES = {
    1: "Schachgesellschaft Solingen 1868 e. V. – Zweite Mannschaft",
    2: "Asociación Cultural y Deportiva Ajedrez Villa de Teror",
    3: "Ng",
}
LEAGUE_NAMES = {
    1: "Sportunion Wiener Neudorf-Perchtoldsdorf",
    2: "Schachfreunde Herzogenburg-Traisental",
    3: "Schachklub Ober-Grafendorf an der Pielach",
}
CUT_OFF_NAMES = (
    "[...document.querySelectorAll('.area .family')].filter(f => f.textContent.endsWith('…'))"
)

BEYOND_ITS_LINE = """all => all.filter((one) => {
  const [name, line] = [one, one.closest(".line")].map((box) => box.getBoundingClientRect());
  return name.top < line.top || name.bottom > line.bottom;
}).map((one) => one.textContent)"""


def open_screen(hall: Hall, size: int, view: str) -> Page:
    return open_stage(hall, with_names(stage_of_teams(size, 3), LONG_NAMES), view)


def open_stage(hall: Hall, stage: TeamStage, view: str) -> Page:
    page = hall.open(ScreenPage.build(tournament_of(stage), StageId(1), view, "e1"))
    wait_until_painted(page)
    return page


@on_screens(FACE.screen_titles, FIELDS)
def test_no_text_is_cut_off_or_too_small(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, view: str, size: int, device: str
) -> None:
    page = open_screen(new_hall(SIZES[device]), size, view)
    shots.take(page, f"teams-{view}-{size}-{device}")
    assert page.evaluate(MEASURE) == []


@pytest.mark.parametrize("view", ["pairings", "boards", "standings"])
def test_team_names_are_not_cut_off(hall: Hall, view: str) -> None:
    page = open_screen(hall, 24, view)
    assert page.evaluate(f"{CUT_OFF_NAMES}.length") == 0


@pytest.mark.parametrize("view", ["boards", "pairings", "standings", "crosstable"])
def test_a_long_team_name_on_a_phone_is_readable_and_stays_in_its_line(
    new_hall: Callable[[ViewportSize], Hall], view: str
) -> None:
    plan = TablePlan(TableName.BERGER, table=build_table(TableName.BERGER, 6))
    rules = TeamRules(tie_breaks=("GP", "EDE", "SB:MP"))
    league = replace(stage_of_teams(6, 5, rules=rules), table=plan)
    page = open_stage(new_hall(SIZES["phone"]), with_names(league, LEAGUE_NAMES), view)
    small = page.locator(".in-small-lines")
    sizes = small.evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes, default=12) >= 11
    assert small.evaluate_all(BEYOND_ITS_LINE) == []
    assert page.evaluate(MEASURE) == []


def test_crosstable_on_a_phone_lists_matches_below_each_team(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots
) -> None:
    stage = with_names(stage_of_teams(24, 7), LONG_NAMES)
    page = new_hall(SIZES["phone"]).open(
        ScreenPage.build(tournament_of(stage), StageId(1), "crosstable", "e1")
    )
    wait_until_painted(page)
    shots.take(page, "teams-crosstable-folded")
    assert page.locator(".chart-cells > span").count() == 24 * 7
    assert page.locator(".line .game-points").count() == 24
    assert page.evaluate(MEASURE) == []


@beyond_the_gate
@pytest.mark.parametrize("view", ["pairings", "boards", "teams"])
def test_pages_together_show_all_teams_once(hall: Hall, view: str) -> None:
    hall.install_clock()
    page = open_screen(hall, 150, view)
    shown_keys = keys(page)
    pages = re.findall(r"page 1/(\d+)", page.locator(".foot-page").inner_text())
    for number in range(2, int(pages[0]) + 1 if pages else 2):
        wait_for_page(page, f"page {number}/{pages[0]}")
        shown_keys += keys(page)
    stage = with_names(stage_of_teams(150, 3), LONG_NAMES)
    rows = FACE.views[view].build(tournament_of(stage), StageId(1)).rows
    assert shown_keys == [row.key for row in rows]
