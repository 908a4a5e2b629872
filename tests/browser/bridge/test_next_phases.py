"""The page that plans the phases after a qualification: formats, carryovers, numbers of qualifiers.
Sixteen pairs play the third format: semifinals A and B, and a final into which two pairs drop in.
"""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.bridge.evening import Evening, with_phase
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS = 16
QUALIFICATION, A, B, FINAL = 1, 2, 3, 4


class Weekend(Evening):
    def __init__(self, server: Server, page: Page) -> None:
        made = with_phase(server, "Pairs Weekend", name="Qualification", sessions=1)
        super().__init__(server, page, made, PAIRS, seed=11)

    def play_phase(self, stage: int) -> None:
        self.do("seed-lines", stage=stage)
        self.publish_session(stage)
        self.play(stage)
        self.do("close-session", stage=stage, session=1, missing="later")


def announce_phases(weekend: Weekend, desk: Page, shots: Shots) -> None:
    desk.goto(weekend.address(QUALIFICATION, "desk"))
    desk.locator("#tab-tables").click()
    desk.locator("#tab-plan").click()
    desk.locator("#plan .next").click()
    expect(desk.locator(".chain rect.phase")).to_have_count(1)
    desk.get_by_text("3 · semifinals A and B, final").click()
    cards = desk.locator(".card")
    expect(cards).to_have_count(3)
    names = [cards.nth(n).locator("[name=name]").input_value() for n in range(3)]
    assert names == ["Semifinal A", "Semifinal B", "Final"]
    for card in range(3):
        expect(cards.nth(card).locator("[name=way] option").first).to_be_attached()
    expect(cards.nth(0).locator("[name=carryover]")).to_have_value("none")
    expect(cards.nth(0)).to_contain_text("Advice: carry nothing over.")
    cards.nth(0).locator("[name=carryover]").select_option("linear")
    cards.nth(0).locator("[name=weight]").fill("0.04")
    expect(cards.nth(1).locator("[name=carryover]")).to_have_value("none")
    expect(cards.nth(2).locator("[name=amount]").first).to_have_value("6")
    expect(cards.nth(2).locator("[name=way]")).to_contain_text("Howell")
    expect(cards.nth(2).locator("[name=weight]")).to_have_value("0.3")
    shots.take(desk, "next-phases-form", full_page=True)
    desk.get_by_role("button", name="Announce these phases").click()
    expect(desk.locator(".chain rect.phase")).to_have_count(4)
    for words in ("first 8", "all others", "first 6", "first 2", "carryover linear, by rank 0.04"):
        expect(desk.locator(".chain svg")).to_contain_text(words)
    shots.take(desk, "next-phases-planned", full_page=True)


def close_phase(weekend: Weekend, desk: Page, stage: int, qualifiers: dict[str, str]) -> None:
    """Close the phase with the numbers of qualifiers that were announced ("": all others)."""
    desk.goto(weekend.address(stage, "results"))
    desk.locator('[data-command="close-phase"]').click()
    for name, value in qualifiers.items():
        expect(desk.get_by_label(f"How many go on to {name}", exact=False)).to_have_value(value)
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ending")).to_contain_text("The phase is closed.")


def drop_two_pairs_in(weekend: Weekend, desk: Page, shots: Shots) -> None:
    desk.goto(weekend.address(FINAL, "results"))
    expect(desk.locator(".starts tr")).to_have_count(8)
    desk.locator('[data-command="drop-in"]').click()
    names = [f"Late{number}, Ada; Later{number}, Ben" for number in (1, 2)]
    desk.locator('dialog [name="lines"]').fill("\n".join(names))
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".starts tr")).to_have_count(10)
    first, second = (desk.locator(f'.starts [data-pair="{pair}"]') for pair in (17, 18))
    expect(second).to_contain_text("dropped in")
    carryovers = [line.locator("td").all_inner_texts()[-2:] for line in (first, second)]
    assert carryovers[0] == carryovers[1], "one wave, one carryover"
    desk.locator(".what-if").click()
    expect(desk.locator('dialog [value="selected"]')).to_be_checked()
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ways")).to_contain_text("Advice: a carryover is mandatory.")
    shots.take(desk, "next-phases-final", full_page=True)


