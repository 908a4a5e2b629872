"""Sixteen pairs play the third format: a qualification, semifinals A and B, a final with two pairs
that drop in. The director plans it, closes it and lets them in on the pages.
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

    def played(self, stage: int) -> None:
        self.do("seed-lines", stage=stage)
        self.on(stage)
        self.play(stage)
        self.do("close-session", stage=stage, session=1, missing="later")


def planned(weekend: Weekend, desk: Page, shots: Shots) -> None:
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
    for words in ("first 8", "all others", "first 6", "first 2", "carryover linear 0.04"):
        expect(desk.locator(".chain svg")).to_contain_text(words)
    shots.take(desk, "next-phases-planned", full_page=True)


def closed(weekend: Weekend, desk: Page, stage: int, filled: dict[str, str]) -> None:
    """As it was announced: nothing is typed."""
    desk.goto(weekend.address(stage, "results"))
    desk.locator('[data-command="close-phase"]').click()
    for name, value in filled.items():
        expect(desk.get_by_label(f"How many go on to {name}", exact=False)).to_have_value(value)
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ending")).to_contain_text("The phase is closed.")


def dropped_in(weekend: Weekend, desk: Page, shots: Shots) -> None:
    desk.goto(weekend.address(FINAL, "results"))
    expect(desk.locator(".starts tr")).to_have_count(8)
    desk.locator('[data-command="drop-in"]').click()
    wave = [f"Late{number}, Ada; Later{number}, Ben" for number in (1, 2)]
    desk.locator('dialog [name="lines"]').fill("\n".join(wave))
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".starts tr")).to_have_count(10)
    one, other = (desk.locator(f'.starts [data-pair="{pair}"]') for pair in (17, 18))
    expect(other).to_contain_text("dropped in")
    given = [line.locator("td").all_inner_texts()[-2:] for line in (one, other)]
    assert given[0] == given[1], "one wave, one carryover"
    desk.locator(".what-if").click()
    expect(desk.locator('dialog [value="selected"]')).to_be_checked()
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ways")).to_contain_text("Advice: a carryover is mandatory.")
    shots.take(desk, "next-phases-final", full_page=True)


def test_semifinals_a_and_b_and_a_final_with_two_drop_ins(
    server: Server, desk: Page, shots: Shots
) -> None:
    weekend = Weekend(server, desk)
    planned(weekend, desk, shots)
    weekend.played(QUALIFICATION)
    closed(weekend, desk, QUALIFICATION, {"Semifinal A": "8", "Semifinal B": ""})
    for stage, many in ((A, "6"), (B, "2")):
        weekend.played(stage)
        closed(weekend, desk, stage, {"Final": many})
    dropped_in(weekend, desk, shots)
    weekend.played(FINAL)
    weekend.do("close-phase", stage=FINAL)
    ranking = weekend.read(FINAL, "ranking")
    assert ranking["head"]["final"]
    came = [row["came"] for row in ranking["rows"]]
    assert len(came) == 10
    assert came.count("qualified from the second group") == came.count("dropped in") == 2
    desk.goto(weekend.address(FINAL, "next"))
    expect(desk.locator(".chain svg")).to_contain_text("2 dropped in")
    expect(desk.locator(".chain rect.closed")).to_have_count(4)
    shots.take(desk, "next-phases-over", full_page=True)


def compared(weekend: Weekend, desk: Page) -> None:
    """On the standings as they are, before the phase they lead to is there."""
    desk.goto(weekend.address(QUALIFICATION, "next"))
    desk.get_by_text("1 · final").click()
    expect(desk.locator("[name=way] option").first).to_be_attached()
    desk.get_by_role("button", name="What if").click()
    expect(desk.locator(".compared tbody tr")).to_have_count(8 + 2)
    expect(desk.locator(".compared")).to_contain_text("Lead of the first, in tops")


def test_the_format_that_was_chosen_last_is_proposed(server: Server, desk: Page) -> None:
    weekend = Weekend(server, desk)

    def late(route: Route) -> None:
        expect(desk.locator(".card")).to_have_count(1)
        route.continue_()

    desk.route("**/proposal?format=3*", late)
    desk.goto(weekend.address(QUALIFICATION, "next"))
    desk.get_by_text("3 · semifinals A and B, final").click()
    with desk.expect_response("**/proposal?format=3*"):
        desk.get_by_text("1 · final").click()
    desk.wait_for_load_state("networkidle")
    expect(desk.locator(".card")).to_have_count(1)


@beyond_the_gate
def test_closing_asks_how_many_go_on_where_nobody_said(server: Server, desk: Page) -> None:
    weekend = Weekend(server, desk)
    follows = {"scheme": "one-section", "movement": "Howell", "follows": 1}
    weekend.do("plan-phase", name="Final", sessions=1, **follows)
    weekend.played(QUALIFICATION)
    compared(weekend, desk)
    desk.goto(weekend.address(QUALIFICATION, "results"))
    desk.locator('[data-command="close-phase"]').click()
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_visible()
    expect(desk.locator(".ending")).not_to_contain_text("The phase is closed.")
    desk.get_by_label("How many go on to Final").fill("6")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ending")).to_contain_text("To Final:")


TOO_LONG = """boxes => boxes.flatMap(box => {
  const right = box.getBoundingClientRect().right;
  const lines = [];
  let at = box;
  while ((at = at.nextElementSibling)?.tagName === "text") lines.push(at);
  return lines.filter(one => one.getBoundingClientRect().right > right).map(one => one.textContent);
})"""


def test_what_is_told_of_a_phase_stays_in_its_box(server: Server, desk: Page) -> None:
    long = "Qualification of every club of the north and of the south"
    made = with_phase(server, "Wide", name=long, sessions=1)
    Evening(server, desk, made, 46, seed=3)
    desk.goto(f"{server.url}/t/{made}/s/1/next")
    boxes = desk.locator(".chain rect.phase")
    expect(boxes).to_have_count(1)
    assert boxes.locator("xpath=following-sibling::*[1]").text_content() == long
    assert boxes.evaluate_all(TOO_LONG) == []
