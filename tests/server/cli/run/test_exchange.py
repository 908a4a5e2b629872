"""Lists, tables, results and reports imported and exported on the command line."""

import csv
import json
import sys
from collections.abc import Callable
from contextlib import chdir
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.formats.trf.read import read_trf
from domain.team_chess.reports.stage_from_report import read_stage
from server.cli.wallchart import main
from tests.domain.formats.us_chess_report.events import DETAILS
from tests.domain.formats.us_chess_report.reading import read_dbase
from tests.domain.team_chess.reports.test_round_trip import EVENT as TEAMS
from tests.events.chess.test_imported_report import CLUB

LIST = "Name;Elo;FIDE-ID\nZukertort, Johannes;2600;1\nSteinitz, Wilhelm;2650;2\n"


class Done(NamedTuple):
    returncode: int
    stdout: bytes
    stderr: bytes


Run = Callable[..., Done]


@pytest.fixture
def run_wallchart(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """The whole program in this process: `run_wallchart(folder, "import", …)`."""

    def run_in_folder(folder: Path, *arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["wallchart", *arguments])
        with chdir(folder), pytest.raises(SystemExit) as ended:
            main()
        out, err = capsysbinary.readouterr()
        return Done(int(ended.value.code or 0), out, err)

    return run_in_folder


def import_and_get_id(wallchart: Run, folder: Path, *arguments: str) -> str:
    done = wallchart(folder, "import", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode().split()[-1]


@pytest.fixture
def folder_of_files(tmp_path: Path) -> Path:
    (tmp_path / "club.trf").write_bytes(CLUB)
    (tmp_path / "list.csv").write_text(LIST)
    return tmp_path


def test_a_list_is_imported_as_a_tournament_and_exported_again(
    run_wallchart: Run, folder_of_files: Path
) -> None:
    tournament = import_and_get_id(
        run_wallchart, folder_of_files, "list.csv", "--name", "London 1886", "--rounds", "5"
    )

    entries = run_wallchart(folder_of_files, "export", tournament, "--format", "csv-entries").stdout
    log = json.loads(
        run_wallchart(folder_of_files, "export", tournament, "--format", "json").stdout
    )

    rows = list(csv.DictReader(StringIO(entries.decode("utf-8-sig"))))
    assert [(row["Family name"], row["Rating"]) for row in rows] == [
        ("Zukertort", "2600"),
        ("Steinitz", "2650"),
    ]
    assert log["name"] == "London 1886"
    (act,) = log["acts"]
    assert act["events"][1]["payload"]["rounds"] == 5


def test_standings_pairings_results_and_games_are_exported(
    run_wallchart: Run, folder_of_files: Path
) -> None:
    tournament = import_and_get_id(run_wallchart, folder_of_files, "club.trf")

    standings = run_wallchart(
        folder_of_files, "export", tournament, "--format", "csv-standings"
    ).stdout
    pairings = run_wallchart(
        folder_of_files,
        "export",
        tournament,
        "--format",
        "csv-pairings",
        "--round",
        "1",
        "-o",
        "r1.csv",
    )
    results = run_wallchart(folder_of_files, "export", tournament, "--format", "json-stage").stdout
    games = run_wallchart(
        folder_of_files, "export", tournament, "--format", "pgn", "--round", "1"
    ).stdout

    assert standings.decode("utf-8-sig").splitlines()[0].startswith("Rank,No.,Title,Name")
    assert (pairings.returncode, pairings.stdout) == (0, b"")
    assert (
        (folder_of_files / "r1.csv").read_text(encoding="utf-8-sig").startswith("Board,White no.")
    )
    assert json.loads(results)["format"] == "wallchart-stage/1"
    assert games.startswith(b"[Event ")
    assert games.count(b'[Round "1.') == games.count(b"[Round ")


def test_a_site_written_again_replaces_its_own_files_only(
    run_wallchart: Run, folder_of_files: Path
) -> None:
    tournament = import_and_get_id(run_wallchart, folder_of_files, "club.trf")

    first = run_wallchart(folder_of_files, "site", tournament, "-o", "out")
    pages = {p: p.read_bytes() for p in (folder_of_files / "out").rglob("*") if p.is_file()}
    (folder_of_files / "out" / "stage-1" / "round-99.html").write_text("of an earlier state")
    (folder_of_files / "out" / "photo.jpg").write_text("the organiser's own")
    second = run_wallchart(folder_of_files, "site", tournament, "-o", "out")

    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert first.stdout.decode().endswith("open out/index.html\n")
    after = {p: p.read_bytes() for p in (folder_of_files / "out").rglob("*") if p.is_file()}
    assert after == {**pages, folder_of_files / "out" / "photo.jpg": b"the organiser's own"}


def test_the_site_is_written_over_no_file_of_another_program(
    run_wallchart: Run, folder_of_files: Path
) -> None:
    tournament = import_and_get_id(run_wallchart, folder_of_files, "club.trf")
    own = [
        folder_of_files / "thesis" / "proof" / "chapter.txt",
        folder_of_files / "home" / "index.html",
    ]
    for file in own:
        file.parent.mkdir(parents=True)
        file.write_text("years of work")

    refused = [
        run_wallchart(folder_of_files, "site", tournament, "-o", name)
        for name in ("thesis", "home")
    ]

    assert [run.returncode for run in refused] == [3, 3]
    assert b"thesis: proof/chapter.txt is there already" in refused[0].stderr
    assert [file.read_text() for file in own] == ["years of work"] * 2
    assert [len([*(folder_of_files / name).rglob("*.*")]) for name in ("thesis", "home")] == [1, 1]


def test_the_site_is_written_in_known_languages_only(
    run_wallchart: Run, folder_of_files: Path
) -> None:
    tournament = import_and_get_id(run_wallchart, folder_of_files, "club.trf")

    both = run_wallchart(folder_of_files, "site", tournament, "-o", "out", "--lang", "de, pl")
    unknown = run_wallchart(folder_of_files, "site", tournament, "-o", "other", "--lang", "de,tlh")

    assert both.returncode == 0, both.stderr
    assert '<html lang="de"' in (folder_of_files / "out" / "index.html").read_text()
    assert '<html lang="pl"' in (folder_of_files / "out" / "pl" / "index.html").read_text()
    assert (unknown.returncode, (folder_of_files / "other").exists()) == (3, False)
    assert b"tlh" in unknown.stderr


def test_a_us_chess_report_is_written_as_three_files_or_not_at_all(
    run_wallchart: Run, folder_of_files: Path
) -> None:
    (folder_of_files / "us.toml").write_text(DETAILS.replace('5 = "20000005"', ""))
    tournament = import_and_get_id(run_wallchart, folder_of_files, "club.trf")
    report = ("export", tournament, "--format", "uschess", "-o", "report")

    bare = run_wallchart(folder_of_files, *report)
    refused = run_wallchart(folder_of_files, *report, "--details", "us.toml")
    folder_made = (folder_of_files / "report").exists()
    (folder_of_files / "us.toml").write_text(DETAILS)
    done = run_wallchart(folder_of_files, *report, "--details", "us.toml")

    assert (bare.returncode, refused.returncode, folder_made) == (3, 3, False)
    assert b"needs --details FILE.toml" in bare.stderr
    assert done.returncode == 0, done.stderr
    names = sorted(p.name for p in (folder_of_files / "report").iterdir())
    assert names == ["TDEXPORT.DBF", "THEXPORT.DBF", "TSEXPORT.DBF"]
    assert len(read_dbase((folder_of_files / "report" / "TDEXPORT.DBF").read_bytes())) == 5


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG\r\n\x1a\n" + bytes(99),
        b"Name;Elo\n\0;\0\n",
        b'Name;Elo\n"open;1\n',
        b"Name;Elo\n",
        b"Name;Elo\n" + b"x" * 3000,
        bytes(1000),
    ],
    ids=["empty", "picture", "zero bytes", "open quote", "nobody", "huge cell", "zeros"],
)
@pytest.mark.parametrize("command", ["import", "players"])
def test_a_hostile_list_is_refused_in_a_sentence_and_leaves_no_file(
    run_wallchart: Run, tmp_path: Path, command: str, data: bytes
) -> None:
    (tmp_path / "list.csv").write_bytes(data)

    done = run_wallchart(tmp_path, command, "list.csv")

    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.startswith(b"list.csv")
    assert done.stderr.count(b"\n") == 1
    assert [p.name for p in tmp_path.iterdir()] == ["list.csv"]


