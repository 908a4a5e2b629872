"""The command `matchpoints`: a results file of pairs scored again."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from domain.bridge.scoring.notation import result_from_text
from domain.errors import BadFile
from domain.formats.pairs_results.document import PairsResults
from domain.formats.pbn.write import write_pbn
from domain.formats.usebio.write import write_usebio
from tests.bridge_sessions import club_evening
from tests.server.cli.running import fields_from_wallchart, run_wallchart

run_matchpoints = partial(run_wallchart, "matchpoints")
json_fields = partial(fields_from_wallchart, "matchpoints")


def evening_with_wrong_score() -> PairsResults:
    evening = club_evening(rulings={1: result_from_text("4S N 10")})
    first = replace(evening.lines[0], score=430)
    return replace(evening, lines=(first, *evening.lines[1:]))


@pytest.fixture
def sound_file(tmp_path: Path) -> Path:
    file = tmp_path / "evening.xml"
    file.write_bytes(write_usebio(club_evening()))
    return file


def test_a_file_that_follows_the_rules_has_no_disagreements(sound_file: Path) -> None:
    # Ten boards, each played at five tables.
    assert json_fields(str(sound_file)) == {"boards": 10, "lines": 50, "disagreements": []}
    assert (
        run_matchpoints(str(sound_file))
        == "10 boards, 50 results, 0 values differ from the rules\n"
    )


def test_a_wrong_score_is_named_with_board_and_pairs(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_bytes(write_pbn(evening_with_wrong_score()))
    disagreements = json_fields(str(file), code=1)["disagreements"]

    assert disagreements[0] == {
        "board": 1,
        "ns": "1NS",
        "ew": "3EW",
        "field": "score",
        "file": "430",
        "computed": "420",
    }
    assert "Board 1, 1NS v 3EW: score 430 in the file, 420 computed" in run_matchpoints(
        str(file), code=1
    )


def test_the_number_of_expected_scores_may_be_given(sound_file: Path) -> None:
    assert json_fields(str(sound_file), "--expected", "6", code=1)["disagreements"]


def test_warnings_name_the_line(tmp_path: Path) -> None:
    file = tmp_path / "x.pbn"
    file.write_text('[Board "1"]\n[Dealer "S"]\n')

    assert run_matchpoints(str(file)).startswith("Warning: line 1: board 1: the dealer is North\n")


@pytest.mark.parametrize("ending", ["xml", "pbn"])
def test_a_file_scored_again_is_written_without_disagreements(tmp_path: Path, ending: str) -> None:
    file, right = tmp_path / "evening.pbn", tmp_path / f"right.{ending}"
    file.write_bytes(write_pbn(evening_with_wrong_score()))
    run_matchpoints(str(file), "--output", str(right), code=1)

    assert json_fields(str(right))["disagreements"] == []


def test_travellers_are_written_as_csv(sound_file: Path, tmp_path: Path) -> None:
    run_matchpoints(str(sound_file), "-o", str(tmp_path / "x.csv"))
    rows = (tmp_path / "x.csv").read_text("utf-8-sig").splitlines()

    assert rows[0].startswith("Board,Section,NS,EW,Contract")
    assert len(rows) == 1 + 50  # the heading, and the lines of the club evening


def test_an_unknown_file_ending_is_refused(sound_file: Path) -> None:
    with pytest.raises(BadFile, match="known are"):
        run_matchpoints(str(sound_file), "-o", "x.doc")


def test_tables_of_scoring_devices_in_a_folder_are_read_together(tmp_path: Path) -> None:
    (tmp_path / "ReceivedData.csv").write_text(
        "Section,Board,PairNS,PairEW,NS/EW,Contract,Result\n1,1,1,2,N,4 S,=\n"
    )
    (tmp_path / "RoundData.csv").write_text("Section,NSPair,EWPair,LowBoard,HighBoard\n1,1,3,1,2\n")

    for place in (tmp_path, tmp_path / "ReceivedData.csv"):
        assert "is in no planned round" in run_matchpoints(str(place))


def test_bad_input_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        run_matchpoints(str(tmp_path / "missing.xml"))
    with pytest.raises(BadFile, match=r"ReceivedData\.csv is missing"):
        run_matchpoints(str(tmp_path))
