"""Chess screens at each size: no text is cut off or too small, and all players are shown."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.prizes.allocation import AnnouncedPrizes
from domain.prizes.category import Category
from domain.prizes.fund import EVERYBODY, Fund, Prize, PrizeList
from domain.results import Mark, parse_result
from domain.tournament import Tournament
from tests.browser.look.feed_messages import HELLO, snapshot
from tests.browser.look.hall import HALL, Hall
from tests.browser.settled import wait_until_painted
from tests.browser.shots import Shots
from tests.effort import A_SHARE, IN_FULL, crossed
from tests.stories import LONG_NAMES, OPEN, field, played, with_result
from web.chess.face import FACE
from web.pages.tournaments import THEMES, ScreenOptions, ScreenPage

pytestmark = pytest.mark.browser

SIZES = {
    "1080p": ViewportSize(width=1920, height=1080),
    "4k": ViewportSize(width=3840, height=2160),
    "portrait": ViewportSize(width=1080, height=1920),
    "tablet": ViewportSize(width=1024, height=768),
    "phone": ViewportSize(width=390, height=844),
}
MANY_PLAYERS = 800 if IN_FULL else 300
"""More players than fit on one page of any screen."""
MEASURE = Path(__file__).with_name("measure.js").read_text()


ANNOUNCED_PRIZES = AnnouncedPrizes(
    (
        Category("Best of the lower half of the field", rating_to=2580),
        Category("GER", federation="GER"),
    ),
    Fund(
        (
            PrizeList(EVERYBODY, (Prize(150000, "Challenge cup of the city"), Prize(75050))),
            PrizeList("GER", (Prize(0, "Book"),)),
        )
    ),
)

# Distance of each name's letters from the left edge of its place.
INDENTS = """(names) => names.map((name) => {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  return Math.round(letters.getBoundingClientRect().left - name.getBoundingClientRect().left);
})"""


@cache
def open_of(size: int) -> Tournament:
    """Round 4 under way: some results, a forfeit, both kinds of bye, and long names."""
    tournament = played(played(field(size, LONG_NAMES), 3), 1, RoundState.PUBLISHED)
    stage = stages_of(tournament)[OPEN]
    latest = stage.rounds[-1]
    *boards, last = latest.boards
    boards = [b._replace(result=None) if b.number % 4 == 0 else b for b in boards]
    boards[-1] = boards[-1]._replace(result=parse_result("+--"))
    byes = ((last.white, Mark.PAIRING_BYE), (last.black, Mark.HALF_BYE))
    latest = replace(latest, boards=tuple(boards), byes=byes)
    stage = replace(stage, rounds=(*stage.rounds[:-1], latest)).with_prizes(ANNOUNCED_PRIZES)
    return replace(tournament, version=812, parts={OPEN: stage})


def on_screens(views: Iterable[str], fields: Sequence[int]) -> pytest.MarkDecorator:
    """Try these views of a game with fields of these sizes on all devices; few in the gate."""
    choices = (list(views)[::A_SHARE], fields, list(SIZES))
    return pytest.mark.parametrize(("view", "size", "device"), crossed(*choices))


def open_screen(hall: Hall, size: int, view: str, theme: str = "light") -> Page:
    page = hall.open(ScreenPage.build(open_of(size), OPEN, view, "e1", ScreenOptions(theme)))
    wait_until_painted(page)
    return page


@pytest.mark.parametrize(
    ("view", "size", "device"), crossed(list(FACE.screen_titles), [8, 80, 800], list(SIZES))
)
def test_no_text_is_cut_off_or_too_small(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, view: str, size: int, device: str
) -> None:
    page = open_screen(new_hall(SIZES[device]), size, view)
    shots.take(page, f"{view}-{size}-{device}")
    assert page.evaluate(MEASURE) == []


LINE_POSITIONS = """[...document.querySelectorAll(".line")].map((line) => {
  const { x, y, width, height } = line.getBoundingClientRect();
  return [x, y, width, height, getComputedStyle(line).fontSize, line.textContent];
})"""


@pytest.mark.parametrize("view", ["pairings", "crosstable"][::A_SHARE])
def test_screen_is_laid_out_again_when_its_fonts_load_late(
    new_hall: Callable[[ViewportSize], Hall], view: str
) -> None:
    hall = new_hall(SIZES["1080p"])
    with_fonts = wait_until_painted(open_screen(hall, 80, view)).evaluate(LINE_POSITIONS)
    held_fonts: list[Route] = []
    hall.page.route("**/*.woff2", lambda route: held_fonts.append(route))
    hall.page.clock.install()
    hall.page.goto(f"{HALL}/page", wait_until="commit")
    while not hall.page.locator("#painted").count():
        hall.page.clock.run_for(100)
    assert hall.page.evaluate(LINE_POSITIONS) != with_fonts
    while held_fonts:
        held_fonts.pop().continue_()
    hall.page.evaluate("document.fonts.ready.then(() => null)")
    hall.page.clock.run_for(100)
    assert hall.page.evaluate(LINE_POSITIONS) == with_fonts


@pytest.mark.parametrize("device", SIZES)
def test_long_title_is_shortened_before_the_round_name(
    new_hall: Callable[[ViewportSize], Hall], device: str
) -> None:
    tournament = open_of(8)
    stage = replace(stages_of(tournament)[OPEN], name="Veterans 65+ Rapid")
    name = "International Memorial Festival of the Friends of Chess in Castrop-Rauxel"
    tournament = replace(tournament, name=name, parts={OPEN: stage})
    page = new_hall(SIZES[device]).open(ScreenPage.build(tournament, OPEN, "pairings", "e1"))
    wait_until_painted(page)
    assert page.evaluate(MEASURE) == []
    assert page.locator(".head-round").inner_text() == "Pairings · Round 4"
    fits = "e => e.scrollWidth <= e.clientWidth"
    assert page.locator(".head-round").evaluate(fits)


def test_long_title_does_not_cut_the_section(hall: Hall) -> None:
    tournament = replace(open_of(8), name="Memorial Festival of the Friends of Chess " * 3)
    page = hall.open(ScreenPage.build(tournament, OPEN, "pairings", "e1"))
    wait_until_painted(page)
    needed = """e => {
      const letters = document.createRange();
      letters.selectNodeContents(e);
      return letters.getBoundingClientRect().width - e.getBoundingClientRect().width;
    }"""
    assert page.locator(".head-stage").evaluate(needed) <= 0


def test_name_from_right_to_left_begins_where_the_others_do(hall: Hall) -> None:
    tournament = played(field(4, names=("كريم, أحمد", "פרץ, דוד", "Diaz, B", "Novák, C")), 1)
    page = hall.open(ScreenPage.build(tournament, OPEN, "race", "e1"))
    wait_until_painted(page)
    indents = page.locator(".runner .name").evaluate_all(INDENTS)
    assert len(indents) == 4
    assert max(indents) <= 1


@pytest.mark.parametrize("view", ["pairings", "names", "progress"])
def test_screen_before_the_first_round_says_so(hall: Hall, view: str) -> None:
    page = hall.open(ScreenPage.build(field(8), OPEN, view, "e1"))
    wait_until_painted(page)
    notice = "getComputedStyle(document.querySelector('.area'), '::after').content"
    assert page.evaluate(notice) == '"Round 1 is not published yet."'


@pytest.mark.parametrize("view", ["standings", "crosstable"])
def test_standings_before_the_first_round_list_the_players(hall: Hall, view: str) -> None:
    page = hall.open(ScreenPage.build(field(8), OPEN, view, "e1"))
    wait_until_painted(page)
    assert len(keys(page)) == 8
    assert page.locator(".area.nothing").count() == 0
    assert page.evaluate(MEASURE) == []


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_fits_the_screen(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, theme: str
) -> None:
    page = open_screen(new_hall(SIZES["1080p"]), 80, "pairings", theme)
    shots.take(page, f"pairings-80-{theme}")
    assert page.evaluate(MEASURE) == []
    assert page.locator("html").get_attribute("data-theme") == theme


@pytest.mark.parametrize("view", ["pairings", "names", "standings", "crosstable"][::A_SHARE])
def test_pages_together_show_all_players_once(hall: Hall, view: str) -> None:
    hall.install_clock()
    page = open_screen(hall, MANY_PLAYERS, view)
    shown_keys = keys(page)
    pages = int(re.findall(r"page 1/(\d+)", page.locator(".foot-page").inner_text())[0])
    for number in range(2, pages + 1):
        wait_for_page(page, f"page {number}/{pages}")
        shown_keys += keys(page)
    expected = [row.key for row in FACE.views[view].build(open_of(MANY_PLAYERS), OPEN).rows]
    assert shown_keys == expected


def wait_for_page(page: Page, words: str) -> None:
    """Set the page's clock forward until its foot has these words."""
    for _ in range(20):
        if page.locator(".foot-page").inner_text() == words:
            return
        page.clock.fast_forward(1000)
    raise AssertionError(f"never came to {words}")


