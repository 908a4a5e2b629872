"""Import, export and serve in processes of their own: exit codes, last line, sentence on stderr."""

import json
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from events.log.store.sqlite_library import sqlite3
from tests.events.chess.test_imported_report import CLUB
from tests.forked import run_forked
from tests.server.process import Server


def run_wallchart(folder: Path, *arguments: str) -> CompletedProcess[str]:
    return run_forked(*arguments, cwd=folder)


@pytest.fixture
def folder_with_report(tmp_path: Path) -> Path:
    (tmp_path / "club.trf").write_bytes(CLUB)
    return tmp_path


def import_and_get_id(folder: Path) -> str:
    done = run_wallchart(folder, "import", "club.trf")
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


def test_an_import_prints_the_new_id_and_an_export_can_be_imported_again(
    folder_with_report: Path,
) -> None:
    tournament = import_and_get_id(folder_with_report)

    out = run_wallchart(
        folder_with_report, "export", tournament, "--format", "trf16", "-o", "out.trf"
    )

    assert out.returncode == 0, out.stderr
    repeated = run_wallchart(folder_with_report, "import", "out.trf")
    assert repeated.returncode == 0
    assert "Alpha, Anna" in (folder_with_report / "out.trf").read_text()


def test_a_log_is_exported_as_json(folder_with_report: Path) -> None:
    tournament = import_and_get_id(folder_with_report)

    log = json.loads(
        run_wallchart(folder_with_report, "export", tournament, "--format", "json").stdout
    )

    (act,) = log["acts"]
    assert act["command"] == "import-report/1"
    assert act["events"][0]["kind"] == "tournament-created/1"
    assert act["hash"] == log["head"]
    assert act["version"] == log["version"] == len(act["events"])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "no file that can be imported"),
        (CLUB.replace(b"   4 w =", b"   3 w ="), "line 4"),
        (CLUB.replace(b"3.0", b"4.0"), "player 2 has 4.0 points, but the results make 3.0"),
    ],
)
def test_a_broken_file_is_refused_in_a_sentence(
    folder_with_report: Path, content: bytes, message: str
) -> None:
    (folder_with_report / "broken.trf").write_bytes(content)

    refused = run_wallchart(folder_with_report, "import", "broken.trf")

    assert refused.returncode == 3
    assert message in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert refused.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("export", "nobody"), "There is no tournament nobody in this log."),
        (("import", "nowhere.trf"), "nowhere.trf: can't be read: No such file"),
        (("import", "club.trf", "--database", "club.trf"), "is not the address of a log"),
        (("import", "club.trf", "--database", "sqlite:///no/such/log"), "does not exist"),
        (("import", "club.trf", "--database", "sqlite:///club.trf"), "is not a log of Wallchart"),
    ],
)
def test_a_missing_tournament_file_or_log_is_refused_in_a_sentence(
    folder_with_report: Path, arguments: tuple[str, ...], message: str
) -> None:
    import_and_get_id(folder_with_report)

    refused = run_wallchart(folder_with_report, *arguments)

    assert refused.returncode == 3
    assert message in refused.stderr


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE track (title TEXT)", "PRAGMA application_id=77"]
)
@pytest.mark.parametrize("command", [("serve",), ("import", "club.trf")])
def test_the_database_of_another_program_is_left_as_it_is(
    folder_with_report: Path, command: tuple[str, ...], statement: str
) -> None:
    foreign = folder_with_report / "music.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute(statement)
    before, beside = foreign.read_bytes(), sorted(folder_with_report.iterdir())

    refused = run_wallchart(folder_with_report, *command, "--database", f"sqlite:///{foreign}")

    assert refused.returncode == 3
    assert "music.db: this is the database of another program" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert (foreign.read_bytes(), sorted(folder_with_report.iterdir())) == (before, beside)


def test_a_log_in_use_by_a_server_can_not_be_written_by_another_process(
    folder_with_report: Path,
) -> None:
    server = Server(folder_with_report / "wallchart.sqlite3")
    server.start()

    refused = run_wallchart(folder_with_report, "import", "club.trf")
    second = run_wallchart(folder_with_report, "serve")
    server.stop()

    for process in (refused, second):
        assert process.returncode == 3
        assert "Another server is using wallchart.sqlite3; stop it first" in process.stderr


def test_a_server_started_twice_with_a_report_imports_it_once(folder_with_report: Path) -> None:
    server = Server(
        folder_with_report / "log.sqlite3", "--trf", str(folder_with_report / "club.trf")
    )
    listed = []
    for _ in range(2):
        server.start()
        listed.append(server.tournaments())
        server.stop()

    assert len(listed[0]) == 1
    assert listed[1] == listed[0]
