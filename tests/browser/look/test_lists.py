"""Lists of a desk and of a tablet use the width: rows are no higher than their buttons, and a name
that has room is not cut off.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from domain.ids import StageId
from domain.tournament import Tournament
from tests.browser.look.hall import Hall
from tests.events.team_chess.cup import STAGE
from tests.events.teams_of_four.league import League
from tests.stories import OPEN, field
from tests.web.team_chess.stages import with_names
from web.pages.tournaments import desk_page
from web.teams_of_four.pages import FourTabletPage

pytestmark = pytest.mark.browser

UPRIGHT = ViewportSize(width=820, height=1180)
TEAMS = ("The Holborn Endplayers", "Cercle de l’Écluse", "Kaiserbridge Wien", "Karo As Köln")
PLAYERS = ("Featherstonhaugh, Grace", "Sjöström-Lindqvist, Åsa", "Hofstätter, Valentin", "Li, Bo")
CUT = """selector => [...document.querySelectorAll(selector)]
    .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


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


@pytest.mark.parametrize("game", ["players", "teams of four"])
def test_an_upright_tablet_shows_the_names_of_the_list_of_entries_whole(
    new_hall: Callable[[ViewportSize], Hall], game: str
) -> None:
    tournament = field(4, PLAYERS) if game == "players" else fours_of_long_names()
    page = entries_of(new_hall(UPRIGHT).open(desk_page(tournament, OPEN, "e1")))
    assert page.evaluate(CUT, ".entry .name") == []


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
    assert page.evaluate(CUT, ".room-list .team-name") == []
