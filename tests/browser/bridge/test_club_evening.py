"""A club evening of fifteen tables, one of them without a second pair: from the list of pairs to
USEBIO, printed sheets and the players' pages. Most scores are typed at the desk by keyboard, the
others tapped on tablets; keys and taps are counted, and an independent scorer computes all shares.
"""

import re
from collections import defaultdict
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from domain.bridge.scoring.notation import result_as_text
from server.demo.demo_commands import NAMES
from tests.bridge_scorer import Scored, Share, board_shares, together, two_decimals
from tests.bridge_sessions import drawn_result
from tests.browser.bridge.evening import (
    TABLET,
    Evening,
    PageOpener,
    confirm_act,
    show_traveller,
    tap,
    wait_until_stored,
)
from tests.browser.bridge.keyboard import Keys, as_typed
from tests.browser.shots import Shots
from tests.effort import only_in_full
from tests.server.process import Server

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
LISTED, ROUNDS, BOARDS = 28, 9, 27
"""`LISTED` pairs come in a list; another is early, a last one comes late."""
TABLETS = ("A1", "A2", "B1")
MOST_TAPS = 2
FOULED = 20
"""The board whose cards were exchanged."""
FOULED_FROM = 5
"""The round from which that board was played with other cards."""
ASSIGNED = {5: "A60/A40", 11: "60x4S N 10,40x4S N 9"}
"""By board: the score that the director assigns."""
TURNED = 8
"""The board that two pairs played in each other's seats."""


class ClubEvening(Evening):
    """A club evening that keeps each score as it was written, to compare with the
    server's results.
    """

    def __init__(self, server: Server, page: Page, tournament: str) -> None:
        super().__init__(server, page, tournament, 0, seed=15)
        self.lines: dict[tuple[int, str], Scored] = {}
        """By board and table."""
        self.rounds: dict[tuple[int, str], int] = {}
        self.fouled_section = ""
        self.expected = 0
        """Scores that a board has by the first seating; one with fewer is adjusted by Neuberg's
        formula.
        """

    def note_line(self, place: tuple[int, str], number: int, line: Scored) -> None:
        self.lines[place], self.rounds[place] = line, number

    def has_other_cards(self, board: int, table: str) -> bool:
        """Whether the board was fouled there; each section has its own boards."""
        later = self.rounds[board, table] >= FOULED_FROM
        return board == FOULED and later and table[0] == self.fouled_section

    def shares(self) -> dict[tuple[int, int], Share]:
        """The share of each pair on each board; the two forms of the fouled board are scored
        separately.
        """
        forms: defaultdict[tuple[int, bool], list[Scored]] = defaultdict(list)
        for (board, table), line in self.lines.items():
            forms[board, self.has_other_cards(board, table)].append(line)
        shares: dict[tuple[int, int], Share] = {}
        for lines in forms.values():
            shares |= board_shares(lines, self.expected)
        return shares


def names_of_players() -> list[str]:
    names = [
        f"{family}, {given}"
        for givens, families in NAMES.values()
        for family, given in zip(families, givens, strict=False)
    ]
    return names[: 2 * LISTED]


def list_of_pairs() -> str:
    """The list of pairs: names separated by dash, ampersand or semicolon, some with a strength."""
    lines = []
    names = names_of_players()
    for place in range(LISTED):
        first, second = names[2 * place : 2 * place + 2]
        between = (" – ", " & ", "; ")[place % 3]
        lines.append(f"{first}{between}{second}{f'; {place / 2:g}' if place % 3 == 2 else ''}")
    return "\n".join(lines)


def announce_tournament(server: Server, desk: Page) -> ClubEvening:
    desk.goto(f"{server.url}/new")
    desk.locator('[name="name"]').first.fill("Tuesday Pairs")
    desk.get_by_label("Bridge pairs").check()
    desk.locator('.pairs [name="pairs"]').fill(str(LISTED + 1))
    desk.locator('.pairs [name="boards"]').fill("3")
    best = desk.locator(".way-card.best")
    expect(best).to_contain_text(f"{BOARDS} boards")
    best.get_by_role("button").click()
    desk.locator('form.new:not(.import) button[type="submit"]').click()
    desk.wait_for_url("**/desk")
    return ClubEvening(server, desk, desk.url.split("/t/")[1].split("/")[0])


