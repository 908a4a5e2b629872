"""`wallchart-engine`: output files, exit codes, no half-written file."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from domain.formats.trf.read import read_trf
from domain.pairing import PairingRequest, RoundPairing
from domain.swiss.dutch.system import Dutch
from domain.swiss.systems import SYSTEMS
from server.cli.engine.engine_request import release_line
from server.cli.wallchart_engine import run
from tests.domain.formats.trf.report_lines import player_line, report_bytes

# C5 of C.04.3 (2026): in the last round 1-5, 3-2 and the bye for 6, who is lowest.
LAST_ROUND = report_bytes(
    player_line(1, "2.0", "4 w 1", "2 b 1"),
    player_line(2, "1.0", "5 b 1", "1 w 0"),
    player_line(3, "2.0", "6 w 1", "4 b 1"),
    player_line(4, "0.0", "1 b 0", "3 w 0", "0000 - Z"),
    player_line(5, "1.0", "2 w 0", "6 b 1"),
    player_line(6, "0.0", "3 b 0", "5 w 0"),
    "XXR 3",
)
# Four players who have all met: round 4 has no legal pairing.
ALL_MET = report_bytes(
    player_line(1, "1.5", "3 w =", "2 b =", "4 w ="),
    player_line(2, "1.5", "4 b =", "1 w =", "3 w ="),
    player_line(3, "1.5", "1 b =", "4 w =", "2 b ="),
    player_line(4, "1.5", "2 w =", "3 b =", "1 b ="),
    "XXR 4",
    "XXC white1",
)


@pytest.fixture
def report_file(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    path.write_bytes(LAST_ROUND)
    return path


def test_the_pairing_is_written_to_the_output_file(report_file: Path) -> None:
    assert run(["--dutch", str(report_file), "-p", "out.txt"]) == 0

    assert (report_file.parent / "out.txt").read_text() == "3\n1 5\n3 2\n6 0\n"


def test_without_a_file_name_the_pairing_is_printed(
    report_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["--dutch", str(report_file), "-p"])

    assert capsys.readouterr().out == "3\n1 5\n3 2\n6 0\n"


@pytest.mark.parametrize("line_end", [b"\r", b"\r\n"])
def test_reports_with_any_line_ends_are_paired(report_file: Path, line_end: bytes) -> None:
    report_file.write_bytes(LAST_ROUND.replace(b"\n", line_end))

    run(["--dutch", str(report_file), "-p", "out.txt"])

    assert (report_file.parent / "out.txt").read_text() == "3\n1 5\n3 2\n6 0\n"


def test_the_report_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LAST_ROUND)))

    assert run(["--dutch", "-p"]) == 0
    assert capsys.readouterr().out.startswith("3\n")


def test_the_edition_of_2017_gives_the_bye_to_another(
    report_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["--dutch-2017", str(report_file), "-p"])

    bye = capsys.readouterr().out.splitlines()[-1]
    assert bye in ("2 0", "5 0")  # a player with one point, which C5 of 2026 forbids


def test_the_checklist_shows_points_colours_floats_and_opponents(report_file: Path) -> None:
    run(["--dutch", str(report_file), "-p", "out.txt", "-l"])

    lines = (report_file.parent / "open.list").read_text().split("\n")
    assert lines[1].split("\t")[:9] == [
        *("ID", "Pts", "---", "Pref", "C2", "C14", "C16", "  Cur", "")
    ]
    by_number = {line.split("\t")[0].strip(): line.split("\t") for line in lines if "\t" in line}
    assert [cell.strip() for cell in by_number["3"]] == [
        *("3", "2.0", "WB", "w", "Y", "D", "", "(2W)", "", "6", "4", "")
    ]
    assert by_number["6"][7] == "(bye)"
    assert "4" not in by_number


def test_a_checked_report_lists_its_rounds(
    report_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--dutch", str(report_file), "-c"]) == 0

    out = capsys.readouterr().out
    assert out.startswith("open: Round #1\n")
    assert out.endswith("\n\n")


def report_of_three_rounds(folder: Path, *players: str) -> str:
    file = folder / "odd.trf"
    file.write_bytes(report_bytes(*players, "XXR 3", "XXC white1"))
    return str(file)


def test_a_difference_is_shown_in_two_columns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Round 1 of four must be 1-3 and 4-2; here 1-2 and 4-3 were played.
    odd = report_of_three_rounds(
        tmp_path,
        player_line(1, "1.0", "2 w 1"),
        player_line(2, "0.0", "1 b 0"),
        player_line(3, "0.0", "4 b 0"),
        player_line(4, "1.0", "3 w 1"),
    )

    assert run(["--dutch", odd, "-c", "1"]) == 0

    assert capsys.readouterr().out.splitlines() == [
        "odd: Round #1",
        "  Checker pairings        Tournament pairings ",
        "      1 -   3                  1 -   2",
        "      4 -   2                  4 -   3",
        "",
        "",
    ]


def test_played_pairings_are_listed_by_board_with_the_bye_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = report_of_three_rounds(
        tmp_path,
        player_line(1, "1.0", "4 b 1"),
        player_line(2, "1.0", "0000 - U"),
        player_line(3, "0.0", "5 w 0"),
        player_line(4, "0.0", "1 w 0"),
        player_line(5, "1.0", "3 b 1"),
    )

    assert run(["--dutch", odd, "-c"]) == 0

    shown = capsys.readouterr().out.splitlines()[2:-2]
    assert [line[27:].split(" - ") for line in shown] == [
        ["    4", "  1"],
        ["    3", "  5"],
        ["    2", "  0"],
    ]


@pytest.mark.parametrize("more", [[], ["-q"], ["-w"], ["-l"]])
def test_no_legal_pairing_is_code_1_and_leaves_the_output_empty(
    report_file: Path, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """As bbpPairings does, so that an old pairing in the file is not published again."""
    out = report_file.parent / "out.txt"
    out.write_text("1\n1 2\n")
    report_file.write_bytes(ALL_MET)

    assert run(["--dutch", str(report_file), *more, "-p", "out.txt"]) == 1

    assert out.read_bytes() == b""
    assert "Round 4 has no legal pairing" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00", "not a text file"),
        (LAST_ROUND.replace(b"XXR 3", b""), "number of rounds is missing"),
        (LAST_ROUND.replace(b"XXR 3", b"XXR 2\nXXZ 1"), "all 2 rounds have been paired"),
        (LAST_ROUND.replace(b" 2.0 ", b" 3.0 ", 1), "open.trf: player 1 has 3.0 points"),
        (LAST_ROUND + b"\n192 FIDE_BURSTEIN", "FIDE_BURSTEIN"),
    ],
)
def test_a_file_that_can_not_be_paired_is_code_3(
    report_file: Path, data: bytes, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report_file.write_bytes(data)

    assert run(["--dutch", str(report_file), "-p", "out.txt"]) == 3

    assert sentence in capsys.readouterr().err
    assert sorted(os.listdir(report_file.parent)) == ["open.trf"]


class BrokenSystem(Dutch):
    """A pairing system that fails, or runs out of memory in round 4."""

    def pair_checked(self, request: PairingRequest) -> RoundPairing:
        raise MemoryError if request.round_number == 4 else ZeroDivisionError


@pytest.mark.parametrize(("data", "code"), [(LAST_ROUND, 2), (ALL_MET, 4)])
def test_a_fault_while_pairing_leaves_the_output_empty(
    report_file: Path, data: bytes, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        SYSTEMS, ("fide-dutch", "2026"), BrokenSystem("fide-dutch", "2026", "broken")
    )
    out = report_file.parent / "out.txt"
    out.write_text("1\n1 2\n")
    report_file.write_bytes(data)

    assert run(["--dutch", str(report_file), "-p", "out.txt"]) == code
    assert out.read_bytes() == b""


def test_a_refusal_before_pairing_leaves_the_output_file_unchanged(report_file: Path) -> None:
    """As bbpPairings does: it opens the file only when the report has been read."""
    out = report_file.parent / "out.txt"
    out.write_text("1\n1 2\n")
    assert run(["--dutch", str(report_file.parent / "nowhere.trf"), "-p", str(out)]) == 5
    assert run(["--dutch", str(report_file), "-p", "out.txt", "--lottery"]) == 3
    report_file.write_bytes(b"no report")
    assert run(["--dutch", str(report_file), "-p", "out.txt"]) == 3
    assert out.read_text() == "1\n1 2\n"


def test_the_checklist_can_show_floats_as_bbp_pairings_counts_them(report_file: Path) -> None:
    """A bye worth no more than a loss: a downfloat by 1.4.3 of C.04.3 (2026), none for bbpPairings;
    the list says which reading it has.
    """
    report_file.write_bytes(
        report_bytes(
            player_line(1, "1.0", "2 w 1"),
            player_line(2, "0.0", "1 b 0"),
            player_line(3, "0.0", "0000 - U"),
            "XXR 3",
            "BBU 0.0",
        )
    )

    def float_of_3() -> tuple[str, str]:
        lines = (report_file.parent / "open.list").read_text().splitlines()
        row = next(line for line in lines if line.strip().startswith("3\t"))
        return row.split("\t")[5].strip(), lines[-1]

    assert run(["--dutch", str(report_file), "-p", "out.txt", "-l"]) == 0
    assert float_of_3() == ("D", release_line())
    assert run(["--dutch", str(report_file), "-p", "out.txt", "-l", "--bbp-floats"]) == 0
    column, last = float_of_3()
    assert column == ""
    assert "--bbp-floats" in last


def test_an_unknown_command_line_is_code_3() -> None:
    assert run(["--lottery"]) == 3


def test_a_file_that_can_not_be_read_or_written_is_code_5(report_file: Path) -> None:
    assert run(["--dutch", str(report_file.parent / "nowhere.trf"), "-p"]) == 5
    assert (
        run(["--dutch", str(report_file), "-p", str(report_file.parent / "no" / "such" / "out")])
        == 5
    )


def test_the_generator_takes_seed_configuration_and_model(tmp_path: Path) -> None:
    (tmp_path / "conf").write_text("PlayersNumber=12\nRoundsNumber=5\n")
    first, second, like = (str(tmp_path / name) for name in ("a.trf", "b.trf", "c.trf"))

    assert run(["--dutch", "-g", str(tmp_path / "conf"), "-o", first, "-s", "42"]) == 0
    assert run(["--dutch", "-g", str(tmp_path / "conf"), "-o", second, "-s", "42"]) == 0
    assert run(["--dutch", first, "-g", "-o", like, "-s", "43", "-l"]) == 0

    assert Path(first).read_bytes() == Path(second).read_bytes()
    assert Path(first).read_text().splitlines()[0].endswith("42")
    assert (tmp_path / "c.list").read_text().count("Round #") == 5


def test_a_generated_tournament_that_can_not_go_on_is_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "conf").write_text("PlayersNumber=4\nRoundsNumber=9\n")
    made = tmp_path / "a.trf"

    assert run(["--dutch", "-g", str(tmp_path / "conf"), "-o", str(made), "-s", "42"]) == 1

    paired = read_trf(made.read_bytes()).tournament.paired_rounds
    assert 0 < paired < 9
    assert f"Round {paired + 1} has no legal pairing" in capsys.readouterr().err


def test_more_players_than_a_report_can_number_is_code_4(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "conf").write_text("PlayersNumber=10000\nRoundsNumber=1\n")
    made = tmp_path / "a.trf"

    assert run(["--dutch", "-g", str(tmp_path / "conf"), "-o", str(made), "-s", "42"]) == 4

    assert "10000 players; give 2 to 9999" in capsys.readouterr().err
    assert not made.exists()


def test_a_seed_that_is_no_number_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--dutch", "-g", "-o", str(tmp_path / "a.trf"), "-s", "abc"]) == 3

    assert "not 'abc'" in capsys.readouterr().err
    assert not (tmp_path / "a.trf").exists()


def test_the_lists_of_a_generated_tournament_are_headed_as_bbp_pairings_does(
    tmp_path: Path,
) -> None:
    """Headings end with a full stop when generated, without one when checked."""
    (tmp_path / "conf").write_text("PlayersNumber=12\nRoundsNumber=2\n")
    made = str(tmp_path / "a.trf")

    run(["--dutch", "-g", str(tmp_path / "conf"), "-o", made, "-s", "42", "-l"])
    run(["--dutch", made, "-c", "-l", "check.list"])

    def headings(name: str) -> list[str]:
        lines = (tmp_path / name).read_text().splitlines()
        return [line for line in lines if line.startswith("Round")]

    assert headings("a.list") == ["Round #1.", "Round #2."]
    assert headings("check.list") == ["Round #1", "Round #2"]


def test_tolerated_faults_of_a_report_are_printed_as_warnings(
    report_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report_file.write_bytes(LAST_ROUND + b"\nXXC foo\n")

    assert run(["--dutch", str(report_file), "-p"]) == 0

    shown = capsys.readouterr()
    assert "XXC knows rank, white1 and black1, not 'foo'" in shown.err
    assert shown.out


def test_the_engine_starts_without_web_and_database(report_file: Path) -> None:
    program = (
        "import sys; from server.cli.wallchart_engine import run; code = run(sys.argv[1:]);"
        "heavy = {'typer', 'rich', 'starlette', 'sqlalchemy', 'networkx', 'msgspec'};"
        "sys.exit(code or len(heavy & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "--dutch", str(report_file), "-p"],
        capture_output=True,
        check=True,
    )

    assert done.stdout.startswith(b"3")


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("dutch_c5_6p_2of3r.trf", "dutch_c5_6p_2of3r.expected.txt"),
        ("dutch_60p_14of15r_lf.trf", "dutch_60p_14of15r.expected.txt"),
        ("dutch_60p_14of15r_cr.trf", "dutch_60p_14of15r.expected.txt"),
    ],
)
def test_published_pairings_are_reproduced_byte_for_byte(
    shared: Path, tmp_path: Path, name: str, expected: str
) -> None:
    cases = shared / "data" / "trf" / "cases"

    assert run(["--dutch", str(cases / name), "-p", str(tmp_path / "out")]) == 0

    assert (tmp_path / "out").read_bytes() == (cases / expected).read_bytes()
