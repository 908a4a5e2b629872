"""Printed papers, made from the same sheets as the screens; finding oneself by name, a player's own
page, and pictures of the rounds.
"""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from domain.chess.stage import StageRules, stages_of
from domain.contest.round import RoundState
from domain.errors import Unknown
from domain.ids import BoardNo, EntryId, RoundNo, StageId
from domain.people import Person
from domain.results import Mark
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from domain.tournament import Tournament
from tests.events.bridge.two_phases import TwoPhases
from tests.events.chess.evening import Evening
from tests.every import every
from tests.stories import OPEN, field, number_id, played, with_entry, with_round
from tests.web.views.round_robins import after_rounds, round_robin_drawn
from web.chess.face import FACE
from web.chess.own_page import OwnBoardPage, OwnStanding
from web.chess.pages import OwnEntryPage
from web.chess.pictures.bump import bump_chart, places_after_round
from web.chess.pictures.groups import score_group_picture
from web.chess.pictures.page import PicturesPage, colour_strips
from web.contest.name_fitting import fit_name
from web.contest.pages.papers import cells_by_line
from web.contest.views.charts import ChartCell
from web.face import PresentPlace
from web.pages.printing import FindMePage, PrintPage, own_page
from web.pages.render import render
from web.shared.frame import Reader
from web.shared.languages import Words, words_in
from web.shared.paper import Foot, SlipHalf

ENGLISH = words_in("en")
FOOT = Foot("7K2M-Q9XD", 812, "http://hall.test")


def printed_page(state: Tournament, sheet: str, lang: str = "en") -> str:
    return render(PrintPage.build(state, OPEN, sheet, FOOT, lang))


@every("sheet", FACE.papers)
@every("rounds", [0, 2])
def test_every_sheet_has_the_version_and_code_of_the_log(sheet: str, rounds: int) -> None:
    paper = printed_page(played(field(8), rounds), sheet)

    assert "7K2M-Q9XD" in paper
    assert "v812" in paper


@pytest.mark.parametrize("sheet", ["pairings", "names", "standings", "crosstable", "entries"])
def test_the_state_of_the_log_stands_under_the_table_on_each_page(sheet: str) -> None:
    _, _, foot = printed_page(played(field(8), 2), sheet).partition("<tfoot>")
    assert "7K2M-Q9XD" in foot.partition("</tfoot>")[0]


@pytest.mark.parametrize(("players", "folded"), [(30, False), (40, True)])
def test_names_that_fill_more_than_a_page_stand_in_two_columns(players: int, folded: bool) -> None:
    state = played(field(players), 1)

    assert ("folded" in printed_page(state, "names")) == folded
    assert "folded" not in printed_page(state, "pairings")


def test_a_board_is_one_line_with_ratings_and_room_to_write() -> None:
    names = ("Conceição de Albuquerque, Luísa Maria", "Wrona, Eva")
    state = with_round(field(2, names), "1-2")
    paper = PrintPage.build(state, OPEN, "pairings", FOOT, "en").paper
    (row,) = paper.rows

    assert paper.unbroken
    assert [cell.text for cell in row] == [
        *("1", "IM Conceição de Albuquerque, L.", "2697", "0", ""),
        *("0", "Wrona, Eva", "2694"),
    ]
    assert row[4].kind == "mid written"


def test_family_name_beside_a_long_club_is_printed_whole() -> None:
    state = field(4, names=("Rao, Anna", "Rao, Anna", "Berg, B", "Wrona, Eva"))
    for number, club in (
        (1, "Schachgesellschaft Ludwigshafen"),
        (2, "Schachfreunde Neuberg am Inn"),
    ):
        person = stages_of(state)[OPEN].entry(number_id(number)).person
        state = with_entry(state, number, person=replace(person, born=0, club=club))
    state = with_round(state, "1-3", "4-2")
    paper = PrintPage.build(state, OPEN, "names", FOOT, "en").paper

    namesakes = [row[0].text for row in paper.rows if "Schach" in row[0].text]
    assert len(namesakes) == 2
    assert all("Rao" in name for name in namesakes)


