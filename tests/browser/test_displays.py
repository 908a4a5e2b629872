"""Displays in the hall: browsers without keyboard or touch, to which the desk assigns a screen."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.boards import publish_first_round
from tests.browser.clocks import until
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import serving

pytestmark = pytest.mark.browser
POLL_INTERVAL = 2_000
"""Milliseconds between two requests of the desk for the state of its displays."""
CUT_PLACEHOLDERS = """inputs => inputs.filter((input) => {
  const style = getComputedStyle(input);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return input.checkVisibility() && pen.measureText(input.placeholder).width > room;
}).map((input) => input.placeholder)"""
"""The placeholders that are wider than their fields."""


@pytest.fixture
def two_pages(chromium: Browser) -> Iterator[tuple[Page, Page]]:
    contexts = [
        chromium.new_context(viewport=ViewportSize(width=1280, height=720)),
        chromium.new_context(viewport=ViewportSize(width=1024, height=768)),
    ]
    for context in contexts:
        context.clock.install()
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


@beyond_the_gate
def test_display_shows_the_screen_assigned_at_the_desk_and_survives_a_killed_server(
    tmp_path: Path, two_pages: tuple[Page, Page], shots: Shots
) -> None:
    display, desk = two_pages
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = publish_first_round(server, players=8)
        server.sign_in_browser(desk.context)
        display.goto(f"{server.url}/display")
        code = display.locator(".code")
        expect(code).to_have_text(re.compile("^[2-9B-Z]{4}$"))
        shots.take(display, "display-code")

        desk.goto(f"{server.url}/t/{tournament}/displays")
        card = desk.locator(".display-card")
        expect(card.locator(".code")).to_have_text(code.inner_text())
        picture = desk.frame_locator(".pictures iframe >> nth=0")
        expect(picture.get_by_text("Player01")).to_be_visible()
        desk.locator(".pictures").get_by_role("button", name="Open: Standings").click()
        assert card.locator(".screen-choice").input_value() == "1/standings"
        desk.locator(".pictures button").first.click()
        assert card.locator(".screen-choice").input_value() == "1/pairings"
        card.get_by_label("Name", exact=True).fill("Foyer, left wall")
        assert card.locator("input[placeholder]").evaluate_all(CUT_PLACEHOLDERS) == []
        card.get_by_label("Diagonal, inches").fill("65")
        card.get_by_role("button", name="Show this").click()
        expect(display.get_by_text("Player01")).to_be_visible()
        until(card.locator(".state", has_text="● live"), desk, display)
        expect(card.locator(".shows")).to_contain_text("/screen/pairings")
        until(card.locator(".reads", has_text=re.compile(r"Readable to \d+ m")), desk, display)
        desk.get_by_label("Notice").fill("Doors close at ten")
        desk.locator(".notice").get_by_role("button", name="Show").click()
        expect(display.locator(".notices")).to_have_text("Doors close at ten")
        expect(desk.locator(".said")).to_have_text("Announced.")
        for _ in range(2):
            with desk.expect_response("**/displays/list"):
                desk.clock.fast_forward(POLL_INTERVAL)
        expect(desk.locator(".said")).to_have_text("Announced.")
        desk.locator(".clock").get_by_role("button", name="Start").click()
        expect(display.locator(".head-clock")).to_contain_text("1:")
        shots.take(desk, "displays-desk")
        shots.take(display, "display-told")

        server.kill()
        server.start()
        card.locator(".screen-choice").select_option(label="Open: Standings")
        until(card.locator(".state", has_text="● live"), desk, display)
        expect(desk.locator(".said")).not_to_contain_text("does not answer")
        card.get_by_role("button", name="Show this").click()
        expect(display.locator("[data-view=standings]")).to_be_visible()


@beyond_the_gate
def test_telephone_that_scans_a_display_assigns_its_screen(
    tmp_path: Path, chromium: Browser, shots: Shots
) -> None:
    screen = chromium.new_context(viewport=ViewportSize(width=1920, height=1080))
    telephone = chromium.new_context(viewport=ViewportSize(width=390, height=844))
    with serving(tmp_path / "log.sqlite3") as server, closing(screen), closing(telephone):
        publish_first_round(server, players=8)
        server.post("/api/tournaments", {"name": "Blitz in the foyer, all ages"})
        server.sign_in_browser(telephone)
        display, phone_page = screen.new_page(), telephone.new_page()
        display.goto(f"{server.url}/display")
        scan = display.get_by_alt_text("The code to scan")
        expect(scan).to_be_visible()
        code = display.locator(".code").inner_text()
        # Pixels: large enough for a telephone to scan from the floor.
        assert scan.evaluate("each => each.complete && each.clientWidth") >= 500
        shots.take(display, "display-scan")

        phone_page.goto(f"{server.url}/display/hang/{code}")  # as the camera opens it
        shots.take(phone_page, "display-hang")
        phone_page.get_by_role("link", name="Club Evening").click()
        card = phone_page.locator(".pointed-out")
        expect(card.locator(".code")).to_have_text(code)
        expect(card.get_by_label("Name", exact=True)).to_be_focused()
        expect(card.get_by_label("Name", exact=True)).to_be_in_viewport()
        shots.take(phone_page, "display-hang-card")
        phone_page.keyboard.type("Foyer, left wall")
        card.get_by_role("button", name="Show this").click()
        expect(display.get_by_text("Player01")).to_be_visible()


def codes_in_wall_order(desk: Page) -> list[str]:
    codes: list[str] = desk.locator(".wall-order .code").all_inner_texts()
    return codes


@beyond_the_gate
def test_two_displays_form_one_wall_in_their_order(
    tmp_path: Path, two_pages: tuple[Page, Page], chromium: Browser, shots: Shots
) -> None:
    left, desk = two_pages
    other = chromium.new_context(viewport=ViewportSize(width=1280, height=720))
    right = other.new_page()
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = publish_first_round(server, players=60)
        server.sign_in_browser(desk.context)
        for display in (left, right):
            display.goto(f"{server.url}/display")
            expect(display.locator(".code")).to_have_text(re.compile("^[2-9B-Z]{4}$"))
        codes = [display.locator(".code").inner_text() for display in (left, right)]

        desk.goto(f"{server.url}/t/{tournament}/displays")
        checkboxes = desk.get_by_label("part of a wall")
        expect(checkboxes).to_have_count(2)
        for checkbox in checkboxes.all():
            checkbox.check()
        wall = desk.locator(".new-wall")
        desk.locator(".wall-order li").first.drag_to(
            desk.locator(".wall-order li").last, target_position={"x": 100, "y": 10}
        )
        if codes_in_wall_order(desk) != codes:
            left_button = wall.get_by_role("button", name="Further left").last
            left_button.press("Enter")
        assert codes_in_wall_order(desk) == codes
        wall.get_by_label("Name").fill("Foyer")
        wall.locator(".screen-choice").select_option(label="Open: Pairings by name")
        shots.take(desk, "displays-wall-desk")
        wall.get_by_role("button", name="Show this as one wall").click()

        expect(left.locator(".head-range")).to_have_text("P–PLA")
        shots.take(left, "display-wall-left")
        shots.take(right, "display-wall-right")
        names = [
            text
            for display in (left, right)
            for text in display.locator(".line .player .family").all_inner_texts()
        ]
        assert names == [f"Player{number:02}" for number in range(1, 61)]
    other.close()
