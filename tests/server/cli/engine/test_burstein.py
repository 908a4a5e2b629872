"""`wallchart-engine --burstein` as bbpPairings has it, with the system's default acceleration."""

from pathlib import Path

import pytest

from server.cli.wallchart_engine import run
from tests.domain.formats.trf.report_lines import player_line, report_bytes

FIRST_ROUND = (*(player_line(number, "0.0") for number in range(1, 5)), "XXR 5", "XXC white1")
# Two rounds; 5 had the bye and then a half-point bye.
LATER = report_bytes(
    player_line(1, "2.0", "2 w 1", "3 b 1"),
    player_line(2, "1.0", "1 b 0", "4 w 1"),
    player_line(3, "1.0", "4 w 1", "1 w 0"),
    player_line(4, "0.0", "3 b 0", "2 b 0"),
    player_line(5, "1.5", "0000 - U", "0000 - H"),
    "XXR 5",
    "XXC white1",
    "192 FIDE_BURSTEIN",
)


def pair_with_engine(folder: Path, data: bytes, *options: str) -> str:
    (folder / "open.trf").write_bytes(data)
    assert run([*options, str(folder / "open.trf"), "-p", "out.txt", "-l"]) == 0
    return (folder / "out.txt").read_text()


def test_without_acceleration_in_the_file_the_halves_are_paired_apart(tmp_path: Path) -> None:
    assert pair_with_engine(tmp_path, report_bytes(*FIRST_ROUND), "--burstein") == "2\n1 2\n3 4\n"


def test_an_acceleration_line_even_of_zero_turns_the_default_acceleration_off(
    tmp_path: Path,
) -> None:
    data = report_bytes(*FIRST_ROUND, "XXA    1  0.0")

    assert pair_with_engine(tmp_path, data, "--burstein") == "2\n1 4\n3 2\n"


def checklist_cells(folder: Path) -> list[list[str]]:
    lines = (folder / "open.list").read_text().split("\n")
    return [[cell.strip() for cell in line.split("\t")] for line in lines if "\t" in line]


def test_the_checklist_has_the_columns_of_the_opposition(tmp_path: Path) -> None:
    assert pair_with_engine(tmp_path, LATER, "--burstein") == "3\n1 5\n2 3\n4 0\n"

    heading, first, second, *_, last = checklist_cells(tmp_path)
    opposition = ["Buchholz score", "Buchholz tiebreak", "Median score", "Median tiebreak"]
    assert heading == [
        *("ID", "Pts", "---", "Pref", "Sonneborn-Berger", *opposition, "Cur", "", "R1", "R2", "")
    ]
    values = ["2.00", "4.00", "2.0", "0.00", "0.0"]
    assert first == ["1", "2.0", "WB", "w", *values, "(5W)", "", "2", "3", ""]
    # 0 for a bye's opponent who then draws, 1½ for one who shares a point after that
    values = ["1.25", "3.00", "2.0", "0.00", "0.0"]
    assert second == ["5", "1.5", "", "A", *values, "(1B)", "", "", "", ""]
    assert (last[0], last[9]) == ("4", "(bye)")


def test_the_checklist_of_2026_has_its_own_columns(tmp_path: Path) -> None:
    pair_with_engine(tmp_path, LATER, "--burstein-2026")

    heading, *_ = checklist_cells(tmp_path)
    assert heading[4:7] == ["C2", "Buchholz", "Sonneborn-Berger"]


def test_a_report_of_another_system_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes(LATER.replace(b"FIDE_BURSTEIN", b"FIDE_DUBOV"))

    assert run(["--burstein", str(file), "-p"]) == 3
    assert "FIDE_DUBOV" in capsys.readouterr().err


def test_a_generated_tournament_is_checked_without_differences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "conf").write_text("PlayersNumber=21\nRoundsNumber=7\n")
    made = str(tmp_path / "new.trf")

    assert run(["--burstein", "-g", str(tmp_path / "conf"), "-o", made, "-s", "42"]) == 0
    assert run(["--burstein", made, "-c"]) == 0

    lines = capsys.readouterr().out.split("\n")
    assert [line for line in lines if line] == [f"new: Round #{r}" for r in range(1, 8)]
