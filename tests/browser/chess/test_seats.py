"""The desk records players who sat down with wrong colours, another opponent or at
another board.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Page]:
    """Round 1 of eight players, paired 1-5, 6-2, 3-7, 8-4; board 1 has a result."""
    tournament = server.club(8)
    server.do(tournament, "pair-round", round=1)
    version_seen = server.do(tournament, "publish-round", round=1)["version"]
    server.do(tournament, "record-result", round=1, board=1, result="1-0", saw=version_seen)
    with page_without_errors(chromium, ViewportSize(width=1280, height=800), server) as page:
        page.goto(f"{server.url}/t/{tournament}/s/1/desk")
        expect(page.locator("body")).to_have_attribute("data-freshness", "live")
        yield page


def names(page: Page, board: int) -> list[str]:
    return page.locator(f'[data-board="{board}"] .family').all_inner_texts()


def open_seat_dialog(page: Page, board: int, mistake: str) -> Locator:
    """Choose that mistake for the board and give a reason; return the open dialog."""
    page.locator(f'[data-board="{board}"] button').first.click()
    page.locator(".pad .seats").click()
    page.locator("dialog.sheet .choices button", has_text=mistake).click()
    dialog = page.locator("dialog.sheet[open]")
    dialog.get_by_label("Reason, for the log").fill("they sat down so")
    return dialog


def confirm_seating(page: Page) -> None:
    """Send the dialog and confirm: a pairing that differs from the system's is confirmed twice
    (C.02 (2026), Q68-69).
    """
    page.locator("dialog.sheet [type=submit]").click()
    for _ in range(2):
        page.locator("dialog.warning [type=submit]").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


@beyond_the_gate
def test_boards_are_changed_to_how_players_sat_down(desk: Page, shots: Shots) -> None:
    white, black = names(desk, 1)
    open_seat_dialog(desk, 1, "Wrong colours")
    shots.take(desk, "seated-wrong-colours")
    confirm_seating(desk)
    expect(desk.locator('[data-board="1"] .family').first).to_have_text(black)
    expect(desk.locator('[data-board="1"] .result')).to_have_text("0–1")

    second, third = names(desk, 2), names(desk, 3)
    dialog = open_seat_dialog(desk, 2, "Somebody else sits here")
    dialog.get_by_label("Here plays").select_option(
        label=[
            text
            for text in dialog.get_by_label("Here plays").locator("option").all_inner_texts()
            if third[0] in text
        ][0]
    )
    shots.take(desk, "seated-somebody-else")
    confirm_seating(desk)
    expect(desk.locator('[data-board="2"] .family').first).to_have_text(third[0])
    expect(desk.locator('[data-board="3"] .family').first).to_have_text(second[0])

    dialog = open_seat_dialog(desk, 1, "At another board")
    dialog.get_by_label("Plays at board").fill("4")
    confirm_seating(desk)
    expect(desk.locator('[data-board="4"] .family').first).to_have_text(black)
    expect(desk.locator('[data-board="4"] .result')).to_have_text("0–1")
    shots.take(desk, "seated-done")
