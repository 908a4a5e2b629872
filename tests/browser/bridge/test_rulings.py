"""The director's dialogs for irregularities: a wrong board played, weighted scores, rulings,
appeals.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser


class Afternoon:
    """A published session of twenty pairs."""

    def __init__(self, server: Server, page: Page) -> None:
        self.server = server
        self.page = page
        self.id: str = server.post("/api/tournaments", {"name": "Pairs"})["tournament"]
        self.do("plan-phase", name="Qualification", sessions=1)
        field = [
            {"players": [{"family": f"North{n:02}"}, {"family": f"South{n:02}"}], "seeding": 99 - n}
            for n in range(1, 21)
        ]
        self.do("register-pairs", pairs=field)
        self.do("seed-lines")
        self.do("plan-session", session=1)
        self.do("publish-session", session=1)

    def do(self, command: str, /, **body: object) -> Any:
        fields = body if command == "plan-phase" else {"stage": 1, **body}
        answer = self.server.post(f"/api/tournaments/{self.id}/commands/{command}", fields)
        assert "version" in answer, answer
        return answer

    def read(self, path: str) -> dict[str, Any]:
        address = f"{self.server.url}/api/tournaments/{self.id}/stages/1/{path}"
        found: dict[str, Any] = self.page.request.get(address).json()
        return found

    def round_of_table(self, table: int, number: int = 1) -> dict[str, Any]:
        """Pairs and boards of a table of section A in that round."""
        found: dict[str, Any] = self.read(f"table/A/{table}")["rows"][number - 1]
        return found

    def open(self, path: str) -> Page:
        self.page.goto(f"{self.server.url}/t/{self.id}/s/1/{path}")
        return self.page


@pytest.fixture
def afternoon(server: Server, desk: Page) -> Afternoon:
    return Afternoon(server, desk)


def record_first_board(afternoon: Afternoon, result: str) -> int:
    """Record the result of the first board of table A1 in round 1; return the board's number."""
    board = afternoon.round_of_table(1)["boards"][0]
    place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": board["board"]}
    afternoon.do("record-board", **place, result=result, saw=board["saw"])
    return int(board["board"])


def open_ruling(afternoon: Afternoon, result: str, act: str) -> Page:
    """Record the first board, and open that ruling on it on the page of results."""
    record_first_board(afternoon, result)
    desk = afternoon.open("results")
    desk.locator(".attention .rule").first.click()
    desk.get_by_role("button", name=act).click()
    return desk


def fill(page: Page, **fields: object) -> None:
    for name, value in fields.items():
        page.locator(f'dialog.sheet [name="{name}"]').fill(str(value))


def test_wrong_board_is_recorded_after_its_consequences_are_shown(
    afternoon: Afternoon, shots: Shots
) -> None:
    first_round, second_round = afternoon.round_of_table(1), afternoon.round_of_table(1, 2)
    board = second_round["boards"][0]["board"]
    desk = afternoon.open("results")
    desk.get_by_role("button", name="Something else was played").click()
    fill(desk, session=1, round=1, table="a1", board=board, result="3NT N 9")
    fill(
        desk,
        ns=first_round["ns"]["pair"],
        ew=first_round["ew"]["pair"],
        reason="the trays were mixed up",
    )
    desk.get_by_role("button", name="Look what follows").click()
    consequences = desk.locator(".consequences")
    expect(consequences).to_contain_text(
        f"Pair {second_round['ew']['pair']} can't play board {board}"
    )
    expect(consequences).to_contain_text("still have board")
    shots.take(desk, "wrong-board-warning")
    desk.get_by_role("button", name="Do it").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    line = desk.locator(".attention li", has_text="wrong board")
    expect(line).to_contain_text(f"A1, round 1, board {board}")
    expect(line).to_contain_text("3NT N 9")
    shots.take(desk, "wrong-board-recorded", full_page=True)


def test_weighted_score_must_add_up_to_100_per_cent(afternoon: Afternoon) -> None:
    desk = open_ruling(afternoon, "4S N 9", "Adjust the score")
    fill(desk, result="60x4S N 10,30x4S N 9", reason="hesitation")
    desk.get_by_role("button", name="Adjust the score").click()
    expect(desk.locator("dialog .notice")).to_contain_text("60 + 30 = 90 per cent; they make 100")
    fill(desk, result="60x4S N 10,40x4S N 9")
    desk.get_by_role("button", name="Adjust the score").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    expect(desk.locator(".attention li", has_text="adjusted")).to_contain_text("60x4♠ N 10")


@beyond_the_gate
def test_ruling_is_booked_given_appealed_and_decided(afternoon: Afternoon, shots: Shots) -> None:
    board = record_first_board(afternoon, "4S N 10")
    desk = afternoon.open("results")
    desk.get_by_role("button", name="Book a call").click()
    fill(desk, session=1, round=1, table="A1", board=board, law="16B")
    fill(desk, reason="West hesitated, East doubled")
    desk.get_by_role("button", name="Book it").click()
    line = desk.locator(".ruling")
    expect(line).to_contain_text("pending: result under review")
    expect(desk.locator(".attention")).to_contain_text("under review")
    assert afternoon.round_of_table(1)["boards"][0]["under_review"]
    tablet = desk.context.new_page()
    tablet.goto(f"{afternoon.server.url}/t/{afternoon.id}/s/1/table/A/1?lang=en")
    expect(tablet.locator(".board .state").first).to_contain_text("result under review")

    line.get_by_role("button", name="Rule …").click()
    fill(desk, reason="the double is cancelled", result="60x4S N 10,40x4S N 9")
    fill(desk, appeal_until="21:30")
    desk.get_by_role("button", name="Give it").click()
    expect(line).to_contain_text("Score: 60x4S N 10,40x4S N 9 instead of 4S N 10")
    expect(line).to_contain_text("An appeal is possible until 21:30.")
    expect(tablet.locator(".board .state").first).to_contain_text("confirmed")

    line.get_by_role("button", name="Appeal …").click()
    fill(desk, appellant="East-West", reason="there was no hesitation")
    desk.get_by_role("button", name="Enter it").click()
    expect(line).to_contain_text("appealed: result under review")
    line.get_by_role("button", name="Decide the appeal …").click()
    fill(desk, committee="Ann, Ben, Carl", reason="the table score stands", result="")
    desk.get_by_role("button", name="Enter it").click()
    expect(line).to_contain_text("Committee, Ann, Ben, Carl: the table score stands")
    shots.take(desk, "rulings", full_page=True)
    paper = afternoon.open("print/rulings")
    expect(paper.locator("tbody tr")).to_have_count(1)
    expect(paper.locator("tbody")).to_contain_text("until 21:30")
    shots.take(paper, "rulings-paper")


def test_a_board_is_fouled_from_a_round_on_in_its_own_section(afternoon: Afternoon) -> None:
    desk = open_ruling(afternoon, "4S N 10", "The board was fouled")
    section = "At all tables of this section from this round on"
    desk.locator('dialog.sheet [name="which"]').select_option(label=section)
    fill(desk, reason="a card was turned")
    with desk.expect_request("**/commands/foul-board-from") as sent:
        desk.get_by_role("button", name="Enter", exact=True).click()
    assert (sent.value.post_data_json or {})["section"] == "A"
    expect(desk.locator("dialog[open]")).to_have_count(0)
