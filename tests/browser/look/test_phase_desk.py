"""The desk of a phase of pairs and its printed sheets fit their page at each size."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import ViewportSize, expect

from domain.ids import EntryId
from tests.bridge_stories import PAIRS, all_in_spades, pairs_playing, session_1_played
from tests.browser.look.hall import Hall
from tests.browser.look.test_screens import SIZES
from tests.browser.settled import FITS
from tests.browser.shots import Shots
from tests.effort import A_SHARE, beyond_the_gate
from web.bridge.face import FACE
from web.bridge.traveller import TravellerPage
from web.pages.printing import PrintPage, own_page
from web.pages.tournaments import desk_page
from web.prizes.papers import NAMES as PRIZE_PAPERS
from web.shared.frame import Reader
from web.shared.languages import LANGUAGES, words_in
from web.shared.paper import Foot

pytestmark = pytest.mark.browser

DEVICES = ("1080p", "tablet", "phone")
TABLES_FIT_LEAVES = """[...document.querySelectorAll(".leaf")].every((leaf) => {
  const right = (one) => one.getBoundingClientRect().right;
  return right(leaf.querySelector("table")) <= right(leaf);
})"""
PAPER = ViewportSize(width=718, height=1000)
"""CSS pixels: A4 is 190 mm wide between margins of 10 mm."""
FOOT = Foot("4F2K-9QWX", 812, "http://hall.test")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("size", [8, 51, 200])
def test_phase_desk_fits_every_device(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, size: int, device: str
) -> None:
    page = new_hall(SIZES[device]).open(desk_page(pairs_playing(size), PAIRS, "e1"))
    for tab, inside in (("Pairs", ".pair-list .entry"), ("Tables", ".table-list .table")):
        page.locator(f"#tab-{tab.lower()}").click()
        expect(page.locator(inside).first).to_be_visible()
        shots.take(page, f"phase-desk-{tab}-{size}-{device}")
        assert page.evaluate(FITS)


PRINTED_ELSEWHERE = {"table-codes", "rulings", "entry-slips", "podium", *PRIZE_PAPERS}
"""Sheets that are empty until codes are made, a ruling is booked, prizes are announced or a phase
is over; other tests print them.
"""

PRINTED_WHEN_PLAYED = {"frequencies", "hand-records", "recap", "score-cards", "travellers"}
"""Sheets about boards, printed only when all pairs have played them (Law 16C of 2017)."""


@pytest.mark.parametrize("paper", sorted(FACE.papers.keys() - PRINTED_ELSEWHERE)[::A_SHARE])
def test_printed_sheet_of_a_phase_fits_its_paper(hall: Hall, shots: Shots, paper: str) -> None:
    tournament = session_1_played(60) if paper in PRINTED_WHEN_PLAYED else pairs_playing(200)
    page = hall.open(PrintPage.build(tournament, PAIRS, paper, FOOT, "en"))
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    shots.take(page, f"phase-paper-{paper}")
    assert page.evaluate(FITS)
    assert FOOT.code in page.locator("body").inner_text()


@pytest.mark.parametrize("paper", ["hand-records", "travellers"])
def test_printed_boards_have_room_for_tricks_and_par(hall: Hall, shots: Shots, paper: str) -> None:
    foot = replace(FOOT, worked_out=all_in_spades)
    page = hall.open(PrintPage.build(session_1_played(60), PAIRS, paper, foot, "de"))
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    shots.take(page, f"phase-paper-{paper}-solved")
    assert page.evaluate(FITS)
    assert page.evaluate(TABLES_FIT_LEAVES), "each table is inside its leaf"


@beyond_the_gate
@pytest.mark.parametrize("size", ["phone", "1080p"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_traveller_and_pair_page_with_lost_tricks_fit_the_screen(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, lang: str, size: str
) -> None:
    reader = Reader(words_in(lang))
    hall, tournament = new_hall(SIZES[size]), session_1_played(60)
    pair_page = own_page(tournament, PAIRS, EntryId(7), reader, all_in_spades)
    for name, content in (
        ("traveller", TravellerPage.build(tournament, PAIRS, 1, 2, reader, all_in_spades)),
        ("me", pair_page),
    ):
        page = hall.open(content)
        shots.take(page, f"phase-{name}-lost-{lang}-{size}", full_page=True)
        assert page.evaluate(FITS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pair_page_shows_its_seat_on_a_phone(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, lang: str
) -> None:
    pair_page = own_page(pairs_playing(51), PAIRS, EntryId(7), Reader(words_in(lang)))
    page = new_hall(SIZES["phone"]).open(pair_page)
    shots.take(page, f"phase-me-{lang}")
    assert page.evaluate(FITS)
    expect(page.locator(".now .board b")).not_to_be_empty()
