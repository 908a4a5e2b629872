"""Results of scoring devices (Bridgemate's .bws, its tables as CSV)."""

import pytest

from domain.bridge.scoring.notation import result_as_text
from domain.errors import BadFile
from domain.formats import bws
from domain.formats.bws import RECEIVED, BwsRow, artificial_score, device_rows, read_bws

HEADER = "ID,Section,Table,Round,Board,PairNS,PairEW,Erased,NS/EW,Contract,Result,LeadCard"
ROUNDS = b"Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard\n1,1,1,1,1,1,3\n1,2,1,2,2,4,6\n"


def received_data(*rows: str) -> dict[str, bytes]:
    return {RECEIVED: "\n".join([HEADER, *rows]).encode()}


def test_a_result_is_put_together_from_its_columns() -> None:
    results = read_bws(received_data("1,1,1,1,2,1,1,False,W,3 NT x,-1,H10"))

    assert [(line.board, result_as_text(line.result)) for line in results.lines] == [
        (2, "3NTX W 8 HT")
    ]


def test_a_mitchell_has_two_pairs_of_each_number() -> None:
    tables = received_data("1,1,1,1,2,1,1,False,W,3 NT,=,", "2,1,2,1,5,2,2,False,N,PASS,,")
    results = read_bws(tables | {"RoundData.csv": ROUNDS})

    assert [pair.label for pair in results.pairs] == ["1NS", "2NS", "1EW", "2EW"]
    assert results.warnings == ()


def test_an_unplanned_result_is_reported() -> None:
    tables = received_data("1,1,1,1,2,1,2,False,W,3 NT,=,")
    results = read_bws(tables | {"RoundData.csv": ROUNDS})

    assert [str(each) for each in results.warnings] == [
        "line 2: board 2: 1 v 2 is in no planned round"
    ]


def test_erased_results_are_left_out_and_of_repeated_ones_the_last_counts() -> None:
    results = read_bws(
        received_data(
            "1,1,1,1,2,1,9,False,W,3 NT,=,",
            "2,1,1,1,2,1,9,False,W,3 NT,+1,",
            "3,1,1,1,2,1,9,True,W,3 NT,+2,",
        )
    )

    assert [result_as_text(line.result) for line in results.lines] == ["3NT W 10"]


def test_sections_have_the_letters_of_the_section_table() -> None:
    tables = received_data("1,1,1,1,2,1,9,False,W,3 NT,=,", "2,2,1,1,2,1,9,False,W,3 NT,=,")
    results = read_bws(tables | {"Section.csv": b"ID,Letter\n1,A  \n2,B  \n"})

    assert [pair.label for pair in results.pairs] == ["A 1", "A 9", "B 1", "B 9"]


def test_codes_1_to_10_are_artificial_scores() -> None:
    assert [result_as_text(artificial_score(code)) for code in range(1, 11)] == [
        "A-/A-",
        "A-/A",
        "A-/A+",
        "A/A-",
        "A/A",
        "A/A+",
        "A+/A-",
        "A+/A",
        "A+/A+",
        "NP",
    ]
    results = read_bws(received_data("1,1,1,1,2,1,9,False,,-7,,"))
    assert result_as_text(results.lines[0].result) == "A+/A-"


def test_a_table_without_its_columns_is_refused() -> None:
    with pytest.raises(BadFile, match="Contract, Result are missing"):
        read_bws({RECEIVED: b"Section,Board,PairNS,PairEW,NS/EW\n"})


def test_without_received_data_there_is_nothing_to_read() -> None:
    with pytest.raises(BadFile, match=r"ReceivedData\.csv is missing"):
        read_bws({"RoundData.csv": ROUNDS})


def test_rows_of_a_session_in_progress_keep_their_places_and_erasures() -> None:
    found = device_rows(
        received_data(
            "1,1,2,1,5,2,7,False,W,3 NT,-1,H10",
            "2,2,3,1,6,3,8,True,W,3 NT,-1,",
            "3,1,x,1,5,2,7,False,W,3 NT,-1,",
        )
        | {"Section.csv": b"ID,Letter\n1,C  \n"}
    )

    assert found.rows == (BwsRow(1, "C", 2, 5, 2, 7, "3NT W 8 HT"), BwsRow(1, "B", 3, 6, 3, 8, ""))
    assert found.problems == ("line 4: it has no round, table or board; it is left out",)


def test_a_table_without_results_has_nothing_to_take() -> None:
    with pytest.raises(BadFile, match="the table has no result"):
        device_rows(received_data())


def test_a_file_of_more_than_the_most_rows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bws, "MOST_ROWS", 9)
    row = "1,1,1,1,2,1,1,False,W,3 NT,=,"
    assert len(device_rows(received_data(*[row] * 9)).rows) == 9

    with pytest.raises(BadFile, match="more than 9 rows"):
        device_rows(received_data(*[row] * 10))


def test_unused_columns_are_reported_unless_empty() -> None:
    header = f"{HEADER},Extra,Other,Third"
    data = f"{header}\n1,1,1,1,2,1,1,False,W,3 NT,=,,yes,0, FALSE \n".encode()

    unread = read_bws({RECEIVED: data}).unread

    assert unread == ("the column Extra is in the file once and is not kept",)


def test_high_section_numbers_are_lettered_like_spreadsheet_columns_up_to_600() -> None:
    def letter(section: int) -> str:
        return device_rows(received_data(f"1,{section},1,1,2,1,1,False,W,3 NT,=,")).rows[0].section

    assert (letter(1), letter(26), letter(27), letter(-2)) == ("A", "Z", "AA", "B")
    assert letter(600) == letter(601) == letter(100_000) != letter(599)


@pytest.mark.parametrize(
    ("contract", "expected"), [("-1", "A-/A-"), ("-10", "NP"), ("-9", "A+/A+")]
)
def test_codes_down_to_minus_ten_are_artificial_scores(contract: str, expected: str) -> None:
    (row,) = device_rows(received_data(f"1,1,1,1,2,1,1,False,W,{contract},,")).rows

    assert row.result == expected


def test_warnings_are_sorted_by_line_and_text() -> None:
    tables = received_data("1,1,1,1,2,1,2,False,W,9 NT,=,", "2,1,1,1,3,1,2,False,W,0,,")
    warnings = read_bws(tables | {"RoundData.csv": ROUNDS}).warnings

    assert [each.line for each in warnings] == [2, 2, 3, 3]
    assert list(warnings) == sorted(warnings)
