"""Bridgemate's Access databases (.bws) read directly, compared with their tables exported as
CSV.
"""

import csv
import sys
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.errors import BadFile
from domain.formats.bws import HANDS, PLAYERS, RECEIVED, TABLES, read_bws
from server.bridge.session_files import session_file, tournament_of_file
from server.cli.wallchart import app
from server.files.access_databases import is_access_database, tables_in
from server.files.match_files import bws_tables
from tests.jet_database import Rows, Value, jet_database

pytest.importorskip("access_parser", reason="the extra bws is not there")


def received_row(number: int, board: int, contract: str, erased: bool = False) -> dict[str, Value]:
    return {
        **{"ID": number, "Section": 1, "Table": 1, "Round": 1, "Board": board, "PairNS": 1},
        **{"PairEW": 2, "Erased": erased, "NS/EW": "N", "Contract": contract, "Result": "="},
        "LeadCard": None if board == 1 else "H10",
    }


SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
ALL_RANKS = "AKQJT98765432"
HAND_RECORD: dict[str, Value] = {"Section": 1, "Board": 1} | {
    f"{seat}{suit}": ALL_RANKS if suit_index == own_suit else ""
    for own_suit, seat in enumerate(("North", "East", "South", "West"))
    for suit_index, suit in enumerate(SUITS)
}
DATABASE: dict[str, Rows] = {
    "ReceivedData": [
        received_row(1, 1, "4 S"),
        received_row(2, 2, "3 NT x"),
        received_row(3, 2, "2 H", erased=True),
    ],
    "RoundData": [
        {"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 2, "LowBoard": 1,
         "HighBoard": 3}
    ],
    "Section": [{"ID": 1, "Letter": "A"}],
    "Session": [{"Name": "Club evening", "Date": "2026-01-19 00:00:00"}],
    "HandRecord": [HAND_RECORD],
    "PlayerNumbers": [
        {"Section": 1, "Table": 1, "Direction": seat, "Number": number, "Name": name}
        for seat, number, name in (
            ("S", "12", "Élodie"), ("N", "11", "Ann"), ("E", "21", None), ("W", None, "Bo"),
        )
    ],
    "Clients": [{"ID": 1, "Computer": "HALL"}],
}  # fmt: skip


def as_csv(rows: Rows) -> bytes:
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


FILE = jet_database(DATABASE)
EXPORTED = {f"{name}.csv": as_csv(rows) for name, rows in DATABASE.items()}


def test_a_database_reads_as_its_exported_tables_do() -> None:
    assert is_access_database(FILE)
    tables = bws_tables(FILE, "evening.bws")
    assert set(tables) == set(TABLES)
    results = read_bws(tables)
    assert results == read_bws({name: EXPORTED[name] for name in TABLES})
    assert results.heading.title == "Club evening"
    assert [line.board for line in results.lines] == [1, 2]
    assert list(results.deals) == [1]
    names = {pair.label: [player.name for player in pair.players] for pair in results.pairs}
    assert names == {"1": ["Ann", "Élodie"], "2": ["21", "Bo"]}


def test_a_database_becomes_a_tournament_or_goes_into_a_session() -> None:
    assert tournament_of_file(FILE, "evening.bws") is not None
    results, hands, problems = session_file({"evening.bws": FILE}, "evening.bws", 1, 1)
    assert results is not None
    assert [row.result for row in results.rows] == ["4S N 10", "3NTX N 9 HT", ""]
    assert hands is not None
    assert [deal[0] for deal in hands.deals] == [1]
    assert problems == ()


def test_the_command_line_rescores_a_database(tmp_path: Path) -> None:
    path = tmp_path / "evening.bws"
    path.write_bytes(FILE)
    answer = CliRunner().invoke(app, ("matchpoints", str(path)), catch_exceptions=False)
    assert "2 boards, 2 results, 0 values differ from the rules" in answer.output


def test_a_database_without_results_is_refused() -> None:
    with pytest.raises(BadFile, match="no table ReceivedData"):
        bws_tables(jet_database({"Clients": DATABASE["Clients"]}), "x.mdb")


def test_a_truncated_database_is_refused() -> None:
    with pytest.raises(BadFile, match="can't be read"):
        tables_in(FILE[:5000], (RECEIVED,), "x.bws")


def test_a_table_that_the_database_has_not_is_left_out() -> None:
    assert set(tables_in(FILE, (HANDS, PLAYERS, "Other.csv"))) == {HANDS, PLAYERS}


def test_without_the_library_the_refusal_names_the_extra_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    with pytest.raises(BadFile, match="the extra “bws”"):
        tables_in(FILE, TABLES)


def test_incomplete_hands_and_unoccupied_seats_are_left_out() -> None:
    broken = as_csv([HAND_RECORD | {"NorthSpades": "AK"}])
    seats = b"Section,Table,Direction,Number\n1,1,N,\n1,9,N,7\n1,1,X,8\n"
    results = read_bws(EXPORTED | {HANDS: broken, PLAYERS: seats})
    assert results.deals == {}
    assert "the deal was left out" in str(results.warnings[0])
    assert not any(pair.players for pair in results.pairs)
    other = as_csv([HAND_RECORD, {**HAND_RECORD, "NorthSpades": "", "NorthHearts": ALL_RANKS,
                                  "EastHearts": "", "EastSpades": ALL_RANKS}])  # fmt: skip
    results = read_bws(EXPORTED | {HANDS: other})
    assert "dealt otherwise" in str(results.warnings[0])
