"""A list of entries that was brought in by mistake is taken back at once, and can be entered again;
in chess and in pairs.
"""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.bridge.evening import with_phase
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

DESK = ViewportSize(width=1280, height=800)
LISTED = 160
PLAYERS = "Family;Given\n" + "\n".join(f"Wrong{n};Ada" for n in range(1, LISTED + 1))
PAIRS = "\n".join(f"Wrong{n}, Ada; Mistaken{n}, Ben" for n in range(1, 7))


def open_desk(chromium: Browser, server: Server, tournament: str) -> Page:
    context = chromium.new_context(viewport=DESK)
    server.sign_in_browser(context)
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    return page


def bring_in_list(desk: Page, text: str) -> None:
    desk.locator(".bring-in").click()
    desk.locator(".pasted").fill(text)
    desk.locator(".look").click()
    desk.locator(".enter-all").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)


def take_list_back(desk: Page) -> None:
    desk.locator(".take-back-list").click()
    desk.get_by_role("button", name="Take it back").click()
    expect(desk.locator(".warning .consequences")).to_contain_text("Out of every list: ")
    desk.get_by_role("button", name="Do it").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)


def enter_discarded_again(desk: Page) -> None:
    desk.locator(".discarded summary").click()
    desk.locator(".discarded").get_by_role("button", name="Enter again").click()
    desk.locator("dialog[open]").get_by_role("button", name="Enter again").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    expect(desk.locator(".discarded")).to_be_hidden()


@beyond_the_gate
def test_taking_a_list_of_players_back_spares_the_corrected_one(
    chromium: Browser, server: Server
) -> None:
    desk = open_desk(chromium, server, server.club(players=2))
    desk.locator("#tab-entries").click()
    expect(desk.locator(".take-back-list")).to_be_hidden()
    bring_in_list(desk, PLAYERS)
    expect(desk.locator(".entry-list li")).to_have_count(2 + LISTED)
    desk.locator(".entry-list li", has_text=re.compile(r"Wrong7(?!\d)")).locator(".pick").click()
    desk.get_by_role("button", name="Correct …").click()
    desk.locator("dialog [name=given]").fill("Eva")
    desk.get_by_role("button", name="Correct", exact=True).click()
    expect(desk.locator(".take-back-list")).to_have_text(
        f"Take back the list: {LISTED - 1} entries"
    )

    take_list_back(desk)

    expect(desk.locator(".entry-list li")).to_have_count(3)  # the two before, and the corrected one
    expect(desk.locator(".take-back-list")).to_be_hidden()
    enter_discarded_again(desk)
    expect(desk.locator(".entry-list li")).to_have_count(2 + LISTED)


def test_player_in_a_drafted_round_cannot_be_discarded(chromium: Browser, server: Server) -> None:
    tournament = server.club(players=4)
    desk = open_desk(chromium, server, tournament)
    desk.locator("#tab-entries").click()
    server.do(tournament, "pair-round", stage=1, round=1)
    expect(desk.locator(".entry-list .number").first).to_have_text("1")
    desk.locator(".entry-list .pick").first.click()
    desk.get_by_role("button", name="Discard …").click()
    desk.get_by_role("button", name="Discard", exact=True).click()

    expect(desk.locator("dialog .notice")).to_have_text(
        re.compile("is in the draft of round 1; drop that pairing first, or withdraw them.")
    )


@beyond_the_gate
def test_list_of_pairs_is_taken_back_and_entered_again(
    chromium: Browser, server: Server, shots: Shots
) -> None:
    tournament = with_phase(server, "Mistaken", name="Pairs", sessions=1)
    desk = open_desk(chromium, server, tournament)
    desk.locator("#tab-pairs").click()
    bring_in_list(desk, PAIRS)

    take_list_back(desk)

    expect(desk.locator(".pair-list li")).to_have_count(0)
    enter_discarded_again(desk)
    expect(desk.locator(".pair-list li")).to_have_count(6)
    desk.locator('.pair-list [data-pair="2"] .pick').click()
    desk.get_by_role("button", name="Discard …").click()
    desk.get_by_role("button", name="Discard", exact=True).click()
    desk.get_by_role("button", name="Do it").click()
    expect(desk.locator(".pair-list li")).to_have_count(5)
    expect(desk.locator(".discarded li")).to_contain_text("Pair 2 (Wrong2, Ada – Mistaken2, Ben)")
    shots.take(desk, "discarded-pair")
