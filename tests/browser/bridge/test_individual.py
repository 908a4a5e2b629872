"""An individual tournament (a new partner in each round) of twelve players: one table's first round
is entered on a tablet, all others typed; an independent scorer computes the ranking.
"""

from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest
from playwright.sync_api import Page, expect

from domain.bridge.scoring.notation import result_as_text
from domain.formats.format_detection import read_results
from server.demo.demo_commands import NAMES
from tests.bridge_scorer import Scored, board_shares
from tests.bridge_sessions import drawn_result
from tests.browser.bridge.evening import (
    TABLET,
    Evening,
    PageOpener,
    confirm_act,
    tap,
    wait_until_stored,
)
from tests.browser.bridge.keyboard import Keys, as_typed
from tests.browser.shots import Shots
from tests.confirmations import ACKNOWLEDGED
from tests.effort import only_in_full
from tests.server.process import Server
from web.shared.board_words import fixed_decimals

pytestmark = pytest.mark.browser

PLAYERS, ROUNDS, TABLES, BOARDS = 12, 11, 3, 2
"""`BOARDS` are those that a table plays in a round."""
PHONE = {"width": 390, "height": 844}
PEOPLE = [
    f"{family}, {given}"
    for givens, families in NAMES.values()
    for family, given in zip(families, givens, strict=False)
][:PLAYERS]


class Individual(Evening):
    """An individual that keeps each score as it was written at its table."""

    def __init__(self, server: Server, page: Page, tournament: str) -> None:
        super().__init__(server, page, tournament, 0, seed=12)
        self.lines: list[Scored] = []
        self.players_of_side: dict[int, tuple[int, int]] = {}
        """By the number of a side (numbered as they appear): its two players."""

    def number_of_side(self, text: str) -> int:
        """The number of a side that is shown as "3+7 Nowak – Lis"."""
        first, second = text.split()[0].split("+")
        self.players_of_side[len(self.players_of_side)] = int(first), int(second)
        return len(self.players_of_side) - 1

    def shares(self) -> dict[int, Fraction]:
        """Each player's mean share of the sides they sat on, in per cent."""
        boards = defaultdict[int, list[Scored]](list)
        for line in self.lines:
            boards[line.board].append(line)
        won = defaultdict[int, list[Fraction]](list)
        for lines in boards.values():
            for (_, side), share in board_shares(lines, TABLES).items():
                for player in self.players_of_side[side]:
                    won[player].append(share.per_cent)
        return {player: sum(each, Fraction(0)) / len(each) for player, each in won.items()}


def announce_tournament(server: Server, desk: Page, shots: Shots) -> Individual:
    desk.goto(f"{server.url}/new")
    desk.locator('[name="name"]').first.fill("Christmas Individual")
    desk.get_by_label("Bridge pairs").check()
    desk.locator('.pairs [name="pairs"]').fill(str(PLAYERS))
    way = desk.locator('.way-card[data-scheme="individual"]')
    expect(way).to_contain_text("whist individual, 3 tables")
    way.get_by_role("button").click()
    shots.take(desk, "individual-new", full_page=True)
    desk.locator('form.new:not(.import) button[type="submit"]').click()
    desk.wait_for_url("**/desk")
    return Individual(server, desk, desk.url.split("/t/")[1].split("/")[0])


def bring_in_players(desk: Page, shots: Shots) -> None:
    """Enter eleven players as a list, the twelfth in the dialog, which has no second player."""
    desk.locator("#tab-pairs").click()
    desk.get_by_role("button", name="Bring in a list").click()
    box = desk.get_by_role("textbox", name="List of players")
    box.fill("\n".join(PEOPLE[: PLAYERS - 1]))
    desk.get_by_role("button", name="Look at it").click()
    desk.get_by_role("button", name="Enter 11 players").click()
    expect(desk.locator(".pair-list .entry")).to_have_count(PLAYERS - 1)
    desk.get_by_role("button", name="Register a player").click()
    family, _, given = PEOPLE[-1].partition(", ")
    desk.locator('dialog [name="family1"]').fill(family)
    desk.locator('dialog [name="given1"]').fill(given)
    expect(desk.locator('dialog [name="family2"]')).to_have_count(0)
    desk.locator('dialog button[type="submit"]').last.click()
    expect(desk.locator(".pair-list .entry")).to_have_count(PLAYERS)
    expect(desk.locator(".count")).to_contain_text("12 of 12 players")
    shots.take(desk, "individual-players")


def seat_players(desk: Page, shots: Shots) -> None:
    desk.locator("#tab-tables").click()
    desk.locator("#tab-plan").click()
    expect(desk.locator(".way-card.best")).to_be_visible()
    expect(desk.locator('.way-card:not([data-scheme="individual"])')).to_have_count(0)
    shots.take(desk, "individual-plan")
    desk.locator("#tab-tables").click()
    for command in ("seed-lines", "plan-session"):
        desk.locator(f'.acts [data-command="{command}"]').click()
    expect(desk.locator(".round-title")).to_have_attribute("data-state", "planned")
    shots.take(desk, "individual-draft")
    desk.locator('.acts [data-command="publish-session"]').click()
    expect(desk.locator(".round-title")).to_have_attribute("data-state", "published")


