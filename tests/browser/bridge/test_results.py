"""Twenty-four pairs play for ten places in a final, into which two more drop in. Results come from
tablets, one of them offline for a while; a score of the qualification is corrected during the
final, which changes the carryovers on every screen.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bridge.evening import (
    TABLET,
    TO_BE_CONFIRMED,
    Evening,
    PageOpener,
    tap,
    with_phase,
)
from tests.browser.shots import Shots
from tests.effort import only_in_full
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS, FINALISTS = 24, 10


class QualificationAndFinal(Evening):
    def __init__(self, server: Server, page: Page) -> None:
        made = with_phase(server, "Pairs Weekend", name="Qualification", sessions=1)
        super().__init__(server, page, made, PAIRS, seed=11)
        follows = {"scheme": "one-section", "movement": "Howell", "follows": 1}
        self.do("plan-phase", name="Final", sessions=1, **follows)


def enter_on_two_tablets(
    evening: Evening, first_tablet: Page, second_tablet: Page, shots: Shots
) -> None:
    first_tablet.goto(evening.address(1, "table/A/1"))
    tap(first_tablet, level=4, strain="H", declarer="N", tricks=10)
    first_tablet.locator(".confirm").first.click()
    expect(first_tablet.locator(".board.confirmed")).to_have_count(1)
    expect(first_tablet.locator(".board.confirmed .state")).to_have_text("✓ confirmed")
    expect(first_tablet.locator(".board.confirmed .result")).to_have_text("4♥ N 10")
    first_tablet.locator(".board.open .pick").first.click()
    shots.take(first_tablet, "pairs-tablet", full_page=True)
    second_tablet.goto(evening.address(1, "table/A/2"))
    second_tablet.context.set_offline(True)
    second_tablet.locator(".board.open .pick").first.click()
    second_tablet.locator(".entry .passed").click()
    expect(second_tablet.locator(".board.entered .state")).to_have_text("saved on this tablet")
    second_tablet.context.set_offline(False)
    expect(second_tablet.locator(".board.entered .state")).to_have_text(TO_BE_CONFIRMED)


def close_qualification(evening: Evening, desk: Page, shots: Shots) -> None:
    desk.goto(evening.address(1, "results"))
    desk.locator('[data-command="close-phase"]').click()
    desk.get_by_label("How many go on to Final").fill(str(FINALISTS))
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ending")).to_contain_text("The phase is closed.")
    shots.take(desk, "pairs-results-closed", full_page=True)


def announce_carryover(evening: Evening, desk: Page, shots: Shots) -> None:
    desk.goto(evening.address(2, "results"))
    desk.locator(".what-if").click()
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ways")).to_contain_text("Advice:")
    desk.locator('[data-command="announce-carryover"]').click()
    desk.locator('dialog [name="policy"]').select_option("full")
    desk.locator('dialog [name="boards"]').fill("22")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".carryovers")).to_contain_text("Announced: full.")
    people = [{"players": [{"family": f"Late{n}"}, {"family": f"Later{n}"}]} for n in (1, 2)]
    evening.do("drop-in", stage=2, pairs=people, reason="out of the teams")
    expect(desk.locator(".starts tr")).to_have_count(FINALISTS + 2)
    expect(desk.locator('.starts [data-pair="26"]')).to_contain_text("dropped in")
    shots.take(desk, "pairs-results-carryovers", full_page=True)


def correct_qualification(evening: Evening, desk: Page) -> None:
    """Correct a result of the qualification to a grand slam."""
    desk.goto(evening.address(1, "results"))
    desk.locator('.find [name="session"]').fill("1")
    desk.locator('.find [name="board"]').fill("1")
    desk.get_by_role("button", name="Show its traveller").click()
    desk.locator(".traveller tbody tr").last.locator(".rule").click()
    desk.get_by_role("button", name="Correct the result").click()
    desk.locator('dialog [name="result"]').fill("7NT N 13")
    desk.locator('dialog [name="reason"]').fill("the slip says so")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()


def carryovers(evening: Evening) -> dict[str, str]:
    return {row["key"]: row["carryover"] for row in evening.read(2, "ranking")["rows"]}


@only_in_full
def test_correction_in_the_qualification_changes_carryovers_of_the_final(
    server: Server, desk: Page, open_page: PageOpener, wall: Page, shots: Shots
) -> None:
    first_tablet, second_tablet = open_page(TABLET), open_page(TABLET)
    evening = QualificationAndFinal(server, desk)
    evening.do("seed-lines", stage=1)
    evening.publish_session(1)
    enter_on_two_tablets(evening, first_tablet, second_tablet, shots)
    evening.play(1)
    evening.do("close-session", stage=1, session=1, missing="later")
    close_qualification(evening, desk, shots)
    announce_carryover(evening, desk, shots)
    evening.do("seed-lines", stage=2)
    evening.publish_session(2)

    wall.goto(evening.address(2, "screen/ranking"))
    before = carryovers(evening)
    shown = next(iter(before.values()))
    expect(wall.get_by_text(shown, exact=True).first).to_be_visible()
    correct_qualification(evening, desk)
    after = carryovers(evening)
    changed = [pair for pair in before if before[pair] != after[pair]]
    assert changed, "a correction in the qualification changes carryovers"
    assert before.keys() == after.keys(), "the same pairs stay in the final"
    new = after[changed[0]]
    expect(wall.get_by_text(new, exact=True).first).to_be_visible()

    evening.play(2)
    evening.do("close-session", stage=2, session=1, missing="later")
    evening.do("close-phase", stage=2)
    rows = evening.read(2, "ranking")
    assert rows["head"]["final"]
    assert len(rows["rows"]) == FINALISTS + 2
    expect(wall.get_by_text(rows["rows"][0]["total"], exact=True).first).to_be_visible()
    shots.take(wall, "pairs-ranking-final")

    read = evening.read_consistent_usebio(2)
    lines = {(line.board, read.labels[line.ns], read.labels[line.ew]) for line in read.lines}
    boards = sorted({board for board, _, _ in lines})
    travellers = {
        (board, str(line["ns"]["pair"]), str(line["ew"]["pair"]))
        for board in boards
        for line in evening.read(2, f"traveller/1/{board}")["lines"]
    }
    assert lines == travellers
