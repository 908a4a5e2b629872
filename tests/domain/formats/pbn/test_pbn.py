"""PBN files of pairs results (Portable Bridge Notation 2.1)."""

from dataclasses import replace

import pytest

from domain.bridge.scoring.contract import Compass
from domain.bridge.scoring.notation import result_as_text, result_from_text
from domain.bridge.scoring.policy import Form
from domain.errors import BadFile
from domain.formats.format_detection import Syntax, syntax_of
from domain.formats.pairs_results.agreement import compare_printed_results
from domain.formats.pbn.games import LONGEST_LINE, _lines
from domain.formats.pbn.read import parse_deal, read_pbn
from domain.formats.pbn.write import deal_as_text, write_pbn
from tests.bridge_sessions import club_evening

DEAL = "E:Q7.AKT9.JT3.JT96 J653.QJ8.A.AQ732 K92.654.K954.K84 AT84.732.Q8762.5"


def pbn_tags(**tags: str) -> bytes:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()).encode()


@pytest.mark.parametrize("form", Form)
def test_written_results_are_read_back_and_agree(form: Form) -> None:
    rulings = {
        2: result_from_text("A60/A40"),
        3: result_from_text("NP"),
        4: result_from_text("60x420,40x-50"),
    }
    written = club_evening(form, rulings)
    games = read_pbn(write_pbn(written))

    assert compare_printed_results(games).disagreements == ()
    assert games.warnings == ()
    assert (games.heading, games.deals) == (written.heading, written.deals)
    assert [(p.label, p.direction, p.standing) for p in games.pairs] == [
        (p.label, p.direction, p.standing) for p in written.pairs
    ]
    assert [(each.result, each.points) for each in games.lines] == [
        (each.result, each.points) for each in written.lines
    ]


def test_a_file_saved_as_utf_16_is_read_like_the_one_it_was_made_of() -> None:
    written = write_pbn(club_evening())
    saved = written.decode().encode("utf-16")

    assert syntax_of(saved) is Syntax.PBN
    assert read_pbn(saved) == read_pbn(written)


def test_cards_of_a_fouled_board_are_kept_and_not_called_unread() -> None:
    written = club_evening()
    fouled = replace(written.lines[0], cards="F1")
    read = read_pbn(write_pbn(replace(written, lines=(fouled, *written.lines[1:]))))

    assert read.lines[0].cards == "F1"
    assert read.unread == ()


def test_partnerships_of_an_individual_are_named_by_their_players() -> None:
    seats = ";".join(f"PlayerId_{seat}" for seat in ("North", "South", "East", "West"))
    table = f'[Board "1"]\n[ScoreTable "{seats};Contract;Declarer;Result"]\n'
    read = read_pbn(table.encode() + b"1 2 3 4 4S N 10\n5 6 7 8 4S N 9\n")

    assert [(read.labels[line.ns], read.labels[line.ew]) for line in read.lines] == [
        ("1+2", "3+4"),
        ("5+6", "7+8"),
    ]
    assert read.unread == ()


def test_the_hands_follow_clockwise_from_the_one_named() -> None:
    deal = parse_deal(DEAL)

    assert deal.hands[Compass.EAST][1] == "AKT9"
    assert deal.hands[Compass.NORTH] == ("AT84", "732", "Q8762", "5")
    assert parse_deal(deal_as_text(deal)) == deal


def test_a_game_of_each_table_is_read_with_its_players() -> None:
    names = {"North": "N1", "East": "E1", "South": "S1", "West": "W1"}
    data = pbn_tags(Board="01", **names, Contract="4Hx", Declarer="W", Result="9")
    data += b"\n" + pbn_tags(Board="#", **names | {"North": "N2", "South": "S2"}, Contract="Pass")
    games = read_pbn(data)

    assert [pair.label for pair in games.pairs] == ["N1 & S1", "E1 & W1", "N2 & S2"]
    assert [(line.board, result_as_text(line.result)) for line in games.lines] == [
        (1, "4HX W 9"),
        (1, "PASS"),
    ]


