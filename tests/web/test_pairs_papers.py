"""Printed papers of a pairs session: results and hand records of boards appear only when every
table has played them, and rankings show a pair's own names with its substitutes beside them.
"""

import re
from collections.abc import Mapping
from typing import Any

from domain.bridge.cards import boards_at
from domain.bridge.deal import Deal, deal_of_number
from domain.bridge.phase import phase_of
from domain.bridge.session import PairNo
from domain.formats.deal_files.document import DoubleDummy
from domain.ids import StageId
from events.bridge.vocabulary.commands import (
    ClosePhase,
    CloseSession,
    RecordBoard,
    RegisterPair,
    RegisterPairs,
    SeatPair,
    SubstitutePlayer,
)
from events.bridge.vocabulary.files import DealsStated, hands_of
from events.bridge.vocabulary.pairs import PairStated, PlayerStated
from tests.bridge_stories import all_in_spades
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon, pair_of
from tests.web.pairs_files import play_rounds
from web.bridge.own_page import own_seat
from web.bridge.papers import PAPERS
from web.bridge.scores import session_now
from web.bridge.traveller import TravellerPage, finished_boards
from web.bridge.views.ranking import build_sheet, total_text
from web.pages.printing import own_page
from web.pages.render import render
from web.shared.frame import Reader
from web.shared.languages import words_in
from web.shared.paper import Foot, Paper


def test_the_printed_ranking_has_the_pairs_own_names() -> None:
    club = Afternoon(20, 2).seeded().playing(1)
    club.do(SubstitutePlayer(PHASE, 3, 2, PlayerStated("Stand"), 1))
    phase = phase_of(club.state, StageId(PHASE))

    paper = PAPERS["ranking"].draw(
        club.state, phase, words_in("en"), Foot("7K2M-Q9XD", 1, "http://hall.test")
    )

    [row] = [row for row in paper.rows if row[1].text == "3"]
    assert row[2].text == "N3 – E3, Stand for E3 in sessions 1–2"


def paper(club: Afternoon, name: str, session: int = 0, lang: str = "en") -> Paper:
    foot = Foot("7K2M-Q9XD", 1, "http://hall.test", round=session)
    return PAPERS[name].draw(club.state, club.phase, words_in(lang), foot)


def evening(rounds: int) -> Afternoon:
    """Six pairs in a Howell of five rounds; in each that is played North-South make four hearts,
    at the first table with an overtrick.
    """
    club = Afternoon(6, 1, scheme="one-section").seeded().playing(1)
    play_rounds(club, range(1, rounds + 1))
    return club


def test_papers_to_write_on_have_every_table_and_every_board() -> None:
    club = evening(0)
    games = club.table(1).games

    slips, blanks = paper(club, "pick-up-slips"), paper(club, "blank-travellers")
    assert len(slips.leaves) == len(games)
    assert all(len(leaf.rows) == 2 for leaf in slips.leaves)
    assert sum(len(leaf.rows) for leaf in blanks.leaves) == 2 * len(games)
    assert all(cell.text == "" for leaf in slips.leaves for row in leaf.rows for cell in row[1:])


def test_no_paper_shows_a_board_that_a_table_has_still_to_play() -> None:
    club = evening(3)
    over = {
        f"Board {board}"
        for board in range(1, 11)
        if not any(
            sitting.round > 3 and board in boards_at(sitting, 2) for sitting in club.table(1).games
        )
    }

    for name in ("travellers", "frequencies"):
        assert {leaf.title for leaf in paper(club, name).leaves} == over
    shown = {row[0].text for leaf in paper(club, "score-cards").leaves for row in leaf.rows}
    assert {f"Board {board}" for board in shown} == over


def test_hand_records_are_of_boards_that_every_table_has_played() -> None:
    club = evening(3)
    dealt = {board: deal_of_number(board) for board in range(1, 11)}
    club.do(DealsStated(PHASE, 1, tuple((b, *hands_of(deal)) for b, deal in dealt.items())))
    printed = {leaf.title: leaf for leaf in paper(club, "hand-records").leaves}
    assert set(printed) == {leaf.title for leaf in paper(club, "travellers").leaves}
    assert 0 < len(printed) < 10
    for board, deal in dealt.items():
        if leaf := printed.get(f"Board {board}"):
            rows = [[cell.text for cell in row] for row in leaf.rows]
            assert [row[1:5] for row in rows] == [
                [suit or "–" for suit in hand] for hand in deal.hands.values()
            ]
            assert sum(int(row[5]) for row in rows) == 40, "the high-card points of a pack"
            assert rows[0][5] == str(
                sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(r, 0) for suit in deal.north for r in suit)
            )


