"""Graphic screens: pictures of the standings, the prize ceremony, and overlays for a
video stream.
"""

import re
from zlib import decompressobj

import pytest
from playwright.sync_api import Page, expect

from domain.tournament import Tournament
from tests.browser.look.feed_messages import HELLO, snapshot
from tests.browser.look.hall import Hall
from tests.browser.settled import wait_until_painted
from tests.browser.shots import picture_of
from tests.stories import OPEN, field, played, with_result, with_round
from web.chess.face import FACE
from web.chess.pictures.page import PicturesPage
from web.pages.displays import OverlayPage
from web.pages.tournaments import ScreenOptions, ScreenPage

pytestmark = pytest.mark.browser

FIELD = played(field(20), 3)
ROUND_4 = with_round(
    FIELD, "1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16", "17-18", "19-20"
)
RGBA = 6


def open_screen(hall: Hall, tournament: Tournament, view: str) -> Page:
    page = hall.open(ScreenPage.build(tournament, OPEN, view, "e1"))
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    hall.send(HELLO)
    wait_until_painted(page)
    return page


@pytest.fixture
def hd(hall: Hall) -> Hall:
    hall.page.set_viewport_size({"width": 1920, "height": 1080})
    return hall


def test_lead_race_shows_ten_players_and_moves_with_results(hd: Hall) -> None:
    page = open_screen(hd, ROUND_4, "race")

    expect(page.locator(".runner")).to_have_count(10)
    expect(page.locator(".way.live")).to_have_count(10)
    assert all(float(g) >= 5 for g in values(page, ".runner-way", "stroke-width"))
    page.emulate_media(reduced_motion="no-preference")
    hd.send(snapshot(with_result(ROUND_4, 1, "1-0"), 11, "race"))
    expect(page.locator(".foot-when")).to_have_text("1 of 10 results")
    assert page.evaluate("document.getAnimations().length") > 0
    hd.send(snapshot(played(FIELD, 1), 12, "race"))
    expect(page.locator(".way.live")).to_have_count(0)


def test_top_boards_are_large_and_highlight_a_new_result(hd: Hall) -> None:
    page = open_screen(hd, ROUND_4, "top")

    expect(page.locator(".top-board")).to_have_count(5)
    sizes = page.locator(".top-board .family").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize) / innerHeight)"
    )
    assert all(0.06 <= size <= 0.08 for size in sizes)  # of the screen's height
    hd.send(snapshot(with_result(ROUND_4, 2, "0-1"), 11, "top"))
    expect(page.locator(".top-board.warm")).to_have_attribute("data-board", "2")
    expect(page.locator(".top-board.warm .outcome")).to_have_text("0–1")
    transparent = "rgba(0, 0, 0, 0)"
    expect(page.locator(".top-board.warm")).not_to_have_css("background-color", transparent)


def test_federation_rating_and_score_stand_below_each_name(hd: Hall) -> None:
    page = open_screen(hd, ROUND_4, "top")

    lefts = "all => all.map(one => Math.round(one.getBoundingClientRect().left))"
    names = page.locator(".top-board .family").evaluate_all(lefts)
    assert len(names) == 10
    assert page.locator(".top-board .about").evaluate_all(lefts) == names


def test_dots_of_both_players_move_when_their_game_ends(hd: Hall) -> None:
    page = open_screen(hd, ROUND_4, "groups")
    expect(page.locator(".dot.on")).to_have_count(20)
    floating = [row for row in snapshot(ROUND_4, 1, "groups")["rows"] if row["floats"] >= 0]
    expect(page.locator(".score-groups .float")).to_have_count(len(floating) // 2)

    hd.send(snapshot(with_result(ROUND_4, 1, "1-0"), 11, "groups"))
    expect(page.locator(".dot.done")).to_have_count(2)
    assert page.evaluate("document.getAnimations().length") > 0


def test_ceremony_goes_by_keys_and_survives_a_reload(hd: Hall) -> None:
    page = open_screen(hd, FIELD, "ceremony")
    expect(page.locator(".not-final")).to_be_visible()

    page.keyboard.press("Space")
    expect(page.locator(".placing .rank")).to_have_text(re.compile(r"^(9|10)=?$"))
    expect(page.locator(".told li")).to_have_count(0)
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".placing .rank")).to_have_text(re.compile("^1=?$"))
    expect(page.locator(".told li")).to_have_count(9)
    page.keyboard.press("PageDown")
    expect(page.locator(".podium .step")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".told li")).to_have_count(9)
    page.reload()
    expect(page.locator(".placing .rank")).to_have_text(re.compile("^1=?$"))


@pytest.mark.parametrize("kind", FACE.overlays)
def test_overlay_is_transparent_beside_its_panel(hd: Hall, kind: str) -> None:
    hd.page.emulate_media(reduced_motion="reduce")
    page = hd.open(OverlayPage.build(ROUND_4, OPEN, kind, "e1", ScreenOptions()))
    expect(page.locator(".panel")).to_be_visible()

    box = page.locator(".panel").bounding_box()
    assert box is not None
    margin, width = 40, 1920
    assert margin <= box["x"] < box["x"] + box["width"] <= width - margin
    assert alpha(page, 5, 5) == 0
    assert alpha(page, box["x"] + 20, box["y"] + box["height"] - 12) == 255


def alpha(page: Page, x: float, y: float) -> int:
    """The alpha of one pixel: last byte of the PNG's only line (PNG, 11.2.4: filter byte, then
    RGBA).
    """
    clip = {"x": int(x), "y": int(y), "width": 1, "height": 1}
    picture = picture_of(page, omit_background=True, clip=clip)
    start = picture.index(b"IDAT") + 4
    size = int.from_bytes(picture[start - 8 : start - 4], "big")
    line = decompressobj().decompress(picture[start : start + size])
    return line[4] if picture[25] == RGBA else 255


def test_overlay_follows_the_feed(hd: Hall) -> None:
    page = hd.open(OverlayPage.build(ROUND_4, OPEN, "board", "e1", ScreenOptions()))
    expect(page.locator(".outcome")).to_have_text("–")
    hd.send(HELLO)
    hd.send(snapshot(with_result(ROUND_4, 1, "1-0"), 11, "pairings"))
    expect(page.locator(".outcome")).to_have_text("1–0")


def test_overlay_loads_a_font_for_chinese_names(hd: Hall) -> None:
    tournament = with_round(field(2, ["王, 丽", "Adler, Jo"]), "1-2")
    with hd.page.expect_request("**/fonts/han.css"):
        page = hd.open(OverlayPage.build(tournament, OPEN, "board", "e1", ScreenOptions()))
    expect(page.locator(".panel")).to_contain_text("王")


def test_tap_highlights_one_player_in_every_picture(hall: Hall) -> None:
    page = hall.open(PicturesPage.build(ROUND_4, OPEN, "en"))

    page.locator(".dot").first.click()
    player = page.locator(".whose output").inner_text()
    assert player
    assert page.locator(".frame:has(.picked)").count() == 3
    page.get_by_label("Show one player").fill("20")
    expect(page.locator(".whose output")).not_to_have_text(player)
    expect(page).to_have_url(re.compile("#player-20$"))


def values(page: Page, selector: str, name: str) -> list[str]:
    return list(
        page.locator(selector).evaluate_all(f"all => all.map(x => x.getAttribute({name!r}))")
    )
