"""The director names the rooms of sections, and swaps two lines between sections: the dialog proves
that no two pairs meet again.
"""

import msgspec
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.bridge_stories import pair_numbered
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

ROOM_BESIDE_BOARDS = """() => [...document.querySelectorAll(".line[data-key]")].every((line) => {
  const room = line.querySelector(".room")?.getBoundingClientRect();
  const boards = line.querySelector(".boards")?.getBoundingClientRect();
  return !room || !boards || room.right <= boards.left;
})"""


def publish_session(server: Server) -> str:
    """Fifty-one pairs in five sections, session 1 on the screens; the address of the phase."""
    tournament = server.club(0)
    plan = {"name": "Qualification", "sessions": 3}
    server.post(f"/api/tournaments/{tournament}/commands/plan-phase", plan)
    pairs = [msgspec.to_builtins(pair_numbered(number)) for number in range(1, 52)]
    server.do(tournament, "register-pairs", stage=2, pairs=pairs)
    server.do(tournament, "seed-lines", stage=2, seed=7)
    for command in ("plan-session", "publish-session"):
        server.do(tournament, command, stage=2, session=1)
    return f"{server.url}/t/{tournament}/s/2"


def seats_of(desk: Page, table: str) -> list[str]:
    return desk.locator(f'[data-table="{table}"] .seat b').all_inner_texts()


@beyond_the_gate
def test_rooms_are_named_and_two_lines_swapped_before_round_2(
    chromium: Browser, server: Server, shots: Shots
) -> None:
    desk_context = chromium.new_context(viewport=ViewportSize(width=1440, height=900))
    server.sign_in_browser(desk_context)
    wall_context = chromium.new_context(viewport=ViewportSize(width=1920, height=1080))
    desk, wall = desk_context.new_page(), wall_context.new_page()
    phase = publish_session(server)
    desk.goto(f"{phase}/desk")
    wall.goto(f"{phase}/screen/seats")

    desk.locator("#tab-tables").click()
    desk.locator("#tab-rooms").click()
    desk.get_by_role("button", name="Name the rooms …").click()
    for section, room in zip(
        "ABCDE", ["Blue Room", "Blue Room", "Bar", "Bar", "Hall"], strict=True
    ):
        desk.get_by_label(f"Section {section}", exact=True).fill(room)
    shots.take(desk, "pairs-rooms-form")
    desk.get_by_role("button", name="Name them").click()
    expect(desk.locator("dialog")).to_be_hidden()
    expect(desk.locator(".layout li").first).to_contain_text("A, B")
    expect(wall.locator(".seat .room", has_text="Blue Room").first).to_be_visible()
    assert wall.evaluate(ROOM_BESIDE_BOARDS), "a room's name does not overlap the boards"

    desk.locator("#tab-tables").click()
    (a_ns, a_ew), (b_ns, b_ew) = seats_of(desk, "A1"), seats_of(desk, "B1")
    desk.locator("#tab-rooms").click()
    desk.get_by_role("button", name="Swap two lines …").click()
    expect(desk.locator(".proof .hint")).to_contain_text("nobody meets again")
    expect(desk.locator(".proof .meets li")).to_have_count(2)  # whom each of the two lines meets
    desk.get_by_label("Reason").fill("to part two clubs")
    shots.take(desk, "pairs-swap-form")
    desk.get_by_role("button", name="Swap them").click()
    expect(desk.locator("dialog")).to_be_hidden()
    # The dialog offers lines 2 and 4 at first, which sit NS at tables A1 and B1.
    for table, pairs in (("A1", [b_ns, a_ew]), ("B1", [a_ns, b_ew])):
        expect(desk.locator(f'[data-table="{table}"] .seat b')).to_have_text(pairs)
    shots.take(desk, "pairs-swapped")
    shots.take(wall, "pairs-rooms-wall")

    for button in ("Call the first round", "Call round 2 of 5"):
        desk.get_by_role("button", name=button).click()
    desk.get_by_role("button", name="Do it").click()  # round 1 has no results
    expect(desk.get_by_role("button", name="Swap two lines …")).to_be_hidden()
    desk.goto(f"{phase}/print/room-list")
    expect(desk.locator("main")).to_contain_text("Blue Room")
    shots.take(desk, "pairs-rooms-paper")
    for context in (desk_context, wall_context):
        context.close()
