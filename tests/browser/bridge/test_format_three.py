"""Forty-four pairs play the third format: a qualification of three sessions at 22 tables, semifinal
A with a linear carryover and B, a final with a carryover and two pairs that drop in. Two pairs
withdraw and the tables without opponents are merged, a score is adjusted, and a result of the
qualification is corrected during the final. An independent scorer computes every share, carryover
and total.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.bridge_scorer import (
    Scored,
    Share,
    linear_carryover,
    ranks,
    session_shares,
    together,
    two_decimals,
)
from tests.browser.bridge.evening import Evening, show_traveller, tap, wait_until_stored, with_phase
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser

PAIRS = 44
QUALIFICATION, A, B, FINAL = 1, 2, 3, 4
BETA_A, BETA_FINAL = Fraction(4, 100), Fraction(3, 100)
SEED = 44
"""With these lots no tie falls on the border between those who go on and those who don't."""
ADJUSTED_SCORE = "60x4S N 10,40x4S N 9"


class Weekend(Evening):
    def __init__(self, server: Server, page: Page) -> None:
        made = with_phase(server, "Pairs Championship", name="Qualification", sessions=3)
        super().__init__(server, page, made, PAIRS, seed=44)
        self.expected: dict[tuple[int, int], int] = {}

    def begin(self, stage: int, session: int) -> None:
        self.publish_session(stage, session)
        self.expected[stage, session] = max(self.tables_by_board(stage).values())

    def finish(self, stage: int, session: int) -> None:
        self.play(stage, session)
        self.do("close-session", stage=stage, session=session, missing="later")

    def play_phase(self, stage: int) -> None:
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
        """For each board, the lines of all tables with two pairs, played or not."""
        by_board: dict[int, list[dict[str, Any]]] = {}
        while lines := self.read(stage, f"traveller/{session}/{len(by_board) + 1}").get("lines"):
            by_board[len(by_board) + 1] = [line for line in lines if line["ns"] and line["ew"]]
        return by_board

    def lines(self, stage: int, session: int) -> list[Scored]:
        return [
            Scored(board, line["ns"]["pair"], line["ew"]["pair"], line["result"])
            for board, lines in self.travellers(stage, session).items()
            for line in lines
            if line["result"]
        ]


def announce_phases(weekend: Weekend, desk: Page) -> None:
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


def enter_on_all_tablets(weekend: Weekend, tablet: Page) -> None:
    for row in weekend.read(QUALIFICATION, "tables")["rows"]:
        tablet.goto(weekend.address(QUALIFICATION, f"table/{row['section']}/{row['table'][1:]}"))
        tap(tablet, level=2, strain="S", declarer="N", tricks=8)
        wait_until_stored(tablet)


def withdraw_two_and_merge(weekend: Weekend) -> list[int]:
    """Withdraw NS 5 of sections A and B from round 2 of session 2 and merge their tables; return
    them.
    """
    seats = {row["key"]: row for row in weekend.read(QUALIFICATION, "tables")["rows"]}
    withdrawn = []
    for table in ("A5", "B5"):
        [row] = [row for row in seats.values() if f"{row['section']}{row['table'][1:]}" == table]
        withdrawn.append(row["ns"]["pair"])
        weekend.do(
            "withdraw-pair", stage=1, pair=withdrawn[-1], session=2, round=2, reason="called away"
        )
    places = {"host_section": "A", "host_place": 5, "guest_section": "B", "guest_place": 5}
    weekend.do("merge-sections", stage=1, session=2, first_round=2, **places)
    return withdrawn


def adjust_score(weekend: Weekend, desk: Page) -> None:
    desk.goto(weekend.address(QUALIFICATION, "results"))
    show_traveller(desk, session=3, board=1)
    desk.locator(".traveller tbody tr").first.locator(".rule").click()
    desk.get_by_role("button", name="Adjust the score").click()
    desk.locator('dialog [name="result"]').fill(ADJUSTED_SCORE)
    desk.locator('dialog [name="reason"]').fill("misinformation, Law 21")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()


def close_phase(weekend: Weekend, desk: Page, stage: int) -> None:
    desk.goto(weekend.address(stage, "results"))
    desk.locator('[data-command="close-phase"]').click()
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".ending")).to_contain_text("The phase is closed.")


def drop_two_pairs_in(weekend: Weekend, desk: Page) -> None:
    desk.goto(weekend.address(FINAL, "results"))
    desk.locator('[data-command="drop-in"]').click()
    names = [f"Late{number}, Ada; Later{number}, Ben" for number in (1, 2)]
    desk.locator('dialog [name="lines"]').fill("\n".join(names))
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()


def correct_qualification(weekend: Weekend, desk: Page) -> None:
    """Correct a result of the qualification to a slam during the final."""
    desk.goto(weekend.address(QUALIFICATION, "results"))
    show_traveller(desk, session=1, board=1)
    desk.locator(".traveller tbody tr").last.locator(".rule").click()
    desk.get_by_role("button", name="Correct the result").click()
    desk.locator('dialog [name="result"]').fill("7NT N 13")
    desk.locator('dialog [name="reason"]').fill("the slip says so")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator("dialog")).to_be_hidden()


def with_equal_boards(share: Share) -> Share:
    """The share with each board weighted equally, however often it was played."""
    return Share(share.won / share.top * share.boards, Fraction(share.boards), share.boards)


