"""The data of a tournament, announced on one page: in the report and on screens, changed,
discarded.
"""

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
    context = chromium.new_context(timezone_id="Europe/Warsaw")
    server.sign_in_browser(context)
    yield context.new_page()
    context.close()


def make_tournament(desk: Page, server: Server) -> str:
    """Fill in every field of the page and make the tournament; return its id."""
    desk.goto(f"{server.url}/new")
    fields = {
        **{"name": "Kraków Open", "place": "Kraków", "federation": "pol", "organiser": "MKS"},
        **{"starts": "2099-11-21", "ends": "2099-11-23", "arbiter": "Nowak, Anna"},
    }
    for name, value in fields.items():
        desk.locator(f'[name="{name}"]').fill(value)
    desk.locator("[data-official=chief] [data-part=title]").fill("IA")
    desk.locator("[data-official=chief] [data-part=fide_id]").fill("1100000")
    desk.get_by_role("button", name="Another deputy").click()
    desk.locator("[data-official=deputy] [data-part=name]").fill("Kowalski, Jan")
    desk.locator('[name="time_preset"]').select_option("900+10")
    desk.locator('[name="byes_last"]').fill("4")
    desk.locator(".schedule .times").fill("10:00, 15.30")
    desk.locator(".schedule .times").press("Tab")
    expect(desk.get_by_label("Round 3: day")).to_have_value("2099-11-22")
    expect(desk.get_by_label("Round 4: time")).to_have_value("15:30")
    picker = desk.locator(".swiss .tie-breaks")
    picker.get_by_label("Add a tie-break").select_option("ARO")
    picker.get_by_role("button", name="Add it").click()
    expect(picker.locator(".warnings")).to_contain_text(
        "ARO: left out while somebody has no rating"
    )
    picker.get_by_role("button", name="Leave ARO out").click()
    expect(picker.locator(".warnings li")).to_have_count(0)
    picker.get_by_role("button", name="SB earlier").click()
    desk.get_by_role("button", name="Make it and open its desk").click()
    desk.wait_for_url("**/s/1/desk")
    return desk.url.split("/t/")[1].partition("/")[0]


def report(desk: Page, server: Server, tournament: str) -> str:
    return desk.request.get(f"{server.url}/t/{tournament}/s/1/report/trf26.txt").text()


@beyond_the_gate
def test_announced_data_appear_in_the_report_and_on_screens(server: Server, desk: Page) -> None:
    tournament = make_tournament(desk, server)
    lines = report(desk, server, tournament).splitlines()
    for line in (
        *("012 Kraków Open", "022 Kraków", "032 POL", "042 2099/11/21", "052 2099/11/23"),
        *("102 IA Nowak, Anna (1100000)", "112 Kowalski, Jan", "202 BH/C1,SB,BH", "222 900+10"),
        "122 15 minutes + 10 seconds a move",
    ):
        assert line in lines
    dates = next(line for line in lines if line.startswith("132"))
    assert dates.split()[1:] == ["99/11/21", "99/11/21", "99/11/22", "99/11/22", "99/11/23"]
    desk.goto(f"{server.url}/t/{tournament}/s/1/screen/pairings")
    expect(desk.locator(".foot-when")).to_contain_text("Round 1 begins: ")
    expect(desk.locator(".foot-when")).to_contain_text("10:00")
    desk.goto(f"{server.url}/t/{tournament}")
    expect(desk.locator(".coming")).to_have_text("Round 1 begins: Nov 21, 2099, 10:00")


@beyond_the_gate
def test_changed_data_are_announced_after_a_warning(server: Server, desk: Page) -> None:
    tournament = make_tournament(desk, server)
    desk.goto(f"{server.url}/t/{tournament}/data")
    data_form = desk.locator("#tournament")
    expect(data_form.locator("[data-official=deputy] [data-part=name]")).to_have_value(
        "Kowalski, Jan"
    )
    data_form.locator('[name="federation"]').fill("CZE")
    data_form.get_by_role("button", name="Announce it").click()
    warning = desk.locator("dialog.warning")
    expect(warning).to_contain_text("It is held in CZE, not in POL")
    warning.get_by_role("button", name="Cancel").click()
    assert "032 POL" in report(desk, server, tournament)
    data_form.get_by_role("button", name="Announce it").click()
    # The field had the text before; only the reloaded page shows what was stored.
    with desk.expect_navigation():
        warning.get_by_role("button", name="Do it").click()
    expect(data_form.locator('[name="federation"]')).to_have_value("CZE")
    assert "032 CZE" in report(desk, server, tournament)

    schedule_form = desk.locator("form[data-command=announce-schedule]")
    schedule_form.get_by_label("Round 1: time").fill("11:00")
    schedule_form.get_by_role("button", name="Announce it").click()
    expect(warning).to_contain_text("Round 1 begins at 2099-11-21 11:00, not at 2099-11-21 10:00.")
    warning.get_by_role("button", name="Do it").click()
    expect(schedule_form.locator(".said")).to_have_text("Announced.")
    desk.goto(f"{server.url}/t/{tournament}")
    expect(desk.locator(".coming")).to_have_text("Round 1 begins: Nov 21, 2099, 11:00")


@beyond_the_gate
def test_discarded_tournament_leaves_the_lists_and_can_be_brought_back(
    server: Server, desk: Page
) -> None:
    tournament = make_tournament(desk, server)
    desk.goto(f"{server.url}/t/{tournament}/data")
    discard_form = desk.locator("form.discarding")
    discard_form.locator('[name="reason"]').fill("made twice")
    discard_form.get_by_role("button", name="Discard the tournament").click()
    warning = desk.locator("dialog.warning")
    expect(warning).to_contain_text("it can be brought back")
    warning.get_by_role("button", name="Do it").click()
    expect(desk.get_by_text("This tournament is discarded: made twice")).to_be_visible()
    assert server.tournaments() == []
    desk.goto(server.url)
    expect(desk.locator("article.tournament")).to_have_count(0)
    desk.locator(".discarded-tournaments summary").click()
    desk.locator(".discarded-tournaments a").click()
    desk.get_by_role("button", name="Bring it back").click()
    expect(desk.get_by_role("button", name="Discard the tournament")).to_be_visible()
    assert len(server.tournaments()) == 1