def test_a_list_the_desk_would_refuse_leaves_no_tournament(
    run_wallchart: Run, folder_of_files: Path
) -> None:
    done = run_wallchart(folder_of_files, "import", "list.csv", "--rounds", "1000")

    assert done.returncode == 3
    assert done.stderr.count(b"\n") == 1
    assert sorted(p.name for p in folder_of_files.iterdir()) == ["club.trf", "list.csv"]


def test_the_preview_is_shown_without_a_log(run_wallchart: Run, folder_of_files: Path) -> None:
    done = run_wallchart(folder_of_files, "players", "list.csv")

    assert done.stdout.decode().startswith("2 players; utf-8, cells separated by semicolon\n")
    assert sorted(p.name for p in folder_of_files.iterdir()) == ["club.trf", "list.csv"]


def test_a_team_event_is_imported_and_exported_as_a_report(
    run_wallchart: Run, folder_of_files: Path
) -> None:
    (folder_of_files / "cup.trf").write_text(TEAMS)
    tournament = import_and_get_id(run_wallchart, folder_of_files, "cup.trf")

    report = run_wallchart(folder_of_files, "export", tournament, "--format", "trf26").stdout
    standings = run_wallchart(
        folder_of_files, "export", tournament, "--format", "csv-standings"
    ).stdout
    members = run_wallchart(folder_of_files, "export", tournament, "--format", "csv-members").stdout

    exported = read_trf(report).tournament
    assert [(team.name, team.match_points) for team in exported.ranked_teams] == [
        ("Alpha", 20),
        ("Beta", 10),
        ("Gamma", 30),
    ]
    assert (
        read_stage(exported).stage.rounds
        == read_stage(read_trf(TEAMS.encode()).tournament).stage.rounds
    )
    assert standings.decode("utf-8-sig").splitlines()[0].startswith("Rank,No.,Team")
    assert "Adams" in members.decode()