def test_hand_records_have_the_tricks_that_are_known() -> None:
    club = evening(5)
    dealt = {board: deal_of_number(board) for board in range(1, 11)}
    club.do(DealsStated(PHASE, 1, tuple((b, *hands_of(deal)) for b, deal in dealt.items())))
    boards_solved = list[int]()

    def solve(
        deals: Mapping[int, Deal], _played: Mapping[int, object]
    ) -> Mapping[int, DoubleDummy]:
        boards_solved.extend(deals)
        return all_in_spades(deals)

    foot = Foot("7K2M-Q9XD", 1, "http://hall.test", worked_out=solve)
    drawn = PAPERS["hand-records"].draw(club.state, club.phase, words_in("de"), foot)

    first, second, *_ = drawn.leaves
    assert boards_solved == [*range(1, 11)]
    assert [cell.text for cell in second.columns[6:]] == ["♣", "♦", "♥", "♠", "SA"]
    assert ["first" in cell.kind for cell in second.columns[6:]] == [True, *[False] * 4], "a line"
    assert [cell.text for cell in second.rows[0][6:]] == ["0", "0", "0", "13", "0"]
    assert second.line.endswith("Par +1510: 7♠ NS")
    assert len(first.columns) == 6
    assert "Par" not in first.line


def test_no_board_is_solved_that_a_table_has_still_to_play() -> None:
    club = evening(3)
    dealt = {board: deal_of_number(board) for board in range(1, 11)}
    club.do(DealsStated(PHASE, 1, tuple((b, *hands_of(deal)) for b, deal in dealt.items())))
    boards_solved = list[int]()

    def solve(deals: Mapping[int, Deal], played: Mapping[int, object]) -> Mapping[int, DoubleDummy]:
        boards_solved.extend([*deals, *played])
        return {}

    foot = Foot("7K2M-Q9XD", 1, "http://hall.test", worked_out=solve)
    drawn = PAPERS["hand-records"].draw(club.state, club.phase, words_in("en"), foot)
    for board in range(1, 11):
        TravellerPage.build(club.state, StageId(PHASE), 1, board, worked_out=solve)
    PAPERS["travellers"].draw(club.state, club.phase, words_in("en"), foot)
    for pair in range(1, 7):
        own_seat(club.state, club.phase, pair, words_in("en"), solve)

    printed = [int(leaf.title.removeprefix("Board ")) for leaf in drawn.leaves]
    assert set(boards_solved) == set(printed)
    assert 0 < len(printed) < 10


def test_travellers_and_a_pairs_page_show_where_tricks_were_lost() -> None:
    club = Afternoon(6, 1, scheme="one-section").seeded().playing(1)
    planned, results = (
        club.phase.session(1).planned_at,
        iter(("1S N 11 SA", "1S S 13 HA", "1S E 2")),
    )
    for sitting in club.table(1).games:
        if 2 in boards_at(sitting, 2):
            at = (PHASE, 1, sitting.round, sitting.section, sitting.table, 2)
            club.do(RecordBoard(*at, next(results), planned, sitting.ns, sitting.ew))
    dealt = {board: deal_of_number(board) for board in range(1, 11)}
    club.do(DealsStated(PHASE, 1, tuple((b, *hands_of(deal)) for b, deal in dealt.items())))
    words = words_in("en")

    page = TravellerPage.build(club.state, StageId(PHASE), 1, 2, worked_out=all_in_spades)
    lost_by_result = {
        line.result: lost for line, lost in zip(page.traveller.lines, page.lost, strict=True)
    }
    assert lost_by_result == {
        "1S N 11 SA": "Lead −1 · Declarer −3",
        "1S S 13 HA": "",
        "1S E 2": "Defence −2",
    }
    foot = Foot("7K2M-Q9XD", 1, "http://hall.test", worked_out=all_in_spades)
    [leaf] = PAPERS["travellers"].draw(club.state, club.phase, words, foot).leaves
    assert leaf.line.endswith("Par +1510: 7♠ NS")
    own = [
        (line.direction, line.par, line.lost)
        for pair in range(1, 7)
        for card in own_seat(club.state, club.phase, pair, words, all_in_spades).cards
        for line, _ in card.lines
    ]
    assert {par for direction, par, _ in own if direction == "EW"} == {"Par −1510"}
    assert sorted(lost for _, _, lost in own) == sorted([*lost_by_result.values()] * 2)
    pages = TravellerPage.build(club.state, StageId(PHASE), 1, 2)
    assert pages.lost == ()


def test_recap_and_score_cards_have_the_sessions_totals() -> None:
    club = evening(5)
    session = session_now(club.state, club.phase, 1)
    totals = session.totals

    rows = paper(club, "recap").rows
    total_by_pair = {int(row[1].text): row[-1].text for row in rows}
    assert total_by_pair == {pair: total_text(session, pair) for pair in totals}
    # Rank, number and names, the five rounds, the total, for each of six pairs.
    assert [len(row) for row in rows] == [3 + 5 + 1] * 6
    cards = paper(club, "score-cards").leaves
    assert [card.title for card in cards] == [f"Pair {pair}" for pair in sorted(totals)]
    assert all(len(card.rows) == 5 * 2 for card in cards), "five rounds of two boards"
    [first] = [leaf for leaf in paper(club, "frequencies").leaves if leaf.title == "Board 1"]
    assert sum(int(row[1].text) for row in first.rows) == 3


