"""The screens of a phase of pairs at each size: no text is cut off or too small, all pairs are
shown; the movement is animated only on request.
"""

import re
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from domain.bridge.phase import phase_of
from tests.bridge_stories import PAIRS, all_in_spades, pairs_phase, pairs_playing, session_1_played
from tests.browser.clocks import until
from tests.browser.look.hall import Hall
from tests.browser.look.test_screens import MEASURE, SIZES, keys, on_screens, wait_for_page
from tests.browser.settled import wait_until_painted
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.events.bridge.afternoon import Afternoon
from web.bridge.face import FACE
from web.bridge.pictures.section import section_picture
from web.bridge.views.session_board import pairs_beating_par
from web.pages.tournaments import ScreenOptions, ScreenPage

pytestmark = pytest.mark.browser

ColourScheme = Literal["light", "dark"]
FIELDS = (8, 51, 200)


def open_screen(hall: Hall, size: int, view: str) -> Page:
    page = hall.open(ScreenPage.build(pairs_playing(size), PAIRS, view, "e1"))
    wait_until_painted(page)
    return page


@on_screens(FACE.screen_titles, FIELDS)
def test_no_text_is_cut_off_or_too_small(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, view: str, size: int, device: str
) -> None:
    page = open_screen(new_hall(SIZES[device]), size, view)
    shots.take(page, f"phase-{view}-{size}-{device}")
    assert page.evaluate(MEASURE) == []


@beyond_the_gate
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", list(SIZES))
def test_session_board_shows_its_hands_and_the_pairs_that_beat_par(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, device: str, scheme: ColourScheme
) -> None:
    hall = new_hall(SIZES[device])
    hall.page.emulate_media(color_scheme=scheme)
    beaten = asdict(pairs_beating_par(session_1_played(60), PAIRS, all_in_spades))
    hall.page.route("**/session-board/par", lambda route: route.fulfill(json=beaten))
    page = hall.open(ScreenPage.build(session_1_played(60), PAIRS, "board", "e1"))
    wait_until_painted(page)
    expect(page.locator(".session-board .hand")).to_have_count(4)
    expect(page.locator(".session-board")).to_contain_text("Beat par, East-West: ")
    shots.take(page, f"session-board-{device}-{scheme}")
    assert page.evaluate(MEASURE) == []


def test_session_board_is_hidden_until_all_tables_have_played(hall: Hall) -> None:
    page = wait_until_painted(open_screen(hall, 60, "board"))
    area = page.locator(".area.nothing")
    expect(area).to_have_attribute("data-nothing", "It is shown when the last table has played.")
    expect(page.locator(".aside")).to_be_empty()


@beyond_the_gate
@pytest.mark.parametrize("view", ["seats", "tables", "pairs", "movement"])
def test_pages_together_show_all_pairs_once(hall: Hall, view: str) -> None:
    hall.install_clock()
    page = open_screen(hall, 200, view)
    shown_keys = keys(page)
    pages = re.findall(r"page 1/(\d+)", page.locator(".foot-page").inner_text())
    for number in range(2, int(pages[0]) + 1 if pages else 2):
        wait_for_page(page, f"page {number}/{pages[0]}")
        shown_keys += keys(page)
    assert shown_keys == [row.key for row in FACE.views[view].build(pairs_playing(200), PAIRS).rows]


@pytest.mark.parametrize("view", ["seats", "tables", "movement"])
def test_screen_before_the_first_session_says_so(hall: Hall, view: str) -> None:
    tournament = Afternoon(20).seeded().planned(1).state
    page = hall.open(ScreenPage.build(tournament, PAIRS, view, "e1"))
    wait_until_painted(page)
    notice = "getComputedStyle(document.querySelector('.area'), '::after').content"
    assert page.evaluate(notice) == '"Session 1 is not published yet."'


def open_movement(hall: Hall, address: str) -> Page:
    """A movement screen whose server has the pictures of all rounds."""
    table = pairs_phase(pairs_playing(51)).session(1).seating

    def answer(route: Route) -> None:
        letter, number = re.findall(r"/movement/(\w+)/(\d+)\.svg", route.request.url)[0]
        route.fulfill(
            body=section_picture(table, letter, int(number)), content_type="image/svg+xml"
        )

    hall.page.route(re.compile(r"/movement/\w+/\d+\.svg"), answer)
    page = hall.open(ScreenPage.build(pairs_playing(51), PAIRS, "movement", "e1"), address)
    wait_until_painted(page)
    return page


def first_picture(page: Page) -> Locator:
    return page.locator(".movement svg").first


@beyond_the_gate
def test_animated_movement_goes_on_round_by_round(hall: Hall, shots: Shots) -> None:
    """From the second round of the session, which is under way."""
    hall.install_clock()
    page = open_movement(hall, "/t/club/s/1/screen/movement?animated=1")
    expect(first_picture(page)).to_have_attribute("data-round", "2")
    until(page.locator(".dot"))
    shots.take(page, "phase-movement-animated")
    until(page.locator('.movement svg[data-round="3"]'))


@pytest.mark.parametrize("animated", [False, True])
def test_movement_stands_still_unless_animated_and_motion_is_allowed(
    hall: Hall, animated: bool
) -> None:
    hall.install_clock()
    hall.page.emulate_media(reduced_motion="reduce" if animated else "no-preference")
    page = open_movement(hall, f"/t/club/s/1/screen/movement{'?animated=1' if animated else ''}")
    page.clock.run_for(20_000)
    expect(first_picture(page)).to_have_attribute("data-round", "2")  # the one under way
    assert page.locator(".dot").count() == 0


@pytest.mark.parametrize("device", list(SIZES))
@beyond_the_gate
def test_boards_of_a_table_stay_inside_its_tile(
    new_hall: Callable[[ViewportSize], Hall], device: str
) -> None:
    page = new_hall(SIZES[device]).open(ScreenPage.build(session_1_played(60), PAIRS, "grid", "e1"))
    wait_until_painted(page)
    below = """(tiles) => tiles.filter((tile) =>
        tile.querySelector(".marks").getBoundingClientRect().bottom
        > tile.getBoundingClientRect().bottom).length"""
    assert page.locator(".table-tile").evaluate_all(below) == 0


@pytest.mark.parametrize("device", list(SIZES))
def test_long_name_of_a_section_is_not_cut_off(
    new_hall: Callable[[ViewportSize], Hall], device: str
) -> None:
    cup = pairs_playing(8)
    phase = replace(phase_of(cup, PAIRS), name="Qualification")
    cup = replace(cup, name="Cup", parts={**cup.parts, PAIRS: phase})
    page = new_hall(SIZES[device]).open(ScreenPage.build(cup, PAIRS, "ranking", "e1"))
    wait_until_painted(page)
    for part in (".head-tournament", ".head-stage"):
        assert page.locator(part).evaluate("(one) => one.scrollWidth <= one.clientWidth"), part


def test_caption_of_the_code_is_readable_in_dark_mode(hall: Hall) -> None:
    hall.page.emulate_media(color_scheme="dark")
    options = ScreenOptions(origin="http://192.168.1.20:8000")
    page = wait_until_painted(
        hall.open(ScreenPage.build(pairs_playing(8), PAIRS, "seats", "e1", options))
    )
    read_colours = """(one) => [getComputedStyle(one.parentElement).backgroundColor,
        getComputedStyle(one).color]"""
    colours = page.locator(".foot-me p").evaluate(read_colours)
    assert colours == ["rgb(255, 255, 255)", "rgb(85, 85, 85)"]
