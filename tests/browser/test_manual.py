"""Screenshots for the manual, taken while an arbiter's steps are played; and the link from a
warning to its section. `make pictures` copies the pictures to their place.
"""

from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from server.demo.demo_commands import NAMES
from tests.browser.devices import page_without_errors
from tests.browser.settled import FITS
from tests.browser.shots import Shots, for_pictures
from tests.effort import beyond_the_gate
from tests.server.process import Server, serving
from web.pages.render import STATIC

pytestmark = pytest.mark.browser
SIZE = ViewportSize(width=1100, height=720)
PLAYERS = 12
TEAMS = 6
MEMBERS = 4
Take = Callable[[Page, str], None]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "log.sqlite3") as server:
        yield server


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, SIZE, server) as page:
        yield page


@pytest.fixture
def take(shots: Shots) -> Take:
    """Take a picture for the manual; fail if the manual has none of that name."""

    def take_picture(page: Page, name: str) -> None:
        assert (STATIC / f"manual/{name}.png").is_file(), "the manual shows it"
        page.evaluate("document.fonts.ready")
        shots.take(page, f"manual-{name}")

    return take_picture


def spring_open(server: Server) -> str:
    """Twelve players, two rounds with results, the third not paired yet."""
    tournament: str = server.post("/api/tournaments", {"name": "Spring Open"})["tournament"]
    server.do(tournament, "plan-stage", name="Open", rounds=5, initial_colour="w")
    for place, (federation, (given, family)) in enumerate(list(NAMES.items())[:PLAYERS]):
        person: dict[str, Any] = {"given": given[0], "family": family[0]}
        person |= {"federation": federation, "rating": 2310 - 53 * place}
        server.do(tournament, "register-entry", **person)
    for number in (1, 2):
        server.do(tournament, "pair-round", round=number)
        published = server.do(tournament, "publish-round", round=number)
        for board in range(1, PLAYERS // 2 + 1):
            code = ("1-0", "=-=", "0-1")[(board + number) % 3]
            body: dict[str, Any] = {"round": number, "board": board, "result": code}
            server.do(tournament, "record-result", **body, saw=published["version"])
    return tournament


def club_cup(server: Server) -> str:
    """Six teams of three boards with a reserve each; round 1 waits for its line-ups."""
    cup: str = server.post("/api/tournaments", {"name": "Club Cup"})["tournament"]
    server.do(cup, "plan-team-stage", name="Teams", rounds=5, boards=3, initial_colour="w")
    teams = []
    for place, (federation, (given, family)) in enumerate(list(NAMES.items())[:TEAMS]):
        names = islice(product(given, family), MEMBERS)
        rating = 2310 - 53 * place
        members = [
            {"given": given_name, "family": family_name, "rating": rating - 40 * order}
            for order, (given_name, family_name) in enumerate(names)
        ]
        teams.append({"name": f"{family[0]} Club", "federation": federation, "members": members})
    server.do(cup, "register-teams", teams=teams)
    server.do(cup, "pair-round", round=1)
    server.do(cup, "publish-round", round=1)
    return cup


def open_live(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")


@for_pictures
def test_manual_pictures_of_an_arbiters_steps_are_taken(
    page: Page, server: Server, take: Take
) -> None:
    page.goto(f"{server.url}/new")
    page.locator('[name="name"]').fill("Spring Open")
    take(page, "new")
    tournament = spring_open(server)
    root = f"{server.url}/t/{tournament}/s/1"
    open_live(page, f"{root}/desk")
    page.locator("#tab-entries").click()
    take(page, "entries")
    page.locator("#tab-boards").click()
    server.do(tournament, "pair-round", round=3)
    expect(page.locator('[data-command="publish-round"]')).to_be_visible()
    take(page, "pairing")
    page.locator("[data-stage=by-hand]").click()
    page.locator("dialog.sheet [name=reason]").fill("as the captains agreed")
    page.locator("dialog.sheet [type=submit]").click()
    page.locator("dialog.warning [type=submit]").click()
    page.locator('[data-hand-board="1"] .seat').first.click()
    page.locator('[data-hand-board="2"] .seat').nth(1).click()
    take(page, "by-hand")
    page.get_by_text("Drop my changes").click()
    page.locator("[data-hand=end]").click()
    page.locator('[data-command="publish-round"]').click()
    expect(page.locator(".round-title")).to_have_attribute("data-state", "published")
    page.locator('[data-board="2"] button').click()
    take(page, "desk")
    open_live(page, f"{root}/tablet")
    page.locator('[data-board="3"] button').click()
    take(page, "tablet")
    page.goto(f"{root}/before-sending")
    take(page, "report")


@for_pictures
def test_manual_picture_of_line_ups_of_teams_is_taken(
    page: Page, server: Server, take: Take
) -> None:
    cup = club_cup(server)
    page.goto(str(server.get(f"/t/{cup}/s/1/captain-phone/1")["address"]))
    page.locator(".hand-in").click()
    expect(page.locator(".state")).to_contain_text("Handed in")
    # Team 5 has the members 17 to 20; its third member rests.
    server.do(cup, "hand-in-line-up", round=1, entry=5, members=[17, 18, 20])

    open_live(page, f"{server.url}/t/{cup}/s/1/desk")
    page.locator("#tab-line-ups").click()
    expect(page.locator(".hand-in.there")).to_have_count(2)
    expect(page.locator(".line-ups-until")).to_have_text("4 line-ups are missing")
    take(page, "teams")


@beyond_the_gate
def test_warning_links_to_its_section_of_the_manual(page: Page, server: Server, take: Take) -> None:
    tournament = spring_open(server)
    server.do(tournament, "pair-round", round=3)
    server.do(tournament, "publish-round", round=3)
    open_live(page, f"{server.url}/t/{tournament}/s/1/desk")
    page.locator(".rounds").get_by_text("Round 2").click()
    page.locator('[data-board="1"] button').click()
    page.get_by_text("arbiter's ruling").click()
    page.locator('.pad [data-result="=-="]').first.click()
    warning = page.locator("dialog.warning")
    expect(warning).to_be_visible()
    take(page, "warning")

    with page.context.expect_page() as opened_page:
        warning.locator(".manual a").click()
    manual = opened_page.value
    expect(manual).to_have_url(f"{server.url}/manual#corrections")
    expect(manual.locator("#corrections h2")).to_be_in_viewport()
    manual.close()
    warning.locator("[type=submit]").click()
    expect(warning).to_have_count(0)
    page.goto(f"{server.url}/t/{tournament}/audit")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    take(page, "audit")


@beyond_the_gate
def test_manual_opens_with_pictures_after_the_server_is_gone(
    chromium: Browser, server: Server
) -> None:
    """After one load, with its pictures."""
    context = chromium.new_context(viewport=SIZE)
    page = context.new_page()
    page.goto(f"{server.url}/manual")
    expect(page.locator("body")).to_have_attribute("data-kept", "")
    server.kill()

    page.reload()

    expect(page.get_by_role("heading", name="Pair by hand")).to_be_visible()
    assert page.evaluate("document.images[0].naturalWidth") > 0
    assert page.evaluate(FITS)
    context.close()
