"""The form of a new tournament, when its stage is refused."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def server(own_server: Server) -> Server:
    return own_server


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Page]:
    context = chromium.new_context()
    server.sign_in_browser(context)
    yield context.new_page()
    context.close()


def refused(desk: Page, server: Server) -> None:
    desk.goto(f"{server.url}/new")
    desk.locator('[name="name"]').fill("Club Evening")
    desk.locator('.swiss [name="tie_breaks"]').fill("FOO")
    desk.get_by_role("button", name="Make it and open its desk").click()
    expect(desk.locator(".new .notice").first).to_contain_text("FOO")


@beyond_the_gate
def test_a_stage_that_is_refused_leaves_no_tournament_and_is_corrected_in_place(
    server: Server, desk: Page
) -> None:
    refused(desk, server)
    assert server.tournaments() == []

    desk.locator('.swiss [name="tie_breaks"]').fill("BH")
    desk.get_by_role("button", name="Make it and open its desk").click()

    desk.wait_for_url("**/s/1/desk")
    assert len(server.tournaments()) == 1


@beyond_the_gate
def test_a_tournament_without_a_stage_leads_the_desk_to_a_new_one(
    server: Server, desk: Page, chromium: Browser
) -> None:
    made = server.post("/api/tournaments", {"name": "Club Evening"})["tournament"]
    anybody = chromium.new_page()

    anybody.goto(f"{server.url}/t/{made}")
    desk.goto(f"{server.url}/t/{made}")
    desk.get_by_role("link", name="New section").click()

    desk.wait_for_url("**/new-stage")
    expect(anybody.get_by_text("This tournament has no section yet.")).to_be_visible()
    expect(anybody.get_by_role("link", name="New section")).to_have_count(0)
    anybody.close()
