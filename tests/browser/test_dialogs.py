"""The dialog that reads a pasted list of players: its keys, and how it shows names."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chess.test_club_evening import DESK, make_tournament
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@beyond_the_gate
def test_escape_leaves_the_list_dialog_and_its_keys_do_not_reach_the_desk(
    chromium: Browser, server: Server
) -> None:
    context = chromium.new_context(viewport=DESK)
    server.sign_in_browser(context)
    desk = context.new_page()
    make_tournament(desk, server)
    desk.locator("#tab-entries").click()
    desk.locator(".bring-in").click()
    desk.locator(".pasted").fill("Family;Given\nMüller;Eva\nRossi;Pia")
    desk.locator(".look").click()
    expect(desk.locator(".enter-all")).to_have_text("Enter 2 players")

    desk.keyboard.type("7")
    desk.keyboard.press("Escape")

    expect(desk.locator("dialog.sheet")).not_to_be_visible()
    expect(desk.locator(".pad h2")).to_have_text("Result")
    context.close()


@beyond_the_gate
def test_hebrew_name_in_a_list_stands_before_its_rating(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(viewport=DESK)
    server.sign_in_browser(context)
    desk = context.new_page()
    desk.goto(f"{server.url}/t/{server.club(players=2)}/s/1/desk")
    desk.locator("#tab-entries").click()
    desk.locator(".bring-in").click()
    desk.locator(".pasted").fill("Family;Given;Rating\nכהן;דוד;2265")
    desk.locator(".look").click()

    expect(desk.locator(".enter-all")).to_have_text("Enter 1 player")
    expect(desk.locator("dialog li bdi")).to_have_text("כהן, דוד")
    expect(desk.locator("dialog li")).to_have_text("כהן, דוד 2265")
    context.close()
