"""Quads (sections of four) and Scheveningen matches (each player of one club against each of the
other): planned, drawn at the desk, shown on screens.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.chess.windows import windows
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import SEEN, Server

pytestmark = pytest.mark.browser
HD = ViewportSize(width=1920, height=1080)
PHONE = ViewportSize(width=390, height=844)
DESK = ViewportSize(width=1280, height=900)


@pytest.fixture
def hall(chromium: Browser, server: Server) -> Iterator[dict[str, Page]]:
    """A desk, a screen and a phone."""
    sizes = {"desk": DESK, "screen": HD, "phone": PHONE}
    with windows(chromium, server, sizes) as pages:
        yield pages


def plan_and_enter(server: Server, desk: Page, players: int, form: str) -> str:
    """Plan a stage of that format on the page and enter players of two clubs in turn; return its
    id.
    """
    desk.goto(f"{server.url}/new")
    desk.locator("[name=name]").fill("Saturday")
    desk.locator("[name=stage]").fill("Main")
    desk.locator(f"[name=format][value={form}]").check()
    expect(desk.locator(f"fieldset.{form}")).to_be_visible()
    expect(desk.locator("fieldset.swiss")).to_be_hidden()
    desk.locator("button[type=submit]").click()
    desk.wait_for_url("**/desk")
    tournament = desk.url.split("/t/")[1].split("/")[0]
    for n in range(1, players + 1):
        club = ("Ajax", "Hercules")[n % 2]
        server.do(tournament, "register-entry", family=f"Player{n:02}", rating=2100 - n, club=club)
    return tournament


def play_round(server: Server, tournament: str, number: int, boards: int) -> None:
    """Publish the round and record results on its first boards."""
    server.do(tournament, "publish-round", round=number)
    for board in range(1, boards + 1):
        code = ("1-0", "=-=", "0-1")[board % 3]
        server.do(tournament, "record-result", round=number, board=board, result=code, saw=SEEN)


@beyond_the_gate
def test_eighteen_players_become_three_quads_and_a_swiss_of_six(
    server: Server, hall: dict[str, Page], shots: Shots
) -> None:
    desk, screen, phone = hall["desk"], hall["screen"], hall["phone"]
    tournament = plan_and_enter(server, desk, 18, "quads")
    act = desk.locator('[data-command="draw-lots"]')
    expect(act).to_have_text("Make the quads")
    expect(desk.get_by_text("3 quads, a Swiss of 6.")).to_be_visible()
    shots.take(desk, "quads-desk-before")
    act.click()
    expect(desk.locator('[data-command="publish-round"]')).to_be_visible()

    play_round(server, tournament, 1, boards=3 * 2)
    stage = f"{server.url}/t/{tournament}/s/1"
    screen.goto(f"{stage}/screen/standings")
    lines = screen.locator(".surface:not(.leaving) [data-key]")
    expect(lines).to_have_count(3 * 4)
    expect(screen.locator(".line:not(.follows) .quad.cell:visible")).to_contain_text(
        ["1", "2", "3"]
    )
    shots.take(screen, "quads-standings")
    for view in ("pairings", "crosstable", "schedule"):
        screen.goto(f"{stage}/screen/{view}")
        expect(lines.first).to_be_visible()
        shots.take(screen, f"quads-{view}")
    phone.goto(f"{stage}/screen/standings?lang=de")
    expect(phone.locator("[data-key]").first).to_be_visible()
    shots.take(phone, "quads-standings-phone")
    shots.take(desk, "quads-desk", full_page=True)
    desk.goto(f"{server.url}/t/{tournament}/s/2/desk")
    expect(desk.locator('[data-command="pair-round"]')).to_be_enabled()


@beyond_the_gate
def test_scheveningen_match_needs_teams_of_equal_size(
    server: Server, hall: dict[str, Page], shots: Shots
) -> None:
    desk, screen, phone = hall["desk"], hall["screen"], hall["phone"]
    tournament = plan_and_enter(server, desk, 7, "scheveningen")
    act = desk.locator('[data-command="draw-lots"]')
    expect(act).to_be_disabled()
    expect(desk.get_by_text("Ajax (3), Hercules (4)")).to_be_visible()
    server.do(tournament, "register-entry", family="Player08", rating=2000, club="ajax")
    expect(act).to_be_enabled()
    act.click()
    expect(desk.locator('[data-command="publish-round"]')).to_be_visible()

    play_round(server, tournament, 1, boards=4)
    stage = f"{server.url}/t/{tournament}/s/1"
    screen.goto(f"{stage}/screen/standings")
    expect(screen.locator(".foot-when")).to_contain_text("Ajax")
    expect(screen.locator(".foot-when")).to_contain_text("Hercules")
    shots.take(screen, "match-standings")
    for view in ("pairings", "crosstable", "schedule"):
        screen.goto(f"{stage}/screen/{view}")
        expect(screen.locator("[data-key]").first).to_be_visible()
        shots.take(screen, f"match-{view}")
    phone.goto(f"{stage}/screen/standings")
    expect(phone.locator("[data-key]").first).to_be_visible()
    shots.take(phone, "match-standings-phone")


@pytest.mark.parametrize("form", ["round-robin", "scheveningen", "quads"])
def test_form_shows_only_the_fields_of_the_chosen_format(
    chromium: Browser, server: Server, shots: Shots, form: str
) -> None:
    context = chromium.new_context(viewport=DESK)
    server.sign_in_browser(context)
    page = context.new_page()
    page.goto(f"{server.url}/new")
    page.locator(f"[name=format][value={form}]").check()
    forms = ".swiss, .round-robin, .scheveningen, .quads, .knock-out, .pairs"
    shown = page.locator(f"fieldset:is({forms}):visible")
    expect(shown).to_have_count(1)
    expect(shown).to_have_class(form)
    shots.take(page, f"new-{form}", full_page=True)
    context.close()