def keys(page: Page) -> list[str]:
    lines = page.locator(".surface:not(.leaving) [data-key]")
    found: list[str] = lines.evaluate_all("lines => lines.map(line => line.dataset.key)")
    return found


def test_large_field_is_on_two_to_four_pages_in_large_type(hall: Hall) -> None:
    page = open_screen(hall, 80, "pairings")
    assert re.fullmatch(r"page 1/[234]", page.locator(".foot-page").inner_text())
    size = "parseFloat(getComputedStyle(document.querySelector('.line')).fontSize) / innerHeight"
    assert page.evaluate(size) >= 0.032  # of the screen's height


def test_field_that_fits_is_not_paged(hall: Hall) -> None:
    page = open_screen(hall, 8, "pairings")
    assert page.locator(".foot-page").inner_text() == ""
    assert len(keys(page)) == 3 + 2  # boards and byes of eight players


def test_small_field_has_larger_type(hall: Hall) -> None:
    size = "parseFloat(getComputedStyle(document.querySelector('.line')).fontSize)"
    small_size = open_screen(hall, 8, "standings").evaluate(size)
    hall.page.goto("about:blank")
    large = hall.open(ScreenPage.build(open_of(80), OPEN, "standings", "e1"), "/large")
    wait_until_painted(large)
    assert small_size > large.evaluate(size) * 1.2


