"""A stage by US Chess rules at the desk: announced rules, byes, and the explanation of a draft."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


def plan_us_chess(server: Server, players: int, rounds: int = 4) -> str:
    tournament: str = server.post("/api/tournaments", {"name": "Club Evening"})["tournament"]
    system = {"system": "us-chess", "edition": "7th", "initial_colour": "w"}
    server.do(tournament, "plan-stage", "", name="Open", rounds=rounds, **system)
    for i in range(1, players + 1):
        rating = 2200 - 13 * i if i < players else 0
        server.do(tournament, "register-entry", family=f"Player{i:02}", given="Ann", rating=rating)
    return tournament


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1366, height=900), server) as page:
        yield page


def open_desk(page: Page, server: Server, tournament: str) -> None:
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")


def choose_rule(page: Page, label: str) -> None:
    page.locator("#tab-settings").click()
    page.locator("[data-stage=us-chess]").click()
    page.locator("dialog.sheet .choices button").filter(has_text=label).click()


def send_dialog(page: Page) -> None:
    page.locator("dialog.sheet [type=submit]").click()
    expect(page.locator("dialog.sheet")).not_to_be_visible()


def add_player(page: Page, query: str) -> None:
    page.locator("dialog.sheet .people input").last.fill(query)
    page.locator("dialog.sheet .people").last.locator(".offered button").first.click()


@beyond_the_gate
def test_rules_are_fixed_after_round_1_but_not_the_players_they_concern(
    page: Page, server: Server, shots: Shots
) -> None:
    tournament = plan_us_chess(server, 7)
    open_desk(page, server, tournament)
    expect(page.locator(".fide")).to_be_hidden()
    expect(page.locator("[data-stage=leave-fide-mode]")).to_have_count(0)

    choose_rule(page, "Announced rules")
    page.locator('[name=variations][value="28L2a"]').check()
    page.locator("[name=clubs_apart]").check()
    page.locator("[name=class_floors]").fill("2150, 2100")
    page.locator("[name=irrevocable_from]").select_option("3")
    shots.take(page, "us-chess-rules")
    send_dialog(page)
    choose_rule(page, "Family or team")
    add_player(page, "Player01")
    add_player(page, "Player05")
    send_dialog(page)
    choose_rule(page, "House player")
    page.locator("dialog.sheet .people").first.locator("input").fill("Player06")
    page.locator("dialog.sheet .people").first.locator(".offered button").click()
    add_player(page, "Player07")
    send_dialog(page)

    page.locator("#tab-settings").click()
    page.locator("[data-stage=us-chess]").click()
    expect(page.locator("dialog.sheet .choices")).to_contain_text(
        "28L2a, clubs apart, classes from 2150, 2100, byes irrevocable from round 3"
    )
    shots.take(page, "us-chess-announced")
    page.keyboard.press("Escape")

    server.do(tournament, "pair-round", round=1)
    expect(page.locator(".round-title")).to_have_text("Round 1 of 4")
    page.locator("#tab-settings").click()
    page.locator("[data-stage=us-chess]").click()
    expect(page.locator("dialog.sheet .choices")).to_contain_text("fixed since round 1")
    page.locator("dialog.sheet .danger").filter(has_text="Player01").click()
    send_dialog(page)
    page.locator("#tab-settings").click()
    page.locator("[data-stage=us-chess]").click()
    expect(page.locator("dialog.sheet .choices")).not_to_contain_text("Player05")


def test_cancelling_an_irrevocable_bye_shows_its_consequence(page: Page, server: Server) -> None:
    tournament = plan_us_chess(server, 6)
    server.do(tournament, "announce-us-chess", irrevocable_from=2)
    server.do(tournament, "request-bye", entry=1, round=2, kind="H")
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    open_desk(page, server, tournament)

    page.locator("#tab-entries").click()
    page.locator(".entry-list").get_by_text("Player01").click()
    page.locator("dialog.sheet .choices button").filter(has_text="Cancel the bye").click()

    expect(page.locator("dialog.sheet .hint")).to_contain_text("a win counts as a draw for prizes")
    send_dialog(page)


@beyond_the_gate
def test_draft_compares_the_natural_pairing_with_the_final_one(
    page: Page, server: Server, shots: Shots
) -> None:
    tournament = plan_us_chess(server, 60)
    for number in (1, 2, 3):
        version = server.do(tournament, "pair-round", round=number)["version"]
        if number == 3:
            break
        server.do(tournament, "publish-round", round=number)
        for board in range(1, 31):
            code = ("1-0", "1-0", "0-1", "=-=")[board * number % 4]
            server.do(
                tournament, "record-result", round=number, board=board, result=code, saw=version
            )
        server.do(tournament, "close-round", round=number)
    page.goto(f"{server.url}/t/{tournament}/s/1/draft/3")

    rows = page.locator(".natural tbody tr")
    expect(rows).to_have_count(30)
    changed = page.locator(".natural tr.changed")
    expect(changed.first).to_contain_text("points")
    expect(changed.first).to_contain_text("29E5")
    for row in rows.all():
        expect(row.locator("td").last).to_contain_text("29E")
    shots.take(page, "us-chess-draft", full_page=True)
