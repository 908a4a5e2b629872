"""Players' requests from their telephones, granted at the desk; and the dialog about absent players
before a round is paired.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.boards import publish_first_round
from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import SEEN, Server

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1280, height=900), server) as page:
        yield page


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A telephone that is not signed in, with scripts switched off."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, java_script_enabled=False, locale="en"
    )
    yield context.new_page()
    context.close()


def slip_address(desk: Page, server: Server, tournament: str, name: str) -> str:
    """The address behind the code on a player's printed slip."""
    desk.goto(f"{server.url}/t/{tournament}/s/1/print/entry-slips")
    path = desk.locator(".card", has_text=name).locator("a").get_attribute("href")
    return f"{server.url}{path}"


@beyond_the_gate
def test_desk_grants_and_refuses_players_requests(
    server: Server, desk: Page, phone: Page, shots: Shots
) -> None:
    tournament = server.club(players=4)
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")
    desk.locator(".allow-requests").click()
    desk.get_by_role("button", name="Let them ask").click()
    expect(desk.locator(".own-requests")).to_contain_text("Players may ask")

    phone.goto(slip_address(desk, server, tournament, "Player02"))
    shots.take(phone, "own-requests-phone")
    phone.get_by_role("button", name="I would like a half-point bye in round 1").click()
    expect(phone.locator(".asked .answer")).to_have_text("waits for the arbiter")
    phone.get_by_role("button", name="I am here for round 1").click()

    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")
    expect(desk.locator(".own-requests h2")).to_have_text("Asked by players · 2")
    shots.take(desk, "own-requests-desk")
    bye = desk.locator(".asked-line", has_text="Half-point bye in round 1")
    bye.get_by_role("button", name="Grant").click()
    expect(bye).to_have_count(0)
    presence = desk.locator(".asked-line", has_text="There for round 1")
    presence.get_by_role("button", name="Refuse").click()
    expect(desk.locator(".asked-line")).to_have_count(0)

    phone.reload()
    expect(phone.locator(".asked .answer")).to_have_text(["refused", "granted"])
    shots.take(phone, "own-requests-answered")
    desk.locator("#tab-entries").click()
    expect(desk.locator(".entry", has_text="Player02")).to_contain_text("round 1: half-point bye")


def test_absent_players_can_be_withdrawn_in_the_dialog_before_pairing(
    server: Server, desk: Page, shots: Shots
) -> None:
    tournament = publish_first_round(server, players=6)
    for board, code in ((1, "+--"), (2, "--+"), (3, "1-0")):
        server.do(tournament, "record-result", round=1, board=board, result=code, saw=SEEN)
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")

    desk.locator("[data-command=pair-round]").click()
    dialog = desk.locator("dialog.sheet")
    expect(dialog).to_contain_text("Who did not come")
    expect(dialog.get_by_role("checkbox", checked=False)).to_have_count(2)
    confirm = dialog.locator("button[type=submit]")
    expect(confirm).to_have_text("Pair round 2")
    dialog.get_by_role("button", name="All").click()
    expect(confirm).to_have_text("Withdraw 2 players, pair round 2")
    dialog.get_by_role("checkbox").first.uncheck()
    expect(confirm).to_have_text("Withdraw 1 player, pair round 2")
    shots.take(desk, "no-shows")
    confirm.click()

    expect(desk.locator(".round-title")).to_have_attribute("data-state", "paired")
    expect(dialog).to_be_hidden()
    desk.locator("#tab-entries").click()
    expect(desk.locator(".entry.gone")).to_have_count(1)
