"""Public pages in the reader's language: the browser's, or one chosen on a page, which stays."""

import re

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.boards import publish_first_round
from tests.browser.settled import FITS, settle_page
from tests.browser.shots import Shots
from tests.effort import A_SHARE, beyond_the_gate
from tests.server.process import SEEN, Server

pytestmark = pytest.mark.browser
DECIMALS = re.compile(r"\d\.\d\d\b")
SIZES = {"phone": (390, 844), "hall": (1920, 1080)}


@pytest.mark.parametrize("size", list(SIZES)[::A_SHARE])
@pytest.mark.parametrize(
    ("lang", "status", "nobody"),
    [
        ("de", "6 Spieler, Runde 1 von 5 läuft, 1 von 3 Ergebnissen", "Niemand"),
        ("pl", "6 graczy, trwa runda 1 z 5, 1 z 3", "Nikt"),
    ],
)
def test_public_pages_use_the_browsers_language_and_fit(
    chromium: Browser, server: Server, shots: Shots, lang: str, status: str, nobody: str, size: str
) -> None:
    tournament = publish_first_round(server, players=6)
    server.do(tournament, "record-result", round=1, board=1, result="1-0", saw=SEEN)
    width, height = SIZES[size]
    context = chromium.new_context(
        viewport=ViewportSize(width=width, height=height), locale=f"{lang}-{lang.upper()}"
    )
    page = context.new_page()
    page.goto(server.url)
    expect(page.locator("body")).to_contain_text(status)
    shots.take(page, f"front-{lang}-{size}", full_page=True)
    page.goto(f"{server.url}/t/{tournament}")
    expect(page.locator("body")).to_contain_text(status)
    shots.take(page, f"tournament-{lang}-{size}", full_page=True)
    page.goto(f"{server.url}/t/{tournament}/me?name=xx")
    expect(page.locator(".nothing")).to_contain_text(nobody)
    shots.take(page, f"me-{lang}-{size}", full_page=True)
    page.goto(f"{server.url}/t/nowhere")
    shots.take(page, f"problem-{lang}-{size}", full_page=True)
    page.goto(f"{server.url}/display")
    expect(page.locator(".code")).not_to_have_text("····")
    shots.take(page, f"display-{lang}-{size}")
    assert page.evaluate(FITS)
    context.close()


def test_long_german_words_fit_a_phone(chromium: Browser, demo: Server) -> None:
    context = chromium.new_context(viewport=ViewportSize(width=390, height=844), locale="de-DE")
    demo.sign_in_browser(context)
    page = context.new_page()
    pairs, fours = (
        next(
            each
            for each in demo.tournaments()
            if page.request.get(f"{demo.url}/t/{each}/{path}").ok
        )
        for path in ("s/1/screen/movement", "s/1/rooms")
    )
    page.goto(f"{demo.url}/t/{pairs}/s/1/screen/race?lang=de")
    expect(page.locator(".head-round")).to_contain_text("Kampf um die Spitze")
    assert page.evaluate(FITS)
    page.goto(f"{demo.url}/t/{fours}/s/1/rooms?lang=de")
    expect(page.get_by_text("geschlossener Raum").first).to_be_visible()
    assert page.evaluate(FITS)
    context.close()


@beyond_the_gate
def test_screens_have_the_decimal_sign_of_the_language(chromium: Browser, demo: Server) -> None:
    context = chromium.new_context(viewport=ViewportSize(width=1920, height=1080))
    page = context.new_page()
    seen, with_point = 0, {}
    for tournament in demo.tournaments():
        page.goto(f"{demo.url}/t/{tournament}?lang=de")
        screens = page.locator("a[href*='/screen/']")
        for address in screens.evaluate_all("links => links.map((link) => link.href)"):
            page.goto(address)
            settle_page(page)
            text = page.locator("main").inner_text()
            seen += len(DECIMALS.findall(text.replace(",", ".")))
            if found := DECIMALS.findall(text):
                with_point[address] = found
    assert with_point == {}
    assert seen
    context.close()


@beyond_the_gate
def test_chosen_language_stays_on_other_pages(chromium: Browser, own_server: Server) -> None:
    server = own_server
    tournament = server.club(players=6)
    context = chromium.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(f"{server.url}/t/{tournament}")
    expect(page.locator(".languages [aria-current]")).to_have_text("Deutsch")

    page.locator(".languages").get_by_text("English").click()
    expect(page.locator(".languages [aria-current]")).to_have_text("English")
    page.locator(".up a").click()
    expect(page.locator(".status")).to_contain_text("6 players")
    page.locator(".links a", has_text="Standings").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    context.close()
