"""Games read from PGN, and their moves written."""

import pytest

from domain.errors import BadFile
from domain.formats.pgn import PgnGame, PgnSide, ReadGame, is_pgn, read_pgn, write_pgn

TWO = b"""% written by another program
[Event "A \\"quoted\\" event"]
[Round "3.2"]
[White "Ash, Ann"]
[Black "Bell, Bo"]
[Result "1-0"]

1. e4 {[%clk 1:30:12] [not a tag "at all"]} e5 ; the rest of the line
2. Nf3 Nc6 1-0

[Event "?"]
[Round "4"]
[Result "*"]

*
"""


def test_moves_are_kept_as_they_stand_with_their_clocks_and_without_their_ending() -> None:
    first, second = read_pgn(TWO, "r3.pgn")
    assert first.tags["Event"] == 'A "quoted" event'
    assert first.moves == '1. e4 {[%clk 1:30:12] [not a tag "at all"]} e5 2. Nf3 Nc6'
    assert (first.round_and_place, first.result) == ((3, 2), "1-0")
    assert (second.moves, second.round_and_place, second.result) == ("", (4, 0), "")


@pytest.mark.parametrize(
    ("tag", "moves", "termination", "code"),
    [
        ("1/2-1/2", "1. e4", "", "=-="),
        ("½-½", "1. e4", "", "=-="),
        ("0-0", "", "", "0-0"),
        ("0-0", "", "Unplayed", "---"),
        ("1-0", "", "unplayed", "+--"),
        ("1-0", "1. e4 e5", "unplayed", "1-0"),
        ("1/2-0", "1. e4", "normal", "=-0"),
        ("2-0", "", "", ""),
    ],
)
def test_the_result_is_read_from_its_tag_and_the_termination(
    tag: str, moves: str, termination: str, code: str
) -> None:
    assert ReadGame({"Result": tag, "Termination": termination}, moves).result == code


def test_without_a_result_tag_the_end_of_the_moves_gives_the_result() -> None:
    (game,) = read_pgn(b'[White "A"]\r\n\r\n1. e4 e5 0-1\r\n', "a.pgn")
    assert (game.result, game.moves, game.round_and_place) == ("0-1", "1. e4 e5", (0, 0))


def test_a_long_comment_is_written_whole_on_lines_of_moves() -> None:
    link = f"{{https://example.org/{'x' * 80}}}"
    side = PgnSide("?")
    written = write_pgn([PgnGame("?", "?", "", "", 1, 1, side, side, moves=f"1. e4 {link} e5")])
    assert written.decode().splitlines()[-3:] == ["1. e4", link, "e5 *"]


def test_latin_1_is_read_where_it_is_no_utf_8() -> None:
    (game,) = read_pgn('[White "Müller"]\n\n*'.encode("latin-1"), "a.pgn")
    assert game.tags["White"] == "Müller"


def test_invalid_pgn_is_refused() -> None:
    with pytest.raises(BadFile, match="no game in PGN"):
        read_pgn(b"Board,White\n1,Ash", "list.csv")
    assert is_pgn(TWO)
    assert not is_pgn(b"012 A tournament")