def send_dialog(desk: Page, **values: object) -> None:
    for name, value in values.items():
        place = desk.locator(f'dialog [name="{name}"]')
        if place.evaluate("(place) => place.localName") == "select":
            place.select_option(str(value))
        else:
            place.fill(str(value))
    desk.locator('dialog button[type="submit"]').last.click()
    expect(desk.locator("dialog[open]")).to_have_count(0)


def bring_in_pairs(evening: ClubEvening) -> None:
    desk = evening.page
    desk.locator("#tab-pairs").click()
    desk.get_by_role("button", name="Bring in a list").click()
    desk.get_by_role("textbox", name="List of pairs").fill(list_of_pairs())
    desk.get_by_role("button", name="Look at it").click()
    desk.get_by_role("button", name=f"Enter {LISTED} pairs").click()
    expect(desk.locator(".pair-list .entry")).to_have_count(LISTED)
    register_pair(evening, "Early", LISTED + 1)


def register_pair(evening: ClubEvening, name: str, number: int) -> None:
    desk = evening.page
    desk.get_by_role("button", name="Register a pair").click()
    send_dialog(desk, family1=f"{name}one", family2=f"{name}two")
    expect(desk.locator(f'.pair-list [data-pair="{number}"]')).to_contain_text(f"{name}two")


def seat_pairs(evening: ClubEvening, shots: Shots) -> None:
    """Draw lots, then exchange two pairs' seats by hand, and publish the seats."""
    desk = evening.page
    desk.locator("#tab-tables").click()
    for command in ("seed-lines", "plan-session"):
        desk.locator(f'.acts [data-command="{command}"]').click()
    expect(desk.locator(".round-title")).to_have_attribute("data-state", "planned")
    shots.take(desk, "club-evening-draft")
    desk.get_by_role("button", name="Seats …").click()
    grid = desk.locator(".seats-grid")
    places = {name: grid.locator(f'[data-seat="{name}"]') for name in ("A1 NS", "B2 NS")}
    first_pair, second_pair = (place.input_value() for place in places.values())
    places["A1 NS"].fill(second_pair)
    places["B2 NS"].fill(first_pair)
    shots.take(desk, "club-evening-seats")
    desk.get_by_role("button", name="Seat them so").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    at_a1 = desk.locator('.table-list [data-table="A1"] .seat').first
    expect(at_a1).to_contain_text(re.compile(rf"^{second_pair} "))
    desk.locator('.acts [data-command="publish-session"]').click()
    expect(desk.locator(".round-title")).to_have_attribute("data-state", "published")
    evening.expected = max(evening.tables_by_board(1).values())


def call_round(evening: ClubEvening, number: int) -> None:
    desk = evening.page
    call = desk.locator('.acts .act [data-command="call-round"]')
    name = "Call the first round" if number == 1 else f"Call round {number} of {ROUNDS}"
    expect(call).to_have_text(name)
    taps = 1
    call.click()
    warning, done = desk.locator("dialog.warning"), desk.locator(".acts", has_not_text=name)
    expect(warning.or_(done).first).to_be_visible()
    if warning.count():
        warning.locator("button[type=submit]").click()
        taps += 1
    expect(done).to_be_visible()
    assert taps <= MOST_TAPS


def open_act_of_pair(desk: Page, number: int, act: str) -> None:
    desk.locator("#tab-pairs").click()
    desk.locator(f'.pair-list [data-pair="{number}"] .pick').click()
    desk.locator("dialog .choices button", has_text=act).click()


