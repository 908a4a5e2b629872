"""A club evening of fifteen tables, one of them a half one: from the list to USEBIO, papers and the
players' cards. Most scores are typed at the desk by the keyboard alone, the others are tapped on
tablets; keys and taps are counted, and a scorer of the test's own reckons everybody's matchpoints.
"""

import re
import subprocess
from collections import defaultdict
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from domain.bridge.scoring.notation import result_as_text
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import agreement
from server.demo.demo_commands import NAMES
from tests.bridge_scorer import Scored, Share, board_shares, together
from tests.bridge_sessions import drawn_result
from tests.browser.bridge.evening import TABLET, Evening, Opened, acts, stored, tap
from tests.browser.bridge.keyboard import Keys, as_typed
from tests.browser.bridge.test_format_three import text_of, traveller
from tests.browser.shots import Shots
from tests.effort import only_in_full
from tests.server.process import WALLCHART, Server

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
LISTED, ROUNDS, BOARDS = 28, 9, 27
TABLETS = ("A1", "A2", "B1")
MOST_TAPS = 2
FOULED_FROM = 5
"""The round from which the cards of a board were others."""
FOULED = 20
ASSIGNED = {5: "A60/A40", 11: "60x4S N 10,40x4S N 9"}
TURNED = 8


class ClubEvening(Evening):
    """The scores as they were written at the tables, beside those that the product has."""

    def __init__(self, server: Server, page: Page, tournament: str) -> None:
        super().__init__(server, page, tournament, 0, seed=15)
        self.lines: dict[tuple[int, str], Scored] = {}
        """By board and table."""
        self.rounds: dict[tuple[int, str], int] = {}
        self.expected = 0
        """Scores of a board, by the seats at the start; boards with fewer go by Neuberg."""

    def written(self, place: tuple[int, str], number: int, line: Scored) -> None:
        self.lines[place], self.rounds[place] = line, number

    def shares(self) -> dict[tuple[int, int], Share]:
        """By board and pair; of the fouled board each form by itself."""
        forms: defaultdict[tuple[int, bool], list[Scored]] = defaultdict(list)
        for (board, table), line in self.lines.items():
            other = board == FOULED and self.rounds[board, table] >= FOULED_FROM
            forms[board, other].append(line)
        found: dict[tuple[int, int], Share] = {}
        for lines in forms.values():
            found |= board_shares(lines, self.expected)
        return found


def people() -> list[str]:
    names = [
        f"{family}, {given}"
        for givens, families in NAMES.values()
        for family, given in zip(families, givens, strict=False)
    ]
    return names[: 2 * LISTED]


def pasted() -> str:
    """As secretaries write them: with a dash, an ampersand, a semicolon; with a strength or not."""
    lines = []
    names = people()
    for place in range(LISTED):
        one, other = names[2 * place : 2 * place + 2]
        between = (" – ", " & ", "; ")[place % 3]
        lines.append(f"{one}{between}{other}{f'; {place / 2:g}' if place % 3 == 2 else ''}")
    return "\n".join(lines)


def announced(server: Server, desk: Page) -> ClubEvening:
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


def sent(desk: Page, **values: object) -> None:
    for name, value in values.items():
        place = desk.locator(f'dialog [name="{name}"]')
        if place.evaluate("(place) => place.localName") == "select":
            place.select_option(str(value))
        else:
            place.fill(str(value))
    desk.locator('dialog button[type="submit"]').last.click()
    expect(desk.locator("dialog[open]")).to_have_count(0)


def brought_in(evening: ClubEvening) -> None:
    desk = evening.page
    desk.locator("#tab-pairs").click()
    desk.get_by_role("button", name="Bring in a list").click()
    desk.get_by_role("textbox", name="List of pairs").fill(pasted())
    desk.get_by_role("button", name="Look at it").click()
    desk.get_by_role("button", name=f"Enter {LISTED} pairs").click()
    expect(desk.locator(".pair-list .entry")).to_have_count(LISTED)
    late(evening, "Early", LISTED + 1)


def late(evening: ClubEvening, name: str, number: int) -> None:
    desk = evening.page
    desk.get_by_role("button", name="Register a pair").click()
    sent(desk, family1=f"{name}one", family2=f"{name}two")
    expect(desk.locator(f'.pair-list [data-pair="{number}"]')).to_contain_text(f"{name}two")


