"""The commands as a user types them: exit codes, the last word, one sentence on stderr."""

import json
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from events.log.store.sqlite_library import sqlite3
from tests.events.chess.test_imported_report import CLUB
from tests.forked import ran
from tests.server.process import Server


def wallchart(folder: Path, *arguments: str) -> CompletedProcess[str]:
    return ran(*arguments, cwd=folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "club.trf").write_bytes(CLUB)
    return tmp_path


def imported(folder: Path) -> str:
    done = wallchart(folder, "import", "club.trf")
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


def test_an_import_ends_with_the_new_id_and_the_export_gives_the_file_back(folder: Path) -> None:
    tournament = imported(folder)

    out = wallchart(folder, "export", tournament, "--format", "trf16", "-o", "out.trf")

    assert out.returncode == 0, out.stderr
    again = wallchart(folder, "import", "out.trf")
    assert again.returncode == 0
    assert "Alpha, Anna" in (folder / "out.trf").read_text()


def test_the_log_can_be_had_as_json(folder: Path) -> None:
    tournament = imported(folder)

    log = json.loads(wallchart(folder, "export", tournament, "--format", "json").stdout)

    (act,) = log["acts"]
    assert act["command"] == "import-report/1"
    assert act["events"][0]["kind"] == "tournament-created/1"
    assert act["hash"] == log["head"]
    assert act["version"] == log["version"] == len(act["events"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "not a text file"),
        (CLUB.replace(b"   4 w =", b"   3 w ="), "line 4"),
        (CLUB.replace(b"3.0", b"4.0"), "player 2 has 4.0 points, but the results make 3.0"),
    ],
)
def test_a_broken_file_is_one_sentence_and_leaves_no_tournament(
    folder: Path, content: bytes, said: str
) -> None:
    (folder / "broken.trf").write_bytes(content)

    refused = wallchart(folder, "import", "broken.trf")

    assert refused.returncode == 3
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert refused.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("export", "nobody"), "There is no tournament nobody in this log."),
        (("import", "nowhere.trf"), "nowhere.trf: can't be read: No such file"),
        (("import", "club.trf", "--database", "club.trf"), "is not the address of a log"),
        (("import", "club.trf", "--database", "sqlite:///no/such/log"), "does not exist"),
        (("import", "club.trf", "--database", "sqlite:///club.trf"), "is not a log of Wallchart"),
    ],
)
def test_what_does_not_exist_is_one_sentence(
    folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    imported(folder)

    refused = wallchart(folder, *arguments)

    assert refused.returncode == 3
    assert said in refused.stderr


@pytest.mark.parametrize("made", ["CREATE TABLE track (title TEXT)", "PRAGMA application_id=77"])
@pytest.mark.parametrize("command", [("serve",), ("import", "club.trf")])
def test_the_database_of_another_program_is_left_as_it_is(
    folder: Path, command: tuple[str, ...], made: str
) -> None:
    foreign = folder / "music.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute(made)
    before, beside = foreign.read_bytes(), sorted(folder.iterdir())

    refused = wallchart(folder, *command, "--database", f"sqlite:///{foreign}")

    assert refused.returncode == 3
    assert "music.db: this is the database of another program" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert (foreign.read_bytes(), sorted(folder.iterdir())) == (before, beside)


def test_a_log_in_use_is_not_written_by_somebody_else(folder: Path) -> None:
    server = Server(folder / "wallchart.sqlite3")
    server.start()

    refused = wallchart(folder, "import", "club.trf")
    second = wallchart(folder, "serve")
    server.stop()

    for process in (refused, second):
        assert process.returncode == 3
        assert "Another server is using wallchart.sqlite3; stop it first" in process.stderr


def test_a_server_can_begin_with_a_report_and_goes_on_with_it(folder: Path) -> None:
    server = Server(folder / "log.sqlite3", "--trf", str(folder / "club.trf"))
    for _ in range(2):
        server.start()
        server.stop()

    exported = wallchart(folder, "import", "club.trf", "--database", "sqlite:///log.sqlite3")
    assert exported.returncode == 0
