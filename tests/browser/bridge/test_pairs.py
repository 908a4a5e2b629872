"""Fifty-one pairs are seated and two withdraw: the director merges the tables that are left with
one pair, which shows on wall, tablet and telephone; the audit proves the seating again.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.bridge_stories import pair_numbered
from tests.browser.clocks import until
from tests.browser.shots import Shots
from tests.effort import only_in_full
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS = 51


@pytest.fixture
def pages(chromium: Browser, server: Server) -> Iterator[list[Page]]:
    """The desk on a laptop, a wall, the tablet of a table, a phone."""
    sizes = ((1440, 900), (1920, 1080), (1024, 768), (390, 844))
    contexts = [
        chromium.new_context(viewport=ViewportSize(width=width, height=height))
        for width, height in sizes
    ]
    desk, _wall, tablet, _phone = contexts
    for signed_in in (desk, tablet):
        server.sign_in_browser(signed_in)
    tablet.clock.install()  # a tablet without a socket polls every five seconds
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def plan_tournament(desk: Page, server: Server, shots: Shots) -> str:
    """Plan a tournament on the page; return the address of its phase."""
    desk.goto(f"{server.url}/new")
    desk.locator("[name=name]").fill("Congress")
    desk.locator("[name=stage]").fill("Qualification")
    desk.locator("[value=pairs]").check()
    desk.locator(".pairs [name=pairs]").fill(str(PAIRS))
    desk.locator(".pairs [name=sessions]").fill("3")
    best = desk.locator(".way-card.best")
    expect(best).to_contain_text("Polish movement on base 5")
    expect(best).to_contain_text("everybody plays every board")
    shots.take(desk, "pairs-new", full_page=True)
    desk.locator("button[type=submit]").click()
    desk.wait_for_url("**/s/1/desk")
    return desk.url.removesuffix("/desk")


def bring_in_pairs(desk: Page) -> None:
    lines = (
        f"{first.family}, {first.given}; {second.family}, {second.given}; {1000 - number}"
        for number in range(1, PAIRS + 1)
        for first, second in [pair_numbered(number).players]
    )
    desk.locator("#tab-pairs").click()
    desk.get_by_role("button", name="Bring in a list").click()
    desk.locator(".pasted").fill("\n".join(lines))
    desk.get_by_role("button", name="Look at it").click()
    desk.get_by_role("button", name=f"Enter {PAIRS} pairs").click()
    expect(desk.locator(".pair-list .entry")).to_have_count(PAIRS)


def press_act(desk: Page, command: str) -> None:
    desk.locator(f'.acts .act [data-command="{command}"]').first.click()


def withdraw(desk: Page, pair: int) -> None:
    desk.locator("#tab-pairs").click()
    desk.locator(f'.pair-list [data-pair="{pair}"] button').click()
    desk.get_by_role("button", name="Withdraw …").click()
    desk.get_by_label("Reason").fill("ill")
    desk.get_by_role("button", name="Withdraw", exact=True).click()
    expect(desk.locator("dialog")).to_be_hidden()


def line_of_table(page: Page, table: str) -> str:
    words = page.locator(f'[data-key="1.1.{table}"]').inner_text()
    return re.sub(r"\s+", " ", words)


def pair_in_seat(desk: Page, table: str, seat: int) -> int:
    return int(desk.locator(f'[data-table="{table}"] .seat b').nth(seat).inner_text())


@only_in_full
def test_tables_of_two_withdrawn_pairs_are_merged_on_all_devices(
    pages: list[Page], server: Server, shots: Shots
) -> None:
    desk, wall, tablet, phone = pages
    phase = plan_tournament(desk, server, shots)
    bring_in_pairs(desk)
    desk.locator("#tab-tables").click()
    desk.locator("#tab-plan").click()
    expect(desk.locator(".way-card.best button")).to_have_text("Chosen")
    shots.take(desk, "pairs-desk-plan")
    press_act(desk, "seed-lines")
    press_act(desk, "plan-session")
    desk.locator("#tab-tables").click()
    expect(desk.locator(".table-list .table")).to_have_count(26)
    wall.goto(f"{phase}/screen/tables")
    expect(wall.locator(".area.nothing")).to_be_visible()
    press_act(desk, "publish-session")
    # The 26 tables take two pages of 13: sections A to D have five tables each, E six.
    expect(wall.locator(".line[data-key]")).to_have_count(13)
    expect(wall.locator(".foot")).to_contain_text("A1–C3")
    expect(wall.locator(".foot")).to_contain_text("C4–E6")
    tablet.goto(f"{phase}/table/A/5")
    phone.goto(f"{phase}/screen/seats")

    for table in ("A5", "B5"):
        leaving = pair_in_seat(desk, table, 1)
        withdraw(desk, leaving)
        desk.locator("#tab-tables").click()
        expect(desk.locator(f'[data-table="{table}"]')).to_contain_text("sits out")
    expect(wall.locator('[data-key="1.1.A5"]')).to_contain_text("sits out")

    way = desk.locator(".sit-outs .way", has_text="NS at B5, plays as EW at A5").first
    expect(way).to_be_visible()
    sentences = way.locator("li").all_inner_texts()
    shots.take(desk, "pairs-desk-merge")
    table, guest = move_in_round_one(sentences)
    before = line_of_table(wall, table)
    way.locator(".merge").click()
    expect(wall.locator(f'[data-key="1.1.{table}"]')).not_to_contain_text("sits out")
    assert line_of_table(wall, table) != before
    assert str(guest) in line_of_table(wall, table)
    expect(phone.locator(f'[data-key="1.1.{guest}.1"]')).to_contain_text(table)
    shots.take(wall, "pairs-wall-merged")
    until(tablet.locator(".pairs", has_text=str(guest)))
    shots.take(tablet, "pairs-tablet-merged")

    tournament = phase.removesuffix("/s/1")
    phone.goto(f"{tournament}/me?name={guest}")
    expect(phone.locator(".now .board")).to_contain_text(table)
    shots.take(phone, "pairs-me")

    press_act(desk, "call-round")
    expect(desk.locator('[data-command="call-round"]')).to_contain_text("Call round 2")
    press_act(desk, "call-round")
    desk.locator("dialog.warning button[type=submit]").click()
    expect(wall.locator(".head-round")).to_contain_text("Round 2")
    shots.take(desk, "pairs-desk-playing")
    for paper in ("guide-cards", "table-cards", "room-list", "start-list"):
        desk.goto(f"{phase}/print/{paper}")
        shots.take(desk, f"pairs-print-{paper}")
        expect(desk.locator(".head-code")).not_to_be_empty()

    desk.goto(f"{tournament}/audit")
    expect(desk.locator("body")).to_contain_text("are merged")
    expect(desk.locator(".round-title")).to_have_text("Session 1, round 2 of 5, under way")
    merged = desk.locator(".event", has_text="are merged")
    merged.locator("button").click()
    changed = desk.locator(".boards tr.changed")
    expect(changed).to_have_count(2)
    expect(changed.first).to_contain_text(str(guest))
    shots.take(desk, "pairs-audit-merge")
    desk.locator(".check").click()
    all_hold = re.compile(r"(\d+) seatings of pairs proved again, \1 hold")
    expect(desk.locator(".findings")).to_contain_text(all_hold)
    shots.take(desk, "pairs-audit")


def move_in_round_one(sentences: list[str]) -> tuple[str, int]:
    """The table to which a pair of B5 moves in round 1, and that pair, from the desk's
    sentences.
    """
    for sentence in sentences:
        if found := re.search(r"Round 1: pair (\d+), NS at B5, plays as EW at (\w+)\.", sentence):
            return found[2], int(found[1])
    raise AssertionError(f"nobody moves in round 1: {sentences}")
