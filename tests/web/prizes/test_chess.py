"""Categories and prizes of a Swiss, as screens, phones, papers and the desk's page show them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.chess.stage import StageRules, stage_of
from domain.contest.round import RoundState
from domain.ids import RoundNo
from domain.people import Sex
from domain.prizes.allocation import AnnouncedPrizes
from domain.prizes.category import Category, CategorySex
from domain.prizes.fund import EVERYBODY, Fund, Prize, PrizeList, Sharing
from domain.tournament import Tournament
from tests.stories import OPEN, field, number_id, with_entry, with_round
from web.chess.own_page import OwnBoardPage
from web.chess.papers import PAPERS
from web.contest.views import prizes
from web.contest.views.prizes import prize_contest
from web.pages.links import titles_worth_showing
from web.pages.tournaments import desk_page
from web.prizes.desk import PrizesPage
from web.prizes.sheets import CategoryRow, PrizeRow
from web.shared.frame import ANYBODY, Reader
from web.shared.languages import ENGLISH, words_in
from web.shared.paper import Foot, Paper
from web.shared.sheet import LEFT_OUT, rows_in

FOOT = Foot("K7QX-2M4P", 812, "http://hall")
WOMEN = Category("Women", sex=CategorySex.WOMEN)
FUND = Fund(
    (
        PrizeList(EVERYBODY, (Prize(10000, "Cup"), Prize(5000))),
        PrizeList("Women", (Prize(3001), Prize(1000))),
    ),
    sharing=Sharing.EQUALLY,
)


def tournament_with_prizes(
    fund: Fund = FUND, rounds: int = 1, state: RoundState = RoundState.CLOSED
) -> Tournament:
    """Six players after one round: 1, 2 and 3 have won and are ranked so; 2 and 4 are women."""
    tournament = field(6, rules=StageRules(rounds=rounds, tie_breaks=("ARO",)))
    for number in (2, 4):
        person = stage_of(tournament, OPEN).entries[number_id(number)].person
        tournament = with_entry(tournament, number, person=replace(person, sex=Sex.FEMALE))
    tournament = with_round(tournament, "1-4 1-0", "5-2 0-1", "3-6 1-0", state=state)
    return _with_prizes(tournament, AnnouncedPrizes((WOMEN,), fund))


def _with_prizes(tournament: Tournament, announced: AnnouncedPrizes) -> Tournament:
    stage = stage_of(tournament, OPEN).with_prizes(announced)
    return tournament.with_parts(stage, version=tournament.version)


def printed_paper(name: str, tournament: Tournament, lang: str = "en") -> Paper:
    return PAPERS[name].draw(tournament, stage_of(tournament, OPEN), words_in(lang), FOOT)


def cells(paper: Paper) -> list[list[str]]:
    return [[cell.text for cell in row] for row in paper.rows]


def test_standings_of_a_category_have_separate_places() -> None:
    rows = rows_in(prizes.CATEGORIES.build(tournament_with_prizes(), OPEN), CategoryRow)
    women = [(row.category, row.place, row.rank, row.number, row.score) for row in rows]
    assert women == [("Women", 1, 2, 2, "1"), ("Women", 2, 4, 4, "0")]


def test_before_the_end_the_prize_screen_shows_each_prize() -> None:
    rows = rows_in(prizes.PRIZES.build(tournament_with_prizes(rounds=2), OPEN), PrizeRow)
    assert [(row.category, row.place, row.won) for row in rows] == [
        (EVERYBODY, 1, "100\u00a0EUR + Cup"),
        (EVERYBODY, 2, "50\u00a0EUR"),
        ("Women", 1, "30.01\u00a0EUR"),
        ("Women", 2, "10\u00a0EUR"),
    ]


def test_at_the_end_the_prize_screen_shows_the_money_each_winner_gets() -> None:
    """Three share 180.01: 60 for each, and the odd cent for the best placed."""
    rows = rows_in(prizes.PRIZES.build(tournament_with_prizes(), OPEN), PrizeRow)
    assert [row.won for row in rows] == [
        "60.01\u00a0EUR + Cup",
        "60\u00a0EUR",
        "60\u00a0EUR",
        "10\u00a0EUR",
    ]


@pytest.mark.parametrize(
    ("tournament", "final"),
    [
        (tournament_with_prizes(), True),
        (tournament_with_prizes(rounds=2), False),
        (tournament_with_prizes(state=RoundState.PUBLISHED), False),
        (field(4), False),
    ],
)
def test_the_sheet_of_prizes_is_final_once_the_last_round_is_closed(
    tournament: Tournament, final: bool
) -> None:
    assert prize_contest(tournament, stage_of(tournament, OPEN)).final is final


def test_a_withdrawn_player_has_a_place_and_no_prize() -> None:
    tournament = with_entry(tournament_with_prizes(), 1, withdrawn_from=RoundNo(2))
    contest = prize_contest(tournament, stage_of(tournament, OPEN))
    assert 1 in {standing.number for standing in contest.standings}
    assert {
        contest.lines_by_entry[a.contender.entry].number for a in contest.allocation().awards
    } == {2, 3, 4}


def test_prize_screens_and_papers_are_offered_only_if_prizes_are_announced() -> None:
    assert not {"prizes", "categories"} & set(titles_worth_showing(field(4), OPEN))
    assert {"prizes", "categories"} <= set(titles_worth_showing(tournament_with_prizes(), OPEN))
    assert "Prizes" not in [paper.title for paper in desk_page(field(4), OPEN, "e").papers]
    assert "Prizes" in [
        paper.title for paper in desk_page(tournament_with_prizes(), OPEN, "e").papers
    ]


def test_the_prize_paper_explains_each_award_and_gives_the_total() -> None:
    paper = printed_paper("prizes", tournament_with_prizes())
    first = cells(paper)[0]
    assert first[1] == "IM Barone, Farid"
    assert first[3] == "60.01\u00a0EUR + Cup"
    assert first[4] == (
        "60\u00a0EUR each: prizes 1–2 (150\u00a0EUR) + Women, prize 1 (30.01\u00a0EUR), "
        "shared by 3 with 1; Cup: prize 1"
    )
    assert paper.notes == ("Given: 190.01\u00a0EUR",)
    assert "share the money of their prizes equally" in paper.legend


def test_with_prizes_by_place_the_paper_names_prizes_left_to_the_next() -> None:
    awards = cells(
        printed_paper("prizes", tournament_with_prizes(replace(FUND, sharing=Sharing.BY_PLACE)))
    )
    assert [row[4] for row in awards] == [
        "prize 1 (100\u00a0EUR); Cup: prize 1",
        "prize 2 (50\u00a0EUR); leaves to the next in line: Women, prize 1 (30.01\u00a0EUR)",
        "Women, prize 1 (30.01\u00a0EUR)",
    ]


def test_what_both_halves_of_a_hort_prize_leave_to_the_next_is_said_once() -> None:
    awards = cells(
        printed_paper("prizes", tournament_with_prizes(replace(FUND, sharing=Sharing.HORT)))
    )
    left = "leaves to the next in line: Women, prize 1 (30.01\u00a0EUR)"
    assert [row[4].count("leaves to the next in line") for row in awards] == [0, 1, 0, 0]
    assert awards[1][4].endswith(left)


def test_signature_list_and_certificates_are_empty_before_the_end() -> None:
    for name in ("prize-signatures", "certificates", "certificates-for-all"):
        paper = printed_paper(name, tournament_with_prizes(rounds=2))
        assert not paper.rows
        assert not paper.certificates
    assert [
        row[-1] for row in cells(printed_paper("prize-signatures", tournament_with_prizes()))
    ] == [""] * 4
    assert len(printed_paper("certificates-for-all", tournament_with_prizes()).certificates) == 6


def test_certificates_are_for_the_first_three_of_all_and_of_each_category() -> None:
    found = printed_paper("certificates", tournament_with_prizes(), "de").certificates
    assert [(certificate.place, certificate.of) for certificate in found] == [
        ("Erster Platz", ""),
        ("Zweiter Platz", ""),
        ("Dritter Platz", ""),
        ("Erster Platz", "Women"),
        ("Zweiter Platz", "Women"),
    ]
    assert found[0].score == "1 Punkt"
    assert found[0].where == "Town Hall"


def test_the_phone_shows_the_place_in_each_category() -> None:
    tournament = tournament_with_prizes()
    page = OwnBoardPage.build(tournament, stage_of(tournament, OPEN), number_id(4), ANYBODY)
    assert page.mine.categories == (("Women", 2),)
    early = tournament_with_prizes(state=RoundState.PUBLISHED)
    assert (
        OwnBoardPage.build(early, stage_of(early, OPEN), number_id(3), ANYBODY).mine.categories
        == ()
    )


def test_the_desk_counts_members_of_a_category_and_players_of_unknown_sex() -> None:
    page = PrizesPage.build(tournament_with_prizes(), OPEN, Reader(ENGLISH))
    main, women = page.announced.cards
    assert (main.name, main.prizes) == ("", ("100 + Cup", "50"))
    assert (women.members, women.unknown) == (2, 4), "of the other four the sex is unknown"
    assert sum(Fraction(w.won.split("\u00a0")[0]) for w in page.winners) == Fraction("190.01"), (
        "100 + 50 + 30.01 + 10"
    )
    assert [category for category, _ in page.winners[0].lists] in ([""], ["", "Women"])


def test_the_desk_counts_members_of_a_category_before_anybody_has_a_place() -> None:
    tournament = tournament_with_prizes()
    stage = stage_of(tournament, OPEN)
    entered = {id_: replace(entry, number=None) for id_, entry in stage.entries.items()}
    before = replace(stage, entries=entered, rounds=())
    page = PrizesPage.build(
        tournament.with_parts(before, version=tournament.version), OPEN, Reader(ENGLISH)
    )
    _main, women = page.announced.cards
    assert (women.members, women.unknown) == (2, 4)
    assert page.winners == ()


def test_prize_screens_and_papers_tell_namesakes_apart() -> None:
    tournament = tournament_with_prizes()
    for number, born in ((1, 1950), (2, 2011)):
        person = stage_of(tournament, OPEN).entries[number_id(number)].person
        namesake = replace(person, family="Muller", given="Jan", born=born)
        tournament = with_entry(tournament, number, person=namesake)
    names = [row[1] for row in cells(printed_paper("prizes", tournament))]
    assert names[:2] == ["IM Muller, Jan (1950)", "Muller, Jan (2011)"]
    assert "(" not in names[2]
    assert "(2011)" in cells(printed_paper("categories", tournament))[0][2]
    assert "(2011)" in cells(printed_paper("prize-signatures", tournament))[1][1]
    rows = rows_in(prizes.PRIZES.build(tournament, OPEN), PrizeRow)
    assert [row.players[0].apart for row in rows[:3]] == ["1950", "2011", LEFT_OUT]