class IndependentScoring:
    """All phases scored independently, from their lines alone."""

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
                pair: together([with_equal_boards(each[pair]) for each in scored if pair in each])
                for pair in pairs
            }
            self.boards[stage] = sum(len({line.board for line in each}) for each in lines)
            # The top of a board: two points for each other score that it is compared with.
            self.tops[stage] = 2 * (max(expected) - 1)

    def carryovers(
        self, stage: int, source: int, weight: Fraction, before: Mapping[int, Fraction]
    ) -> dict[int, Fraction]:
        """Each pair's carryover from phase `source` into this one, by the present ranking; `before`
        is what they carried into `source`.
        """
        qualified = [
            pair for pair, row in self.weekend.rows(stage).items() if row["came"] == "qualified"
        ]
        shares = {pair: self.totals(source, before)[pair] for pair in qualified}
        top = Fraction(self.tops[stage])
        return linear_carryover(shares, self.boards[source], top, weight)

    def totals(
        self, stage: int, carried: Mapping[int, Fraction] | None = None
    ) -> dict[int, Fraction]:
        full_top = Fraction(self.boards[stage] * self.tops[stage], 100)
        return {
            pair: share.per_cent * full_top + (carried or {}).get(pair, Fraction(0))
            for pair, share in self.shares[stage].items()
        }

    def expect_ranking(self, stage: int, carried: Mapping[int, Fraction]) -> None:
        """Compare every row of the phase's ranking."""
        rows = self.weekend.rows(stage)
        totals = self.totals(stage, carried)
        for pair, row in rows.items():
            assert row["share"] == two_decimals(self.shares[stage][pair].per_cent), (stage, pair)
            if pair in carried:
                assert row["carryover"] == two_decimals(carried[pair]), (stage, pair)
            if row["rank"]:
                assert row["total"] == two_decimals(totals[pair]), (stage, pair)
        ranked = {pair: totals[pair] for pair, row in rows.items() if row["rank"]}
        for pair, rank in ranks(ranked).items():  # equal totals may be ranked by a tie-break
            assert rows[pair]["rank"] == rank or list(ranked.values()).count(ranked[pair]) > 1


def carryovers_into_final(weekend: Weekend, from_a: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Carryovers into the final: pairs of B carry A's least amount, pairs that drop in
    the median.
    """
    origins = {pair: row["came"] for pair, row in weekend.rows(FINAL).items()}
    from_b = {pair: min(from_a.values()) for pair, origin in origins.items() if "second" in origin}
    amounts = sorted([*from_a.values(), *from_b.values()])
    median = (amounts[(len(amounts) - 1) // 2] + amounts[len(amounts) // 2]) / 2
    drop_ins = {pair: median for pair, origin in origins.items() if origin == "dropped in"}
    # The final has 14 pairs: ten from A, two from B, and those that drop in.
    assert (len(from_a), len(from_b), len(drop_ins)) == (10, 2, 2)
    return {**from_a, **from_b, **drop_ins}


@beyond_the_gate
def test_third_format_is_scored_like_an_independent_scorer(
    server: Server, desk: Page, tablet: Page, shots: Shots
) -> None:
    weekend = Weekend(server, desk)
    announce_phases(weekend, desk)
    weekend.do("seed-lines", stage=QUALIFICATION, seed=SEED)
    weekend.begin(QUALIFICATION, 1)
    enter_on_all_tablets(weekend, tablet)
    weekend.finish(QUALIFICATION, 1)
    weekend.begin(QUALIFICATION, 2)
    withdrawn = withdraw_two_and_merge(weekend)
    weekend.finish(QUALIFICATION, 2)
    weekend.begin(QUALIFICATION, 3)
    weekend.play(QUALIFICATION, 3)
    adjust_score(weekend, desk)
    weekend.do("close-session", stage=QUALIFICATION, session=3, missing="later")
    assert all(not weekend.rows(QUALIFICATION)[pair]["rank"] for pair in withdrawn)
    close_phase(weekend, desk, QUALIFICATION)
    for stage in (A, B):
        weekend.play_phase(stage)
        close_phase(weekend, desk, stage)
    assert not set(withdrawn) & (weekend.rows(A).keys() | weekend.rows(B).keys())

    drop_two_pairs_in(weekend, desk)
    weekend.do("seed-lines", stage=FINAL, seed=SEED)
    weekend.begin(FINAL, 1)
    weekend.play(FINAL, 1)
    before = {pair: row["carryover"] for pair, row in weekend.rows(A).items()}
    correct_qualification(weekend, desk)
    assert before != {pair: row["carryover"] for pair, row in weekend.rows(A).items()}
    weekend.do("close-session", stage=FINAL, session=1, missing="later")
    for session in range(2, weekend.head(FINAL)["sessions"] + 1):
        weekend.begin(FINAL, session)
        weekend.finish(FINAL, session)
    close_phase(weekend, desk, FINAL)
    desk.goto(weekend.address(FINAL, "screen/ranking"))
    shots.take(desk, "format-three-final")

    scoring = IndependentScoring(weekend)
    scoring.expect_ranking(QUALIFICATION, {})
    into_a = scoring.carryovers(A, QUALIFICATION, BETA_A, {})
    scoring.expect_ranking(A, into_a)
    scoring.expect_ranking(B, {})
    from_a = scoring.carryovers(FINAL, A, BETA_FINAL, into_a)
    scoring.expect_ranking(FINAL, carryovers_into_final(weekend, from_a))
    for stage in (QUALIFICATION, A, B, FINAL):
        weekend.read_consistent_usebio(stage)
