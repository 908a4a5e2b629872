"""Names written from right to left beside others: each cell stays left-aligned, in the pair's
order.
"""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.confirmations import ACKNOWLEDGED
from tests.server.process import Server

pytestmark = pytest.mark.browser

HALL = ViewportSize(width=1920, height=1080)
# Distance of each pair's first name from its cell's left edge: equal if no cell is right-aligned.
INDENTS = """(cells) => cells.map((cell) => {
  const first = cell.querySelector("bdi").getBoundingClientRect();
  return Math.round(first.left - cell.getBoundingClientRect().left);
})"""
# Whether the second player stands to the right of the first in every cell.
IN_ORDER = """(cells) => cells.every((cell) => {
  const names = [...cell.querySelectorAll("bdi")];
  const [one, other] = names.map((name) => name.getBoundingClientRect());
  return one.right <= other.left;
})"""
NAMES = [("שפירא", "Novák"), ("Kowalska", "كريم"), ("לוי", "פרץ"), ("Diaz", "Smith")]


def start_howell(server: Server) -> str:
    """Eight pairs in a Howell movement, round 1 called; the address of the phase."""
    tournament: str = server.post("/api/tournaments", {"name": "Pairs"})["tournament"]
    plan = {"name": "Pairs", "sessions": 1, "scheme": "one-section", "movement": "Howell"}
    server.post(f"/api/tournaments/{tournament}/commands/plan-phase", plan)
    pairs = [
        {"players": [{"family": first}, {"family": second}], "seeding": 9 - number}
        for number, (first, second) in enumerate(NAMES * 2, 1)
    ]
    server.do(tournament, "register-pairs", pairs=pairs, confirmed=ACKNOWLEDGED)
    server.do(tournament, "seed-lines", seed=7)
    for command in ("plan-session", "publish-session"):
        server.do(tournament, command, session=1)
    server.do(tournament, "call-round", session=1, round=1)
    return f"{server.url}/t/{tournament}/s/1"


def expect_left_aligned(page: Page, address: str, cells: str) -> None:
    """Expect eight such cells there, with equal indents and the pair's players in order."""
    page.goto(address)
    pair_cells = page.locator(cells)
    expect(pair_cells).to_have_count(8)
    indents = pair_cells.evaluate_all(INDENTS)
    assert max(indents) - min(indents) <= 1, (address, indents)
    assert pair_cells.evaluate_all(IN_ORDER), address


def test_hebrew_and_arabic_names_keep_cells_left_aligned(chromium: Browser, server: Server) -> None:
    phase = start_howell(server)
    context = chromium.new_context(viewport=HALL)
    server.sign_in_browser(context)
    page = context.new_page()
    expect_left_aligned(page, f"{phase}/screen/tables", ".of-pair .name")
    expect_left_aligned(page, f"{phase}/desk", ".table-list .seat [translate]")
    context.close()