def play_first_round_on_tablet(evening: Individual, tablet: Page, shots: Shots) -> None:
    """Enter table A1's boards on its tablet, which says where each of the four players
    goes next.
    """
    evening.do("call-round", stage=1, session=1, round=1)
    tablet.goto(evening.address(1, "table/A/1"))
    expect(tablet.locator(".pairs .onward")).to_have_count(4)
    sides = [
        evening.number_of_side(text.inner_text().strip())
        for text in tablet.locator(".pairs b").all()
    ]
    row = evening.read(1, "table/A/1")["rows"][0]
    for board in row["boards"]:
        tap(tablet, level=4, strain="H", declarer="N", tricks=10)
        wait_until_stored(tablet)
        evening.lines.append(Scored(board["board"], sides[0], sides[1], "4H N 10"))
    shots.take(tablet, "individual-tablet", full_page=True)


def type_scores(evening: Individual, desk: Page, shots: Shots) -> None:
    desk.goto(evening.address(1, "type"))
    expect(desk.locator(".grid input:focus")).to_be_visible()
    expect(desk.locator('.rail [data-area="e"]')).to_contain_text("Players")
    missing = int(desk.locator(".left").inner_text().split()[0])
    assert missing == BOARDS * (ROUNDS * TABLES - 1), "all but those of table A1 in round 1"
    keys, random = Keys(desk), Random(11)
    for place in range(missing):
        _, board, _, ns, ew = keys.focused_line()
        result = result_as_text(drawn_result(random))
        line = Scored(int(board), evening.number_of_side(ns), evening.number_of_side(ew), result)
        evening.lines.append(line)
        keys.type_score(as_typed(result))
        if place == missing // 2:
            shots.take(desk, "individual-typed")
    keys.confirm_unlikely_scores()


def expect_names_on_screens_and_sheets(
    evening: Individual, desk: Page, wall: Page, shots: Shots
) -> None:
    """Expect the players' names on screens and printed sheets."""
    names = {person.partition(",")[0] for person in PEOPLE}
    for view in ("ranking", "seats", "tables", "pairs", "movement"):
        wall.goto(evening.address(1, f"screen/{view}"))
        shown = wall.locator("main svg text, main .row, main li, main [data-key]")
        expect(shown.first).to_be_visible()
        shots.take(wall, f"individual-wall-{view}")
    with_names = ("recap", "score-cards", "guide-cards", "table-cards", "start-list", "ranking")
    for name in (*with_names, "travellers", "pick-up-slips", "blank-travellers"):
        desk.goto(evening.address(1, f"print/{name}"))
        paper = desk.locator("body").inner_text()
        assert "000000" not in paper
        if name in ("recap", "score-cards", "guide-cards", "ranking", "start-list"):
            assert [family for family in names if family not in paper] == []
        shots.take(desk, f"individual-{name}")


def expect_own_page(evening: Individual, phone: Page, shots: Shots) -> None:
    """Expect a player's own page to list partners, opponents and every board."""
    phone.goto(f"{evening.server.url}/t/{evening.id}/me?stage=1&entry=7")
    expect(phone.locator(".own-card tbody tr")).to_have_count(BOARDS * ROUNDS)
    expect(phone.locator(".rounds .name").first).to_contain_text("with ")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    shots.take(phone, "individual-own-page", full_page=True)


def expect_export_and_audit(evening: Individual) -> None:
    file = evening.page.request.get(evening.address(1, "export/usebio"))
    read = read_results(file.body(), "individual.xml")
    assert len([pair for pair in read.pairs if pair.standing.place]) == PLAYERS
    pbn = evening.page.request.get(evening.address(1, "export/pbn")).text()
    assert '[Competition "Individuals"]' in pbn
    assert "PlayerId_North" in pbn
    evening.expect_clean_audit()


@only_in_full
def test_individual_is_scored_like_an_independent_scorer(
    server: Server, open_page: PageOpener, shots: Shots
) -> None:
    desk = open_page()
    evening = announce_tournament(server, desk, shots)
    bring_in_players(desk, shots)
    seat_players(desk, shots)
    play_first_round_on_tablet(evening, open_page(TABLET), shots)
    for number in range(2, ROUNDS + 1):
        evening.do("call-round", stage=1, session=1, round=number, confirmed=ACKNOWLEDGED)
    type_scores(evening, desk, shots)
    ranking = evening.read(1, "ranking")["rows"]
    shares = evening.shares()
    assert {row["pair"]["pair"]: row["share"] for row in ranking} == {
        player: fixed_decimals(share) for player, share in shares.items()
    }
    assert [row["rank"] for row in ranking] == [
        1 + sum(other > shares[row["pair"]["pair"]] for other in shares.values()) for row in ranking
    ]
    desk.goto(evening.address(1, "desk"))
    for command, expected_text in (
        ("close-session", "Closed."),
        ("close-phase", "The ranking is final."),
    ):
        confirm_act(desk, command, expected_text)
    expect_names_on_screens_and_sheets(evening, desk, open_page(signed_in=False), shots)
    expect_own_page(evening, open_page(PHONE, signed_in=False), shots)
    expect_export_and_audit(evening)