def test_third_format_is_planned_played_and_closed_with_two_drop_ins(
    server: Server, desk: Page, shots: Shots
) -> None:
    weekend = Weekend(server, desk)
    announce_phases(weekend, desk, shots)
    weekend.play_phase(QUALIFICATION)
    close_phase(weekend, desk, QUALIFICATION, {"Semifinal A": "8", "Semifinal B": ""})
    for stage, qualifiers in ((A, "6"), (B, "2")):
        weekend.play_phase(stage)
        close_phase(weekend, desk, stage, {"Final": qualifiers})
    drop_two_pairs_in(weekend, desk, shots)
    weekend.play_phase(FINAL)
    weekend.do("close-phase", stage=FINAL)
    ranking = weekend.read(FINAL, "ranking")
    assert ranking["head"]["final"]
    origins = [row["came"] for row in ranking["rows"]]
    assert len(origins) == 6 + 2 + 2  # from A, from B, and those that drop in
    assert origins.count("qualified from the second group") == origins.count("dropped in") == 2
    desk.goto(weekend.address(FINAL, "next"))
    expect(desk.locator(".chain svg")).to_contain_text("2 dropped in")
    expect(desk.locator(".chain rect.closed")).to_have_count(4)
    shots.take(desk, "next-phases-over", full_page=True)


def compare_carryovers(weekend: Weekend, desk: Page) -> None:
    """Compare carryovers by the present standings, before the next phase is planned."""
    desk.goto(weekend.address(QUALIFICATION, "next"))
    desk.get_by_text("1 · final").click()
    expect(desk.locator("[name=way] option").first).to_be_attached()
    desk.get_by_role("button", name="What if").click()
    expect(desk.locator(".compared tbody tr")).to_have_count(8 + 2)  # qualifiers; lead, deficit
    expect(desk.locator(".compared")).to_contain_text("Lead of the first, in tops")


def test_late_answer_for_another_format_does_not_replace_the_chosen_one(
    server: Server, desk: Page
) -> None:
    weekend = Weekend(server, desk)

    def delay_answer(route: Route) -> None:
        expect(desk.locator(".card")).to_have_count(1)
        route.continue_()

    desk.route("**/proposal?format=3*", delay_answer)
    desk.goto(weekend.address(QUALIFICATION, "next"))
    desk.get_by_text("3 · semifinals A and B, final").click()
    with desk.expect_response("**/proposal?format=3*"):
        desk.get_by_text("1 · final").click()
    desk.wait_for_load_state("networkidle")
    expect(desk.locator(".card")).to_have_count(1)


def test_free_phases_begin_with_a_final_whatever_format_was_shown_before(
    server: Server, desk: Page
) -> None:
    weekend = Weekend(server, desk)
    desk.goto(weekend.address(QUALIFICATION, "next"))
    desk.get_by_text("2 · semifinal, final").click()
    expect(desk.locator(".card")).to_have_count(2)
    desk.get_by_text("Free", exact=True).click()
    expect(desk.locator(".card")).to_have_count(1)
    expect(desk.locator(".card [name=name]")).to_have_value("Final")
    expect(desk.locator(".card [name=source]")).to_have_value("Qualification")


@beyond_the_gate
def test_closing_a_phase_requires_the_number_of_qualifiers(server: Server, desk: Page) -> None:
    weekend = Weekend(server, desk)
    follows = {"scheme": "one-section", "movement": "Howell", "follows": 1}
    weekend.do("plan-phase", name="Final", sessions=1, **follows)
    weekend.play_phase(QUALIFICATION)
    compare_carryovers(weekend, desk)
    desk.goto(weekend.address(QUALIFICATION, "results"))
    desk.locator('[data-command="close-phase"]').click()
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_visible()
    expect(desk.locator(".ending")).not_to_contain_text("The phase is closed.")
    desk.get_by_label("How many go on to Final").fill("6")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ending")).to_contain_text("To Final:")


TEXTS_BEYOND_BOX = """boxes => boxes.flatMap(box => {
  const right = box.getBoundingClientRect().right;
  const lines = [];
  let element = box;
  while ((element = element.nextElementSibling)?.tagName === "text") lines.push(element);
  return lines.filter(one => one.getBoundingClientRect().right > right).map(one => one.textContent);
})"""


def test_texts_of_a_phase_stay_in_its_box(server: Server, desk: Page) -> None:
    long = "Qualification of every club of the north and of the south"
    made = with_phase(server, "Wide", name=long, sessions=1)
    Evening(server, desk, made, 46, seed=3)
    desk.goto(f"{server.url}/t/{made}/s/1/next")
    boxes = desk.locator(".chain rect.phase")
    expect(boxes).to_have_count(1)
    assert boxes.locator("xpath=following-sibling::*[1]").text_content() == long
    assert boxes.evaluate_all(TEXTS_BEYOND_BOX) == []
