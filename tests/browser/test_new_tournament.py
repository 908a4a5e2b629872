"""The form of a new tournament when its stage is refused, and a tournament without a stage."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.bridge.evening import with_phase
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


def send_unknown_tie_break(desk: Page, server: Server) -> None:
    """Send the form with a tie-break that does not exist; expect the refusal."""
    desk.goto(f"{server.url}/new")
    desk.locator('[name="name"]').fill("Club Evening")
    desk.locator('.swiss [name="tie_breaks"]').fill("FOO")
    desk.get_by_role("button", name="Make it and open its desk").click()
    expect(desk.locator(".new .notice").first).to_contain_text("FOO")


@beyond_the_gate
def test_refused_stage_leaves_no_tournament_and_the_form_can_be_corrected(
    server: Server, desk: Page
) -> None:
    send_unknown_tie_break(desk, server)
    assert server.tournaments() == []

    desk.locator('.swiss [name="tie_breaks"]').fill("BH")
    desk.get_by_role("button", name="Make it and open its desk").click()

    desk.wait_for_url("**/s/1/desk")
    assert len(server.tournaments()) == 1


@beyond_the_gate
def test_only_the_organiser_sees_a_link_to_a_first_section(
    server: Server, desk: Page, chromium: Browser
) -> None:
    tournament = server.post("/api/tournaments", {"name": "Club Evening"})["tournament"]
    visitor = chromium.new_page()

    visitor.goto(f"{server.url}/t/{tournament}")
    desk.goto(f"{server.url}/t/{tournament}")
    desk.get_by_role("link", name="New section").click()

    desk.wait_for_url("**/new-stage")
    expect(visitor.get_by_text("This tournament has no section yet.")).to_be_visible()
    expect(visitor.get_by_role("link", name="New section")).to_have_count(0)
    visitor.close()


@beyond_the_gate
@pytest.mark.parametrize(("scheme", "alone"), [("individual", True), ("one-section", False)])
def test_a_phase_that_follows_is_played_by_pairs_or_players_as_before(
    server: Server, desk: Page, scheme: str, alone: bool
) -> None:
    tournament = with_phase(server, "Club Evening", name="First", sessions=1, scheme=scheme)
    desk.goto(f"{server.url}/t/{tournament}/new-stage")
    desk.get_by_label("Bridge pairs").check()
    desk.locator('.pairs [name="pairs"]').fill("16")
    ways, individuals = (desk.locator(f".way-card{of}") for of in ("", "[data-scheme=individual]"))
    expect(individuals.first).to_be_visible()
    assert individuals.count() < ways.count()

    desk.get_by_label("The pairs come from").select_option("First")

    if alone:
        expect(desk.locator(".way-card:not([data-scheme=individual])")).to_have_count(0)
        expect(individuals.first).to_be_visible()
    else:
        expect(individuals).to_have_count(0)
        expect(ways.first).to_be_visible()


def test_the_form_of_bridge_asks_for_no_fide_id(server: Server, desk: Page) -> None:
    desk.goto(f"{server.url}/new")
    fide_id = desk.get_by_label("FIDE ID").first
    expect(fide_id).to_be_visible()
    for name in ("Bridge pairs", "Bridge teams of four"):
        desk.get_by_label(name, exact=True).check()
        expect(fide_id).to_be_hidden()
    desk.get_by_label("Knock-out", exact=True).check()
    expect(fide_id).to_be_visible()


def test_a_table_of_teams_asks_for_no_points_of_a_bye(server: Server, desk: Page) -> None:
    desk.goto(f"{server.url}/new")
    desk.get_by_label("Teams", exact=True).check()
    fields = desk.locator("fieldset.teams")
    of_bye = fields.get_by_label("points of the bye")
    expect(of_bye.first).to_be_visible()
    for format_name in ("Round robin", "Knock-out"):
        fields.get_by_label("Format").select_option(label=format_name)
        expect(of_bye.locator("visible=true")).to_have_count(0)


def test_fields_of_a_row_stand_in_line_although_the_words_above_wrap(
    server: Server, desk: Page
) -> None:
    desk.set_viewport_size({"width": 820, "height": 1180})
    desk.goto(f"{server.url}/new?lang=pl")
    bottom = "all => all.slice(0, 3).map((one) => one.getBoundingClientRect().bottom)"
    row = desk.locator("fieldset:has([name='rounds']) > label > :is(input, select):visible")
    row.first.wait_for()
    assert len(set(row.evaluate_all(bottom))) == 1