def test_the_tie_breaks_are_named_below_the_standings() -> None:
    state = played(field(8, rules=StageRules(tie_breaks=("BH/C1", "SB"))), 2)

    assert "BH/C1\u202f: Buchholz, tronqué 1 · SB\u202f: Sonneborn-Berger" in printed_page(
        state, "standings", "fr"
    )
    assert 'class="legend"' not in printed_page(state, "crosstable", "fr")


def test_the_crosstable_by_rank_names_opponents_by_their_line_in_it() -> None:
    #        1     2          by rank   1     2    points  BH
    # 1   b2 0  w3 1          1: No. 2  w2 1  b3 1   2    1½
    # 2   w1 1  b4 1          2: No. 1  b1 0  w4 1   1    2½
    # 3   w4 =  b1 0          3: No. 4  b4 =  w1 0   ½    2½
    # 4   b3 =  w2 0          4: No. 3  w3 =  b2 0   ½    1½
    rules = StageRules(tie_breaks=("BH", "TPN"))
    one = with_round(field(4, rules=rules), "2-1 1-0", "3-4 =-=")
    state = with_round(one, "1-3 1-0", "4-2 0-1")
    paper = PrintPage.build(state, OPEN, "ranked-crosstable", FOOT, "en").paper

    assert [cell.text for cell in paper.columns][:6] == ["Pos.", "Name", "Fed.", "Rating", "1", "2"]
    assert [[cell.text for cell in (row[0], *row[4:7])] for row in paper.rows] == [
        ["1", "2w1", "3b1", "2"],
        ["2", "1b0", "4w1", "1"],
        ["3", "4b½", "1w0", "½"],
        ["4", "3w½", "2b0", "½"],
    ]


def test_before_round_1_there_is_no_crosstable_by_rank() -> None:
    evening = Evening(4)
    paper = PrintPage.build(evening.state, OPEN, "ranked-crosstable", FOOT, "en").paper

    assert paper.rows == ()


def test_a_grid_by_rank_has_its_columns_in_the_order_of_its_lines() -> None:
    # Numbers 1, 2, 3 stand on lines 2, 3, 1; two games each.
    own, none = ChartCell(0, "", ""), ChartCell(1, "1", "w")
    of_two = (none, none, own, own, ChartCell(3, "0", "b"), ChartCell(3, "½", "w"))

    assert cells_by_line(of_two, 2, {1: 2, 2: 3, 3: 1}) == (
        *(ChartCell(1, "0", "b"), ChartCell(1, "½", "w")),
        *(ChartCell(2, "1", "w"), ChartCell(2, "1", "w")),
        *(own, own),
    )


@pytest.mark.parametrize("sheet", ["crosstable", "ranked-crosstable"])
def test_a_grid_is_headed_by_the_opponent_of_each_game_whom_no_cell_names(sheet: str) -> None:
    # Berger of 4 by FIDE's double form: 1-4 and 2-3, then 4-3 and 1-2.
    plan = TablePlan(TableName.BERGER, DoubleForm.FIDE)
    state = after_rounds(round_robin_drawn(4, plan), 2)
    paper = PrintPage.build(state, OPEN, sheet, FOOT, "en").paper

    heads = [cell.text for cell in paper.columns if cell.text.isdigit()]
    assert heads == ["1", "1", "2", "2", "3", "3", "4", "4"]
    of_games = [n for n, cell in enumerate(paper.columns) if cell.text.isdigit()]
    for row in paper.rows:
        assert {row[n].text.rstrip("01½") for n in of_games} == {"", "w", "b"}


@pytest.mark.parametrize(
    ("lang", "expected"), [("en", ("1 point", "2 points")), ("pl", ("1 punkt", "2 punkty"))]
)
def test_points_are_counted_on_a_players_page(lang: str, expected: tuple[str, str]) -> None:
    one = with_round(field(2), "1-2 1-0")
    two = with_round(one, "2-1 0-1")
    for state, words in zip((one, two), expected, strict=True):
        assert f"{words}</p>" in render(own_page(state, OPEN, number_id(1), Reader(words_in(lang))))