def test_places_of_recap_and_score_cards_are_those_of_the_ranking() -> None:
    club = evening(3).leaves(3, 1, 4)
    play_rounds(club, range(4, 6))
    club.do(CloseSession(PHASE, 1))
    club.do(ClosePhase(PHASE))

    ranks = {row[1].text: row[0].text for row in paper(club, "ranking").rows}
    assert ranks["3"] == "–"
    assert not any("=" in rank for rank in ranks.values()), "ties are split"
    assert {row[1].text: row[0].text for row in paper(club, "recap").rows} == ranks
    cards = paper(club, "score-cards").leaves
    assert [card.line.split(" · ")[1] for card in cards] == [
        f"Rank {ranks[n]}" for n in sorted(ranks)
    ]


def test_swiss_match_in_victory_points_shows_them_on_screen_and_papers() -> None:
    vps = {"scoring": "cross-imps", "scoring_options": (("vps", "continuous"),)}
    club = Afternoon(6, 2, scheme="swiss", **vps).seeded().playing(1)
    play_rounds(club, range(1, 2))
    club.do(CloseSession(PHASE, 1))

    ranking: Any = build_sheet(club.state, StageId(PHASE)).rows
    shown = {row.pair.pair: row.session for row in ranking}
    assert shown == {row.pair.pair: row.total for row in ranking}
    assert sum(float(total) for total in shown.values()) == 60
    recap = paper(club, "recap")
    assert recap.columns[-1].text == "Victory points"
    assert {int(row[1].text): row[-1].text for row in recap.rows} == shown
    for card in paper(club, "score-cards").leaves:
        assert card.line.endswith(f"{shown[int(card.title.split()[1])]} Victory points")


def test_german_cards_have_a_decimal_comma_and_the_german_directions() -> None:
    club = evening(5)
    for card in paper(club, "score-cards", lang="de").leaves:
        assert re.search(r"[0-9]+,[0-9]{2} %$", card.line)
    for card in paper(club, "table-cards", lang="de").leaves:
        assert [head.text for head in card.columns[1:3]] == ["NS", "OW"]


def test_certificate_of_an_individual_has_a_percentage_and_no_points() -> None:
    club = Afternoon(0, 1, scheme="individual")
    players = (PairStated((PlayerStated(f"P{n}"),)) for n in range(1, 9))
    club.do(RegisterPairs(PHASE, tuple(players)))
    club.seeded().playing(1)
    planned = club.phase.session(1).planned_at
    for sitting in club.table(1).games:
        for board in boards_at(sitting, 2):
            at = (PHASE, 1, sitting.round, sitting.section, sitting.table, board)
            club.do(RecordBoard(*at, "4H N 10", planned, sitting.ns, sitting.ew))
    club.do(CloseSession(PHASE, 1))
    assert {card.score for card in paper(club, "certificates").certificates} == {"50.00\u00a0%"}


def test_start_list_says_the_round_and_direction_of_a_late_start_in_the_readers_language() -> None:
    club = Afternoon(19).seeded().playing(1)
    club.do(RegisterPair(stage=PHASE, players=pair_of(20).players, confirmed=ACKNOWLEDGED))
    club.do(SeatPair(PHASE, 20, 1, 3))
    table = club.table(1).by_pair[PairNo(20)][0].name
    assert f"{table} EO · Tour 3" in str(paper(club, "start-list", lang="fr"))


def test_papers_are_of_any_session_that_was_published() -> None:
    club = Afternoon(20, 2).seeded().playing(1)
    club.do(CloseSession(PHASE, 1, missing="later"))
    club.playing(2)

    assert paper(club, "table-cards").called == "Session 2"
    assert paper(club, "table-cards", 1).called == "Session 1"
    assert [*paper(club, "table-cards").rounds.values()] == ["Session 1", "Session 2"]


def test_page_of_a_late_pair_says_that_it_has_no_seat_yet_and_where_it_begins() -> None:
    club = Afternoon(5, 1, scheme="one-section").seeded().playing(1)
    club.do(RegisterPairs(PHASE, (pair_of(6),)))

    def page() -> str:
        return render(own_page(club.state, StageId(PHASE), 6, Reader(words_in("en"))))

    assert "Session 1 · Round 1: has no seat" in page()
    assert "Next" not in page()
    club.do(SeatPair(PHASE, 6, 1, 2))
    assert "Session 1 · Round 1: has no seat" in page()
    assert re.search(r"Next: Table <b>A\d</b> (North-South|East-West) · Boards", page())


def test_a_pair_sees_its_boards_and_the_travellers_of_those_that_are_over() -> None:
    club = evening(3)
    words = words_in("en")
    [card] = own_seat(club.state, club.phase, 1, words).cards

    for line, _ in card.lines:
        assert (line.own[0], line.score[0]) == ("+" if line.direction == "NS" else "−", "+")
    played = [sitting for sitting in club.table(1).by_pair[PairNo(1)] if sitting.round <= 3]
    assert len(card.lines) == 2 * len(played)
    over = {line.board for line, traveller in card.lines if traveller}
    assert over == finished_boards(club.phase, club.phase.session(1)) & {
        line.board for line, _ in card.lines
    }
