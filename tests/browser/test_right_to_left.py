"""Names written from right to left stand beside others without turning the cell they stand in."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.process import Server

pytestmark = pytest.mark.browser

HALL = ViewportSize(width=1920, height=1080)
# Left edges of each pair's first name, from its cell; all alike if nothing is flush right.
INDENTS = """(cells) => cells.map((cell) => {
  const first = cell.querySelector("bdi").getBoundingClientRect();
  return Math.round(first.left - cell.getBoundingClientRect().left);
})"""
# The partner to the right of the dash, whichever way each is written.
IN_ORDER = """(cells) => cells.every((cell) => {
  const names = [...cell.querySelectorAll("bdi")];
  const [one, other] = names.map((name) => name.getBoundingClientRect());
  return one.right <= other.left;
})"""
NAMES = [("שפירא", "Novák"), ("Kowalska", "كريم"), ("לוי", "פרץ"), ("Diaz", "Smith")]


def begun(server: Server) -> str:
    """Eight pairs in a Howell, round 1 called; the address of the phase."""
    tournament: str = server.post("/api/tournaments", {"name": "Pairs"})["tournament"]
    plan = {"name": "Pairs", "sessions": 1, "scheme": "one-section", "movement": "Howell"}
    server.post(f"/api/tournaments/{tournament}/commands/plan-phase", plan)
    pairs = [
        {"players": [{"family": one}, {"family": other}], "seeding": 9 - number}
        for number, (one, other) in enumerate(NAMES * 2, 1)
    ]
    server.do(tournament, "register-pairs", pairs=pairs, confirmed=2)
    server.do(tournament, "seed-lines", seed=7)
    for command in ("plan-session", "publish-session"):
        server.do(tournament, command, session=1)
    server.do(tournament, "call-round", session=1, round=1)
    return f"{server.url}/t/{tournament}/s/1"


def isolated(page: Page, address: str, cells: str) -> None:
    page.goto(address)
    found = page.locator(cells)
    expect(found).to_have_count(8)
    indents = found.evaluate_all(INDENTS)
    assert max(indents) - min(indents) <= 1, (address, indents)
    assert found.evaluate_all(IN_ORDER), address


def test_names_from_right_to_left_turn_no_cell(chromium: Browser, server: Server) -> None:
    phase = begun(server)
    context = chromium.new_context(viewport=HALL)
    server.sign_in_browser(context)
    page = context.new_page()
    isolated(page, f"{phase}/screen/tables", ".of-pair .name")
    isolated(page, f"{phase}/desk", ".table-list .seat [translate]")
    context.close()
