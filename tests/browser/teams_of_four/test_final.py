"""A final planned from groups on the director's pages: refused while a group is not over, a
knock-out that starts with IMPs, a round robin that starts with victory points, ties at the cut.
"""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.shots import Shots
from tests.browser.teams_of_four.test_swiss_evening import Evening, evening
from tests.effort import beyond_the_gate
from tests.server.teams_of_four.groups import TeamsHall

__all__ = ["evening"]
pytestmark = pytest.mark.browser
GROUPS = {1: "Group North", 2: "Group South", 3: "Hatzikonstantinou-Papadopoulou Group"}


class AllPassedOut(Random):
    """Lots by which every board is passed out, so that all matches are tied."""

    def choice(self, _: Any) -> Any:
        return "PASS"


def new_hall(weekend: Evening, lots: Random) -> TeamsHall:
    server = weekend.server
    weekend.tournament = server.post("/api/tournaments", {"name": "Weekend of Teams"})["tournament"]

    def do(command: str, **body: Any) -> None:
        answer = server.do(weekend.tournament, command, **body)
        assert "version" in answer, answer

    return TeamsHall(do, lambda view, stage: server.rows(weekend.tournament, view, stage), lots)


def play_groups(weekend: Evening) -> TeamsHall:
    """Play three groups and close all rounds but the last one of the last group."""
    hall = new_hall(weekend, Random(3))
    for stage, name in GROUPS.items():
        hall.do("plan-teams-of-four", name=name, rounds=0, system="berger", boards=2)
        hall.register_and_draw(stage, [f"{name.split()[-1]} {n}" for n in range(1, 5)], drawn=True)
        for number in (1, 2, 3):
            hall.publish_round(stage, number)
            hall.enter_missing(stage, number)
            if (stage, number) != (3, 3):
                hall.do("close-round", stage=stage, round=number)
    return hall


def fill_form(
    weekend: Evening, name: str, groups: tuple[str, ...] = tuple(GROUPS.values()), **fields: str
) -> None:
    desk = weekend.desk
    desk.goto(f"{weekend.server.url}/t/{weekend.tournament}/new-stage")
    desk.get_by_label("Bridge teams of four", exact=True).check()
    desk.locator('[name="stage"]').fill(name)
    desk.locator('.fours [name="system"]').select_option(fields.pop("system"))
    for group in groups:
        desk.locator(".come-from label", has_text=group).locator("input").check()
    for field, value in fields.items():
        place = desk.locator(f'.fours [name="{field}"]:enabled')
        if place.evaluate("one => one.tagName") == "SELECT":
            place.select_option(value)
        else:
            place.fill(value)


@beyond_the_gate
def test_groups_qualify_for_a_knock_out_and_a_round_robin(evening: Evening, shots: Shots) -> None:
    hall, desk = play_groups(evening), evening.desk
    qualifiers = desk.locator(".going-on")
    fill_form(evening, "Cup", system="knock-out", qualify="2", others="2", carry="among", limit="5")
    expect(qualifiers).to_contain_text("Group is not over; close its last round first")
    shots.take(desk, "final-not-over", full_page=True)
    desk.locator('.new button[type="submit"]').click()
    expect(desk.locator(".new > .notice")).to_contain_text("is not over")

    hall.do("close-round", stage=3, round=3)
    fill_form(evening, "Cup", system="knock-out", qualify="2", others="2", carry="among", limit="5")
    # Two of each of the three groups, and the two best of the others.
    expect(qualifiers.locator("tbody tr")).to_have_count(8)
    expect(qualifiers.locator("thead")).to_contain_text("Begins with IMPs")
    names = qualifiers.locator("tbody tr td:nth-child(2)").all_inner_texts()
    for width, height in ((1920, 1080), (1280, 800), (390, 844)):
        desk.set_viewport_size({"width": width, "height": height})
        shots.take(desk, f"final-cup-{width}", full_page=True)
    desk.set_viewport_size({"width": 1280, "height": 800})
    desk.locator('.new button[type="submit"]').click()
    desk.wait_for_url(f"**/t/{evening.tournament}")

    fill_form(evening, "Final", system="berger", qualify="2", carry="among", share="50")
    expect(qualifiers.locator("thead")).to_contain_text("Carried forward")
    expect(qualifiers.locator("tbody tr")).to_have_count(6)
    shots.take(desk, "final-table", full_page=True)
    desk.locator('.new button[type="submit"]').click()
    desk.wait_for_url(f"**/t/{evening.tournament}")

    entered = [
        r for r in evening.server.rows(evening.tournament, "desk", 4) if r["kind"] == "entry"
    ]
    assert [row["family"] for row in entered] == names
    hall.register_and_draw(5, (), drawn=True)
    hall.publish_round(5, 1)
    desk.goto(f"{evening.server.url}/t/{evening.tournament}/s/5/screen/standings")
    expect(desk.locator("body")).to_contain_text("CF")
    shots.take(desk, "final-standings")


@beyond_the_gate
def test_tie_at_the_cut_is_broken_by_hand_at_the_desk(evening: Evening, shots: Shots) -> None:
    hall, desk = new_hall(evening, AllPassedOut()), evening.desk
    hall.do("plan-teams-of-four", name="Group", rounds=0, system="berger", boards=2)
    hall.register_and_draw(1, [f"Team {n}" for n in range(1, 5)], drawn=True)
    for number in (1, 2, 3):
        hall.play_round(1, number)
    qualifiers = desk.locator(".going-on")
    fill_form(evening, "Final", ("Group",), system="berger", qualify="2")
    expect(qualifiers).to_contain_text("Place 1 of Group is shared")
    shots.take(desk, "final-tied", full_page=True)

    desk.goto(f"{evening.stage}/desk")
    desk.locator("#tab-settings").click()
    desk.locator('[data-stage="places-by-hand"]').click()
    # A team's number and a value: number 3 comes before number 1.
    desk.locator('dialog[open] [name="values"]').fill("3 9\n1 8")
    desk.locator('dialog[open] [name="reason"]').fill("drawn by lot")
    shots.take(desk, "final-by-hand")
    desk.locator('dialog[open] button[type="submit"]').click()
    desk.locator('dialog.warning button[type="submit"]').click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    fill_form(evening, "Final", ("Group",), system="berger", qualify="2")
    expect(qualifiers.locator("tbody tr")).to_have_count(2)
    numbered = {r["number"]: r["family"] for r in hall.rows("desk", 1) if r["kind"] == "entry"}
    named = qualifiers.locator("tbody tr td:nth-child(2)").all_inner_texts()
    assert named == [numbered[3], numbered[1]]
