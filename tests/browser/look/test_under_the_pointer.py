"""No control of a desk or a tablet is covered by another one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.bridge_stories import PAIRS, pairs_playing
from tests.browser.look.hall import Hall
from tests.effort import beyond_the_gate
from tests.stories import LONG_NAMES, OPEN, field, played, with_round
from web.chess.pages import ChessTablet
from web.pages.tournaments import desk_page

pytestmark = pytest.mark.browser

FIND_COVERED_CONTROLS = Path(__file__).with_name("covered.js").read_text()
SIZES = {
    f"{width}": ViewportSize(width=width, height=height)
    for width, height in [
        *((1024, 768), (1180, 820), (1366, 768), (1440, 900), (1920, 1080)),
        *((768, 1024), (390, 844)),
    ]
}
"""By width: tablets in both positions, laptops, a large screen, a phone."""


@beyond_the_gate
@pytest.mark.parametrize("size", SIZES)
def test_desks_full_result_pad_covers_no_control(
    new_hall: Callable[[ViewportSize], Hall], size: str
) -> None:
    """Opened for a correction, when it has the most buttons."""
    page = new_hall(SIZES[size]).open(desk_page(played(field(8, LONG_NAMES), 1), OPEN, "e1"))
    page.locator('[data-board="4"] button').click()
    page.get_by_text("Forfeit and rare results").click()
    expect(page.locator(".pad .rare")).to_contain_text("adjourned")
    assert page.evaluate(FIND_COVERED_CONTROLS) == []


@pytest.mark.parametrize("size", ["1024", "768", "390"])
def test_tablets_full_result_pad_covers_no_control(
    new_hall: Callable[[ViewportSize], Hall], size: str
) -> None:
    published = with_round(field(8, LONG_NAMES), "1-5", "6-2", "3-7", "8-4")
    page = new_hall(SIZES[size]).open(ChessTablet.build(published, OPEN, "e1"))
    page.locator('[data-board="4"] button').click()
    page.get_by_text("Forfeit and rare results").click()
    expect(page.locator(".pad .rare")).to_contain_text("adjourned")
    assert page.evaluate(FIND_COVERED_CONTROLS) == []


@pytest.mark.parametrize("size", ["1024", "1920", "390"])
def test_no_control_of_a_pairs_desk_is_covered(
    new_hall: Callable[[ViewportSize], Hall], size: str
) -> None:
    page = new_hall(SIZES[size]).open(desk_page(pairs_playing(8), PAIRS, "e1"))
    for tab in ("pairs", "tables", "plan", "rooms"):
        if not page.locator(f"#tab-{tab}").is_visible():
            page.locator(".all-places").click()
        page.locator(f"#tab-{tab}").click()
        assert page.evaluate(FIND_COVERED_CONTROLS) == []
