"""The director's page of results: scores that arrive after a phase was closed, preregistered pairs
that drop in, closing a phase with two winners, and carryovers into a final in IMPs.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.bridge.evening import Evening
from tests.browser.bridge.test_results import FINALISTS, QualificationAndFinal
from tests.browser.settled import FITS
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
PHONE = ViewportSize(width=390, height=800)


@pytest.fixture
def qualification(server: Server, desk: Page) -> Evening:
    """A qualification with all results, its session closed, and a final planned."""
    evening = QualificationAndFinal(server, desk)
    evening.do("seed-lines", stage=1)
    evening.publish_session(1)
    evening.play(1)
    evening.do("close-session", stage=1, session=1, missing="later")
    return evening


def send_dialog(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.locator(f'dialog [name="{name}"]').fill(value)
    page.locator('dialog button[type="submit"]').click()
    expect(page.locator("dialog")).to_be_hidden()


def send_outdated_result(evening: Evening, result: str) -> None:
    """Send another result for board 1 of table A1, as a tablet does that was offline."""
    state = evening.read(1, "table/A/1")
    first = state["rows"][0]
    board = first["boards"][0]
    place = {"stage": 1, "session": 1, "round": 1, "section": "A", "table": 1}
    sides = {"ns": first["ns"]["pair"], "ew": first["ew"]["pair"]}
    evening.do(
        "record-board", **place, **sides, board=board["board"], result=result, saw=board["saw"] - 1
    )


@beyond_the_gate
def test_director_grants_or_declines_scores_that_arrive_after_closing(
    qualification: Evening, desk: Page, shots: Shots
) -> None:
    qualification.do("close-phase", stage=1, places=[[2, FINALISTS]], seed=3)
    send_outdated_result(qualification, "7NT N 13")
    send_outdated_result(qualification, "6C E 12")
    desk.goto(qualification.address(1, "results"))
    tray = desk.locator(".too-late")
    expect(tray.locator("li")).to_have_count(2)
    expect(tray).to_contain_text("7NT N 13 instead of")
    expect(tray).to_contain_text("Qualification was closed.")
    tray.scroll_into_view_if_needed()
    shots.take(desk, "pairs-too-late")
    tablet = desk.context.new_page()
    tablet.goto(qualification.address(1, "table/A/1"))
    first = tablet.locator(".board .state").first
    expect(first).to_have_text("? came too late: 7NT N 13 / 6♣ E 12; the director decides")
    shots.take(tablet, "pairs-tablet-too-late")
    tray.locator(".grant").first.click()
    send_dialog(desk, reason="the slip says so")
    expect(tray.locator("li")).to_have_count(1)
    assert qualification.read(1, "table/A/1")["rows"][0]["boards"][0]["result"] == "7NT N 13"
    tray.locator(".decline").first.click()
    send_dialog(desk, reason="the slip says otherwise")
    expect(tray).to_be_hidden()
    expect(first).to_have_text("✗ the director has declined to make it 6♣ E 12")
    tablet.close()
    assert qualification.read(1, "table/A/1")["rows"][0]["boards"][0]["result"] == "7NT N 13"


def preregister(desk: Page, one: str, other: str, event: str) -> Locator:
    desk.locator('[data-command="preregister-pair"]').click()
    send_dialog(desk, one=one, other=other, event=event)
    return desk.locator(".drop-ins li", has_text=one.split(",")[0])


@beyond_the_gate
def test_preregistered_pairs_that_are_free_drop_in_when_lots_are_drawn(
    qualification: Evening, desk: Page, shots: Shots
) -> None:
    desk.goto(qualification.address(2, "results"))
    first = preregister(desk, "Adams, Ann", "Baker, Bob", "the teams")
    second = preregister(desk, "Clark", "Davis", "the teams")
    preregister(desk, "Evans", "Frost", "")
    expect(desk.locator(".expected")).to_contain_text("Still expected: 1 to 3.")
    first.locator(".free-now").click()
    send_dialog(desk, reason="lost the quarter final")
    expect(first).to_contain_text("✓ free")
    second.locator(".strike").click()
    send_dialog(desk, reason="won")
    expect(second).to_have_count(0)
    preregister(desk, "Green", "Hall", "the teams")
    desk.locator('[data-command="announce-entrance"]').click()
    desk.get_by_label("Only who has preregistered").check()
    send_dialog(desk)
    expect(desk.locator(".drop-ins .rule")).to_contain_text("Pairs that preregistered may drop in")
    desk.locator(".drop-ins").scroll_into_view_if_needed()
    shots.take(desk, "pairs-drop-ins")
    desk.set_viewport_size(PHONE)
    assert desk.evaluate(FITS)
    shots.take(desk, "pairs-drop-ins-phone", full_page=True)
    qualification.do("close-phase", stage=1, places=[[2, FINALISTS]], seed=3)
    qualification.do("seed-lines", stage=2)
    expect(desk.locator(".drop-ins li")).to_have_count(1)
    expect(desk.locator(".drop-ins li")).to_contain_text("Green")
    desk.goto(qualification.address(2, "desk"))
    desk.locator("#tab-pairs").click()
    # Adams are free by now; Evans play in no other event. The teams still keep Green.
    for family in ("Adams", "Evans"):
        expect(desk.locator(".pair-list .entry", has_text=family)).to_be_visible()
    expect(desk.locator(".pair-list .entry")).to_have_count(FINALISTS + 2)


@beyond_the_gate
def test_phase_with_two_winners_qualifies_half_from_each_line(
    qualification: Evening, desk: Page, shots: Shots
) -> None:
    mitchell = {"scheme": "one-section", "base": 0, "movement": "Mitchell"}
    qualification.do("plan-phase", name="Side event", sessions=1, **mitchell)
    qualification.do("plan-phase", name="Side final", sessions=1, scheme="one-section", follows=3)
    field = [{"players": [{"family": f"N{n}"}, {"family": f"S{n}"}]} for n in range(1, 15)]
    qualification.do("register-pairs", stage=3, pairs=field)
    qualification.do("seed-lines", stage=3)
    qualification.publish_session(3)
    qualification.play(3)
    qualification.do("close-session", stage=3, session=1, missing="later")
    desk.goto(qualification.address(3, "results"))
    desk.locator('[data-command="close-phase"]').click()
    expect(desk.locator("dialog .hint")).to_contain_text("half of the places go to each")
    desk.get_by_label("How many go on to Side final").fill("5")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog .notice")).to_contain_text("5 places can't be halved")
    shots.take(desk, "pairs-two-winners")
    desk.get_by_label("How many go on to Side final").fill("6")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ending")).to_contain_text("The phase is closed.")
    rows = qualification.read(3, "ranking")["rows"]
    fields = {row["pair"]["pair"]: row["field"] for row in rows}
    assert [row["rank"] for row in rows] == [*range(1, 8)] * 2
    assert sorted(fields.values()) == ["EW"] * 7 + ["NS"] * 7
    best_three_of_each = {row["pair"]["pair"] for row in rows if row["rank"] <= 3}
    [qualified] = re.findall("To Side final: (.*)", desk.locator(".ending").inner_text())
    assert sorted(map(int, qualified.split(", "))) == sorted(best_three_of_each)


@beyond_the_gate
def test_carryover_into_a_butler_final_is_in_imps(
    qualification: Evening, desk: Page, shots: Shots
) -> None:
    plan = {"scheme": "one-section", "movement": "Howell", "scoring": "butler"}
    qualification.do("replan-phase", stage=2, sessions=1, reason="IMPs are wanted", **plan)
    qualification.do("close-phase", stage=1, places=[[2, FINALISTS]], seed=3)
    desk.goto(qualification.address(2, "results"))
    desk.locator(".what-if").click()
    desk.locator('dialog [value="short"]').set_checked(True)
    send_dialog(desk)
    expect(desk.locator(".ways")).to_contain_text("Lead of the first, in IMPs")
    expect(desk.locator(".ways th")).to_have_text(
        ["Pair", "none", "linear", "linear:0.2", "linear:0.4"]
    )
    desk.locator('[data-command="announce-carryover"]').click()
    desk.locator('dialog [name="policy"]').select_option("full")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog .notice")).to_contain_text("full can't make IMPs of matchpoints")
    desk.locator('dialog [name="policy"]').select_option("linear")
    send_dialog(desk, weight="0.3")
    expect(desk.locator(".carryovers")).to_contain_text("Announced: linear, by rank 0.3.")
    shots.take(desk, "pairs-what-if-imps", full_page=True)
