"""Screenshots for the manual's sections on bridge, taken while a director's steps are played; each
`take` fails if the manual has no such picture. See `tests.browser.test_manual`.
"""

from itertools import islice, zip_longest
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.demo.demo_commands import NAMES
from tests.browser.bridge.evening import Evening, with_phase
from tests.browser.shots import for_pictures
from tests.browser.team_chess.sunday import PLACES
from tests.browser.test_manual import Take, open_live, page, server, take
from tests.confirmations import ACKNOWLEDGED
from tests.server.process import Server

__all__ = ["page", "server", "take"]

pytestmark = pytest.mark.browser
PAIRS, PLAYERS = 14, 12
MITCHELL = {"scheme": "one-section", "movement": "Mitchell", "arrow_switched": True, "boards": 3}


def people() -> list[dict[str, str]]:
    """Names of players, taking turns between federations."""
    by_federation = [
        [{"family": one, "given": other} for one, other in zip(family, given, strict=False)]
        for given, family in NAMES.values()
    ]
    return [one for turn in zip_longest(*by_federation) for one in turn if one]


def evening_of(server: Server, page: Page, name: str, individual: bool, **plan: Any) -> Evening:
    """A tournament with its entries, lots drawn and session 1 planned, not yet published."""
    made = with_phase(
        server, name, name="Individual" if individual else "Pairs", sessions=1, **plan
    )
    evening = Evening(server, page, made, 0, seed=7)
    names = iter(people())
    size, number_of_entries = (1, PLAYERS) if individual else (2, PAIRS)
    entries = [{"players": list(islice(names, size))} for _ in range(number_of_entries)]
    evening.do("register-pairs", stage=1, pairs=entries)
    evening.do("seed-lines", stage=1)
    evening.do("plan-session", stage=1, session=1)
    return evening


def call_rounds(evening: Evening, rounds: int) -> None:
    """Call that many rounds, and play all of them but the last."""
    evening.do("publish-session", stage=1, session=1)
    for number in range(1, rounds + 1):
        evening.do("call-round", stage=1, session=1, round=number, confirmed=ACKNOWLEDGED)
        if number < rounds:
            evening.play(1, only_round=number)


@for_pictures
def test_manual_pictures_of_a_club_evening_of_pairs_are_taken(
    page: Page, server: Server, take: Take
) -> None:
    evening = evening_of(server, page, "Tuesday Pairs", individual=False, **MITCHELL)
    open_live(page, evening.address(1, "desk"))
    page.get_by_role("button", name="Seats …").click()
    expect(page.locator(".seats-grid input").first).to_be_visible()
    take(page, "bridge-seats")

    call_rounds(evening, rounds=3)
    open_board = evening.read(1, "table/A/2")["rows"][2]["boards"][0]
    place = {"stage": 1, "session": 1, "section": "A", "round": 3, "saw": open_board["saw"]}
    evening.do("record-board", **place, table=2, board=open_board["board"], result="3NT N 9")
    evening.do("ask-director", stage=1, session=1, section="A", table=5)
    open_live(page, evening.address(1, "desk"))
    expect(page.locator(".table-calls li")).to_have_count(1)
    take(page, "bridge-evening")

    page.goto(evening.address(1, "type"))
    line = page.locator(".grid input:focus")
    expect(line).to_be_visible()
    page.keyboard.type("4SN=")
    page.keyboard.press("Enter")
    expect(
        page.locator(".grid .says").get_by_text("420").or_(page.locator("tr.asked")).first
    ).to_be_visible()
    take(page, "bridge-typing")

    page.goto(evening.address(1, "results"))
    page.locator(".find [name=board]").fill(
        str(evening.read(1, "table/A/1")["rows"][0]["boards"][0]["board"])
    )
    page.locator(".find [name=session]").fill("1")
    page.locator(".find button[type=submit]").click()
    expect(page.locator(".traveller tbody tr").first).to_be_visible()
    page.locator(".traveller tbody tr .rule").first.click()
    expect(page.locator("dialog .choices button").first).to_be_visible()
    take(page, "bridge-rulings")


@for_pictures
def test_manual_picture_of_announced_phases_is_taken(
    page: Page, server: Server, take: Take
) -> None:
    made = with_phase(server, "Pairs Weekend", name="Qualification", sessions=1)
    Evening(server, page, made, 16, seed=1)
    page.goto(f"{server.url}/t/{made}/s/1/next")
    page.get_by_text("3 · semifinals A and B, final").click()
    expect(page.locator(".card")).to_have_count(3)
    for card in page.locator(".card").all():
        expect(card.locator("[name=way] option").first).to_be_attached()
    page.get_by_role("button", name="Announce these phases").click()
    expect(page.locator(".chain rect.phase")).to_have_count(4)
    take(page, "bridge-phases")


@for_pictures
def test_manual_picture_of_an_individual_is_taken(page: Page, server: Server, take: Take) -> None:
    evening = evening_of(server, page, "Christmas Individual", individual=True, scheme="individual")
    call_rounds(evening, rounds=2)
    open_live(page, evening.address(1, "desk"))
    expect(page.locator(".table-list [data-table]")).to_have_count(PLAYERS // 4)
    take(page, "bridge-individual")


@for_pictures
def test_manual_picture_of_line_ups_of_teams_of_four_is_taken(
    page: Page, server: Server, take: Take
) -> None:
    made = server.post("/api/tournaments", {"name": "County League"})["tournament"]
    root = f"/api/tournaments/{made}/commands/plan-teams-of-four"
    server.post(root, {"name": "Premier", "rounds": 5, "boards": 8, "stanzas": 2})
    names = iter(people())
    teams = [{"name": town, "members": list(islice(names, 5))} for town in PLACES[:6]]
    server.do(made, "register-teams", teams=teams)
    server.do(made, "pair-round", round=1)
    server.do(made, "publish-round", round=1)
    entries = {row["entry"]: row for row in server.rows(made, "desk") if row["kind"] == "entry"}
    for entry in (1, 4, 2):
        members = [member["member"] for member in entries[entry]["members"][:4]]
        server.do(made, "hand-in-stanza", round=1, entry=entry, members=members)
    server.do(made, "reveal-stanzas", round=1, matches=[1])
    open_live(page, f"{server.url}/t/{made}/s/1/desk")
    page.locator("#tab-boards").click()
    page.locator("#tab-line-ups").click()
    expect(page.locator(".line-up-list .line-up")).to_have_count(6)
    take(page, "teams-of-four")