def seated(evening: ClubEvening, shots: Shots) -> None:
    """Drawn, then two pairs sit as they like: North-South at A1 stays there for who can't walk."""
    desk = evening.page
    desk.locator("#tab-tables").click()
    for command in ("seed-lines", "plan-session"):
        desk.locator(f'.acts [data-command="{command}"]').click()
    expect(desk.locator(".round-title")).to_have_attribute("data-state", "planned")
    shots.take(desk, "club-evening-draft")
    desk.get_by_role("button", name="Seats …").click()
    grid = desk.locator(".seats-grid")
    places = {name: grid.locator(f'[data-seat="{name}"]') for name in ("A1 NS", "B2 NS")}
    one, other = (place.input_value() for place in places.values())
    places["A1 NS"].fill(other)
    places["B2 NS"].fill(one)
    shots.take(desk, "club-evening-seats")
    desk.get_by_role("button", name="Seat them so").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    at_a1 = desk.locator('.table-list [data-table="A1"] .seat').first
    expect(at_a1).to_contain_text(re.compile(rf"^{other} "))
    desk.locator('.acts [data-command="publish-session"]').click()
    expect(desk.locator(".round-title")).to_have_attribute("data-state", "published")
    evening.expected = max(evening.tables_by_board(1).values())


def called(evening: ClubEvening, number: int) -> None:
    desk = evening.page
    call = desk.locator('.acts .act [data-command="call-round"]')
    name = "Call the first round" if number == 1 else f"Call round {number} of {ROUNDS}"
    expect(call).to_have_text(name)
    taps = 1
    call.click()
    asked, done = desk.locator("dialog.warning"), desk.locator(".acts", has_not_text=name)
    expect(asked.or_(done).first).to_be_visible()
    if asked.count():
        asked.locator("button[type=submit]").click()
        taps += 1
    expect(done).to_be_visible()
    assert taps <= MOST_TAPS


def of_pair(desk: Page, number: int, act: str) -> None:
    desk.locator("#tab-pairs").click()
    desk.locator(f'.pair-list [data-pair="{number}"] .pick').click()
    desk.locator("dialog .choices button", has_text=act).click()


def tapped(evening: ClubEvening, tablet: Page, table: str, number: int) -> None:
    """All boards of the round, in the order in which the tablet shows them."""
    [here] = [
        row
        for row in evening.read(1, f"table/{table[0]}/{table[1:]}")["rows"]
        if row["round"] == number
    ]
    if not (here["ns"] and here["ew"]):
        return
    for place, board in enumerate(here["boards"]):
        said = {"level": 2 + place, "strain": "SHD"[place], "declarer": "NSE"[place]}
        tricks = 8 + (board["board"] + place) % 3
        tap(tablet, **said, tricks=tricks)
        stored(tablet)
        result = f"{said['level']}{said['strain']} {said['declarer']} {tricks}"
        pairs = here["ns"]["pair"], here["ew"]["pair"]
        line = Scored(board["board"], *pairs, result)
        evening.written((line.board, table), number, line)


def typed(evening: ClubEvening, desk: Page, shots: Shots) -> None:
    """What was not tapped, board by board."""
    desk.goto(evening.address(1, "type"))
    expect(desk.locator(".grid input:focus")).to_be_visible()
    missing = int(desk.locator(".left").inner_text().split()[0])
    keys, random = Keys(desk), Random(27)
    for place in range(missing):
        table, board, number, ns, ew = keys.line()
        result = result_as_text(drawn_result(random))
        line = Scored(int(board), int(ns.split()[0]), int(ew.split()[0]), result)
        evening.written((line.board, table), int(number), line)
        keys.score(as_typed(result))
        if place == missing // 2:
            shots.take(desk, "club-evening-typed")
    keys.answer_what_was_asked()
    assert keys.pressed <= keys.allowed


def ruled(evening: ClubEvening, desk: Page, shots: Shots) -> None:
    """Scores are assigned, one table sat the wrong way round, and a board was fouled."""
    desk.goto(evening.address(1, "results"))
    for board, result in ASSIGNED.items():
        place = board, rule(desk, board, "Adjust the score")
        sent(desk, result=result, reason="Law 12")
        evening.lines[place] = evening.lines[place]._replace(result=result)
    place = TURNED, rule(desk, TURNED, "They sat the other way round")
    sent(desk, reason="East-West sat North-South")
    line = evening.lines[place]
    evening.lines[place] = line._replace(ns=line.ew, ew=line.ns)
    since = next(
        table
        for (board, table), number in evening.rounds.items()
        if (board, number) == (FOULED, FOULED_FROM)
    )
    rule(desk, FOULED, "The board was fouled", since)
    shots.take(desk, "club-evening-fouled")
    sent(desk, which="on", form="two hands exchanged", reason="found at the end")
    shots.take(desk, "club-evening-rulings", full_page=True)


