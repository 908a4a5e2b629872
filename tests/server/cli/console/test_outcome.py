"""The command line as a shell sees it: one sentence on stderr, exit code 3, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from domain.errors import BadFile, NotNow
from server.cli.run.address import ServerAddress
from server.cli.run.database import open_for_writing
from server.cli.run.serve import open_listening_socket
from server.cli.wallchart import main
from server.cli.wallchart_engine import run as run_engine
from server.demo.pairs_story import PairsStory

DEEP = "[" * 100_000


def exit_code_of_wallchart(*words: str) -> object:
    with pytest.raises(SystemExit) as exit_:
        main(words)
    return exit_.value.code


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("movement",),
            "Invalid value for --pairs: give the number of pairs, or --check FILE; "
            "wallchart movement --help tells what it takes.\n",
        ),
        (("nosuch",), "No such command 'nosuch'; wallchart --help tells what it takes.\n"),
        (
            ("explain", "a.trf"),
            "Missing option '--round'; wallchart explain --help tells what it takes.\n",
        ),
        (
            ("roundrobin", "8", "--rules", "my"),
            "Invalid value for '--rules': 'my' is not one of 'us-chess', 'fide'; "
            "wallchart roundrobin --help tells what it takes.\n",
        ),
    ],
)
def test_a_misused_option_is_refused_in_a_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code_of_wallchart(*words) == 3
    assert capsys.readouterr() == ("", sentence)


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code_of_wallchart() == 3
    shown, complaint = capsys.readouterr()
    assert "Usage: wallchart" in shown
    assert complaint == ""


def test_a_folder_that_can_not_be_made_is_reported_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert (
        exit_code_of_wallchart(
            "generate", "--players=4", "--rounds=2", "-o", f"{tmp_path}/file/x.trf"
        )
        == 3
    )
    assert capsys.readouterr().err == f"{tmp_path}/file: File exists.\n"


def test_json_nested_too_deep_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deep.json"
    file.write_text(DEEP)
    for words in (("chess960", "--verify", str(file)), ("movement", "--check", str(file))):
        assert exit_code_of_wallchart(*words) == 3
        assert capsys.readouterr().err.endswith(f"{file.name}: is nested too deep to be read\n")


def test_exit_codes_of_success_and_refusal_are_passed_on(tmp_path: Path) -> None:
    assert exit_code_of_wallchart("roundrobin", "4") == 0
    assert exit_code_of_wallchart("audit", str(tmp_path)) == 3


def test_a_file_whose_name_is_not_utf_8_is_named_with_escapes(tmp_path: Path) -> None:
    file = bytes(tmp_path) + b"/\xff.trf"
    with open(file, "wb"):
        pass
    answer = subprocess.run(
        [sys.executable, "-c", "from server.cli.wallchart import main; main()", "check", file],
        capture_output=True,
        check=False,
    )
    assert answer.returncode == 3
    assert b"\\udcff.trf: the file is empty" in answer.stdout
    assert answer.stderr == b""


@pytest.mark.parametrize(
    "words",
    [
        ("movement", "--pairs=1000000000"),
        ("movement", "--pairs=20", "--sessions=0"),
        ("movement", "--pairs=20", "--rooms=10"),
        ("movement", "--pairs=20", "--plans", "--rooms=0,10"),
        ("movement", "--pairs=20", "--plans", "--copies=0"),
        ("check", "report.trf", "--jobs=-1"),
        ("generate", "-o", "x.trf", "--count=0"),
        ("replay", "abcdefgh", "--to=-3"),
        ("ratings", "search", "anybody", "--limit=0"),
        ("serve", "--port=99999"),
        ("simulate", "swiss", "--players=1000000000"),
        ("simulate", "swiss", "--rounds=1000000000"),
        ("simulate", "pairs", "--pairs=1000000000"),
        ("simulate", "pairs", "--spread=1e99999999"),
        ("simulate", "swiss", "--draws=1e99999999"),
        ("simulate", "pairs", "--carryover=weighted:1e99999999"),
    ],
)
def test_a_number_out_of_range_is_refused_in_a_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code_of_wallchart(*words) == 3
    shown, complaint = capsys.readouterr()
    assert shown == ""
    assert complaint.count("\n") == 1


@pytest.mark.parametrize("words", [("pair", "--round=1"), ("generate", "-o", "x.trf")])
def test_an_unknown_pairing_system_is_refused_with_the_known_ones(
    words: tuple[str, ...], shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = (str(shared / "data/trf/swiss_12p_5r.trf"),) if words[0] == "pair" else ()
    assert exit_code_of_wallchart(*words, *report, "--system", "keizer") == 3
    assert capsys.readouterr().err == (
        "There is no pairing system 'keizer'; "
        "known are burstein, dubov, fide-dutch, fide-team, swiss-teams, us-chess.\n"
    )


def test_round_0_can_not_be_paired(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        exit_code_of_wallchart("pair", str(shared / "data/trf/swiss_12p_5r.trf"), "--round=0") == 3
    )
    assert capsys.readouterr().err == "Round 0 can't be paired: 5 rounds have been paired so far.\n"


@pytest.mark.parametrize("command", ["audit", "replay"])
def test_a_file_that_is_no_bundle_is_not_looked_for_in_a_log(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.pdf"
    file.touch()
    assert exit_code_of_wallchart(command, str(file)) == 3
    assert capsys.readouterr().err == (
        f"{file}: this is not a bundle; write one by wallchart export ID --bundle.\n"
    )


def test_a_rating_list_never_overwrites_a_log(
    tmp_path: Path, shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "wallchart.sqlite3"
    report = str(shared / "data/trf/swiss_12p_5r.trf")
    assert exit_code_of_wallchart("import", report, "--database", f"sqlite:///{log}") == 0
    before = log.read_bytes()
    capsys.readouterr()

    listed = str(shared / "data/ratings/standard_list_2023.txt")
    assert exit_code_of_wallchart("ratings", "import", listed, "--ratings", str(log)) == 3

    assert capsys.readouterr().err == (
        f"{log}: this is no table of ratings, and it stays; give --ratings another file.\n"
    )
    assert log.read_bytes() == before


def test_a_simulation_of_another_system_takes_its_newest_edition(
    capsys: pytest.CaptureFixture[str],
) -> None:
    field = ("--players=8", "--rounds=2", "--count=1", "--acceleration=none", "--seed=1")

    def simulated(*edition: str) -> str:
        words = ("simulate", "swiss", *field, "--system=fide-dutch", *edition)
        assert exit_code_of_wallchart(*words) == 0
        return capsys.readouterr().out

    assert simulated() == simulated("--edition=2026")


def test_the_help_of_the_engine_is_its_syntax(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_engine(["--help"]) == 0
    assert "wallchart-engine [-r] [system]" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["trf26", "csv-standings"])
def test_a_form_of_chess_is_refused_for_pairs(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/log.sqlite3"
    with open_for_writing(url) as store:
        tournament = PairsStory(store).create_once()
    assert exit_code_of_wallchart("export", tournament, "--format", form, "--database", url) == 3
    assert capsys.readouterr().err == (
        f"{form} can't honour bridge; take --format json or --bundle.\n"
    )


@pytest.mark.parametrize("url", ["http://[::1", "http://host/t/name", "ftp://host", ""])
def test_watching_an_address_that_is_no_screen_is_refused_in_a_sentence(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code_of_wallchart("watch", url) == 3
    assert capsys.readouterr().err.startswith(f"{url!r} is no screen; ")


def test_an_address_of_another_machine_is_not_reported_as_in_use() -> None:
    with pytest.raises(NotNow, match=r"^Port 8000 of 192\.0\.2\.1 can't be opened \("):
        open_listening_socket("192.0.2.1", 8000)


def test_an_invalid_certificate_is_refused_when_options_are_checked(tmp_path: Path) -> None:
    for name in ("cert.pem", "key.pem"):
        (tmp_path / name).write_text("no PEM")
    with pytest.raises(BadFile, match="no certificate and its key"):
        ServerAddress(certificate=tmp_path / "cert.pem", key=tmp_path / "key.pem").check_tls()
