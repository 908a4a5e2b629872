"""Twelve teams of four play a Swiss of five rounds of eight boards, from the list of teams to
printed sheets and USEBIO.

Each kind of act is done once in the browser; most results are sent as commands. A team withdraws
after round 1, so that three teams play a triangle in each later round.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.formats.team_matches.agreement import score_matches
from domain.formats.team_matches.usebio_matches import read_usebio_matches
from tests.browser.devices import new_devices
from tests.browser.team_chess.sunday import PLACES, Sunday
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
TEAMS, ROUNDS, BOARDS = 12, 5, 8
MADE, DOWN = "4S N 10", "4S N 9"


class Evening(Sunday):
    """Pages of the evening; `hall` and `table` are the tablets of the two rooms of match 1."""

    view = "four-tablet"

    def record_missing_results(self, number: int) -> None:
        for game in self.missing_games(number):
            keys = ("round", "match", "board", "room", "saw", "white", "black")
            place = {key: game[key] for key in keys}
            better = (game["white"] * 5 + game["board"] * number) % 3
            code = (MADE, DOWN, "3NT E 9")[better]
            answer = self.server.do(self.tournament, "record-result", result=code, **place)
            assert "version" in answer, answer

    def standings(self) -> str:
        return self.desk.request.get(f"{self.stage}/export/csv-standings").text()


@pytest.fixture
def evening(server: Server, chromium: Browser) -> Iterator[Evening]:
    with new_devices(chromium) as new_device:
        yield Evening(server, new_device)


def announce(evening: Evening) -> None:
    desk = evening.desk
    desk.goto(f"{evening.server.url}/new")
    desk.locator('[name="name"]').fill("Evening of Teams")
    desk.get_by_label("Bridge teams of four", exact=True).check()
    desk.locator('.fours [name="rounds"]').fill(str(ROUNDS))
    desk.locator('.fours [name="boards"]').fill(str(BOARDS))
    desk.locator('.fours [name="odd"]').select_option("triangle")
    desk.locator('.new button[type="submit"]').first.click()
    desk.wait_for_url("**/desk")
    evening.tournament = urlsplit(desk.url).path.split("/")[2]


def enter_teams(evening: Evening) -> None:
    lines = ["Team;Board;Name;Federation"]
    for place in PLACES[:TEAMS]:
        for board, name in enumerate(("Ahlers", "Bruun", "Cerny", "Dahl", "Ek"), 1):
            lines.append(f"{place if board == 1 else ''};{board};{name}, {place};NED")
    desk = evening.desk
    evening.tab("entries")
    desk.locator(".bring-in").click()
    data = "\n".join(lines).encode()
    file: Any = {"name": "teams.csv", "mimeType": "text/csv", "buffer": data}
    desk.locator("dialog [type=file]").set_input_files(file)
    desk.locator("dialog .look").click()
    desk.locator("dialog button.enter-all").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    expect(desk.locator(".team")).to_have_count(TEAMS)


def pair_and_publish(evening: Evening, number: int) -> None:
    evening.act("pair-round")
    evening.act("publish-round")
    title = evening.desk.locator(".round-title")
    expect(title).to_contain_text(f"Round {number} of {ROUNDS}")
    expect(title).to_have_attribute("data-state", "published")


def hand_in_by_telephone(evening: Evening, team: str) -> None:
    phone = evening.captain_page(team)
    seats = phone.locator(".seats select")
    expect(seats).to_have_count(4)
    last = seats.first.locator("option").last.get_attribute("value")
    assert last is not None
    seats.first.select_option(last)
    phone.locator(".hand-in").click()
    expect(phone.locator(".state").first).to_contain_text("Handed in")


def enter_board(tablet: Page, board: int, strain: str, tricks: int) -> None:
    """Enter a contract of four in that strain by North, with that many tricks."""
    tablet.locator("[data-board]").nth(board - 1).click()
    pad = tablet.locator(".entry")
    for field, value in (("level", "4"), ("strain", strain), ("declarer", "N")):
        pad.locator(f".{field}-{value}").click()
    pad.locator(f".tricks-{tricks or 'none'}").click()
    pad.locator(".enter").click()
    expect(tablet.locator("[data-board]").nth(board - 1)).to_have_class("game has-result ")


def choose_of_match(evening: Evening, number: int, choice: str) -> None:
    desk = evening.desk
    desk.locator("#tab-boards").click()
    line = desk.locator(f'.match-list [data-match="{number}"]')
    if not line.locator(".about").count():
        line.locator(".pick").first.click()
    line.locator(".about").click()
    desk.locator("dialog .choices button", has_text=choice).click()


def fill_and_send(evening: Evening, fields: dict[str, str]) -> None:
    for name, value in fields.items():
        field = evening.desk.locator(f'dialog[open] [name="{name}"]')
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    evening.send_dialog()


def choose_and_fill(evening: Evening, number: int, choice: str, fields: dict[str, str]) -> None:
    choose_of_match(evening, number, choice)
    fill_and_send(evening, fields)


@beyond_the_gate
def test_swiss_of_teams_plays_triangles_and_exports_its_computed_scores(evening: Evening) -> None:
    announce(evening)
    enter_teams(evening)
    evening.tab("boards")
    pair_and_publish(evening, 1)
    first = evening.matches(1)[0]["first"]["family"]
    hand_in_by_telephone(evening, first)
    evening.tab("boards")
    evening.act("reveal-stanzas")

    evening.hall.goto(f"{evening.stage}/rooms/1/open")
    evening.table.goto(f"{evening.stage}/rooms/1/closed")
    evening.wall.goto(f"{evening.stage}/screen/boards")
    enter_board(evening.hall, 1, "S", 10)
    expect(evening.wall.locator("body")).not_to_contain_text("4♠")
    enter_board(evening.table, 1, "S", 9)
    expect(evening.wall.locator("body")).to_contain_text("4♠")

    choose_and_fill(
        evening,
        2,
        "Judge a board",
        {
            "board": "3",
            "state": "fouled",
            "home": "60",
            "visitors": "40",
            "reason": "two hands mixed",
        },
    )
    evening.record_missing_results(1)
    evening.act("close-round")
    before = evening.standings()
    choose_and_fill(
        evening,
        1,
        "Adjust a score",
        {
            "board": "1",
            "room": "open",
            "result": "60x-1100,40x-800",
            "reason": "the appeal is upheld",
        },
    )
    choose_and_fill(
        evening, 1, "Decide the match", {"home": "2", "visitors": "18", "reason": "committee"}
    )
    expect(evening.desk.locator('.match-list [data-match="1"]')).to_contain_text("2.00–18.00")
    assert evening.standings() != before

    evening.server.do(evening.tournament, "withdraw-entry", entry=12)
    triangle_matches: list[int] = []
    for number in range(2, ROUNDS + 1):
        pair_and_publish(evening, number)
        rooms = [{game["room"] for game in match["games"]} for match in evening.matches(number)]
        # A team of a triangle plays each of its two matches in one room only.
        triangle_matches.append(sum(len(each) == 1 for each in rooms))
        evening.record_missing_results(number)
        if number == ROUNDS:
            evening.act("close-round")
    assert triangle_matches == [3] * (ROUNDS - 1)

    for paper in ("standings", "pairings", "boards", "score-slips", "podium", "line-up-slips"):
        assert evening.desk.request.get(f"{evening.stage}/print/{paper}").status == 200
    exported = evening.desk.request.get(f"{evening.stage}/export/usebio").body()
    file = read_usebio_matches(exported, "usebio.xml")
    assert len(file.matches) >= 5 * ROUNDS, "at least five matches of each round"
    assert not [
        each
        for match in score_matches(file, "wbf")
        for each in match.differences
        if each.field == "score"
    ]


@beyond_the_gate
def test_team_menu_offers_acts_that_are_possible(evening: Evening) -> None:
    announce(evening)
    enter_teams(evening)
    team = evening.desk.locator(".team").first
    expect(team).to_contain_text("5 members")
    expect(team).not_to_contain_text("fewer than")
    team.locator(".pick").first.click()
    expect(team.locator("[data-member] .state")).to_have_text(["", "", "", "", "reserve"])
    team.locator(".team-menu").click()
    offered = evening.desk.locator("dialog .choices button")
    expect(offered.filter(has_text="Withdraw …")).to_be_visible()
    expect(offered.filter(has_text="Points given or taken")).to_have_count(0)
    offered.filter(has_text="Does not play in round 1").click()
    expect(evening.desk.locator("dialog[open]")).to_have_count(0)
    expect(team).to_contain_text("does not play")


@beyond_the_gate
def test_rounds_and_tie_breaks_of_teams_are_changed(evening: Evening) -> None:
    announce(evening)
    enter_teams(evening)
    evening.tab("settings")
    evening.desk.locator('[data-stage="replan"]').click()
    tie_breaks = evening.desk.locator('dialog[open] [name="tie_breaks"]')
    expect(tie_breaks).to_have_value("H2H, IMPQ, IMPD")
    fill_and_send(evening, {"rounds": "4", "tie_breaks": "IMPD WON", "reason": "less time"})
    evening.desk.locator('[data-stage="replan"]').click()
    expect(tie_breaks).to_have_value("IMPD, WON")
    expect(evening.desk.locator('dialog[open] [name="rounds"]')).to_have_value("4")
