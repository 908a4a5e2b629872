"""A correction of round 1 during round 3, which FIDE mode does not allow, and its alternatives."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.chess.test_rulings import confirm_warning
from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
SIZES = (ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844))


def play_to_round_3(server: Server) -> str:
    tournament = server.club(8)
    for number in (1, 2, 3):
        version_seen = server.do(tournament, "pair-round", round=number)["version"]
        server.do(tournament, "publish-round", round=number)
        for board in range(1, 5) if number < 3 else (1,):
            body = {"round": number, "board": board, "result": "1-0", "saw": version_seen}
            path = f"/api/tournaments/{tournament}/commands/record-result"
            answer = server.post(path, {"stage": 1, **body})
            assert "version" in answer, answer
    return tournament


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, SIZES[0], server) as page:
        page.goto(f"{server.url}/t/{play_to_round_3(server)}/s/1/desk")
        expect(page.locator("body")).to_have_attribute("data-freshness", "live")
        yield page


def correct_board_two(page: Page) -> None:
    page.locator(".rounds button", has_text="Round 1").click()
    page.locator('[data-board="2"] button').click()
    page.locator(".pad .choice button", has_text="both players say so").click()
    page.locator('.pad [data-result="0-1"]').click()


def test_refused_correction_of_an_old_round_offers_alternatives(desk: Page, shots: Shots) -> None:
    expect(desk.locator(".rounds button")).to_have_text(["Round 3", "Round 2", "Round 1"])
    correct_board_two(desk)
    dialog = desk.locator("dialog.sheet[open]")
    expect(dialog).to_contain_text("FIDE mode does not allow this correction.")
    expect(dialog.locator(".choices button")).to_have_count(3)
    expect(desk.locator(".undo")).to_be_hidden()
    for size in SIZES:
        desk.set_viewport_size(size)
        shots.take(desk, f"older-result-{size['width']}")
    dialog.get_by_role("button", name="Back", exact=True).click()
    expect(desk.locator('[data-board="2"] .result')).to_have_text("1–0")
    expect(desk.locator(".receipt")).to_have_count(0)


@beyond_the_gate
def test_old_result_is_corrected_for_ratings_only(desk: Page) -> None:
    correct_board_two(desk)
    desk.get_by_text("Correct it for ratings alone").click()
    confirm_warning(desk, level=3)
    expect(desk.locator('[data-board="2"] .result')).to_have_text("1–0")
    expect(desk.locator(".round-title")).to_have_text("Round 3 of 5")
    desk.goto(desk.url.partition("/s/")[0] + "/audit")
    expect(desk.locator(".event", has_text="for ratings alone")).to_contain_text("0–1")


@beyond_the_gate
def test_old_result_is_corrected_and_the_current_round_paired_again(desk: Page) -> None:
    correct_board_two(desk)
    desk.get_by_text("Correct it and pair round 3 again").click()
    expect(desk.locator("dialog.warning .consequences")).to_contain_text(
        "Round 3 is taken back; results in it that no longer count: 1."
    )
    confirm_warning(desk, level=4)
    expect(desk.locator(".round-title")).to_have_text("Round 2 of 5")
    desk.locator(".rounds button", has_text="Round 1").click()
    expect(desk.locator('[data-board="2"] .result')).to_have_text("0–1")
    desk.locator('[data-command="pair-round"]').click()
    expect(desk.locator(".round-title")).to_have_text("Round 3 of 5")


@beyond_the_gate
def test_old_result_is_corrected_after_leaving_fide_mode(desk: Page) -> None:
    correct_board_two(desk)
    desk.get_by_text("Leave FIDE mode and correct it").click()
    confirm_warning(desk, level=4)
    confirm_warning(desk, level=3)
    expect(desk.locator(".fide")).to_have_text("Outside FIDE mode")
    expect(desk.locator('[data-board="2"] .result')).to_have_text("0–1")


@beyond_the_gate
def test_refused_correction_is_reported_in_a_dialog(desk: Page) -> None:
    desk.locator(".rounds button", has_text="Round 2").click()
    desk.route(
        "**/commands/correct-result",
        lambda route: route.fulfill(
            status=409,
            json={"title": "Conflict", "detail": "Board 2 has changed since you looked."},
        ),
    )
    desk.locator('[data-board="2"] button').click()
    desk.locator(".pad .choice button", has_text="both players say so").click()
    desk.locator('.pad [data-result="0-1"]').click()
    refused = desk.locator("dialog.warning")
    expect(refused).to_contain_text("Board 2: 0–1")
    expect(refused).to_contain_text("Board 2 has changed since you looked.")
    expect(desk.locator(".undo")).to_be_hidden()
    refused.get_by_text("I have seen it").click()
    expect(desk.locator('[data-board="2"] .result')).to_have_text("1–0")
    expect(desk.locator(".receipt")).to_have_count(0)