@pytest.mark.parametrize("sheet", ["pairings", "names", "slips"])
def test_nothing_of_a_draft_is_printed(sheet: str) -> None:
    before = played(field(4), 1)
    draft = with_round(before, "1-2", "3-4", state=RoundState.PAIRED)

    assert printed_page(draft, sheet) == printed_page(before, sheet)


def test_slips_are_for_unfinished_games_and_not_for_byes() -> None:
    state = with_round(field(5), "1-4 1-0", "3-2", byes={5: Mark.PAIRING_BYE})
    (slip,) = PrintPage.build(state, OPEN, "slips", FOOT, "en").paper.cards

    assert slip.board == "2"
    assert "Round 1" in slip.small


def test_place_cards_come_in_the_order_of_the_names() -> None:
    state = field(3, names=("Zorn, Anna", "Ångström, Bo", "Berg, Cia"))
    cards = PrintPage.build(state, OPEN, "places", FOOT, "en").paper.cards

    assert [card.lines[1] for card in cards] == ["Ångström", "Berg", "Zorn"]


def test_a_sheet_is_printed_in_the_language_asked_for() -> None:
    assert "Paarungen nach Brettern" in printed_page(played(field(4), 1), "pairings", "de")


def test_a_player_is_found_by_the_beginnings_of_his_names_without_accents() -> None:
    state = field(3, names=("Łukasiewicz, Jan", "Lutz, Christopher", "Berg, Łucja"))

    def found(asked: str) -> list[str]:
        return [one.name for one in FindMePage.build(state, asked).found]

    assert found("lu") == ["Berg, Łucja", "Łukasiewicz, Jan", "Lutz, Christopher"]
    assert found("jan luk") == ["Łukasiewicz, Jan"]
    assert found("nobody") == []
    assert found("  ") == []


def test_a_finalist_is_found_in_the_final_before_the_qualification_it_has_played() -> None:
    # 24 pairs play the qualification, which is called Pairs, and 10 of them the final.
    club = TwoPhases().played().closed(finalists=10).announced("full")
    finalist, *_ = club.final.entries.values()

    found = FindMePage.build(club.state, finalist.name.split()[0]).found

    assert [one.about.split(" · ")[0] for one in found[:2]] == ["Final", "Pairs"]


def test_search_by_name_shows_each_players_place() -> None:
    state = with_round(
        field(4, names=("Berg, Anna", "Øster, Bo", "Berg, Cia", "Đurić, Di")),
        "1-3 1-0",
        byes={2: Mark.HALF_BYE},
    )

    def places(asked: str) -> list[PresentPlace]:
        return [one.place for one in FindMePage.build(state, asked).found]

    assert places("berg") == [PresentPlace("Board 1", "w"), PresentPlace("Board 1", "b")]
    assert places("oster") == [PresentPlace("half-point bye")]
    assert places("duric") == [PresentPlace("does not play")]
    shown = render(FindMePage.build(state, "berg"))
    assert shown.count("Board 1 <i") == 2
    assert 'aria-label="Black"' in shown


def test_pair_of_two_phases_is_directed_to_the_current_one() -> None:
    club = TwoPhases().played().closed(finalists=10).announced("full")
    [entry, *_] = club.final.entries.values()
    page = FindMePage.build(club.state, f"{entry.players[0].family} {entry.players[0].given}")

    assert page.only_result is not None
    assert len(page.found) == 2
    assert page.only_result.about.startswith("Final")


def test_namesakes_of_one_federation_are_distinguished() -> None:
    state = field(3, names=("Muller, Jan", "Muller, Jan", "Berg, B"))
    found = FindMePage.build(state, "muller").found

    one, other = (each.about for each in found)
    assert one.endswith(" · No. 1")
    assert other.endswith(" · No. 2")
    for number, about in ((1, one), (2, other)):
        rating = stages_of(state)[OPEN].entry(number_id(number)).person.rating
        assert f"Rating {rating}" in about


def mine_of(
    state: Tournament, stage: StageId, entry: EntryId, words: Words = ENGLISH
) -> OwnStanding:
    page = own_page(state, stage, entry, Reader(words))
    assert isinstance(page, OwnBoardPage)
    return page.mine