def enter_on_tablet(evening: ClubEvening, tablet: Page, table: str, number: int) -> None:
    """Enter all boards of the round on the tablet, in the order in which it shows them."""
    [row] = [
        row
        for row in evening.read(1, f"table/{table[0]}/{table[1:]}")["rows"]
        if row["round"] == number
    ]
    if not (row["ns"] and row["ew"]):
        return
    for place, board in enumerate(row["boards"]):
        contract = {"level": 2 + place, "strain": "SHD"[place], "declarer": "NSE"[place]}
        tricks = 8 + (board["board"] + place) % 3
        tap(tablet, **contract, tricks=tricks)
        wait_until_stored(tablet)
        result = f"{contract['level']}{contract['strain']} {contract['declarer']} {tricks}"
        pairs = row["ns"]["pair"], row["ew"]["pair"]
        line = Scored(board["board"], *pairs, result)
        evening.note_line((line.board, table), number, line)


def type_scores(evening: ClubEvening, desk: Page, shots: Shots) -> None:
    """Type all scores that were not entered on tablets."""
    desk.goto(evening.address(1, "type"))
    expect(desk.locator(".grid input:focus")).to_be_visible()
    missing = int(desk.locator(".left").inner_text().split()[0])
    keys, random = Keys(desk), Random(27)
    for place in range(missing):
        table, board, number, ns, ew = keys.focused_line()
        result = result_as_text(drawn_result(random))
        line = Scored(int(board), int(ns.split()[0]), int(ew.split()[0]), result)
        evening.note_line((line.board, table), int(number), line)
        keys.type_score(as_typed(result))
        if place == missing // 2:
            shots.take(desk, "club-evening-typed")
    keys.confirm_unlikely_scores()
    assert keys.pressed <= keys.most_keys


def give_rulings(evening: ClubEvening, desk: Page, shots: Shots) -> None:
    """Assign scores, turn one table's pairs round, and declare a board fouled."""
    desk.goto(evening.address(1, "results"))
    for board, result in ASSIGNED.items():
        place = board, open_ruling(desk, board, "Adjust the score")
        send_dialog(desk, result=result, reason="Law 12")
        evening.lines[place] = evening.lines[place]._replace(result=result)
    place = TURNED, open_ruling(desk, TURNED, "They sat the other way round")
    send_dialog(desk, reason="East-West sat North-South")
    line = evening.lines[place]
    evening.lines[place] = line._replace(ns=line.ew, ew=line.ns)
    since = next(
        table
        for (board, table), number in evening.rounds.items()
        if (board, number) == (FOULED, FOULED_FROM)
    )
    evening.fouled_section = since[0]
    open_ruling(desk, FOULED, "The board was fouled", since)
    shots.take(desk, "club-evening-fouled")
    send_dialog(desk, which="on", form="two hands exchanged", reason="found at the end")
    shots.take(desk, "club-evening-rulings", full_page=True)


def open_ruling(desk: Page, board: int, act: str, table: str = "") -> str:
    """Open that ruling's dialog for a table, by default the traveller's first; return the table."""
    show_traveller(desk, session=1, board=board)
    lines = desk.locator(f'.traveller [data-table="{table}"]' if table else ".traveller tbody tr")
    expect(lines.first).to_be_visible()
    table_of_line = lines.first.get_attribute("data-table") or ""
    lines.first.locator(".rule").click()
    desk.locator("dialog .choices button", has_text=act).click()
    return table_of_line


def close_phase(evening: ClubEvening, desk: Page, shots: Shots) -> None:
    desk.goto(evening.address(1, "desk"))
    for command, name in (("close-session", "Closed."), ("close-phase", "The ranking is final.")):
        confirm_act(desk, command, name)
        shots.take(desk, f"club-evening-{command}")
    expect(desk.locator(".count")).to_contain_text(f"{LISTED + 1} of {LISTED + 2} pairs")


