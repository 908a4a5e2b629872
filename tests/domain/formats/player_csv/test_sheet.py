"""Player lists as CSV: encodings and delimiters of several countries; refused files."""

import pytest

from domain.errors import BadFile
from domain.formats.player_csv.sheet import LONGEST_CELL, MOST_ROWS, read_sheet

LIST = "Nom;Prénom;Elo\nÉtienne;Zoé;2100\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
def test_the_encoding_is_found(encoding: str) -> None:
    sheet = read_sheet(LIST.encode(encoding), "a.csv")

    assert sheet.rows == ((2, ("Étienne", "Zoé", "2100")),)


def test_curly_quotes_and_dashes_of_windows_1252_are_read() -> None:
    sheet = read_sheet("Name;Club\nO’Neill;“Queen’s” – B\n".encode("cp1252"), "a.csv")

    assert sheet.rows[0][1] == ("O’Neill", "“Queen’s” – B")


def test_polish_headings_identify_windows_1250() -> None:
    sheet = read_sheet("Nazwisko;Imię;Płeć\nŻółkiewska;Łucja;K\n".encode("cp1250"), "a.csv")

    assert (sheet.decoded.encoding, sheet.rows[0][1][0]) == ("cp1250", "Żółkiewska")


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    data = LIST.replace(";", delimiter).encode()

    assert read_sheet(data, "a.csv").header.delimiter == delimiter


def test_commas_in_names_do_not_make_a_list_one_of_commas() -> None:
    sheet = read_sheet(b"Name;Rating\nCarlsen, Magnus;2839\nSo, Wesley;2750\n", "a.csv")

    assert sheet.rows[0] == (2, ("Carlsen, Magnus", "2839"))


def test_lines_above_the_headings_are_skipped() -> None:
    sheet = read_sheet(b"sep=;\nSpring Open; entries\n\nName;Rating\nSo, Wesley;2750\n", "a.csv")

    assert sheet.rows == ((5, ("So, Wesley", "2750")),)


def test_a_cell_of_two_lines_keeps_the_count_of_lines() -> None:
    sheet = read_sheet(b'Name,Club\n"So, Wesley","Chess\nClub"\nAnna,\n', "a.csv")

    assert [line for line, _ in sheet.rows] == [2, 4]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_is_read(end: str) -> None:
    assert len(read_sheet(LIST.replace("\n", end).encode(), "a.csv").rows) == 1


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the file is empty"),
        (b" \r\n ", "the file is empty"),
        (b"Name;Elo\nA\0B;1\n", "not a text file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(64), "not a text file"),
        (b"\xff\xfeN", "no line names its columns"),
        (b"shoe;size\n1;2\n", "no line names its columns"),
        (b'Name;Elo\n"Anna;2100\nBert;2000\n', "line 2: a quotation mark is opened here"),
        (b'Name;Elo\n"Anna"s;2100\n', "line 2: a quotation mark stands inside a cell"),
        (b'Name;Elo\n"' + b"x" * 200_000, "line 2: a quotation mark is opened here"),
        (b"Name;Elo\n" + b"x" * (LONGEST_CELL + 1), "line 2: a cell is longer than"),
        (b"Name;Elo\n" + b"A;1\n" * (MOST_ROWS + 1), "more than"),
    ],
)
def test_files_that_are_no_list_are_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence) as refusal:
        read_sheet(data, "a.csv")

    assert str(refusal.value).startswith("a.csv")
    assert "\n" not in str(refusal.value)