def test_players_page_shows_the_place_when_all_results_are_in() -> None:
    def place(state: Tournament, number: int) -> int:
        mine = mine_of(state, OPEN, number_id(number))
        return mine.rank

    during = with_round(field(4), "4-1 1-0", "3-2")
    after = with_round(field(4), "4-1 1-0", "3-2 =-=")

    assert place(field(4), 4) == 0
    assert place(during, 4) == 0
    assert place(after, 4) == 1
    assert "Place 1 · 1 point" in render(own_page(after, OPEN, number_id(4)))


def test_players_page_shows_board_colour_opponent_and_score() -> None:
    state = with_round(
        played(field(4, names=("White, A", "B, B", "C, C", "D, D")), 1), "2-1", "3-4"
    )
    own = mine_of(state, OPEN, number_id(1))

    assert own.now is not None
    assert (own.now.board, own.now.colour, own.now.opponent) == ("1", "b", "B, B")
    assert [line.round for line in own.lines] == [2, 1]


def test_adjourned_game_is_named_in_the_readers_language_to_its_players() -> None:
    state = with_round(field(2), "1-2 ?-?")
    page = OwnEntryPage.build(state, SlipHalf(OPEN, RoundNo(1), BoardNo(1), "w"), lang="de")
    assert page.news == "Eingetragen: HP"


def test_a_players_page_has_nothing_of_a_draft() -> None:
    before = played(field(4), 1)
    draft = with_round(before, "1-2", "3-4", state=RoundState.PAIRED)
    me = number_id(1)

    assert own_page(draft, OPEN, me) == own_page(before, OPEN, me)


def test_a_players_page_leads_to_why_the_pairing_is_as_it_is() -> None:
    state = with_round(field(3), "1-2", byes={3: Mark.PAIRING_BYE})

    german = Reader(words_in("de"))
    assert f'/t/{state.id}/s/{OPEN}/why/1/1"' in render(own_page(state, OPEN, number_id(1), german))
    assert "/why/" not in render(own_page(state, OPEN, number_id(3), german))


def test_a_bye_is_named_in_the_readers_language() -> None:
    state = with_round(field(3), "1-2", byes={3: Mark.PAIRING_BYE})
    own = mine_of(state, OPEN, number_id(3), words_in("fr"))

    assert own.now is not None
    assert (own.now.opponent, own.now.board) == ("exempt", "")


def test_an_unknown_entry_is_an_error() -> None:
    with pytest.raises(Unknown):
        own_page(field(2), OPEN, EntryId(9999))


def test_pictures_are_sound_xml_with_a_text_alternative() -> None:
    state = with_entry(played(field(8), 3), 1)
    for draw in (bump_chart, colour_strips, score_group_picture):
        root = ElementTree.fromstring(draw(stages_of(state)[OPEN], ENGLISH))
        assert root.get("role") == "img"
        assert root[0].tag.endswith("title")
        assert root[0].text


def test_a_player_can_be_picked_only_if_there_are_pictures() -> None:
    some = render(PicturesPage.build(played(field(8), 3), OPEN, "en"))
    none = render(PicturesPage.build(field(8), OPEN, "en"))
    for piece in ("picked_person.js", 'class="whose"', 'id="people"'):
        assert piece in some
        assert piece not in none


@pytest.mark.parametrize(
    ("family", "given", "expected"),
    [
        ("Rao", "Venkataraghavan", "Rao, Venkataraghavan"),
        ("Díaz de la Fuente", "María del Carmen Inmaculada", "Díaz de la Fuente, María d. C. I."),
        (
            "Díaz de la Fuente y Santamaría",
            "María del Carmen",
            "Díaz de la Fuente y Santamaría, M.",
        ),
        ("Gonzaga", "", "Gonzaga"),
        ("Wolkenstein zu Hohenlohe-Schillingsfürst", "Max", "Wolkenstein zu Hohenlohe-Schillings…"),
    ],
)
def test_a_long_name_is_shortened_from_its_end_in_a_picture(
    family: str, given: str, expected: str
) -> None:
    assert fit_name(Person(family, given)) == expected


