"""The director's page of results: confirming, penalties, scoring method and handicap."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bridge.evening import Evening
from tests.browser.bridge.test_results import PAIRS, QualificationAndFinal
from tests.browser.shots import Shots
from tests.domain.formats.test_masterpoint_schemes import OWN
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(server: Server, desk: Page) -> Evening:
    """A session with all results, none of them confirmed."""
    evening = QualificationAndFinal(server, desk)
    evening.do("seed-lines", stage=1)
    evening.publish_session(1)
    evening.play(1)
    return evening


@beyond_the_gate
def test_director_confirms_all_boards_of_a_table_at_once(
    evening: Evening, desk: Page, shots: Shots
) -> None:
    desk.goto(evening.address(1, "results"))
    unconfirmed = desk.locator(".filter").get_by_role("button", name="not confirmed")
    expect(unconfirmed).to_be_visible()
    unconfirmed_boards = int(unconfirmed.inner_text().removeprefix("not confirmed "))
    unconfirmed.click()
    line_of_a1 = desk.locator(".whole").filter(has_text="A1").first
    boards = int(line_of_a1.locator("span").inner_text().split()[0])
    shots.take(desk, "pairs-results-to-look-at")

    desk.get_by_role("button", name="Confirm all of A1", exact=True).click()
    expect(unconfirmed).to_have_text(f"not confirmed {unconfirmed_boards - boards}")
    expect(desk.locator(".filter + .said")).to_be_empty()
    expect(desk.get_by_role("button", name="Confirm all of A1", exact=True)).to_have_count(0)


@beyond_the_gate
def test_penalty_is_given_for_the_current_session_in_points(evening: Evening, desk: Page) -> None:
    desk.goto(evening.address(1, "results"))
    desk.get_by_role("button", name="Give a penalty …").click()
    expect(desk.locator('dialog [name="session"]')).to_have_value("1")
    desk.locator('dialog [name="pair"]').fill("3")
    desk.locator('dialog [name="amount"]').fill("2")
    desk.locator('dialog [name="unit"]').select_option("points")
    desk.locator('dialog [name="reason"]').fill("slow play")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".penalties")).to_contain_text("2 points")


@beyond_the_gate
def test_scoring_method_is_announced_and_used(evening: Evening, desk: Page) -> None:
    desk.goto(evening.address(1, "desk"))
    desk.locator("#tab-tables").click()
    desk.locator("#tab-plan").click()
    desk.get_by_role("button", name="Scoring …").click()
    dropped = desk.locator('dialog [name="dropped"]')
    expect(dropped).to_be_hidden()
    desk.locator('dialog [name="scoring"]').select_option("butler")
    expect(dropped).to_be_visible()
    dropped.select_option("1/20")
    desk.locator('dialog [name="reason"]').fill("as the invitation says")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()

    desk.get_by_role("button", name="Scoring …").click()
    expect(dropped).to_have_value("1/20")
    assert evening.read(1, "ranking")["head"]["form"] == "Butler"


@beyond_the_gate
def test_handicap_changes_the_ranking_and_is_shown(
    evening: Evening, desk: Page, wall: Page, shots: Shots
) -> None:
    best, second = evening.read(1, "ranking")["rows"][:2]
    desk.goto(evening.address(1, "desk"))
    desk.locator("#tab-tables").click()
    desk.locator("#tab-plan").click()
    desk.get_by_role("button", name="Scoring …").click()
    desk.locator('dialog [name="handicap"]').select_option("percent")
    desk.locator('dialog [name="reason"]').fill("club evening")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()

    desk.locator("#tab-pairs").click()
    entry = desk.locator(f'.pair-list [data-pair="{second["key"]}"]')
    entry.get_by_role("button").click()
    desk.get_by_role("button", name="Correct …").click()
    desk.locator('dialog [name="handicap"]').fill("+20,5")
    shots.take(desk, "handicap-dialog")
    desk.get_by_role("button", name="Correct", exact=True).click()
    expect(entry).to_contain_text("handicap +20.50 %")

    first, *others = evening.read(1, "ranking")["rows"]
    assert (first["key"], first["handicap"]) == (second["key"], "+20.50")
    assert float(first["net"]) == pytest.approx(float(second["share"]) + 20.5)
    assert (others[0]["key"], others[0]["net"]) == (best["key"], best["share"])
    wall.goto(evening.address(1, "screen/ranking"))
    expect(wall.get_by_text("+20.50", exact=True).first).to_be_visible()
    shots.take(wall, "handicap-wall")
    desk.goto(evening.address(1, "print/ranking"))
    expect(desk.get_by_text("Net %").first).to_be_visible()
    shots.take(desk, "handicap-paper")


@beyond_the_gate
def test_desk_names_the_pairs_without_a_seat(server: Server, desk: Page) -> None:
    evening = QualificationAndFinal(server, desk)
    evening.do("seed-lines", stage=1)
    late = {"players": [{"family": "Late"}, {"family": "Later"}]}
    evening.do("register-pairs", stage=1, pairs=[late])
    number = PAIRS + 1
    desk.goto(evening.address(1, "desk"))
    unseated = desk.locator(".unseated")
    expect(unseated).to_have_text(
        f"Came after the draw and without a seat; draw again: {number} Late – Later"
    )

    evening.do("plan-session", stage=1, session=1)

    expect(unseated).to_have_text(f"To be given a seat: {number} Late – Later")
    unseated.get_by_role("link").click()
    desk.locator(f"#pairs [data-pair='{number}'] .pick").click()
    expect(desk.get_by_role("button", name="Seat …")).to_be_visible()


@beyond_the_gate
def test_clubs_own_scheme_of_masterpoints_is_announced(evening: Evening, desk: Page) -> None:
    desk.goto(f"{evening.address(1, 'desk')}#plan")
    desk.get_by_role("button", name="Masterpoints …").click()
    sheet = desk.locator("dialog.sheet")
    sheet.locator("[name=scheme]").select_option("own")
    sheet.locator("[name=own]").fill(OWN.strip())
    sheet.get_by_role("button", name="Announce it").click()
    expect(sheet).to_be_hidden()
    desk.goto(evening.address(1, "print/masterpoints"))
    expect(desk.locator("body")).to_contain_text("Thursday's ladder")