def rule(desk: Page, board: int, act: str, table: str = "") -> str:
    """The table that it is about, if none is given the first one of the traveller."""
    traveller(desk, session=1, board=board)
    lines = desk.locator(f'.traveller [data-table="{table}"]' if table else ".traveller tbody tr")
    expect(lines.first).to_be_visible()
    found = lines.first.get_attribute("data-table") or ""
    lines.first.locator(".rule").click()
    desk.locator("dialog .choices button", has_text=act).click()
    return found


def closed(evening: ClubEvening, desk: Page, shots: Shots) -> None:
    desk.goto(evening.address(1, "desk"))
    for command, name in (("close-session", "Closed."), ("close-phase", "The ranking is final.")):
        acts(desk, command, name)
        shots.take(desk, f"club-evening-{command}")
    expect(desk.locator(".count")).to_contain_text(f"{LISTED + 1} of {LISTED + 2} pairs")


def held(evening: ClubEvening) -> None:
    """Everybody's share of each board and of all of them, by the paper and by the pages."""
    boards = evening.shares()
    told = {
        (board, line[side]["pair"]): line[f"{side}_share"]
        for board in range(1, BOARDS + 1)
        for line in evening.read(1, f"traveller/1/{board}")["lines"]
        for side in ("ns", "ew")
        if line["ns"] and line["ew"]
    }
    reckoned = {place: text_of(share.per_cent) for place, share in boards.items()}
    assert told == reckoned
    rows = evening.read(1, "ranking")["rows"]
    for row in rows:
        own = together(share for (_, pair), share in boards.items() if pair == row["pair"]["pair"])
        assert row["share"] == text_of(own.per_cent), row


def papers(evening: ClubEvening, desk: Page, shots: Shots) -> None:
    """Recap and score cards leave nobody out who has played; travellers and slips are printed."""
    played = [row["pair"]["family"] for row in evening.read(1, "ranking")["rows"]]
    for name in ("recap", "travellers", "score-cards", "pick-up-slips"):
        desk.goto(evening.address(1, f"print/{name}"))
        shots.take(desk, f"club-evening-{name}")
        paper = desk.locator("body").inner_text()
        if name in ("recap", "score-cards"):
            assert [who for who in played if who.split(" –")[0] not in paper] == []
        else:
            assert str(BOARDS) in paper


def cards(evening: ClubEvening, opened: Opened, shots: Shots) -> None:
    """On a telephone, without being let in: every pair's boards with what they were worth to it."""
    phone = opened(PHONE, let_in=False)
    shares = evening.shares()
    for pair in (1, 12, LISTED + 2):
        phone.goto(f"{evening.server.url}/t/{evening.id}/me?stage=1&entry={pair}")
        shots.take(phone, f"club-evening-card-{pair}", full_page=True)
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        lines = phone.locator(".own-card tbody tr")
        told = {int(cells[0]): cells[-1] for cells in map(cells_of, lines.all())}
        own = {board: text_of(s.per_cent) for (board, who), s in shares.items() if who == pair}
        assert told == own


def cells_of(line: Locator) -> list[str]:
    return line.locator("td").all_inner_texts()


def proved(evening: ClubEvening) -> None:
    file = evening.page.request.get(evening.address(1, "export/usebio"))
    read = read_results(file.body(), "evening.xml")
    assert agreement(read).disagreements == ()
    written = {(line.board, str(line.ns), str(line.ew)) for line in evening.lines.values()}
    assert {
        (line.board, read.labels[line.ns], read.labels[line.ew]) for line in read.lines
    } == written
    database = f"sqlite:///{evening.server.database}"
    audit = [str(WALLCHART), "audit", evening.id, "--database", database]
    done = subprocess.run(audit, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@only_in_full
def test_an_evening_from_the_list_to_the_cards_of_the_players(
    server: Server, opened: Opened, shots: Shots
) -> None:
    desk = opened()
    evening = announced(server, desk)
    brought_in(evening)
    seated(evening, shots)
    tablets = {table: opened(TABLET) for table in TABLETS}
    for table, tablet in tablets.items():
        tablet.goto(evening.address(1, f"table/{table[0]}/{table[1:]}"))
    for number in range(1, ROUNDS + 1):
        if number == 2:
            desk.locator("#tab-pairs").click()
            late(evening, "Late", LISTED + 2)
            of_pair(desk, LISTED + 2, "Seat …")
            sent(desk, session=1, round=2)
        if number == 6:
            of_pair(desk, 12, "Withdraw …")
            sent(desk, session=1, round=6, reason="called away")
        called(evening, number)
        for table, tablet in tablets.items():
            tapped(evening, tablet, table, number)
    typed(evening, desk, shots)
    ruled(evening, desk, shots)
    held(evening)
    closed(evening, desk, shots)
    papers(evening, desk, shots)
    cards(evening, opened, shots)
    proved(evening)