def test_there_is_no_picture_before_the_first_round() -> None:
    for draw in (bump_chart, colour_strips, score_group_picture):
        assert draw(stages_of(field(4))[OPEN], ENGLISH) == Markup()


def test_a_bump_chart_has_every_player_once_in_each_round() -> None:
    stage = stages_of(played(field(8), 3))[OPEN]

    assert sorted(places_after_round(stage, 3).values()) == list(range(1, 9))
    drawn = ElementTree.fromstring(bump_chart(stage, ENGLISH))
    lines = [e for e in drawn.iter() if e.tag.endswith("polyline")]
    assert len(lines) == 8
    assert all(len((line.get("points") or "").split()) == 3 for line in lines)


def test_colour_strips_have_a_square_for_each_game_and_none_is_filled_for_a_forfeit() -> None:
    state = with_round(with_round(field(2), "1-2 1-0"), "2-1 +--")
    drawn = ElementTree.fromstring(colour_strips(stages_of(state)[OPEN], ENGLISH))
    kinds = [e.get("class") for e in drawn.iter() if e.tag.endswith("rect")]

    assert kinds.count("open") == 1
    assert kinds.count("filled") == 1
    assert kinds.count("outline") == 2


def test_a_float_is_a_slanted_line_between_two_groups() -> None:
    """After 1-2 1-0 and 3-4 0-1 the groups are {1, 4} and {2, 3}."""
    state = with_round(field(4), "1-2 1-0", "3-4 0-1")
    within = with_round(state, "4-1", "2-3")
    across = with_round(state, "4-2", "1-3")

    def floats(tournament: Tournament) -> int:
        drawn = ElementTree.fromstring(score_group_picture(stages_of(tournament)[OPEN], ENGLISH))
        return sum(e.get("class") == "float" for e in drawn.iter())

    assert (floats(within), floats(across)) == (0, 2)


def test_each_dot_of_a_score_group_is_where_its_game_begins_or_ends_inside_the_picture() -> None:
    state = with_round(with_round(field(4), "1-2 1-0", "3-4 0-1"), "4-2", "1-3")
    drawn = ElementTree.fromstring(score_group_picture(stages_of(state)[OPEN], ENGLISH))
    dots = {
        e.attrib["data-of"]: (int(e.attrib["cx"]), int(e.attrib["cy"]))
        for e in drawn.iter()
        if e.get("class") == "dot"
    }
    for e in drawn.iter():
        if e.get("class") == "float":
            ends = [(int(e.attrib[f"x{n}"]), int(e.attrib[f"y{n}"])) for n in (1, 2)]
            assert ends == [dots[number] for number in e.attrib["data-of"].split()]
    assert sorted(dots) == ["1", "2", "3", "4"]
    left, right = min(x for x, _ in dots.values()), max(x for x, _ in dots.values())
    assert int(drawn.attrib["width"]) == left + right
    assert int(drawn.attrib["height"]) > max(y for _, y in dots.values())


def test_a_games_score_sheets_lie_back_to_back() -> None:
    state = with_round(field(3), "1-2", byes={3: Mark.PAIRING_BYE})
    leaves = PrintPage.build(state, OPEN, "score-sheets", FOOT, "en").paper.leaves

    assert [leaf.title for leaf in leaves] == [
        *("Board 1 · White", "Board 1 · Black"),
        *("Board 1 · Black", "Board 1 · White"),  # printed behind them, from the other edge
    ]
    moves = [[row[at].text for at in (0, 3) for row in leaf.rows] for leaf in leaves[::2]]
    assert moves == [[str(n) for n in range(1, 41)], [str(n) for n in range(41, 81)]]


def test_a_sheet_without_rounds_is_refused_in_a_sentence() -> None:
    foot = replace(FOOT, round=1)

    with pytest.raises(Unknown, match=r"^There is no printed sheet of one round: standings\.$"):
        PrintPage.build(played(field(4), 1), OPEN, "standings", foot, "en")
