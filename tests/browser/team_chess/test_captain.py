"""A captain's telephone: the line-up is tapped, handed in, and kept while there is no network."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.shots import Shots
from tests.server.process import Server

TEAMS = [
    {
        "name": name,
        "members": [{"family": f"{name}{n}", "rating": 2400 - 100 * n} for n in range(1, 5)],
    }
    for name in ("Alpha", "Beta")
]
pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def cup(server: Server) -> str:
    cup: str = server.post("/api/tournaments", {"name": "Cup"})["tournament"]
    server.do(cup, "plan-team-stage", name="Open", rounds=3, boards=3, initial_colour="w")
    server.do(cup, "register-teams", teams=TEAMS)
    server.do(cup, "pair-round", round=1)
    server.do(cup, "publish-round", round=1)
    return cup


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def open_as(phone: Page, server: Server, cup: str, team: int) -> None:
    answer = server.get(f"/t/{cup}/s/1/captain-phone/{team}")
    phone.goto(str(answer["address"]))


def test_line_up_must_keep_the_order_of_members(
    server: Server, cup: str, phone: Page, shots: Shots
) -> None:
    open_as(phone, server, cup, 1)
    seats, members = phone.locator(".seats button"), phone.locator(".members button")
    expect(seats).to_have_text(["Alpha1", "Alpha2", "Alpha3"])
    seats.nth(1).click()
    members.filter(has_text="Alpha4").click()
    expect(phone.locator(".objection")).to_contain_text("Alpha4 can't sit above Alpha3")
    expect(phone.locator(".hand-in")).to_be_disabled()
    seats.nth(1).click()
    seats.nth(2).click()
    members.filter(has_text="Alpha3").click()
    members.filter(has_text="Alpha4").click()
    phone.locator(".hand-in").click()
    expect(phone.locator(".state")).to_contain_text("Handed in")
    shots.take(phone, "captain", full_page=True)
    expect(phone.locator(".seats button")).to_have_text(["Alpha1", "Alpha3", "Alpha4"])


def test_line_up_entered_offline_is_handed_in_later(
    server: Server, cup: str, phone: Page, shots: Shots
) -> None:
    open_as(phone, server, cup, 2)
    phone.context.set_offline(True)
    phone.locator(".hand-in").click()
    expect(phone.locator(".news")).to_contain_text("Saved on this telephone")
    phone.context.set_offline(False)
    expect(phone.locator(".state")).to_contain_text("Handed in")
    server.do(cup, "reveal-line-ups", round=1, matches=[])
    phone.reload()
    expect(phone.locator(".boards li")).to_have_count(3)
    expect(phone.locator(".boards li").first).to_contain_text("Alpha1")
    shots.take(phone, "captain-revealed", full_page=True)


def test_revoked_captains_code_is_reported(server: Server, cup: str, phone: Page) -> None:
    open_as(phone, server, cup, 1)
    server.do(cup, "revoke-captain-phone", entry=1, reason="phone lost")
    phone.locator(".hand-in").click()
    expect(phone.locator("body.captain")).to_have_count(0)
    expect(phone.locator("body")).to_contain_text("There is no team with the code")
