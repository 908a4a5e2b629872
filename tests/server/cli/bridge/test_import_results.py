"""Results of pairs imported from a file into a log and exported again, on the command line."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.formats.format_detection import read_results
from tests.imported import SMALL
from tests.server.cli.console.test_outcome import exit_code_of_wallchart

DIFFERING = (
    "Board 1, 2 v 2: score -100 in the file, -50 computed\n"
    "Pair 1 EW: percentage 50.00 in the file, 25.00 computed\n"
    "Pair 1 EW: place 1= in the file, 2 computed\n"
    "Pair 2 EW: percentage 40.00 in the file, 75.00 computed\n"
)
RECEIVED = (
    "ID,Section,Table,Round,Board,PairNS,PairEW,NS/EW,Contract,Result,LeadCard,Remarks\n"
    "1,1,1,1,1,1,2,N,4 S,=,DK,\n"
    "2,1,2,1,1,3,4,N,4 S,-1,,called twice\n"
)

Wallchart = Callable[..., object]


@pytest.fixture
def run_wallchart(tmp_path: Path) -> Wallchart:
    url = f"sqlite:///{tmp_path}/log.sqlite3"
    (tmp_path / "small.xml").write_bytes(SMALL)
    return lambda *arguments: exit_code_of_wallchart(*map(str, arguments), "--database", url)


def test_an_import_prints_disagreements_and_what_is_not_kept(
    run_wallchart: Wallchart, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_wallchart("import", tmp_path / "small.xml") == 0

    captured = capsys.readouterr()
    assert captured.out.startswith(f"{DIFFERING}16 events\n")
    assert re.fullmatch(r"\w+", captured.out.splitlines()[-1])
    assert captured.err == "small.xml: VENUE is in the file once and is not kept.\n"


def test_an_import_is_printed_as_json(
    run_wallchart: Wallchart, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "list.csv").write_text("Name;Rating\nAdams, Ann;2100\nBrown, Bob;2000\n")
    for name, events, notes in (("small.xml", 16, 1), ("list.csv", 4, 0)):
        assert run_wallchart("import", tmp_path / name, "--json") == 0
        answer = json.loads(capsys.readouterr().out)
        assert (answer["events"], len(answer["notes"])) == (events, notes), answer
        assert run_wallchart("audit", answer["tournament"]) == 0
        capsys.readouterr()


def test_the_audit_lists_the_disagreements_of_the_file_but_no_fault(
    run_wallchart: Wallchart, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = import_and_get_id(run_wallchart, tmp_path / "small.xml", capsys)

    assert run_wallchart("audit", tournament) == 0
    output = capsys.readouterr().out
    assert "small.xml: 4 values in it not as the rules have it." in output
    assert "  Board 1, 2 v 2: score -100 in the file, -50 computed" in output
    assert run_wallchart("audit", tournament, "--json") == 0
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert (file["file"], len(file["disagreements"])) == ("small.xml", 4)


@pytest.mark.parametrize("form", ["usebio", "pbn"])
def test_an_export_has_the_pairs_and_results_of_the_imported_file(
    form: str, run_wallchart: Wallchart, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = import_and_get_id(run_wallchart, tmp_path / "small.xml", capsys)

    assert run_wallchart("export", tournament, "--format", form, "-o", tmp_path / "out") == 0

    files = (tmp_path / "small.xml", tmp_path / "out")
    imported, exported = (read_results(file.read_bytes()) for file in files)
    assert [(p.label, p.direction, p.players) for p in exported.pairs] == [
        (
            p.label,
            p.direction,
            tuple(q if form == "usebio" else q._replace(number="") for q in p.players),
        )
        for p in imported.pairs
    ]
    assert {(line.board, line.ns, line.ew, line.result) for line in exported.lines} == {
        (line.board, line.ns, line.ew, line.result) for line in imported.lines
    }
    assert exported.deals == imported.deals


def test_tables_of_scoring_devices_are_imported_by_folder_or_file(
    run_wallchart: Wallchart, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "monday"
    folder.mkdir()
    (folder / "ReceivedData.csv").write_text(RECEIVED)

    assert run_wallchart("import", folder) == 0
    assert run_wallchart("import", folder / "ReceivedData.csv") == 0

    captured = capsys.readouterr()
    assert captured.out.count("13 events\n") == 2
    assert "monday: the column Remarks is in the file once and is not kept." in captured.err


def test_results_of_devices_can_be_imported_into_a_session_repeatedly(
    run_wallchart: Wallchart, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same file again changes nothing; another result of a board disputes it."""
    received = tmp_path / "ReceivedData.csv"
    received.write_text(RECEIVED)
    tournament = import_and_get_id(run_wallchart, received, capsys)

    assert run_wallchart("import", received, "--into", tournament) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("3 events, session 1 at version")
    assert run_wallchart("import", received, "--into", tournament) == 0
    assert capsys.readouterr().out == "2 results, nothing new\n"
    received.write_text(RECEIVED.replace("4 S,=", "4 S,+1"))
    assert run_wallchart("import", received, "--into", tournament) == 0
    assert run_wallchart("replay", tournament) == 0
    assert "disputed, 4S N 11 DK against 4S N 10 DK" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<USEBIO><CLUB/></USEBIO>", "no USEBIO file: it has no EVENT inside USEBIO"),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>", "its document type declares something"),
        (b'[Board "1"]\n', "the file has no results of pairs; matches of teams are brought in at"),
        (b'[White "Lee"]\n', 'no game has a [Board "…"]; games of chess are brought in at'),
        (b"<USEBIO" + b"<a>" * 40, "not readable as XML"),
    ],
)
def test_a_file_that_is_no_results_file_is_refused_in_a_sentence(
    content: bytes,
    sentence: str,
    run_wallchart: Wallchart,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "bad").write_bytes(content)

    assert run_wallchart("import", tmp_path / "bad") == 3
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def import_and_get_id(wallchart: Wallchart, path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert wallchart("import", path) == 0
    return capsys.readouterr().out.split()[-1]
