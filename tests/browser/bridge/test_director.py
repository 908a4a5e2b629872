"""What a session leaves to be looked at, a table confirmed in one go, penalties, the scoring."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.bridge.test_results import DESK, Evening
from tests.server.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def director(chromium: Browser, server: Server) -> Iterator[Page]:
    context = chromium.new_context(viewport=DESK)
    server.let_in(context)
    yield context.new_page()
    context.close()


@pytest.fixture
def evening(server: Server, director: Page) -> Evening:
    evening = Evening(server, director)
    evening.do("seed-lines", stage=1)
    evening.on(1)
    evening.play(1)
    return evening


def test_all_boards_of_a_table_are_confirmed_at_once(
    evening: Evening, director: Page, shots: Path
) -> None:
    director.goto(evening.address(1, "results"))
    unconfirmed = director.locator(".filter").get_by_role("button", name="not confirmed")
    expect(unconfirmed).to_be_visible()
    everything = int(unconfirmed.inner_text().removeprefix("not confirmed "))
    unconfirmed.click()
    of_a1 = director.locator(".whole").filter(has_text="A1").first
    boards = int(of_a1.locator("span").inner_text().split()[0])
    director.screenshot(path=shots / "pairs-results-to-look-at.png")

    director.get_by_role("button", name="Confirm all of A1", exact=True).click()
    expect(unconfirmed).to_have_text(f"not confirmed {everything - boards}")
    expect(director.locator(".filter + .said")).to_be_empty()
    expect(director.get_by_role("button", name="Confirm all of A1", exact=True)).to_have_count(0)


def test_a_penalty_is_given_in_the_session_that_is_on_and_in_its_unit(
    evening: Evening, director: Page
) -> None:
    director.goto(evening.address(1, "results"))
    director.get_by_role("button", name="Give a penalty …").click()
    expect(director.locator('dialog [name="session"]')).to_have_value("1")
    director.locator('dialog [name="pair"]').fill("3")
    director.locator('dialog [name="amount"]').fill("2")
    director.locator('dialog [name="unit"]').select_option("points")
    director.locator('dialog [name="reason"]').fill("slow play")
    director.locator('dialog button[type="submit"]').click()
    expect(director.locator(".penalties")).to_contain_text("2 points")


def test_the_scoring_is_announced_on_the_page(evening: Evening, director: Page) -> None:
    director.goto(evening.address(1, "desk"))
    director.locator("#tab-plan").click()
    director.get_by_role("button", name="Scoring …").click()
    dropped = director.locator('dialog [name="dropped"]')
    expect(dropped).to_be_hidden()
    director.locator('dialog [name="scoring"]').select_option("butler")
    expect(dropped).to_be_visible()
    dropped.select_option("1/20")
    director.locator('dialog [name="reason"]').fill("as the invitation says")
    director.locator('dialog button[type="submit"]').click()
    expect(director.locator("dialog")).to_be_hidden()

    director.get_by_role("button", name="Scoring …").click()
    expect(dropped).to_have_value("1/20")
    assert evening.read(1, "ranking")["head"]["form"] == "Butler"