@pytest.mark.parametrize(
    "expected",
    [
        ["Santos", "Maria Teresa"],
        ["Santos", "Maria T."],
        ["Santos", "M. T."],
        ["Santos", "M."],
        ["Santos", ""],
        ["S…", ""],
    ],
    ids=" ".join,
)
def test_narrow_room_shortens_the_given_name_first(hall: Hall, expected: list[str]) -> None:
    page = open_screen(hall, 8, "names")
    fitted = page.evaluate(
        """async ([family, given]) => {
            const { fitName, nameWidth } = await import("/static/shared/names.js");
            const room = nameWidth({ family, given }) + 0.01;
            const name = fitName({ family: "Santos", given: "Maria Teresa" }, room);
            return [name.family, name.given];
        }""",
        expected,
    )
    assert fitted == expected


@pytest.mark.parametrize(
    ("motion", "is_animated"), [("no-preference", True), ("reduce", False)], ids=["moving", "still"]
)
def test_new_result_is_animated_unless_motion_is_reduced(
    hall: Hall, motion: Literal["no-preference", "reduce"], is_animated: bool
) -> None:
    hall.page.emulate_media(reduced_motion=motion)
    page = open_screen(hall, 80, "pairings")
    hall.wait_for_feed()
    hall.send(HELLO)
    hall.send(snapshot(with_result(open_of(80), 4, "0-1"), 900))
    expect(page.locator(".line.warm")).to_have_count(1)
    in_area = "document.getAnimations().filter(a => a.effect.target.closest('.area')).length"
    assert (page.evaluate(in_area) > 0) is is_animated


@pytest.mark.parametrize("view", ["grid", "progress"])
def test_all_boards_have_a_tile_on_one_page(hall: Hall, view: str) -> None:
    page = open_screen(hall, 800, view)
    tiles = page.locator("[data-tile]")
    boards = stages_of(open_of(800))[OPEN].rounds[-1].boards
    assert tiles.count() == len(boards)
    lowest_bottom = "tiles => Math.max(...tiles.map(tile => tile.getBoundingClientRect().bottom))"
    assert tiles.evaluate_all(lowest_bottom) <= page.locator(".foot").evaluate("f => f.offsetTop")


IN_ORDER_OF_PLACES = """tiles => {
    const placed = tiles.map(tile => [tile.dataset.tile, tile.getBoundingClientRect()]);
    placed.sort(([, one], [, other]) => one.top - other.top || one.left - other.left);
    return placed.map(([key]) => key);
}"""


@pytest.mark.parametrize("device", ["1080p", "phone"])
def test_decided_boards_stay_at_their_places_beside_pairings_of_two_lines(
    new_hall: Callable[[ViewportSize], Hall], device: str
) -> None:
    tournament = with_result(with_result(open_of(8), 1, "1-0"), 3, "1-0")
    page = new_hall(SIZES[device]).open(ScreenPage.build(tournament, OPEN, "progress", "e1"))
    wait_until_painted(page)
    tiles = page.locator(".two-lines [data-tile]")
    in_order = tiles.evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")

    assert page.locator(".two-lines .tile.white").count() >= 2
    assert tiles.evaluate_all(IN_ORDER_OF_PLACES) == in_order


def test_dots_at_the_end_of_the_race_leave_the_ranks_free(hall: Hall) -> None:
    page = hall.open(ScreenPage.build(played(field(4), 2), OPEN, "race", "e1"))
    wait_until_painted(page)
    rights = page.locator(".node:last-of-type").evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect().right)"
    )
    lefts = page.locator(".runner .place").evaluate_all(
        "places => places.map(place => place.getBoundingClientRect().left)"
    )
    assert len(rights) == 4
    assert max(rights) <= min(lefts)