def expect_shares_by_scorer(evening: ClubEvening) -> None:
    """Compare every pair's share, of each board and in total, with the independent scorer."""
    boards = evening.shares()
    shown = {
        (board, line[side]["pair"]): line[f"{side}_share"]
        for board in range(1, BOARDS + 1)
        for line in evening.read(1, f"traveller/1/{board}")["lines"]
        for side in ("ns", "ew")
        if line["ns"] and line["ew"]
    }
    expected = {place: two_decimals(share.per_cent) for place, share in boards.items()}
    assert shown == expected
    rows = evening.read(1, "ranking")["rows"]
    for row in rows:
        own = together(share for (_, pair), share in boards.items() if pair == row["pair"]["pair"])
        assert row["share"] == two_decimals(own.per_cent), row


def expect_printed_sheets(evening: ClubEvening, desk: Page, shots: Shots) -> None:
    """Expect all pairs on recap and score cards, and all boards on travellers and slips."""
    played = [row["pair"]["family"] for row in evening.read(1, "ranking")["rows"]]
    for name in ("recap", "travellers", "score-cards", "pick-up-slips"):
        desk.goto(evening.address(1, f"print/{name}"))
        shots.take(desk, f"club-evening-{name}")
        paper = desk.locator("body").inner_text()
        if name in ("recap", "score-cards"):
            assert [pair for pair in played if pair.split(" –")[0] not in paper] == []
        else:
            numbers = set(re.findall(r"\d+", paper))
            assert [board for board in range(1, BOARDS + 1) if str(board) not in numbers] == []


def expect_own_pages(evening: ClubEvening, open_page: PageOpener, shots: Shots) -> None:
    """Compare a pair's own page, on a telephone that is not signed in, with the scorer's shares."""
    phone = open_page(PHONE, signed_in=False)
    shares = evening.shares()
    for pair in (1, 12, LISTED + 2):
        phone.goto(f"{evening.server.url}/t/{evening.id}/me?stage=1&entry={pair}")
        shots.take(phone, f"club-evening-card-{pair}", full_page=True)
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        lines = phone.locator(".own-card tbody tr")
        shown = {int(cells[0]): cells[-1] for cells in map(cells_of, lines.all())}
        own = {
            board: two_decimals(s.per_cent)
            for (board, scored_pair), s in shares.items()
            if scored_pair == pair
        }
        assert shown == own


def cells_of(line: Locator) -> list[str]:
    return line.locator("td").all_inner_texts()


def expect_export_and_audit(evening: ClubEvening) -> None:
    read = evening.read_consistent_usebio(1)
    written_lines = {(line.board, str(line.ns), str(line.ew)) for line in evening.lines.values()}
    assert {
        (line.board, read.labels[line.ns], read.labels[line.ew]) for line in read.lines
    } == written_lines
    evening.expect_clean_audit()


@only_in_full
def test_club_evening_is_scored_like_an_independent_scorer(
    server: Server, open_page: PageOpener, shots: Shots
) -> None:
    desk = open_page()
    evening = announce_tournament(server, desk)
    bring_in_pairs(evening)
    seat_pairs(evening, shots)
    tablets = {table: open_page(TABLET) for table in TABLETS}
    for table, tablet in tablets.items():
        tablet.goto(evening.address(1, f"table/{table[0]}/{table[1:]}"))
    for number in range(1, ROUNDS + 1):
        if number == 2:
            desk.locator("#tab-pairs").click()
            register_pair(evening, "Late", LISTED + 2)
            open_act_of_pair(desk, LISTED + 2, "Seat …")
            send_dialog(desk, session=1, round=2)
        if number == 6:
            open_act_of_pair(desk, 12, "Withdraw …")
            send_dialog(desk, session=1, round=6, reason="called away")
        call_round(evening, number)
        for table, tablet in tablets.items():
            enter_on_tablet(evening, tablet, table, number)
    for tablet in tablets.values():
        tablet.close()
    type_scores(evening, desk, shots)
    give_rulings(evening, desk, shots)
    expect_shares_by_scorer(evening)
    close_phase(evening, desk, shots)
    expect_printed_sheets(evening, desk, shots)
    expect_own_pages(evening, open_page, shots)
    expect_export_and_audit(evening)
