"""The command `match`: matches of teams scored again from a results file."""

import json
from functools import partial
from pathlib import Path

import pytest

from domain.errors import BadFile, Unsupported
from tests.server.cli.running import run_wallchart

FILE = """
[Event "League"]
[Board "1"]
[HomeTeam "Reds"]
[VisitTeam "Blues"]
[Contract "4S"]
[Declarer "N"]
[Result "10"]
[Score "NS 420"]
[ScoreIMP "NS 10 EW -10"]
[Table "1"]

[Board "1"]
[HomeTeam "Blues"]
[VisitTeam "Reds"]
[Contract "4S"]
[Declarer "N"]
[Result "9"]
[Score "NS -50"]
[ScoreIMP "NS -10 EW 10"]
[Table "2"]

[Board "2"]
[HomeTeam "Reds"]
[VisitTeam "Blues"]
[Contract "Pass"]
[Score "NS 0"]
[Table "1"]
"""


run_match = partial(run_wallchart, "match")


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    path = tmp_path / "league.pbn"
    path.write_text(FILE)
    return path


def test_a_match_is_printed_board_by_board(match_file: Path) -> None:
    assert run_match(str(match_file)).splitlines() == [
        "Reds v Blues: IMPs 10 : 0, VPs 18.09 : 1.91 (1 board)",
        "  board 1: Reds NS +420, Blues NS -50: Reds +10 IMP",
        "  board 2: not comparable, one table has no score",
        "1 match, 1 board compared, 1 not comparable, 0 values differ from the rules",
    ]


def test_a_differing_score_is_named_with_exit_code_1(match_file: Path) -> None:
    match_file.write_text(FILE.replace("NS -50", "NS -100"))
    assert "board 1, table 2: score -100 in the file, -50 computed" in run_match(
        str(match_file), code=1
    )
    as_json = json.loads(run_match(str(match_file), "--json", code=1))
    assert [each["field"] for each in as_json["differences"]] == ["score"]
    (match,) = as_json["matches"]
    assert match["imps"] == {"home": 10, "visitors": 0}
    assert [board["comparable"] for board in match["boards"]] == [True, False]


def test_victory_points_come_from_the_named_scale(match_file: Path, tmp_path: Path) -> None:
    assert "VPs 18 : 2" in run_match(str(match_file), "--vp", "wbf-discrete")
    own = tmp_path / "own.toml"
    own.write_text("[own]\nshared = 4\ncolumns = [{boards = [1, 9], widest = [9], won = [2, 3]}]\n")
    assert "VPs 3 : 1" in run_match(str(match_file), "--vp", str(own))
    with pytest.raises(Unsupported, match="25-5"):
        run_match(str(match_file), "--vp", "25-5")
    own.write_text("")
    with pytest.raises(BadFile, match="no table"):
        run_match(str(match_file), "--vp", str(own))


def test_other_files_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "x.txt"
    other.write_text("hello")
    with pytest.raises(BadFile, match="no file of teams"):
        run_match(str(other))


def test_a_match_is_read_from_scoring_devices_by_team_numbers(tmp_path: Path) -> None:
    path = tmp_path / "ReceivedData.csv"
    heads = "ID,Section,Table,Round,Board,PairNS,PairEW,NS/EW,Contract,Result,Remarks,Erased"
    rows = ("1,1,1,1,1,7,8,N,4 S,=,,0", "2,1,2,1,1,8,7,N,4 S,-1,,0")
    path.write_text("\n".join((heads, *rows)))
    assert run_match(str(path)).splitlines()[:2] == [
        "Round 1, 7 v 8: IMPs 10 : 0, VPs 18.09 : 1.91 (1 board)",
        "  board 1: 7 NS +420, 8 NS -50: 7 +10 IMP",
    ]
