"""Results of bridge with the letters and words of each language."""

import re
from pathlib import Path

import pytest

import web
from domain.messages import say
from domain.texts import counted_noun
from web.bridge.chain import Chain, Flow, Node
from web.bridge.pictures.chain import draw_chain
from web.shared.board_words import result_words, seat_letter, vulnerability_words
from web.shared.languages import words_in


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


def test_east_is_o_where_it_is_ost_and_west_is_o_where_it_is_ouest() -> None:
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
    node = Node(1, "Open", (counted_noun(46, "pair"), say("not begun")), closed=False)
    chain = Chain((node,), (Flow(0, 1, say("up to {waiting} drop in", waiting=3)),))
    drawn = draw_chain(chain, words_in("pl").translate)
    assert "46 par" in drawn
    assert "pair" not in re.sub(r"<[^>]*>", "", drawn)
    assert "drop in" not in drawn
