"""Forty-four pairs play the paper's third format on the pages, from the entry list to the final
ranking: three sessions of qualification at 22 tables, semifinal A with a linear carryover and B, a
final with a carryover and two pairs that drop in. Two pairs withdraw and their sit-outs are merged,
a score is adjusted, one of the qualification is corrected while the final is on. A second scorer
reckons every line, share, carryover and total again.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import agreement
from tests.bridge_scorer import Scored, Share, linear_carryover, ranks, session_shares, together
from tests.browser.bridge.evening import Evening, stored, tap, with_phase
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS = 44
QUALIFICATION, A, B, FINAL = 1, 2, 3, 4
BETA_A, BETA_FINAL = Fraction(4, 100), Fraction(3, 100)
SEED = 44
"""Of these lots nobody is tied whom the closing has to split."""
RULED = "60x4S N 10,40x4S N 9"


class Weekend(Evening):
    def __init__(self, server: Server, page: Page) -> None:
        made = with_phase(server, "Pairs Championship", name="Qualification", sessions=3)
        super().__init__(server, page, made, PAIRS, seed=44)
        self.expected: dict[tuple[int, int], int] = {}

    def begin(self, stage: int, session: int) -> None:
        self.on(stage, session)
        self.expected[stage, session] = max(self.tables_by_board(stage).values())

    def finish(self, stage: int, session: int) -> None:
        self.play(stage, session)
        self.do("close-session", stage=stage, session=session, missing="later")

    def whole(self, stage: int) -> None:
        self.do("seed-lines", stage=stage, seed=SEED)
        for session in range(1, self.head(stage)["sessions"] + 1):
            self.begin(stage, session)
            self.finish(stage, session)

    def head(self, stage: int) -> dict[str, Any]:
        head: dict[str, Any] = self.read(stage, "ranking")["head"]
        return head

    def rows(self, stage: int) -> dict[int, dict[str, Any]]:
        return {int(row["key"]): row for row in self.read(stage, "ranking")["rows"]}

    def travellers(self, stage: int, session: int) -> dict[int, list[dict[str, Any]]]:
        """By board, every table that plays it or is to, with two pairs."""
        found: dict[int, list[dict[str, Any]]] = {}
        while lines := self.read(stage, f"traveller/{session}/{len(found) + 1}").get("lines"):
            found[len(found) + 1] = [line for line in lines if line["ns"] and line["ew"]]
        return found

    def lines(self, stage: int, session: int) -> list[Scored]:
        return [
            Scored(board, line["ns"]["pair"], line["ew"]["pair"], line["result"])
            for board, lines in self.travellers(stage, session).items()
            for line in lines
            if line["result"]
        ]


def planned(weekend: Weekend, desk: Page) -> None:
    desk.goto(weekend.address(QUALIFICATION, "next"))
    desk.get_by_text("3 · semifinals A and B, final").click()
    cards = desk.locator(".card")
    expect(cards).to_have_count(3)
    for card in range(3):
        expect(cards.nth(card).locator("[name=way] option").first).to_be_attached()
    for card, weight in ((0, "0.04"), (2, "0.03")):
        cards.nth(card).locator("[name=carryover]").select_option("linear")
        cards.nth(card).locator("[name=weight]").fill(weight)
    desk.get_by_role("button", name="Announce these phases").click()
    expect(desk.locator(".chain rect.phase")).to_have_count(4)


def from_22_tablets(weekend: Weekend, tablet: Page) -> None:
    for row in weekend.read(QUALIFICATION, "tables")["rows"]:
        tablet.goto(weekend.address(QUALIFICATION, f"table/{row['section']}/{row['table'][1:]}"))
        tap(tablet, level=2, strain="S", declarer="N", tricks=8)
        stored(tablet)


def two_withdraw(weekend: Weekend) -> list[int]:
    """NS 5 of A and B in session 2, from round 2 on; who is left idle plays together."""
    seats = {row["key"]: row for row in weekend.read(QUALIFICATION, "tables")["rows"]}
    gone = []
    for table in ("A5", "B5"):
        [row] = [row for row in seats.values() if f"{row['section']}{row['table'][1:]}" == table]
        gone.append(row["ns"]["pair"])
        weekend.do(
            "withdraw-pair", stage=1, pair=gone[-1], session=2, round=2, reason="called away"
        )
    places = {"host_section": "A", "host_place": 5, "guest_section": "B", "guest_place": 5}
    weekend.do("merge-sections", stage=1, session=2, first_round=2, **places)
    return gone


def adjusted(weekend: Weekend, desk: Page) -> None:
    desk.goto(weekend.address(QUALIFICATION, "results"))
    traveller(desk, session=3, board=1)
    desk.locator(".traveller tbody tr").first.locator(".rule").click()
    desk.get_by_role("button", name="Adjust the score").click()
    desk.locator('dialog [name="result"]').fill(RULED)
    desk.locator('dialog [name="reason"]').fill("misinformation, Law 21")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()


def traveller(desk: Page, session: int, board: int) -> None:
    desk.locator('.find [name="session"]').fill(str(session))
    desk.locator('.find [name="board"]').fill(str(board))
    desk.get_by_role("button", name="Show its traveller").click()
    expect(desk.locator(f'.traveller [data-board="{session}/{board}"]')).to_be_visible()


def closed(weekend: Weekend, desk: Page, stage: int) -> None:
    desk.goto(weekend.address(stage, "results"))
    desk.locator('[data-command="close-phase"]').click()
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ending")).to_contain_text("The phase is closed.")


def dropped_in(weekend: Weekend, desk: Page) -> None:
    desk.goto(weekend.address(FINAL, "results"))
    desk.locator('[data-command="drop-in"]').click()
    wave = [f"Late{number}, Ada; Later{number}, Ben" for number in (1, 2)]
    desk.locator('dialog [name="lines"]').fill("\n".join(wave))
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()


def corrected(weekend: Weekend, desk: Page) -> None:
    """A part score of the qualification becomes a slam while the final is on."""
    desk.goto(weekend.address(QUALIFICATION, "results"))
    traveller(desk, session=1, board=1)
    desk.locator(".traveller tbody tr").last.locator(".rule").click()
    desk.get_by_role("button", name="Correct the result").click()
    desk.locator('dialog [name="result"]').fill("7NT N 13")
    desk.locator('dialog [name="reason"]').fill("the slip says so")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()


def text_of(value: Fraction) -> str:
    hundredths = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def alike(share: Share) -> Share:
    """Every board counts for as much as every other, however often it was played."""
    return Share(share.won / share.top * share.boards, Fraction(share.boards), share.boards)


class Reckoned:
    """The phases once more, from the lines alone."""

    def __init__(self, weekend: Weekend) -> None:
        self.weekend = weekend
        self.shares: dict[int, dict[int, Share]] = {}
        self.boards: dict[int, int] = {}
        self.tops: dict[int, int] = {}
        for stage in (QUALIFICATION, A, B, FINAL):
            numbers = range(1, weekend.head(stage)["sessions"] + 1)
            expected = [weekend.expected[stage, number] for number in numbers]
            lines = [weekend.lines(stage, number) for number in numbers]
            scored = list(map(session_shares, lines, expected))
            pairs: set[int] = set().union(*scored)
            self.shares[stage] = {
                pair: together([alike(each[pair]) for each in scored if pair in each])
                for pair in pairs
            }
            self.boards[stage] = sum(len({line.board for line in each}) for each in lines)
            self.tops[stage] = 2 * (max(expected) - 1)

    def carried(
        self, stage: int, source: int, weight: Fraction, before: Mapping[int, Fraction]
    ) -> dict[int, Fraction]:
        """With what those start who came from that phase, by its ranking as it is now; `before` is
        what they had brought into it.
        """
        came = [
            pair for pair, row in self.weekend.rows(stage).items() if row["came"] == "qualified"
        ]
        shares = {pair: self.totals(source, before)[pair] for pair in came}
        top = Fraction(self.tops[stage])
        return linear_carryover(shares, self.boards[source], top, weight)

    def totals(
        self, stage: int, carried: Mapping[int, Fraction] | None = None
    ) -> dict[int, Fraction]:
        whole = Fraction(self.boards[stage] * self.tops[stage], 100)
        return {
            pair: share.per_cent * whole + (carried or {}).get(pair, Fraction(0))
            for pair, share in self.shares[stage].items()
        }

    def holds(self, stage: int, carried: Mapping[int, Fraction]) -> None:
        """Every row of the ranking."""
        rows = self.weekend.rows(stage)
        totals = self.totals(stage, carried)
        for pair, row in rows.items():
            assert row["share"] == text_of(self.shares[stage][pair].per_cent), (stage, pair)
            if pair in carried:
                assert row["carryover"] == text_of(carried[pair]), (stage, pair)
            if row["rank"]:
                assert row["total"] == text_of(totals[pair]), (stage, pair)
        ranked = {pair: totals[pair] for pair, row in rows.items() if row["rank"]}
        for pair, rank in ranks(ranked).items():
            assert rows[pair]["rank"] == rank or list(ranked.values()).count(ranked[pair]) > 1


def into_final(weekend: Weekend, from_a: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Who comes from B carries the least of what those from A do; who drops in, the median."""
    came = {pair: row["came"] for pair, row in weekend.rows(FINAL).items()}
    from_b = {pair: min(from_a.values()) for pair, how in came.items() if "second" in how}
    amounts = sorted([*from_a.values(), *from_b.values()])
    middle = (amounts[(len(amounts) - 1) // 2] + amounts[len(amounts) // 2]) / 2
    dropped = {pair: middle for pair, how in came.items() if how == "dropped in"}
    assert (len(from_a), len(from_b), len(dropped)) == (10, 2, 2)
    return {**from_a, **from_b, **dropped}


def exported(weekend: Weekend, desk: Page, stage: int) -> None:
    file = desk.request.get(weekend.address(stage, "export/usebio"))
    read = read_results(file.body(), "weekend.xml")
    assert agreement(read).disagreements == ()


@beyond_the_gate
def test_the_third_format_from_entries_to_prizes(
    server: Server, desk: Page, tablet: Page, shots: Shots
) -> None:
    weekend = Weekend(server, desk)
    planned(weekend, desk)
    weekend.do("seed-lines", stage=QUALIFICATION, seed=SEED)
    weekend.begin(QUALIFICATION, 1)
    from_22_tablets(weekend, tablet)
    weekend.finish(QUALIFICATION, 1)
    weekend.begin(QUALIFICATION, 2)
    gone = two_withdraw(weekend)
    weekend.finish(QUALIFICATION, 2)
    weekend.begin(QUALIFICATION, 3)
    weekend.play(QUALIFICATION, 3)
    adjusted(weekend, desk)
    weekend.do("close-session", stage=QUALIFICATION, session=3, missing="later")
    assert all(not weekend.rows(QUALIFICATION)[pair]["rank"] for pair in gone)
    closed(weekend, desk, QUALIFICATION)
    for stage in (A, B):
        weekend.whole(stage)
        closed(weekend, desk, stage)
    assert not set(gone) & (weekend.rows(A).keys() | weekend.rows(B).keys())

    dropped_in(weekend, desk)
    weekend.do("seed-lines", stage=FINAL, seed=SEED)
    weekend.begin(FINAL, 1)
    weekend.play(FINAL, 1)
    before = {pair: row["carryover"] for pair, row in weekend.rows(A).items()}
    corrected(weekend, desk)
    assert before != {pair: row["carryover"] for pair, row in weekend.rows(A).items()}
    weekend.do("close-session", stage=FINAL, session=1, missing="later")
    for session in range(2, weekend.head(FINAL)["sessions"] + 1):
        weekend.begin(FINAL, session)
        weekend.finish(FINAL, session)
    closed(weekend, desk, FINAL)
    desk.goto(weekend.address(FINAL, "screen/ranking"))
    shots.take(desk, "format-three-final")

    again = Reckoned(weekend)
    again.holds(QUALIFICATION, {})
    into_a = again.carried(A, QUALIFICATION, BETA_A, {})
    again.holds(A, into_a)
    again.holds(B, {})
    from_a = again.carried(FINAL, A, BETA_FINAL, into_a)
    again.holds(FINAL, into_final(weekend, from_a))
    for stage in (QUALIFICATION, A, B, FINAL):
        exported(weekend, desk, stage)
