import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from domain.errors import BadFile, Unsupported
from server.cli.wallchart import app

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


def run(*words: str, code: int = 0) -> str:
    answer = CliRunner().invoke(app, ("match", *words), catch_exceptions=False)
    assert answer.exit_code == code, answer.output
    return answer.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "league.pbn"
    path.write_text(FILE)
    return path


def test_a_match_is_told_board_by_board(file: Path) -> None:
    assert run(str(file)).splitlines() == [
        "Reds v Blues: IMPs 10 : 0, VPs 18.09 : 1.91 (1 board)",
        "  board 1: Reds NS +420, Blues NS -50: Reds +10 IMP",
        "  board 2: not comparable, one table has no score",
        "1 match, 1 board compared, 1 not comparable, 0 values differ from the rules",
    ]


def test_what_differs_is_named_and_is_the_exit_code(file: Path) -> None:
    file.write_text(FILE.replace("NS -50", "NS -100"))
    assert "board 1, table 2: score -100 in the file, -50 computed" in run(str(file), code=1)
    told = json.loads(run(str(file), "--json", code=1))
    assert [each["field"] for each in told["differences"]] == ["score"]
    (match,) = told["matches"]
    assert match["imps"] == {"home": 10, "visitors": 0}
    assert [board["comparable"] for board in match["boards"]] == [True, False]


def test_victory_points_come_from_the_scale_that_is_named(file: Path, tmp_path: Path) -> None:
    assert "VPs 18 : 2" in run(str(file), "--vp", "wbf-discrete")
    own = tmp_path / "own.toml"
    own.write_text("[own]\nshared = 4\ncolumns = [{boards = [1, 9], widest = [9], won = [2, 3]}]\n")
    assert "VPs 3 : 1" in run(str(file), "--vp", str(own))
    with pytest.raises(Unsupported, match="25-5"):
        run(str(file), "--vp", "25-5")
    own.write_text("")
    with pytest.raises(BadFile, match="no table"):
        run(str(file), "--vp", str(own))


def test_other_files_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "x.txt"
    other.write_text("hello")
    with pytest.raises(BadFile, match="no file of teams"):
        run(str(other))


def test_scoring_devices_have_the_two_tables_of_a_match_under_the_numbers_of_the_teams(
    tmp_path: Path,
) -> None:
    path = tmp_path / "ReceivedData.csv"
    heads = "ID,Section,Table,Round,Board,PairNS,PairEW,NS/EW,Contract,Result,Remarks,Erased"
    rows = ("1,1,1,1,1,7,8,N,4 S,=,,0", "2,1,2,1,1,8,7,N,4 S,-1,,0")
    path.write_text("\n".join((heads, *rows)))
    assert run(str(path)).splitlines()[:2] == [
        "Round 1, 7 v 8: IMPs 10 : 0, VPs 18.09 : 1.91 (1 board)",
        "  board 1: 7 NS +420, 8 NS -50: 7 +10 IMP",
    ]