def test_a_game_left_unfinished_is_not_played() -> None:
    names = {"North": "N1", "East": "E1", "South": "S1", "West": "W1"}
    games = read_pbn(pbn_tags(Board="1", **names, Contract="4H", Declarer="W", Result="?"))

    assert result_as_text(games.lines[0].result) == "NP"
    assert "no number of tricks" in str(games.warnings[0])


def test_a_number_on_both_sides_of_a_board_is_two_pairs() -> None:
    table = b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
    games = read_pbn(table + b"1 2 4S N 10\n2 1 4S N =\n")

    assert [pair.label for pair in games.pairs] == ["1NS", "2EW", "2NS", "1EW"]
    assert [result_as_text(line.result) for line in games.lines] == ["4S N 10", "4S N 10"]


def test_cells_with_blanks_are_found_by_the_widths() -> None:
    table = b'[Board "1"]\n[ScoreTable "PairId_NS\\2R;Names_NS\\9L;PairId_EW\\2R;Score_NS\\4R"]\n'
    games = read_pbn(table + b" 1 Ann & Bo   2 -420\n")

    assert games.lines[0].score == -420
    assert [pair.label for pair in games.pairs] == ["1", "2"]


def test_a_row_that_fits_no_columns_is_reported() -> None:
    table = b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_EW"]\n1 2 420\n1 2\n'
    games = read_pbn(table)

    assert [str(each) for each in games.warnings] == [
        "line 4: a row doesn't fit the columns of its table; it is left out"
    ]
    assert games.lines[0].score == -420


def test_a_table_without_columns_is_reported() -> None:
    games = read_pbn(b'[Board "1"]\n[ScoreTable ""]\n1 2 420\n')

    assert [each.line for each in games.warnings] == [3]


def test_a_contradictory_dealer_or_vulnerability_is_reported() -> None:
    games = read_pbn(pbn_tags(Board="1", Dealer="S", Vulnerable="All"))

    assert [str(each) for each in games.warnings] == [
        "line 1: board 1: the dealer is North",
        "line 1: board 1: vulnerable are None, not ALL",
    ]


def test_an_invalid_deal_is_reported() -> None:
    games = read_pbn(pbn_tags(Board="1", Deal=DEAL[:-1]))

    assert "has 12 cards" in str(games.warnings[0])
    assert games.deals == {}


def test_comments_and_escaped_lines_are_read_over() -> None:
    data = b'% PBN 2.1\n{a comment [Board "7"]\nover lines}\n[Board "1"] ; one\n'
    data += f'[Deal "{DEAL}"] {{dealt}}\n'.encode()

    assert set(read_pbn(data).deals) == {1}


@pytest.mark.parametrize("data", [b"", b"Board 1", b'[Event "x"]'])
def test_a_file_without_boards_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="no game has a"):
        read_pbn(data)


@pytest.mark.parametrize("text", ["N:A.A.A.A A.A.A.A A.A.A.A", f"{DEAL} A.A.A.A", "N:"])
def test_a_deal_without_exactly_four_hands_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="four hands"):
        parse_deal(text)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["a {b} c"], ["a  c"]),
        (["a ; b"], ["a"]),
        (["a {b", "c", "d} e"], ["a", " e"]),
        (['[x "{;"] {y} z'], ['[x "{;"]  z']),
        (['[x "y"] ; z'], ['[x "y"]']),
        (['a "b" {c} "d" {e} f'], ['a "b"  "d"  f']),
        (["% a", "b"], ["b"]),
    ],
)
def test_comments_are_left_out_but_not_of_quoted_text(
    lines: list[str], expected: list[str]
) -> None:
    assert [row.text for row in _lines("\n".join(lines), "")] == expected


def test_a_line_longer_than_the_longest_is_refused() -> None:
    assert list(_lines("x" * LONGEST_LINE, ""))
    with pytest.raises(BadFile, match="this is no PBN file"):
        list(_lines("x" * (LONGEST_LINE + 1), ""))
