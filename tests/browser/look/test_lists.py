"""Lists of a desk and of a tablet use the width: rows are no higher than their buttons, and a name
that has room is not cut off.
"""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.ids import StageId
from domain.tournament import Tournament
from tests.bridge_stories import PAIRS, pairs_playing
from tests.browser.look.hall import HALL, Hall
from tests.events.team_chess.cup import STAGE
from tests.events.teams_of_four.league import League
from tests.stories import OPEN, field, with_round
from tests.web.team_chess.stages import with_names
from web.pages.links import ALLOWED_ALL
from web.pages.render import render
from web.pages.tournaments import desk_page
from web.shared.languages import LANGUAGES, words_in
from web.teams_of_four.pages import FourTabletPage

pytestmark = pytest.mark.browser

UPRIGHT = ViewportSize(width=820, height=1180)
TEAMS = ("The Holborn Endplayers", "Cercle de l’Écluse", "Kaiserbridge Wien", "Karo As Köln")
PLAYERS = ("Featherstonhaugh, Grace", "Sjöström-Lindqvist, Åsa", "Hofstätter, Valentin", "Li, Bo")
CUT = """names => names.filter((name) => name.scrollWidth > name.clientWidth)
    .map((name) => name.textContent)"""


def fours_of_long_names() -> Tournament:
    """Four teams in a published round."""
    league = League(teams=4).published()
    assert league.state is not None
    return league.state.with_parts(
        with_names(league.stage, dict(enumerate(TEAMS, 1))), version=league.state.version
    )


def entries_of(page: Page) -> Page:
    page.locator("#tab-entries").click()
    page.locator(".entry-list .entry").first.wait_for()
    return page


@pytest.mark.parametrize("place", ["entries", "check-in", "boards"])
@pytest.mark.parametrize("game", ["players", "teams of four"])
def test_an_upright_tablet_shows_the_names_of_a_desks_lists_whole(
    new_hall: Callable[[ViewportSize], Hall], game: str, place: str
) -> None:
    players = with_round(field(4, PLAYERS), "1-3", "4-2")
    tournament = players if game == "players" else fours_of_long_names()
    page = new_hall(UPRIGHT).open(desk_page(tournament, OPEN, "e1"))
    for tab in ("entries", place):
        page.locator(f"#tab-{tab}").click()
    names = page.locator("#content .pick :is(.name, .team-name):visible")
    names.first.wait_for()
    assert names.count() >= 4
    assert names.evaluate_all(CUT) == []


def open_desk_of_fours(hall: Hall, lang: str) -> Page:
    words = words_in(lang)
    context = desk_page(
        fours_of_long_names(), StageId(STAGE), "e1", replace(ALLOWED_ALL, words=words)
    )
    hall.pages["/desk"] = render(context, words)
    hall.page.goto(f"{HALL}/desk")
    return hall.page


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_a_laptop_shows_names_and_states_of_the_check_in_whole(
    new_hall: Callable[[ViewportSize], Hall], lang: str
) -> None:
    page = open_desk_of_fours(new_hall(ViewportSize(width=1280, height=800)), lang)
    for tab in ("entries", "check-in"):
        page.locator(f"#tab-{tab}").click()
    texts = page.locator(".check :is(.name, .state)")
    texts.first.wait_for()
    assert texts.evaluate_all(CUT) == []


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_a_desk_shows_whole_who_plays_a_board(
    new_hall: Callable[[ViewportSize], Hall], width: int
) -> None:
    page = new_hall(ViewportSize(width=width, height=844))
    desk = page.open(desk_page(fours_of_long_names(), StageId(STAGE), "e1"))
    desk.locator(".match .pick").first.click()
    names = desk.locator(".boards .seat > span")
    names.first.wait_for()
    assert names.evaluate_all(CUT) == []


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_a_board_and_its_room_stand_beside_the_names_of_who_plays_it(
    new_hall: Callable[[ViewportSize], Hall], lang: str
) -> None:
    page = open_desk_of_fours(new_hall(ViewportSize(width=1280, height=800)), lang)
    page.locator(".match .pick").first.click()
    numbers = page.locator(".boards .number")
    closed = {"de": "geschlossen", "es": "cerrada", "fr": "fermée", "pl": "zamknięty"}
    expect(numbers.last).to_contain_text(re.compile(f"^[0-9]+ {closed.get(lang, 'closed')}$"))
    assert numbers.evaluate_all(CUT) == []


def test_wishes_for_a_plan_stand_in_line_although_the_words_above_wrap(
    new_hall: Callable[[ViewportSize], Hall],
) -> None:
    page = new_hall(ViewportSize(width=1280, height=800))
    plan = page.open(desk_page(pairs_playing(8), PAIRS, "e1"))
    plan.locator("#tab-plan").click()
    bottom = "inputs => inputs.slice(0, 3).map((input) => input.getBoundingClientRect().bottom)"
    bottoms = plan.locator(".wish label > :last-child:visible").evaluate_all(bottom)
    assert len(set(bottoms)) == 1


def test_a_team_of_four_in_the_list_has_no_room_but_its_button(
    new_hall: Callable[[ViewportSize], Hall],
) -> None:
    page = new_hall(ViewportSize(width=1280, height=800))
    entries = entries_of(page.open(desk_page(fours_of_long_names(), StageId(STAGE), "e1")))
    beyond = "row => row.getBoundingClientRect().height - row.firstElementChild.offsetHeight"
    assert entries.locator(".entry").first.evaluate(beyond) <= 1


def test_an_upright_tablet_shows_the_names_of_both_teams_of_a_room_whole(
    new_hall: Callable[[ViewportSize], Hall],
) -> None:
    tablet = FourTabletPage.build(fours_of_long_names(), StageId(STAGE), "e1")
    page = new_hall(UPRIGHT).open(tablet)
    page.locator(".room-list .team-name").first.wait_for()
    assert page.locator(".room-list .team-name").evaluate_all(CUT) == []
