"""Results of bridge with the letters and words of each language."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import web
from domain.bridge.movements.balance import switch_arrow
from domain.bridge.movements.mitchell import mitchell
from domain.bridge.phases.qualification import CutBy, Qualification
from domain.bridge.scoring.notation import NotAResult
from domain.bridge.scoring.scores import Unit
from domain.bridge.scoring.typed_scores import parse_typed_score
from domain.ids import StageId
from domain.messages import say
from domain.texts import counted_noun
from events.audit.history import sentence_of
from events.bridge.vocabulary.boards import PenaltyGiven
from events.contest.commands import PairRound
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.bridge.two_phases import TwoPhases
from tests.events.team_chess.cup import STAGE
from tests.events.teams_of_four.league import League
from web.bridge.chain import Chain, ChainPhase, Flow, chain_of, qualification_words
from web.bridge.pictures.chain import draw_chain
from web.bridge.scores import phase_now
from web.bridge.views.results import ResultsHead, build_sheet
from web.shared.board_words import result_words, seat_letter, vulnerability_words
from web.shared.languages import words_in
from web.teams_of_four.views.next_acts import next_acts
from web.teams_of_four.views.outcomes import GRID


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["4♥X N 10 ♠A", "3NT W 9 ♥Q", "Passed out"]),
        ("fr", ["4♥X N 10 ♠A", "3SA O 9 ♥D", "Passe général"]),
        ("de", ["4♥X N 10 ♠A", "3SA W 9 ♥D", "Durchgepasst"]),
        ("es", ["4♥X N 10 ♠A", "3ST O 9 ♥Q", "Pase general"]),
        ("pl", ["4♥X N 10 ♠A", "3BA W 9 ♥D", "Cztery pasy"]),
    ],
)
def test_a_result_is_written_with_the_letters_of_the_language(
    lang: str, expected: list[str]
) -> None:
    results = ["4HX N 10 SA", "3NT W 9 HQ", "PASS"]
    assert [result_words(result, words_in(lang)) for result in results] == expected


def test_seat_letters_are_those_of_the_language() -> None:
    assert [seat_letter(seat, words_in("de")) for seat in "NESW"] == ["N", "O", "S", "W"]
    assert [seat_letter(seat, words_in("fr")) for seat in "NESW"] == ["N", "E", "S", "O"]


def test_led_ten_is_written_10_and_an_adjusted_score_stays_as_entered() -> None:
    assert result_words("1C S 7 DT", words_in("pl")) == "1♣ S 7 ♦10"
    assert result_words("A+/A-", words_in("de")) == "A+/A-"
    assert result_words("60x420,40x-50", words_in("de")) == "60x420,40x-50"
    assert result_words("60x3NT W 9,40x-50/A+", words_in("fr")) == "60x3SA O 9,40x-50/A+"
    assert result_words("", words_in("de")) == ""


def test_vulnerability_is_written_in_the_readers_language() -> None:
    kinds = ("None", "NS", "EW", "All")
    assert [vulnerability_words(kind, words_in("de")) for kind in kinds] == [
        *("niemand", "NS", "OW", "alle")
    ]


@pytest.mark.parametrize("switched", [1, 2])
def test_an_arrow_switch_is_translated_as_a_whole_sentence(switched: int) -> None:
    """Polish and French inflect what a switch is in."""
    expected = {
        1: ["zmiana linii w rundzie 7", "inversion de sens au tour 7"],
        2: ["zmiana linii w rundach 6 do 7", "inversion de sens aux tours 6 à 7"],
    }
    note = switch_arrow(mitchell(7), switched).note
    assert [words_in(lang).translate(note) for lang in ("pl", "fr")] == expected[switched]


@pytest.mark.parametrize(
    ("tables", "expected"), [(3, "Mitchell, 3 stoły"), (5, "Mitchell, 5 stołów")]
)
def test_the_tables_of_a_movement_are_counted_in_the_readers_language(
    tables: int, expected: str
) -> None:
    assert words_in("pl").translate(mitchell(tables).name) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("9NT", "byłyby nim 4SN=, 3NTE-2, +420, 60/40, PASS lub NP."),
        ("4SN+9", "byłyby nią 4SN= lub 4SN-1."),
    ],
)
def test_a_refused_score_is_explained_with_examples_in_the_readers_language(
    typed: str, expected: str
) -> None:
    with pytest.raises(NotAResult) as refused:
        parse_typed_score(typed)
    assert words_in("pl").translate(str(refused.value)).endswith(expected)


def test_bridge_pages_never_use_the_message_of_a_chess_board() -> None:
    """“Board” alone is a table with a chessboard in four of the five languages."""
    root = Path(web.__file__).parent
    folders = (root / "bridge", root / "templates" / "bridge", root / "static" / "bridge")
    files = [file for folder in folders for file in folder.rglob("*.*") if file.suffix != ".pyc"]
    bare_board = re.compile(r"""[( ]["']Board["']\)""")
    assert [
        file.name for file in files if bare_board.search(file.read_text(encoding="utf-8"))
    ] == []


def test_the_chain_of_phases_is_drawn_in_the_readers_language() -> None:
    node = ChainPhase(1, "Open", (counted_noun(46, "pair"), say("not begun")), closed=False)
    chain = Chain((node,), (Flow(0, 1, say("up to {waiting} drop in", waiting=3)),))
    drawn = draw_chain(chain, words_in("pl"))
    assert "46 par" in drawn
    assert "pair" not in re.sub(r"<[^>]*>", "", drawn)
    assert "drop in" not in drawn


def test_the_picture_of_phases_is_described_in_the_readers_language_and_numbers() -> None:
    qualification = Qualification(StageId(2), CutBy.PERCENT, Fraction("37.5"))
    nodes = (
        ChainPhase(1, "Group 1.2", (say("carryover {carried}", carried="0.04"),), closed=True),
        ChainPhase(2, "Final", (), closed=False),
    )
    drawn = draw_chain(
        Chain(nodes, (Flow(1, 2, qualification_words(qualification)),)), words_in("pl")
    )
    assert "Z Group 1.2 do Final: najlepsze 37,5 %." in drawn
    assert "0.04" not in drawn
    assert drawn.count("0,04") == 2
    assert "Group 1,2" not in drawn


@pytest.mark.parametrize(
    ("unit", "expected"), [(Unit.PERCENT_OF_TOP, "% topu"), (Unit.POINTS, "punktów")]
)
def test_a_penalty_is_described_in_the_readers_language_at_the_desk_and_in_the_log(
    unit: Unit, expected: str
) -> None:
    club = Afternoon().seeded().playing(1)
    [event] = club.do(PenaltyGiven(PHASE, 1, reason="late", pair=4, amount="10", unit=unit))
    head = build_sheet(club.state, club.phase.id).head
    assert isinstance(head, ResultsHead)
    [row] = head.penalties
    words = words_in("pl")
    assert words.translate(row.amount) == f"10 {expected}"
    assert f"traci 10 {expected} " in words.translate(sentence_of(club.state, event))


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ("linear:0.04", "report linéaire, selon le rang 0.04"),
        ("none", "aucun report"),
        ("fixed:9,6", "report montants fixes selon la place 9; 6"),
    ],
)
def test_carryover_and_origin_are_named_in_the_readers_language(policy: str, words: str) -> None:
    state = TwoPhases().played().closed(finalists=4).announced(policy).state
    french = words_in("fr")
    final = chain_of(state).nodes[-1]
    assert words in [french.translate(line) for line in final.lines]
    starts = phase_now(state, StageId(final.stage)).starts
    assert {french(start.origin.value) for start in starts} == {"qualifiée"}


def test_matches_are_counted_and_boards_are_named_in_the_readers_language() -> None:
    state = League(teams=5).do(PairRound(STAGE, 1)).state
    assert state is not None
    acts = next_acts(state, StageId(STAGE))
    [publish] = (each for each in acts if each.command == "publish-round")
    assert words_in("pl").translate(publish.hint).startswith("2 mecze. ")
    assert words_in("pl")(GRID.title) == "Wszystkie rozdania w obu pokojach"
